import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { logout } from '@coffer/contract/people/identity.ts';
import { createWebsocketToken, issueWebsocketToken, topics } from '@coffer/contract/operations/live.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { employ } from '../../../test/access/access-cast.ts';
import { plantAttempt, plantCounted, plantPayment } from '../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { compose } from '../../app/compose.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { chainEvents } from '../deposits/index.ts';
import { paymentEvents } from '../payments/index.ts';
import { sweepEvents } from '../sweeps/index.ts';
import { connect, type LiveClient } from './live-client.fixture.ts';
import { deleteEventsBefore } from './live-store.ts';
import { publishEvents } from './publish-events.ts';
import { startPublishing } from './start-publishing.ts';

let world: World;
let address: string;
let root: string;
let lead: string;
let project: number;
let other: number;
let publishing: ReturnType<typeof startPublishing>;
const clients: LiveClient[] = [];

beforeAll(async () => {
  world = await startWorld({ limits: { socketsPerAddress: 12, socketsPerPerson: 4, socketsPerPayment: 3 } });
  address = await world.coffer.http.listen({ port: 0, host: '127.0.0.1' });
  root = (await world.signUpRoot()).key;
  project = (await world.ok(createProject, { key: root, body: { name: 'Shop' } })).id;
  other = (await world.ok(createProject, { key: root, body: { name: 'Other' } })).id;
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [project]);
  publishing = startPublishing(world.coffer.deps);
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.closed;
  }
});
afterAll(async () => {
  await publishing.stop();
  await world.close();
});

async function tokenOf(key: string, clientID: string = randomUUID()): Promise<string> {
  return (await world.ok(issueWebsocketToken, { key, query: { clientID } })).token;
}

async function open(query: string, headers?: Record<string, string>, at = address): Promise<LiveClient> {
  const client = await connect(`${at}/ws?${query}`, headers);
  clients.push(client);
  return client;
}

async function follow(key: string, asked: string[], resume?: number): Promise<{ client: LiveClient; seq: number }> {
  const client = await open(`token=${await tokenOf(key)}`);
  client.say({ type: 'subscribe', topics: asked, ...(resume === undefined ? {} : { resume }) });
  return { client, seq: (await client.next('ready')).seq };
}

function happen(
  projectId: number,
  reference: string,
  kind: keyof typeof paymentEvents = 'payment.detected',
): Promise<void> {
  const { db, emit } = world.coffer.deps;
  const event = paymentEvents[kind](projectId, { paymentId: 1, sequence: 2, reference });
  return inTransaction(db, (tx) => emit(tx, event));
}

async function pay(projectId = project): Promise<string> {
  const reference = randomUUID();
  await happen(projectId, reference);
  return reference;
}

test('who follows a project hears of its payments, and of no other project', async () => {
  const { client } = await follow(root, [topics.payments(project)]);
  await pay(other);
  const reference = await pay();
  expect(await client.next('event')).toMatchObject({
    topic: `project:${project}:payments`,
    event: 'payment.detected',
    data: { reference, sequence: 2 },
  });
  expect(client.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
});

test('a payer follows their payment alone, without a token, from a page of any site', async () => {
  const { reference } = await plantPayment(world, project);
  const payer = await open(`reference=${reference}`, { origin: 'https://shop.example.net' });
  expect(await payer.next('ready')).toMatchObject({ topics: [`payment:${reference}`] });
  payer.say({ type: 'subscribe', topics: [topics.payments(project), `payment:${randomUUID()}`] });
  expect(await payer.next('error')).toMatchObject({ code: 'NOT_FOUND' });
  expect(await payer.next('error')).toMatchObject({ code: 'NOT_FOUND' });
  await pay();
  await happen(project, reference, 'payment.settled');
  expect(await payer.next('event')).toMatchObject({ topic: `payment:${reference}`, event: 'payment.settled' });
  expect(payer.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
});

test('a reference that is no payment opens nothing, and neither does nothing at all', async () => {
  await expect(connect(`${address}/ws?reference=${randomUUID()}`)).rejects.toThrow('refused');
  await expect(connect(`${address}/ws?reference=1`)).rejects.toThrow('refused');
  await expect(connect(`${address}/ws`)).rejects.toThrow('refused');
  await expect(connect(`${address}/ws?token=cuw_${'a'.repeat(43)}`)).rejects.toThrow('refused');
});

test('a token opens one connection, within half a minute', async () => {
  const token = await tokenOf(root);
  await open(`token=${token}`);
  await expect(connect(`${address}/ws?token=${token}`)).rejects.toThrow('refused');
  const late = await tokenOf(root);
  world.clock.advance(0.6);
  await expect(connect(`${address}/ws?token=${late}`)).rejects.toThrow('refused');
});

test('of many that use one token at the same moment one gets in', async () => {
  const token = await tokenOf(root);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open(`token=${token}`)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a token is never kept by a browser, is asked for either way and says where to go', async () => {
  const reply = await world.ask(createWebsocketToken, { key: lead, query: { clientID: 'tab-1' } });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.body).toMatchObject({ url: 'ws://localhost:8080/ws' });
  expect(await world.refused(createWebsocketToken, { key: lead, query: { clientID: 'a b' } })).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: 'clientID' }],
  });
});

