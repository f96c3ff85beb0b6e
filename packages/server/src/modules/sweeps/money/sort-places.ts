import type { Fund } from '@coffer/contract/treasury/funds.ts';
import { nameCause, type Cause } from './name-cause.ts';
import type { Named, Places, Stood } from './place-store.ts';

export type Part = Stood & { sweepId: number | null; wallet: Named };
export type Caused = Cause & { part: Part };

/** Every unit that stands at an address or is on its way has one place and one cause. */
export function sortPlaces(places: Places, funds: readonly Fund[], now: Date): Caused[] {
  const wallets = new Map(places.wallets.map((wallet) => [wallet.id, wallet]));
  const fundOf = new Map(funds.map((fund) => [`${fund.walletID} ${fund.blockchainCurrencyID}`, fund]));
  const of = (stood: Stood, sweepId: number | null): Part => {
    const wallet = wallets.get(stood.walletId);
    if (!wallet) throw new TypeError(`nothing is known of the wallet ${stood.walletId}`);
    return { ...stood, sweepId, wallet };
  };
  const idle = places.ready.flatMap((stood) => {
    const rest = restOf(stood, places);
    if (rest.units === 0n) return [];
    const fund = fundOf.get(`${stood.walletId} ${stood.blockchainCurrencyId}`);
    const part = of(rest, null);
    return [{ ...nameCause(fund, part.wallet.isArchived, now), part }];
  });
  return [
    ...idle,
    ...places.inHand.map((stood) => ({ ...(stood.isUnsigned ? unsigned : moving), part: of(stood, stood.sweepId) })),
    ...places.onItsWay.map((stood) => ({ ...moving, part: of(stood, stood.sweepId) })),
    ...places.confirming.map((stood) => ({ ...confirming, part: of(stood, null) })),
  ];
}

const moving: Cause = { place: 'moving', cause: 'sweep', mend: 'look_at_sweeps', reason: null, isOfChain: false };
const confirming: Cause = { place: 'addresses', cause: 'confirming', mend: 'wait', reason: null, isOfChain: false };
const unsigned: Cause = {
  place: 'waiting',
  cause: 'signature',
  mend: 'sign',
  reason: 'Its keys are yours alone, and a transaction is ready to be signed.',
  isOfChain: false,
};

/** What no sweep has in hand. */
function restOf(stood: Stood, { inHand }: Places): Stood {
  const mine = inHand.filter(
    ({ walletId, blockchainCurrencyId }) =>
      walletId === stood.walletId && blockchainCurrencyId === stood.blockchainCurrencyId,
  );
  return mine.reduce(
    (rest, { units, addresses }) => ({ ...rest, units: rest.units - units, addresses: rest.addresses - addresses }),
    stood,
  );
}
