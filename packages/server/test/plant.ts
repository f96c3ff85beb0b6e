import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';

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
  await world.coffer.deps.pool.query(`delete from api_key where description = 'Planted'`);
  const text = `insert into api_key (project_id, description, hash, last_four, scopes, ip_allowlist, status, created_at)
    values ($1, 'Planted', $2, 'abcd', '{payments:read}', '{}', $3, now()) returning id`;
  return insert(world, text, [projectId, randomBytes(32), status]);
}

async function insert(world: World, text: string, values: unknown[]): Promise<number> {
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(text, values);
  return rows[0]?.id ?? 0;
}
