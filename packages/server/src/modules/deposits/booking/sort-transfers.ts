import { assetKey } from '@coffer/kernel/asset.ts';
import type { Transfer } from '../../../chains/port/port.ts';
import { currencyByContract, type ChainCurrency } from '../../assets/index.ts';
import { findAddresses, type FoundAddress } from '../../wallets/index.ts';
import { dustFloor, type DustFloor } from './dust-floor.ts';
import { ForeignTally, type Foreign } from './foreign-tally.ts';
import type { Moving } from './moving.ts';
import type { Watch } from './watch.ts';

export type Treatment = 'credit' | 'unsupported' | 'dust' | 'own';
export type Arrival<T extends Moving = Transfer> = {
  transfer: T;
  address: FoundAddress;
  currency: ChainCurrency;
  treatment: Exclude<Treatment, 'unsupported'>;
  /** What a person should know of it. */
  note?: string;
  /** Nobody is credited before a person has looked. */
  isHeld?: boolean;
};
export type Leaving<T extends Moving = Transfer> = { transfer: T; address: FoundAddress; currency: ChainCurrency };
export type Sorted<T extends Moving = Transfer> = {
  arrivals: Arrival<T>[];
  leavings: Leaving<T>[];
  /** Of tokens that are not set up here: anybody may make as many as they like, so they are only counted. */
  foreign: Foreign<T>[];
};

/** What the chain has counted already. */
type Counted<T> = { count: number; first: T; last: T };

/**
 * Which transfers came to us, which left us, and what each of them is. Nothing is asked where nothing happened. What a
 * contract that we do not know says has left us says nothing: no books hold it, and any contract may say it.
 */
export async function sortTransfers<T extends Moving>(
  watch: Watch,
  transfers: readonly T[],
  counted: readonly Counted<T>[] = [],
): Promise<Sorted<T>> {
  const { blockchain, deps, addresses } = watch;
  const sorted: Sorted<T> = { arrivals: [], leavings: [], foreign: [] };
  const named = namedOf([...transfers, ...counted.map(({ first }) => first)], (address) => addresses.set.has(address));
  if (named.size === 0) return sorted;
  const ours = await findAddresses(deps.db, blockchain.family, [...named]);
  if (ours.length === 0) return sorted;
  const byAddress = new Map(ours.map((one) => [one.address, one]));
  const currencies = [...(await currencyByContract(deps.db, blockchain.id)).values()];
  const byAsset = new Map(currencies.map((one) => [keyOf(watch, one.contract), one]));
  const ourOwn = (address: string | null) => (address === null ? undefined : byAddress.get(address));
  const foreign = new ForeignTally<T>();
  const known = new Map<string, { transfer: T; currency: ChainCurrency }>();
  for (const transfer of transfers) {
    if (transfer.units <= 0n) continue;
    const currency = byAsset.get(keyOf(watch, transfer.contract));
    const to = ourOwn(transfer.to);
    // A node may tell one thing twice; it happened once.
    if (currency) known.set(`${transfer.txHash} ${transfer.path}`, { transfer, currency });
    else if (to) foreign.add(to, transfer);
  }
  for (const { first, last, count } of counted) {
    const to = ourOwn(first.to);
    // A token that was added meanwhile is booked when the block is read the second time.
    if (to && !byAsset.has(keyOf(watch, first.contract))) foreign.add(to, first, { count, last });
  }
  const floor = await dustFloor(
    watch,
    [...known.values()].map(({ transfer, currency }) => ({ to: ourOwn(transfer.to), currency })),
  );
  for (const { transfer, currency } of known.values()) {
    const [from, to] = [ourOwn(transfer.from), ourOwn(transfer.to)];
    if (to) {
      const treatment = treatmentOf(transfer, to, from !== undefined, currency, floor);
      sorted.arrivals.push({ transfer, address: to, currency, treatment });
    }
    if (from) sorted.leavings.push({ transfer, address: from, currency });
  }
  return { ...sorted, foreign: foreign.list() };
}

/** Those that may be ours, of thousands that a stranger may have named. */
function namedOf(transfers: readonly Moving[], mayBeOurs: (address: string) => boolean): Set<string> {
  const named = new Set<string>();
  for (const { from, to, units } of transfers) {
    if (units <= 0n) continue;
    if (from !== null && !named.has(from) && mayBeOurs(from)) named.add(from);
    if (to !== null && !named.has(to) && mayBeOurs(to)) named.add(to);
  }
  return named;
}

/** Never a symbol: an asset is its chain and its contract. */
function keyOf({ blockchain }: Watch, contract: string | null): string {
  return assetKey({ chain: blockchain.code, contract, decimals: 0 });
}

function treatmentOf(
  transfer: Moving,
  to: FoundAddress,
  fromUs: boolean,
  currency: ChainCurrency,
  floor: DustFloor,
): Arrival['treatment'] {
  // Gas for a sweep, or coins for payouts: nobody's payment.
  if (fromUs || to.walletType !== 'deposit') return 'own';
  return transfer.units < floor(to.id, currency.id) ? 'dust' : 'credit';
}
