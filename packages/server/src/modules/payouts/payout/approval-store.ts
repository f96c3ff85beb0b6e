import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type Approval = {
  payoutId: number;
  intentHash: string;
  memberId: number;
  email: string;
  verdict: 'approved' | 'rejected';
  means: 'step_up' | 'none';
  at: Date;
};

type NewApproval = Omit<Approval, 'email'> & { sessionId: number };

/** Whether it was said for the first time: nobody approves the same twice. */
export async function insertApproval(tx: Tx, one: NewApproval): Promise<boolean> {
  const row = await tx
    .insertInto('payout_approval')
    .values({
      payout_id: one.payoutId,
      intent_hash: one.intentHash,
      member_id: one.memberId,
      session_id: one.sessionId,
      verdict: one.verdict,
      means: one.means,
      at: one.at,
    })
    .onConflict((twice) => twice.columns(['payout_id', 'intent_hash', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** All that was ever said of these payouts, the oldest first. */
export async function listApprovals(db: Db, payoutIds: readonly number[]): Promise<Approval[]> {
  if (payoutIds.length === 0) return [];
  const { rows } = await sql<Approval>`
    select a.payout_id as "payoutId", a.intent_hash as "intentHash", a.member_id as "memberId", m.email, a.verdict, a.means, a.at
    from payout_approval a join member m on m.id = a.member_id
    where a.payout_id = any(${[...payoutIds]}::bigint[]) order by a.id`.execute(db);
  return rows;
}
