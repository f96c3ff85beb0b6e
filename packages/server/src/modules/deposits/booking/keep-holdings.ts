import type { Tx } from '../../../platform/db/db.ts';
import type { MovedDeparture } from './departure-store.ts';
import type { MovedDeposit } from './deposit-store.ts';
import { addToHoldings, type HoldingChange } from './holding-store.ts';

/** What a scan found: it came, is deep enough by now, or left. */
type Found = {
  included: readonly MovedDeposit[];
  confirmed: readonly MovedDeposit[];
  left: readonly MovedDeparture[];
};

/** What stands at each deposit address follows the books, in their transaction. */
export async function keepHoldings(tx: Tx, { included, confirmed, left }: Found, now: Date): Promise<void> {
  const changes = [
    ...included.map((deposit) => change(deposit, deposit.units, isPending(deposit) ? deposit.units : 0n)),
    ...confirmed.map((deposit) => change(deposit, 0n, isPending(deposit) ? -deposit.units : 0n)),
    ...left.map((departure) => change(departure, -departure.units, 0n)),
  ];
  await write(tx, changes, now);
}

/** As if these had never been. */
export async function takeBackHoldings(
  tx: Tx,
  { deposits, departures }: { deposits: readonly MovedDeposit[]; departures: readonly MovedDeparture[] },
  now: Date,
): Promise<void> {
  const changes = [
    ...deposits.map((deposit) => {
      const waited = deposit.from === 'included' && isPending(deposit);
      return change(deposit, -deposit.units, waited ? -deposit.units : 0n);
    }),
    ...departures.map((departure) => change(departure, departure.units, 0n)),
  ];
  await write(tx, changes, now);
}

/** Our own money is there from its first block on; a sweep that counts too early on it is only tried again. */
function isPending({ treatment }: MovedDeposit): boolean {
  return treatment === 'credit' || treatment === 'dust';
}

type Moved = Pick<MovedDeposit, 'addressId' | 'walletId' | 'walletType' | 'blockchainCurrencyId'>;

/** Hot wallets are no deposit addresses, and what the books do not know nobody holds. */
function change(moved: Moved, units: bigint, pending: bigint): HoldingChange | undefined {
  const { addressId, walletId, walletType, blockchainCurrencyId } = moved;
  if (walletType !== 'deposit' || blockchainCurrencyId === null) return undefined;
  return { addressId, walletId, blockchainCurrencyId, units, pending };
}

/** One change for each address and currency. */
async function write(tx: Tx, changes: readonly (HoldingChange | undefined)[], now: Date): Promise<void> {
  const sums = new Map<string, HoldingChange>();
  for (const one of changes) {
    if (!one) continue;
    const key = `${one.addressId}/${one.blockchainCurrencyId}`;
    const before = sums.get(key);
    sums.set(key, {
      ...one,
      units: one.units + (before?.units ?? 0n),
      pending: one.pending + (before?.pending ?? 0n),
    });
  }
  await addToHoldings(tx, [...sums.values()], now);
}
