import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Of these payouts, those of which somebody has signed what they say now on the page of the signer, as that says. */
export async function signedFor(
  db: Db,
  payouts: readonly { id: number; intentHash: string }[],
  memberId: number,
): Promise<ReadonlySet<number>> {
  const asked = payouts.map(({ id, intentHash }) => ({ id, hash: intentHash }));
  const { rows } = await sql<{ id: number }>`
    select s.payout_id as id from json_to_recordset(${JSON.stringify(asked)}::json) as g(id bigint, hash text)
    join payout_assertion s on s.payout_id = g.id and s.intent_hash = g.hash where s.member_id = ${memberId}::int`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
