import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

const decisionsOfMember = 7_216_042;

/** Decisions of one person come one after the other: none of two at once overlooks the other. */
export async function lockDecisions(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${decisionsOfMember}, ${memberId})`.execute(tx);
}

/** What somebody decided about since then, in all and since owners last heard of it. */
export async function sumDecisions(
  tx: Tx,
  memberId: number,
  since: Date,
): Promise<{ allUnits: bigint; untoldUnits: bigint }> {
  const { rows } = await sql<{ all: string; untold: string }>`
    select coalesce(sum(usd_units), 0)::text as all, coalesce(sum(usd_units) filter (where not told), 0)::text as untold
    from money_decision where member_id = ${memberId} and at > ${since}`.execute(tx);
  return { allUnits: BigInt(rows[0]?.all ?? 0), untoldUnits: BigInt(rows[0]?.untold ?? 0) };
}

export async function insertDecision(
  tx: Tx,
  { memberId, at, usdUnits, told }: { memberId: number; at: Date; usdUnits: bigint; told: boolean },
): Promise<void> {
  if (told) await sql`update money_decision set told = true where member_id = ${memberId} and not told`.execute(tx);
  await sql`
    insert into money_decision (member_id, at, usd_units, told)
    values (${memberId}, ${at}, ${String(usdUnits)}::numeric, ${told})`.execute(tx);
}
