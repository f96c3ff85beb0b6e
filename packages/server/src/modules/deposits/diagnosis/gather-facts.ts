import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bookedFor } from '../reading/booked-for.ts';
import { viewDeposit } from '../reading/deposit-view.ts';
import type { MoneyDiagnosis } from './judge-transaction.ts';
import { findDeposits } from '../reading/read-store.ts';
import { viewAddresses } from '../reading/view-addresses.ts';

export type Named = { deposits: readonly number[]; addresses: readonly number[] };

/** What is known of deposits and addresses that somebody can name, with what was booked. */
export async function gatherFacts(
  deps: Pick<Deps, 'chains'>,
  db: Db,
  scope: ProjectScope,
  named: Named,
): Promise<Pick<MoneyDiagnosis, 'addresses' | 'deposits' | 'postings'>> {
  const rows = await findDeposits(db, scope, { ids: named.deposits }, named.deposits.length);
  return {
    addresses: await viewAddresses(db, scope, named.addresses),
    deposits: rows.map((row) => viewDeposit(deps, row)),
    postings: await bookedFor(db, rows),
  };
}
