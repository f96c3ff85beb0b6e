import pg from 'pg';
import * as identity from '@coffer/contract/people/identity.ts';
import type { Result } from '@coffer/contract/endpoint.ts';

/** What is there when the measuring starts, and who is signed in. */
export type Scene = { key: string; password: string; passwordHash: string; emails: string[]; projectId: number };

const password = 'Correct.horse1';
const projects = 50;
const customers = 10_000;
const members = 200;
const sessions = 5000;

export async function seed(databaseUrl: string, serverUrl: string): Promise<Scene> {
  const { key } = await signUp(serverUrl);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const projectId = await addProjects(client);
    const passwordHash = await addPeople(client);
    await client.query('vacuum analyze');
    return {
      key,
      password,
      passwordHash,
      emails: Array.from({ length: members }, (_, n) => emailOf(n + 1)),
      projectId,
    };
  } finally {
    await client.end();
  }
}

async function signUp(serverUrl: string): Promise<Result<typeof identity.signUp>> {
  const response = await fetch(serverUrl + identity.signUp.path, {
    method: identity.signUp.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'root@example.com', password }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`Signing up answered ${response.status}: ${answer}`);
  return identity.signUp.result.parse(JSON.parse(answer));
}

/** Returns one of the projects in the middle. */
async function addProjects(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into project (name, brand_color, website, success_endpoint, webhook_endpoint, support_email, created_at, updated_at)
     select 'Shop number ' || n, '#0099ff', 'https://shop-' || n || '.example.com', 'https://shop-' || n || '.example.com/paid',
       'https://shop-' || n || '.example.com/hooks', 'help@shop-' || n || '.example.com', now(), now()
     from generate_series(1, $1::int) n returning id`,
    [projects],
  );
  const ids = rows.map((row) => row.id);
  await client.query(
    `insert into customer (project_id, customer_id, email, name, created_at)
     select ($1::int[])[1 + n % $2::int], 'seeded-' || n, 'customer-' || n || '@example.com', 'Customer ' || n, now()
     from generate_series(1, $3::int) n`,
    [ids, projects, customers],
  );
  return ids[projects >> 1] ?? 0;
}

/** Admins with the root's password, and sessions of theirs that are still open. Returns the hash of that password. */
async function addPeople(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `insert into member (email, name, password_hash, status, role_id, created_at)
     select replace($1, '0', n::text), 'Member ' || n, root.password_hash, 'active', admin.id, now()
     from generate_series(1, $2::int) n, member root, role admin where admin.name = 'admin'
     returning password_hash as hash`,
    [emailOf(0), members],
  );
  await client.query(
    `insert into session (member_id, key_hash, access_hash, access_expires_at, refresh_hash, created_at, last_seen_at, expires_at,
       stepped_up_at, ip, user_agent)
     select m.id, sha256(('key' || n)::bytea), sha256(('access' || n)::bytea), now() + interval '15 minutes', sha256(('refresh' || n)::bytea),
       now(), now(), now() + interval '7 days', now(), '127.0.0.1', 'seeded'
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as place from member) m on m.place = 1 + n % $2::int`,
    [sessions, members],
  );
  return rows[0]?.hash ?? '';
}

function emailOf(n: number): string {
  return `member-${n}@example.com`;
}
