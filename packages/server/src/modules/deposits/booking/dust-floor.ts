import type { ChainCurrency } from '../../assets/index.ts';
import type { FoundAddress } from '../../wallets/index.ts';
import { dustLimits } from './dust-limits.ts';
import type { Watch } from './watch.ts';

/** Below how many units what comes to an address in a currency is dust. */
export type DustFloor = (addressId: number, currencyId: number) => bigint;

export function dueKey(addressId: number, currencyId: number): string {
  return `${addressId}/${currencyId}`;
}

/** Where a payment is waited for, only this part of it is too little to be one, however little a cent of it would be. */
const partOfDue = 1_000n;

type Moved = { to: FoundAddress | undefined; currency: ChainCurrency };

/**
 * The limit that a person set, or a cent: and where a payer was asked for so little that a cent counts, a thousandth of
 * that. Without a price of now there is none: what is not known to be dust is money.
 */
export async function dustFloor({ deps, worth }: Watch, moved: readonly Moved[]): Promise<DustFloor> {
  const arriving = moved.filter(({ to }) => to?.walletType === 'deposit');
  if (arriving.length === 0) return () => 0n;
  const set = await dustLimits(deps.db);
  const unset = new Map(
    arriving.flatMap(({ currency }) => (set.has(currency.id) ? [] : [[currency.id, currency] as const])),
  );
  const cents = (unset.size > 0 && (await worth?.centOf(deps.db, [...unset.values()]))) || new Map<number, bigint>();
  const asked = new Set(arriving.flatMap(({ to, currency }) => (to && cents.has(currency.id) ? [to.id] : [])));
  const due = (asked.size > 0 && (await worth?.leastDue(deps.db, [...asked]))) || new Map<string, bigint>();
  return (addressId, currencyId) => {
    const limit = set.get(currencyId);
    if (limit !== undefined) return limit;
    const cent = cents.get(currencyId) ?? 0n;
    const asks = due.get(dueKey(addressId, currencyId));
    return asks !== undefined && asks / partOfDue < cent ? asks / partOfDue : cent;
  };
}
