import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

/** All SQL on passkeys and on what devices are asked to sign. */

const noSession = 0;

const columns = [
  'id',
  'credential_id',
  'public_key',
  'counter',
  'host',
  'name',
  'is_synced',
  'transports',
  'created_at',
  'last_used_at',
] as const;

export async function passkeysOf(db: Db, memberId: number) {
  return db.selectFrom('passkey').select(columns).where('member_id', '=', memberId).orderBy('id').execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

export async function insertPasskey(
  tx: Tx,
  row: {
    member_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    host: string;
    name: string;
    is_synced: boolean;
    transports: string[];
    created_at: Date;
  },
): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** One of a member's, or all of them; what was there is told. */
export async function deletePasskeys(tx: Tx, memberId: number, id?: number): Promise<{ name: string }[]> {
  let query = tx.deleteFrom('passkey').where('member_id', '=', memberId).returning('name');
  if (id !== undefined) query = query.where('id', '=', id);
  return query.execute();
}

export async function notePasskeyUsed(db: Db, id: number, counter: number, now: Date): Promise<void> {
  await db.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute();
}

/** What a device is asked for, and in which session, if in any: one session does not use up what another one is asked. */
export type Which = { purpose: 'sign-in'; sessionId?: never } | { purpose: 'enrol' | 'step-up'; sessionId: number };
type Asked = Which & { memberId: number };
type Challenge = Asked & { challenge: string; host: string; expiresAt: Date };

/** A new one takes the place of the last: there is never more than one for each purpose and session. */
export async function saveChallenge(db: Db, one: Challenge, now: Date): Promise<void> {
  const { memberId, purpose, sessionId = noSession, challenge, host, expiresAt } = one;
  await db.deleteFrom('passkey_challenge').where('member_id', '=', memberId).where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenge')
    .values({ member_id: memberId, purpose, session_id: sessionId, challenge, host, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'purpose', 'session_id']).doUpdateSet({ challenge, host, expires_at: expiresAt }),
    )
    .execute();
}

/** Gone with the first answer, right or wrong. */
export async function spendChallenge(
  db: Db,
  { memberId, purpose, sessionId = noSession }: Asked,
  now: Date,
): Promise<{ challenge: string; host: string } | undefined> {
  const { rows } = await sql<{ challenge: string; host: string; isOver: boolean }>`
    delete from passkey_challenge where member_id = ${memberId}::int and purpose = ${purpose}
      and session_id = ${sessionId}::int
    returning challenge, host, expires_at <= ${now} as "isOver"`.execute(db);
  return rows[0]?.isOver === false ? rows[0] : undefined;
}
