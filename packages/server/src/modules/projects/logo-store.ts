import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export type Logo = { hash: string; bytes: Buffer };

/** A logo that was taken away: an empty text, as every field that was emptied. It is never served. */
export const removedLogo: Logo = { hash: '', bytes: Buffer.alloc(0) };

const logosLock = 7_216_007;

/** One change of logos at a time: else one project's last farewell to a picture could meet another's first use of it. */
export async function lockLogos(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${logosLock})`.execute(tx);
}

/** The same picture is kept once, however many projects show it. */
export async function keepLogo(tx: Tx, logo: Logo): Promise<void> {
  await tx
    .insertInto('logo')
    .values({ ...logo, type: 'image/webp' })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
}

export async function dropLogoIfUnused(tx: Tx, hash: string): Promise<void> {
  const uses = tx.selectFrom('project').select('id').where('logo_hash', '=', hash);
  await tx
    .deleteFrom('logo')
    .where('hash', '=', hash)
    .where(({ not, exists }) => not(exists(uses)))
    .execute();
}

/** Whoever knows the address may see a logo: it is on every checkout page of its project. */
export async function findLogo(db: Db, hash: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('logo').select('bytes').where('hash', '=', hash).executeTakeFirst();
  return row?.bytes;
}
