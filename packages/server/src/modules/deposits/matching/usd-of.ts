import { usd } from '@coffer/kernel/asset.ts';
import type { Db } from '../../../platform/db/db.ts';
import { currencyByContract } from '../../assets/index.ts';
import type { LockedDeposit } from './match-store.ts';
import type { Worth } from '../booking/worth.ts';

const centUnits = 10n ** BigInt(usd.decimals - 2);

/** What a deposit is worth now in dollars, rounded up to the cent; null where nobody knows. */
export async function usdOf(
  worth: Pick<Worth, 'centOf'>,
  db: Db,
  { blockchainId, contract, units }: Pick<LockedDeposit, 'blockchainId' | 'contract' | 'units'>,
): Promise<bigint | null> {
  const currency = (await currencyByContract(db, blockchainId)).get(contract);
  const cent = currency && (await worth.centOf(db, [currency])).get(currency.id);
  if (cent === undefined || cent <= 0n) return null;
  return ((units + cent - 1n) / cent) * centUnits;
}