test('a page of another site is refused, one of our own is not', async () => {
  const own = { origin: 'http://localhost:8080' };
  await expect(open(`token=${await tokenOf(root)}`, { origin: 'https://evil.example' })).rejects.toThrow('refused');
  await open(`token=${await tokenOf(root)}`, own);
  await open(`token=${await tokenOf(root)}`, { origin: address });
});

test('topics of other projects do not exist, those without the permission are refused, and so is nonsense', async () => {
  const theirs = await plantPayment(world, other);
  const mine = await plantPayment(world, project);
  const client = await open(`token=${await tokenOf(lead)}`);
  const asked = [topics.payments(other), topics.payment(theirs.reference), topics.system, 'sweep'];
  client.say({ type: 'subscribe', topics: [...asked, topics.payment(mine.reference)] });
  const codes = [];
  for (const _ of asked) codes.push((await client.next('error')).code);
  expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED']);
  expect(await client.next('ready')).toMatchObject({ topics: [`payment:${mine.reference}`] });
  client.say('{');
  expect(await client.next('error')).toMatchObject({ code: 'VALIDATION_FAILED' });
  client.say({ type: 'subscribe', topics: [] });
  expect((await client.next('error')).message).toMatch(/^topics: /);
});

test('sweeps are told to those who see a project of the wallet, and to nobody else', async () => {
  const plant = async (name: string, projectId: number): Promise<number> => {
    const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
      `with made as (insert into wallet (name, type, kind, family, status, created_at)
         values ($1, 'deposit', 'contract', 'ETH_Family', 'active', now()) returning id),
       linked as (insert into project_wallet (project_id, wallet_id, created_at) select $2, id, now() from made)
       select id from made`,
      [name, projectId],
    );
    return rows[0]?.id ?? 0;
  };
  const [mine, theirs] = [await plant('Mine', project), await plant('Theirs', other)];
  const sweep = (sweepId: number, walletId: number) =>
    inTransaction(world.coffer.deps.db, (tx) =>
      world.coffer.deps.emit(tx, sweepEvents['sweep.completed'](null, { sweepId, walletId, blockchainId: 1 })),
    );
  const { client: boss } = await follow(root, [topics.sweeps]);
  const { client: leading } = await follow(lead, [topics.sweeps]);
  await sweep(1, theirs);
  await sweep(2, mine);
  expect(await leading.next('event')).toMatchObject({ topic: `project:${project}:sweeps`, data: { sweepId: 2 } });
  expect([await boss.next('event'), await boss.next('event')]).toMatchObject([
    { topic: 'sweeps', data: { sweepId: 1 } },
    { topic: 'sweeps', data: { sweepId: 2 } },
  ]);
  expect(leading.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
});

