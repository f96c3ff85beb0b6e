import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type Approval = {
  payoutId: number;
  intentHash: string;
  memberId: number;
  email: string;
  verdict: 'approved' | 'rejected';
  means: 'passkey' | 'step_up' | 'none';
  at: Date;
};

type NewApproval = Omit<Approval, 'email'> & { sessionId: number };

/** What one person says of several: nobody approves the same twice. */
export async function insertApprovals(tx: Tx, words: readonly NewApproval[]): Promise<void> {
  const rows = words.map((one) => ({
    payout_id: one.payoutId,
    intent_hash: one.intentHash,
    member_id: one.memberId,
    session_id: one.sessionId,
    verdict: one.verdict,
    means: one.means,
    at: one.at,
  }));
  const columns = sql`payout_id, intent_hash, member_id, session_id, verdict, means, at`;
  await sql`
    insert into payout_approval (${columns})
    select ${columns} from json_populate_recordset(null::payout_approval, ${JSON.stringify(rows)}::json)
    on conflict (payout_id, intent_hash, member_id) do nothing`.execute(tx);
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
