import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { memberStatus } from '../members/accounts/member-status.ts';
import type { ApprovedLine } from '../outgoing/index.ts';
import type { Approver } from './approvers.ts';
import type { TicketOf } from './ticket.ts';

/** All SQL of the signer on approvers. */

export type Begun = TicketOf & { id: number };

/** What the database says was begun with this ticket, as long as it is good, by somebody who approves. The ticket knows better. */
export async function findBegun(db: Db, ticketHash: string, now: Date): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    select q.id, q.member_id as "memberId", q.member_name as "memberName", q.passkey_name as "passkeyName",
      q.expires_at as "expiresAt"
    from approver_request q where q.kind = 'enrol' and q.ticket_hash = ${ticketHash} and q.withdrawn_at is null
      and q.expires_at > ${now}`.execute(db);
  const [begun] = rows;
  return begun && (await mayApprove(db, begun.memberId, null)) ? begun : undefined;
}

/** For a project, or for any of them where none is named. */
export async function mayApprove(db: Db, memberId: number, projectId: number | null): Promise<boolean> {
  const isIn = projectId === null ? sql`true` : sql`p.project_id = ${projectId}::int`;
  const { rows } = await sql`
    select from member m join role r on r.id = m.role_id
    where m.id = ${memberId}::int and m.status = ${memberStatus.state('active')} and 'payouts:approve' = any(r.permissions)
      and (r.scope = 'all' or exists (select from member_project p where p.member_id = m.id and ${isIn}))`.execute(db);
  return rows.length > 0;
}

/** What somebody asked for in the dashboard and nobody has done yet: the end of a passkey, or of what it was begun with. */
export async function askedToRemove(db: Db): Promise<{ passkey: number; request: number }[]> {
  const { rows } = await sql<{ passkey: number; request: number }>`
    select k.id as passkey, q.id as request from approver_request q join approver_passkey k on k.id = q.passkey_id or k.request_id = q.id
    where k.removed_from is null and (q.kind = 'remove') = (q.withdrawn_at is null)
      and (q.kind = 'remove' or k.request_id = q.id) order by k.id, q.id`.execute(db);
  return rows;
}

/** By which name the dashboard began it: the signer sees no addresses of members. */
export async function memberNameOf(db: Db, request: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select member_name as name from approver_request where id = ${request}::int`.execute(db);
  return rows[0]?.name ?? 'somebody';
}

export type Mirrored = Approver & { confirmHash: string; removeHash: string };

/** As the journal has it. */
export async function mirrorPasskey(tx: Tx, one: Mirrored): Promise<void> {
  await sql`
    insert into approver_passkey (id, request_id, member_id, name, host, is_synced, enrolled_at, usable_from, confirmed_by, removed_from,
      confirm_hash, remove_hash)
    select ${one.passkey}::int, q.id, ${one.memberId}::int, ${one.name}, ${one.host}, ${one.isSynced}, ${one.enrolledAt},
      ${one.usableFrom}, ${one.confirmedBy}::int, ${one.removedFrom}, ${one.confirmHash}, ${one.removeHash}
    from approver_request q where q.id = ${one.request}::int and exists (select from member where id = ${one.memberId}::int)
    on conflict (id) do update set usable_from = excluded.usable_from, confirmed_by = excluded.confirmed_by,
      removed_from = excluded.removed_from`.execute(tx);
}

export async function mirrorApproval(tx: Tx, { payouts, memberId, passkey, at }: ApprovedLine): Promise<void> {
  const given = payouts.map(([id, hash]) => ({ payout_id: id, intent_hash: hash }));
  await sql`
    insert into payout_assertion (payout_id, intent_hash, member_id, passkey_id, at)
    select payout_id, intent_hash, ${memberId}::int, ${passkey}::int, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}::json) as g(payout_id bigint, intent_hash text)
    where exists (select from payout p where p.id = payout_id)
      and exists (select from approver_passkey k where k.id = ${passkey}::int)
    on conflict do nothing`.execute(tx);
}
