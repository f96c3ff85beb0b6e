import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** 256 random bits need no key to be safe under a digest. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A page by its token, which opens nothing. */
export function pageOf(token: string): string {
  return digestOf(token).toString('hex').slice(0, 16);
}

export type PortalToken = { digest: Buffer; personId: number; expiresAt: Date; createdAt: Date };

export async function insertPortalToken(tx: Tx, token: PortalToken): Promise<void> {
  await sql`
    insert into referral_portal_token (digest, person_id, expires_at, created_at)
    values (${token.digest}, ${token.personId}, ${token.expiresAt}, ${token.createdAt})`.execute(tx);
}

/** Those that are over, and the oldest of a person beyond what they may have. */
export async function dropPortalTokens(
  tx: Tx,
  personId: number,
  { now, liveMax }: { now: Date; liveMax: number },
): Promise<void> {
  await sql`
    delete from referral_portal_token where person_id = ${personId} and (expires_at <= ${now} or digest not in (
      select digest from referral_portal_token where person_id = ${personId}
      order by created_at desc, digest limit ${liveMax}))`.execute(tx);
}

/** Whose page a token opens. The token is the secret: no scope is asked. */
export async function findTokenHolder(db: Db, token: string, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from referral_portal_token
    where digest = ${digestOf(token)} and expires_at > ${now}`.execute(db);
  return rows[0]?.id;
}

/** Whoever has a token of somebody has none any more. */
export async function deletePortalTokensOf(tx: Tx, personId: number): Promise<void> {
  await sql`delete from referral_portal_token where person_id = ${personId}`.execute(tx);
}

export async function deletePortalTokensBefore(db: Db, now: Date): Promise<void> {
  await sql`delete from referral_portal_token where expires_at <= ${now}`.execute(db);
}