test('all projects are all that the person may see', async () => {
  const { client: boss } = await follow(root, [topics.payments('all')]);
  const { client: leading } = await follow(lead, [topics.payments('all')]);
  const theirs = await pay(other);
  const mine = await pay();
  expect(await leading.next('event')).toMatchObject({ data: { reference: mine } });
  expect([await boss.next('event'), await boss.next('event')]).toMatchObject([
    { data: { reference: theirs } },
    { data: { reference: mine } },
  ]);
  expect(leading.heard.filter(({ type }) => type === 'event')).toHaveLength(1);
});

test('who comes back gets what they missed, in order and each once', async () => {
  const { client, seq } = await follow(root, [topics.payments(project)]);
  client.close();
  await client.closed;
  const { client: onlooker } = await follow(root, [topics.payments(project)]);
  const references = [await pay(), await pay(), await pay()];
  for (const _ of references) await onlooker.next('event');
  const { client: back } = await follow(root, [topics.payments(project)], seq);
  const missed = [await back.next('event'), await back.next('event'), await back.next('event')];
  expect(missed.map(({ data }) => data['reference'])).toEqual(references);
  expect(missed.map((event) => event.seq)).toEqual(missed.map((event) => event.seq).toSorted((a, b) => a - b));
  const next = await pay();
  expect((await back.next('event')).data['reference']).toBe(next);
});

test('who was away for too long is told to begin anew', async () => {
  const { client, seq } = await follow(root, [topics.payments(project)]);
  await pay();
  await pay();
  const last = (await client.next('event'), await client.next('event'));
  await deleteEventsBefore(world.coffer.deps.db, new Date(Date.now() + 3_600_000));
  const { client: back } = await follow(root, [topics.payments(project)], seq);
  expect(await back.next('reset')).toMatchObject({ type: 'reset' });
  const { client: ahead } = await follow(root, [topics.payments(project)], last.seq + 1000);
  expect(await ahead.next('reset')).toMatchObject({ type: 'reset' });
});

test('an event that commits late is told after those that came before it, and is not lost', async () => {
  const { client } = await follow(root, [topics.payments(project)]);
  const slow = await world.coffer.deps.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(
      `insert into outbox (at, kind, project_id, payload) values (now(), 'payment.expired', $1, '{"paymentId": 1, "sequence": 1, "reference": "slow"}')`,
      [project],
    );
    const quick = await pay();
    await slow.query('commit');
    expect((await client.next('event')).data['reference']).toBe('slow');
    expect((await client.next('event')).data['reference']).toBe(quick);
  } finally {
    slow.release();
  }
});

test('every process tells those who are connected to it', async () => {
  const { config, log } = world.coffer.deps;
  const second = await compose({ config, databaseUrl: world.databaseUrl, log });
  try {
    await second.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = second.http.server.address() as AddressInfo;
    const elsewhere = await open(`token=${await tokenOf(root)}`, undefined, `http://127.0.0.1:${port}`);
    elsewhere.say({ type: 'subscribe', topics: [topics.payments(project)] });
    await elsewhere.next('ready');
    const { client: here } = await follow(root, [topics.payments(project)]);
    const reference = await pay();
    expect((await here.next('event')).data['reference']).toBe(reference);
    expect((await elsewhere.next('event')).data['reference']).toBe(reference);
    const stopping = second.close();
    expect(await elsewhere.closed).toBe(1012);
    await stopping;
  } finally {
    await second.close().catch(() => undefined);
  }
});

test('two publishers number each event once', async () => {
  const { client } = await follow(root, [topics.payments(project)]);
  const references = [];
  for (let at = 0; at < 5; at += 1) {
    references.push(await pay());
    await Promise.all([publishEvents(world.coffer.deps), publishEvents(world.coffer.deps)]);
  }
  const told = [];
  for (const _ of references) told.push((await client.next('event')).data['reference']);
  expect(told).toEqual(references);
});

test('a lost connection to the database is made anew, and nothing is missed', async () => {
  const { client } = await follow(root, [topics.payments(project)]);
  const cut = await world.coffer.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'coffer-live'`,
  );
  expect(cut.rowCount).toBe(1);
  const reference = await pay();
  expect((await client.next('event')).data['reference']).toBe(reference);
  await vi.waitFor(async () => {
    const { rowCount } = await world.coffer.deps.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'coffer-live'`,
    );
    expect(rowCount).toBe(1);
  }, 5000);
});

