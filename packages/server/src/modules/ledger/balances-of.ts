import type { Db } from '../../platform/db/db.ts';
import type { Account } from './account.ts';
import { findBalances, type Balance } from './store.ts';

/** What stands on these accounts, of each asset. Debits are positive. What never moved is not listed. */
export function balancesOf(db: Db, accounts: readonly Account[]): Promise<Balance[]> {
  return findBalances(
    db,
    accounts.map((account) => account.name),
  );
}
