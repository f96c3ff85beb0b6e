import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** How many files have payouts that wait for the approval of this person; whether they have the right is asked elsewhere. */
export async function countApprovableFiles(db: Db, scope: ProjectScope, memberId: number): Promise<number> {
  const isVisible = scope === 'all' ? sql`true` : sql`t.project_id = any(${[...scope]}::int[])`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout_batch t where ${isVisible} and t.created_by_member <> ${memberId}::int
      and exists (select from payout p where p.batch_id = t.id and p.status = ${payoutStatus.state('pending-approval')}
        and not exists (select from payout_approval a
          where a.payout_id = p.id and a.intent_hash = p.intent_hash and a.member_id = ${memberId}::int))`.execute(db);
  return rows[0]?.count ?? 0;
}
