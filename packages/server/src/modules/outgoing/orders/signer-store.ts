import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** A process that signs: one of them at a time. */
export type SignerProcess = {
  instance: string;
  host: string;
  uid: number | null;
  /** Where its own page is; null where it has none. */
  pageUrl: string | null;
};

/** Both by the clock of the database: those of two machines may differ. */
export const signerLimits = { saysSoEveryMs: 2_000, goneAfterMs: 10_000 } as const;

const isGone = sql`signer_process.seen_at < now() - make_interval(secs => ${signerLimits.goneAfterMs / 1000}::float8)`;

/** Says whether it is the one that signs, because it was, or because nobody else has said anything for a while. */
export async function claimSigning(db: Db, { instance, host, uid, pageUrl }: SignerProcess): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into signer_process (instance, host, uid, page_url, started_at, seen_at)
    values (${instance}, ${host}, ${uid}::int, ${pageUrl}, now(), now())
    on conflict (id) do update set instance = excluded.instance, host = excluded.host, uid = excluded.uid,
      page_url = excluded.page_url, seen_at = now(),
      started_at = case when signer_process.instance = excluded.instance then signer_process.started_at else now() end
    where signer_process.instance = excluded.instance or ${isGone}`.execute(db);
  return numAffectedRows === 1n;
}

/** Another may sign at once. */
export async function giveUpSigning(db: Db, { instance }: Pick<SignerProcess, 'instance'>): Promise<void> {
  await sql`update signer_process set seen_at = '-infinity' where instance = ${instance}`.execute(db);
}

/** Where people approve with passkeys; null where nobody signs, or has no page. */
export async function signerPage(db: Db): Promise<string | null> {
  return (await presentSigner(db))?.pageUrl ?? null;
}

/** Undefined while nobody signs. */
export async function presentSigner(db: Db): Promise<SignerProcess | undefined> {
  const { rows } = await sql<SignerProcess>`
    select instance, host, uid, page_url as "pageUrl" from signer_process where not (${isGone})`.execute(db);
  return rows[0];
}
