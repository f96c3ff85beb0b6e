import { randomBytes } from 'node:crypto';
import type { World } from '../world.ts';

/** Rows put straight into the database, for tests in which their making is not the story. */

export async function plantMember(
  world: World,
  member: { email: string; status: string; role: string; projects: number[] },
): Promise<number> {
  const id = await insert(
    world,
    `insert into member (email, name, status, role_id, created_at)
     values ($1, '', $2, (select id from role where name = $3), now()) returning id`,
    [member.email, member.status, member.role],
  );
  const text = 'insert into member_project (member_id, project_id) select $1, unnest($2::int[])';
  await world.coffer.deps.pool.query(text, [id, member.projects]);
  return id;
}

export function plantRole(world: World, name: string): Promise<number> {
  const text = `insert into role (name, display_name, built_in, level, scope, permissions)
    values ($1, $1, false, 30, 'own', '{payments:read}') returning id`;
  return insert(world, text, [name]);
}

/** One at a time: a project may have only so many. */
export async function plantApiKey(world: World, projectId: number, status: string): Promise<number> {
  await world.asOwner(`delete from api_key where description = 'Planted'`);
  const text = `insert into api_key (project_id, description, hash, last_four, scopes, ip_allowlist, status, created_at)
    values ($1, 'Planted', $2, 'abcd', '{payments:read}', '{}', $3, now()) returning id`;
  return insert(world, text, [projectId, randomBytes(32), status]);
}

/** It came to an address of nobody, in a project that has the customer `ada`; still to be confirmed, so nothing is booked to anybody. */
export async function plantMissedDeposit(world: World, projectId: number, currency = 'ETH'): Promise<number> {
  const { pool } = world.coffer.deps;
  await pool.query(
    `insert into customer (project_id, customer_id, name, created_at) values ($1, 'ada', '', now()) on conflict do nothing`,
    [projectId],
  );
  const word = randomBytes(20).toString('hex');
  const text = `
    with w as (
      insert into wallet (name, type, kind, family, status, created_at)
      values ('Planted', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
    a as (
      insert into address (wallet_id, family, address, position, status, project_id, assigned_at)
      select id, 'ETH_Family', '0x' || $2, 0, 'assigned', $1, now() from w returning id)
    insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, contract,
      blockchain_currency_id, units, block_height, block_hash, block_at, round, first_seen_at)
    select 1, '0x' || $2, 'value', 'included', 'credit', 'unmatched', a.id, $1, m.contract, m.id, 5, 1, '0x1', now(), 1, now()
    from a, blockchain_currency m join currency c on c.id = m.currency_id
    where m.blockchain_id = 1 and c.code = $3 returning id`;
  return insert(world, text, [projectId, word, currency]);
}

async function insert(world: World, text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}
