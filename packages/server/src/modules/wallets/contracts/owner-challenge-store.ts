import { sql } from 'kysely';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { within } from '../wallet/store.ts';

type Asked = { contractId: number; memberId: number };

/** In place of the one before. */
export async function keepChallenge(
  tx: Tx,
  { contractId, memberId }: Asked,
  { text, expiresAt }: { text: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into owner_challenge (sweep_contract_id, member_id, text, expires_at)
    values (${contractId}::int, ${memberId}::int, ${text}, ${expiresAt})
    on conflict (sweep_contract_id, member_id) do update set text = excluded.text, expires_at = excluded.expires_at
  `.execute(tx);
}

export async function findChallenge(db: Db, { contractId, memberId }: Asked, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ text: string }>`
    select text from owner_challenge
    where sweep_contract_id = ${contractId}::int and member_id = ${memberId}::int and expires_at > ${now}`.execute(db);
  return rows[0]?.text;
}

/** Each is good for one proof: false where it was used, or replaced, meanwhile. */
export async function dropChallenge(tx: Tx, { contractId, memberId }: Asked, text: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from owner_challenge
    where sweep_contract_id = ${contractId}::int and member_id = ${memberId}::int and text = ${text}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of the projects that use a wallet, those that somebody sees. */
export async function projectNames(db: Db, scope: ProjectScope, walletId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from project_wallet l join project p on p.id = l.project_id
    where l.wallet_id = ${walletId}::int and ${within(sql.ref('l.project_id'), scope)} order by p.id`.execute(db);
  return rows.map(({ name }) => name);
}