test('who signs out is disconnected within seconds, and so is a person whose rights changed', async () => {
  const key = await employ(world, root, 'ada@example.com', 'project_lead', [project]);
  const { client } = await follow(key, [topics.payments(project)]);
  const changing = await employ(world, root, 'bob@example.com', 'project_lead', [project]);
  const { client: changed } = await follow(changing, [topics.payments(project)]);
  await world.ok(logout, { key, body: {} });
  await world.coffer.deps.pool.query(
    `insert into member_project (member_id, project_id) select id, $1 from member where email = 'bob@example.com'`,
    [other],
  );
  expect(await client.closed).toBe(4401);
  expect(await changed.closed).toBe(4403);
});

test('one tab has one connection, and a person a few', async () => {
  const first = await open(`token=${await tokenOf(lead, 'tab')}`);
  await open(`token=${await tokenOf(lead, 'tab')}`);
  expect(await first.closed).toBe(4409);
  for (let at = 0; at < 3; at += 1) await open(`token=${await tokenOf(lead)}`);
  const tooMany = await open(`token=${await tokenOf(lead)}`);
  expect(await tooMany.closed).toBe(4429);
});

test('one address has a few connections', async () => {
  const { reference } = await plantPayment(world, project);
  for (let at = 0; at < 12; at += 1) await open(`reference=${(await plantPayment(world, project)).reference}`);
  await expect(connect(`${address}/ws?reference=${reference}`)).rejects.toThrow('refused');
});

test('the payers of one payment have a few connections, and those of another are not in their way', async () => {
  const [busy, quiet] = (await Promise.all([1, 2].map(() => plantPayment(world, project)))).map((one) => one.reference);
  for (let at = 0; at < 3; at += 1) await (await open(`reference=${busy}`)).next('ready');
  expect(await (await open(`reference=${busy}`)).closed).toBe(4429);
  await (await open(`reference=${quiet}`)).next('ready');
});

test('messages that are too long, or too many, end the connection', async () => {
  const long = await open(`token=${await tokenOf(root)}`);
  long.say('x'.repeat(20_000));
  expect(await long.closed).toBe(1009);
  const many = await open(`token=${await tokenOf(root)}`);
  for (let at = 0; at < 100; at += 1) many.say({ type: 'subscribe', topics: [topics.payments(project)] });
  expect(await many.closed).toBe(4429);
});

test('confirmations are told to the payer and to the project whose money waits', async () => {
  const payment = await plantPayment(world, project);
  await plantAttempt(world, payment, { code: 'BASE', currency: 'USDC' });
  await plantCounted(world, payment, { code: 'BASE', currency: 'USDC' }, 'included');
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(`select id from blockchain where code = 'BASE'`);
  const blockchainId = rows[0]?.id ?? 0;
  const payer = await open(`reference=${payment.reference}`);
  await payer.next('ready');
  const { client } = await follow(root, [topics.deposits(project)]);
  const { db, emit } = world.coffer.deps;
  await inTransaction(db, (tx) => emit(tx, chainEvents['chain.advanced'](null, { blockchainId, height: 99 })));
  expect(await payer.next('event')).toMatchObject({ event: 'chain.advanced', data: { blockchainId, height: 99 } });
  expect(await client.next('event')).toMatchObject({ topic: `project:${project}:deposits`, data: { height: 99 } });
});

test('a server that closes says so', async () => {
  const brief = await startWorld();
  const at = await brief.coffer.http.listen({ port: 0, host: '127.0.0.1' });
  const key = (await brief.signUpRoot()).key;
  const { token } = await brief.ok(issueWebsocketToken, { key, query: { clientID: 'tab' } });
  const client = await connect(`${at}/ws?token=${token}`);
  const closing = brief.close();
  expect(await client.closed).toBe(1012);
  await closing;
});
