import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** All SQL of the API on approvers: what it asks of the signer, and what that says. */

export type PasskeyRow = {
  id: number;
  memberId: number;
  member: string;
  name: string;
  host: string;
  isSynced: boolean;
  addedAt: Date;
  usableFrom: Date;
  confirmedBy: string | null;
  removedFrom: Date | null;
  confirmHash: string;
  removeHash: string;
};

/** Those that are in use or will be, the oldest first. */
export async function presentPasskeys(db: Db, now: Date): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select k.id, k.member_id as "memberId", m.email as member, k.name, k.host, k.is_synced as "isSynced", k.enrolled_at as "addedAt",
      k.usable_from as "usableFrom", c.email as "confirmedBy", k.removed_from as "removedFrom", k.confirm_hash as "confirmHash",
      k.remove_hash as "removeHash"
    from approver_passkey k join member m on m.id = k.member_id left join member c on c.id = k.confirmed_by
    where k.removed_from is null or k.removed_from > ${now} order by k.id`.execute(db);
  return rows;
}

/** Whether somebody has one that counts now. */
export async function hasUsable(db: Db, memberId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from approver_passkey where member_id = ${memberId}::int and usable_from <= ${now}
      and (removed_from is null or removed_from > ${now}) limit 1`.execute(db);
  return rows.length > 0;
}

type Asking = { memberId: number; memberName: string; passkeyName: string; at: Date; expiresAt: Date };

export async function insertEnrolment(tx: Tx, asking: Asking & { ticketHash: string }): Promise<number> {
  return insert(tx, { ...asking, kind: 'enrol', passkeyId: null });
}

export async function insertRemoval(tx: Tx, asking: Asking & { passkeyId: number }): Promise<number> {
  return insert(tx, { ...asking, kind: 'remove', ticketHash: null });
}

type Row = Asking & { kind: 'enrol' | 'remove'; ticketHash: string | null; passkeyId: number | null };

async function insert(tx: Tx, one: Row): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into approver_request (kind, member_id, member_name, passkey_name, passkey_id, ticket_hash, created_at, expires_at)
    values (${one.kind}, ${one.memberId}::int, ${one.memberName}, ${one.passkeyName}, ${one.passkeyId}::int, ${one.ticketHash},
      ${one.at}, ${one.expiresAt}) returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a request of an approver was not written');
  return row.id;
}

export async function countBegun(db: Db, memberId: number, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from approver_request
    where kind = 'enrol' and member_id = ${memberId}::int and withdrawn_at is null and expires_at > ${now}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function withdrawRequest(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update approver_request set withdrawn_at = ${now} where id = ${id}::int and withdrawn_at is null`.execute(
    tx,
  );
}
