import type { Money } from '../../../api/money.ts';
import { addUp } from '../../../format/add-up.ts';
import type { Balance } from './queries.ts';

export type Held = {
  /** What there is of each currency; nothing of it is left out. */
  amounts: readonly (Balance & { amount: string })[];
  /** Why something could not be read; undefined when all was. */
  unknown: string | undefined;
};

/** What the chains said of one wallet. What they did not say is unknown and never nothing. */
export function heldBy(balances: readonly Balance[], walletId: number): Held {
  const mine = balances.filter(({ walletID }) => walletID === walletId);
  const missing = mine.filter(({ amount }) => amount === null);
  return {
    amounts: mine.filter((one): one is Held['amounts'][number] => one.amount !== null && !isNothing(one.amount)),
    unknown: missing[0] && (missing[0].reason ?? 'The network did not respond.'),
  };
}

export type Deposits = {
  /** At its addresses, in dollars; undefined where nothing of it has a price. */
  usd: string | undefined;
  /** What has no price. */
  unpriced: readonly { blockchainCode: string; currencyCode: string; amount: string }[];
  /** On its way to a cold wallet. */
  movingUSD: string | undefined;
};

/** What the books say that the addresses of a deposit wallet hold. */
export function depositsOf({ causes }: Pick<Money, 'causes'>, walletId: number): Deposits {
  const mine = (isMoving: boolean) =>
    causes
      .filter(({ place }) => (place === 'moving') === isMoving)
      .flatMap(({ parts }) => parts.filter(({ walletID }) => walletID === walletId));
  const sum = (isMoving: boolean) => {
    const known = mine(isMoving).flatMap(({ amountUSD }) => amountUSD ?? []);
    return known.length === 0 ? undefined : addUp(known);
  };
  return {
    usd: sum(false),
    unpriced: mine(false).filter(({ amountUSD }) => amountUSD === null),
    movingUSD: sum(true),
  };
}

/** The decimals that stand in a canonical amount, and at least cents: figures of one currency then line up well enough. */
export function decimalsIn(amount: string): number {
  return Math.max(2, amount.split('.')[1]?.length ?? 0);
}

function isNothing(amount: string): boolean {
  return /^0(\.0+)?$/.test(amount);
}
