import type { Db, Tx } from '../../../platform/db/db.ts';
import type { DB } from '../../../platform/db/types.generated.ts';
import type { Insertable, Updateable } from 'kysely';

/** All SQL on sessions but the look-up of every request, which is in authenticate-session.ts. */

export type EndReason =
  'logout' | 'revoked' | 'password_changed' | 'refresh_reused' | 'member_changed' | 'restored' | 'wrong_proofs';

export function insertSession(tx: Tx, row: Insertable<DB['session']>) {
  return tx.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow();
}

/** The session of a refresh token, current or the one before; locked, so that rotations queue up. */
export function lockByRefresh(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id',
      'session.refresh_hash',
      'session.access_hash',
      'session.access_expires_at',
      'session.previous_until',
      'session.last_seen_at',
      'session.expires_at',
      'session.ended_at',
      'member.status',
    ])
    .where((eb) => eb.or([eb('refresh_hash', '=', hash), eb('previous_refresh_hash', '=', hash)]))
    .forUpdate('session')
    .executeTakeFirst();
}

export async function rotateSession(
  tx: Tx,
  id: number,
  spentHash: Buffer,
  changes: Updateable<DB['session']>,
): Promise<void> {
  await tx.insertInto('spent_refresh').values({ hash: spentHash, session_id: id }).execute();
  await tx.updateTable('session').set(changes).where('id', '=', id).execute();
}

export function sessionOfSpent(tx: Tx, hash: Buffer) {
  return tx
    .selectFrom('spent_refresh')
    .innerJoin('session', 'session.id', 'spent_refresh.session_id')
    .select(['session.id', 'session.member_id'])
    .where('spent_refresh.hash', '=', hash)
    .executeTakeFirst();
}

export function sessionOfRefresh(db: Db, memberId: number, hash: Buffer) {
  return db
    .selectFrom('session')
    .select('id')
    .where('member_id', '=', memberId)
    .where('refresh_hash', '=', hash)
    .executeTakeFirst();
}

export async function endSessions(
  db: Db,
  which: { memberId: number; only?: readonly number[]; except?: number },
  reason: EndReason,
  now: Date,
): Promise<number> {
  let query = db
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('member_id', '=', which.memberId)
    .where('ended_at', 'is', null);
  if (which.only) query = query.where('id', 'in', [...which.only]);
  if (which.except !== undefined) query = query.where('id', '<>', which.except);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whoever was signed in, with every step-up. */
export async function endEverySession(tx: Tx, reason: EndReason, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export function liveSessions(db: Db, memberId: number, now: Date, seenAfter: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .limit(200)
    .execute();
}

export async function markSteppedUp(db: Db, sessionId: number, now: Date): Promise<void> {
  await db.updateTable('session').set({ stepped_up_at: now }).where('id', '=', sessionId).execute();
}
