import type { Db, Tx } from '../../../platform/db/db.ts';

export type TokenPurpose = 'invite' | 'reset';

/** A new token makes the earlier ones worthless: only the newest link opens the door. */
export async function insertToken(
  tx: Tx,
  row: {
    hash: Buffer;
    memberId: number;
    purpose: TokenPurpose;
    /** Another member, when it was not the person or a stranger. */
    requestedBy: number | null;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await voidTokens(tx, row.memberId, row.now);
  await tx
    .insertInto('password_token')
    .values({
      hash: row.hash,
      member_id: row.memberId,
      purpose: row.purpose,
      requested_by: row.requestedBy,
      created_at: row.now,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** No link that is on its way opens the door any more. */
export async function voidTokens(tx: Tx, memberId: number, now: Date): Promise<void> {
  await tx
    .updateTable('password_token')
    .set({ used_at: now })
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute();
}

/** The same of everybody's. */
export async function voidEveryToken(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('password_token').set({ used_at: now }).where('used_at', 'is', null).execute();
}

export async function tokenIsGood(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('password_token')
    .select('hash')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a token up; of any number at once, one gets the member. */
export async function spendToken(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ memberId: number; purpose: string; requestedBy: number | null } | undefined> {
  return tx
    .updateTable('password_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['member_id as memberId', 'purpose', 'requested_by as requestedBy'])
    .executeTakeFirst();
}

export async function recentTokens(db: Db, memberId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom('password_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.n;
}
