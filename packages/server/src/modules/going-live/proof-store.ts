import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export type ProofOf = 'cold_wallet' | 'master_key' | 'webhook' | 'live';
export type Proof = {
  of: ProofOf;
  /** Of what exactly: another address, key or URL is not proven by it. */
  subject: string;
  evidence: Readonly<Record<string, unknown>>;
  provenAt: Date;
  by: string | null;
};

export const install = 'install';

export async function listProofs(db: Db): Promise<Proof[]> {
  const { rows } = await sql<Proof>`
    select p.of, p.subject, p.evidence, p.proven_at as "provenAt", m.email as by
    from go_live_proof p left join member m on m.id = p.member_id order by p.proven_at, p.subject`.execute(db);
  return rows;
}

export async function isLive(db: Db): Promise<boolean> {
  const row = await db.selectFrom('go_live_proof').select('of').where('of', '=', 'live').executeTakeFirst();
  return row !== undefined;
}

/** Whoever proves it again does so anew. */
export async function keepProof(
  tx: Tx,
  proof: Pick<Proof, 'of' | 'subject' | 'evidence'> & { memberId: number; now: Date },
): Promise<void> {
  const values = { evidence: JSON.stringify(proof.evidence), proven_at: proof.now, member_id: proof.memberId };
  await tx
    .insertInto('go_live_proof')
    .values({ of: proof.of, subject: proof.subject, ...values })
    .onConflict((twice) => twice.columns(['of', 'subject']).doUpdateSet(values))
    .execute();
}
