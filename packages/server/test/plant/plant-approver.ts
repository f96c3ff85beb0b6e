import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';

/** A signer with a page, as it says it itself. */
export async function plantSignerPage(world: World): Promise<void> {
  await world.asOwner(`
    insert into signer_process (instance, host, page_url, started_at, seen_at)
    values ('planted', 'planted', 'http://localhost:8081', now(), now() + interval '1 day')
    on conflict (id) do update set page_url = excluded.page_url, seen_at = excluded.seen_at`);
}

/** A passkey that approves, of the first member, as the signer tells of it. */
export async function plantApproverPasskey(world: World): Promise<number> {
  const ticket = randomUUID();
  await world.asOwner(`
    with begun as (
      insert into approver_request (kind, member_id, member_name, passkey_name, ticket_hash, created_at, expires_at)
      select 'enrol', min(id), 'root', 'Phone', '${ticket}', now(), now() from member returning id, member_id)
    insert into approver_passkey (id, request_id, member_id, name, host, is_synced, enrolled_at, usable_from, confirm_hash, remove_hash)
    select id, id, member_id, 'Phone', 'localhost', false, now(), now(), '', '' from begun`);
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    'select id from approver_request where ticket_hash = $1',
    [ticket],
  );
  return rows[0]?.id ?? 0;
}
