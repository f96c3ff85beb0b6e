import type { Db, Tx } from '../../../platform/db/db.ts';

export type TokenPurpose = 'invite' | 'reset';

/**
 * A new invitation makes the earlier ones worthless. Links to choose another password live beside each other: whoever asks for one
 * of somebody else takes none of theirs away.
 */
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
  if (row.purpose === 'invite') await voidTokens(tx, row.memberId, row.now);
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

/** How many links that nobody signed in asked for still open the door. */
export async function countOpenTokens(db: Db, memberId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('password_token')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('member_id', '=', memberId)
    .where('requested_by', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return row.n;
}
