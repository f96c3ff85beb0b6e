import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rootExist, signIn, whoAmI } from '@coffer/contract/people/identity.ts';
import { createProject, listProjects } from '@coffer/contract/projects/projects.ts';
import { healthLive, healthReady } from '@coffer/contract/operations/system.ts';
import { goodPassword } from '../../../test/client.ts';
import { serverUrl, withClient } from '../../../test/database.ts';
import { startWorld, type World } from '../../../test/world.ts';

let world: World;
let key: string;
beforeEach(async () => {
  world = await startWorld({ env: { ROLES: 'api' } });
  ({ key } = await world.signUpRoot());
});
afterEach(async () => {
  await asAdmin(`alter database ${name()} allow_connections true`);
  await world.close();
});

async function asAdmin(...statements: string[]): Promise<void> {
  await withClient(serverUrl(), async (admin) => {
    for (const statement of statements) await admin.query(statement);
  });
}

const name = () => new URL(world.databaseUrl).pathname.slice(1);
const cut = () => `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`;
const lines = (text: string) => world.logged.filter((line) => line.includes(text));

const away = { status: 503, code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } };

const create = (idempotencyKey: string) =>
  world.refused(createProject, { key, body: { name: 'Shop' }, headers: { 'idempotency-key': idempotencyKey } });

/** Calls of all kinds at once, without and with credentials, reading and writing. */
const everyKind = (idempotencyKey: string) =>
  Promise.all([
    world.refused(rootExist),
    world.refused(whoAmI, { key }),
    world.refused(listProjects, { key }),
    world.refused(signIn, { body: { email: 'ada@example.com', password: goodPassword } }),
    create(idempotencyKey),
  ]);

test.each([
  [
    'is gone',
    (db: string) => [`alter database ${db} allow_connections false`],
    (db: string) => [`alter database ${db} allow_connections true`],
  ],
  [
    'is a standby that takes no writes',
    (db: string) => [`alter database ${db} set default_transaction_read_only = on`],
    (db: string) => [`alter database ${db} reset default_transaction_read_only`],
  ],
])(
  'while the database %s each write is 503 with the time to wait, told in one line, and goes through after',
  async (what, take, give) => {
    const idempotencyKey = randomUUID();
    await asAdmin(...take(name()), cut());
    const isGone = what === 'is gone';
    for (let round = 0; round < 5; round += 1) {
      const answers = isGone ? await everyKind(idempotencyKey) : [await create(idempotencyKey)];
      for (const answer of answers) expect(answer).toMatchObject(away);
    }
    const raw = await world.coffer.http.inject({ url: '/api/v1/member/root/exist' });
    if (isGone) expect([raw.statusCode, raw.headers['retry-after']]).toEqual([503, '2']);
    expect(await world.ok(healthLive)).toEqual({ status: 'ok' });
    expect((await world.ask(healthReady)).status).toBe(503);
    expect(lines('the database is away')).toHaveLength(1);
    // Neither a line nor a stack for each call.
    expect(lines('request failed')).toEqual([]);
    expect(world.logged.filter((line) => line.includes('"answered"') && !line.includes('"level":20'))).toEqual([]);

    await asAdmin(...give(name()), cut());
    await vi.waitFor(() => expect(lines('the database answers again')).toHaveLength(1), 10_000);
    const headers = { 'idempotency-key': idempotencyKey };
    const made = await world.ok(createProject, { key, body: { name: 'Shop' }, headers });
    expect(await world.ok(createProject, { key, body: { name: 'Shop' }, headers })).toEqual(made);
    expect((await world.ok(listProjects, { key })).map(({ id }) => id)).toEqual([made.id]);
  },
);

test('figures are told while the database is away, as far as they need none', async () => {
  await asAdmin(`alter database ${name()} allow_connections false`, cut());
  const read = async () => (await world.coffer.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).payload;
  const text = await read();
  expect(text).toMatch(/^coffer_database_up 0$/m);
  expect(text).toContain('process_cpu');
  expect(text).not.toMatch(/^coffer_jobs_waiting \d/m);
  await asAdmin(`alter database ${name()} allow_connections true`);
  expect(await read()).toMatch(/^coffer_database_up 1$/m);
});
