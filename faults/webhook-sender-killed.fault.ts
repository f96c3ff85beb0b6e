import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '@coffer/kernel/clock.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { ok, startReceiver, verify, type Receiver } from '../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { openDb, type Db } from '../packages/server/src/platform/db/db.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { outbox } from '../packages/server/src/platform/events/outbox.ts';
import { createDatabase } from '../packages/server/test/database.ts';
import { plantPayments, tellOf } from '../packages/server/test/plant/plant-told.ts';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const kills = 3;
const perRound = 40;
/** A claim lapses after half a minute; then comes the attempt. */
const againWithinMs = 60_000;

const folder = temporaryFolder('coffer-fault');
const running = new AsyncDisposableStack();
let receiver: Receiver;
let program: Program;
let db: Db;
let env: Record<string, string>;

beforeAll(async () => {
  running.defer(() => folder.remove());
  receiver = await startReceiver();
  running.defer(() => receiver.close());
  const databaseUrl = await createDatabase('empty');
  const pool = openPool(databaseUrl, openLog('silent'), 2);
  running.defer(() => pool.end());
  db = openDb(pool);
  env = { DATABASE_URL: databaseUrl, DATABASE_SUPERUSER: 'on', WEBHOOK_HTTP: 'on', ROLES: 'api,worker' };
  program = await startProgram(folder.path, { env });
});
afterAll(async () => {
  await program.stop();
  await running.disposeAsync();
});

test('killed between sending and writing it down, it sends again with the same id, and loses nothing', async () => {
  const { projectId, secret } = await openShop();
  const emit = outbox([], systemClock);
  const told: string[] = [];
  let interrupted = 0;
  for (let round = 0; round < kills; round += 1) {
    const payments = await plantPayments(db, projectId, perRound);
    told.push(...payments.map(({ reference }) => reference));
    const before = receiver.received.length;
    const arrived = Promise.withResolvers<void>();
    // The first has its answer, the next ones wait for theirs: some are sent and not written down, some not even sent.
    receiver.answer((response, _one, count) => {
      if (count === before) ok(response);
      if (count === before + 3) arrived.resolve();
    });
    await tellOf({ db, emit }, projectId, payments);
    await arrived.promise;
    await program.kill();
    interrupted += receiver.received.length - before - 1;
    receiver.answer(ok);
    program = await startProgram(folder.path, { env });
  }
  await vi.waitFor(
    async () => {
      expect(await countByStatus()).toEqual([{ status: 'delivered', count: told.length }]);
    },
    { timeout: againWithinMs, interval: 500 },
  );
  const ids = new Map<string, Set<string>>();
  for (const one of receiver.received) {
    verify(one, secret);
    const { reference_id: reference } = one.payment;
    ids.set(reference, (ids.get(reference) ?? new Set()).add(one.messageId));
  }
  expect([...ids.keys()].toSorted()).toEqual(told.toSorted());
  for (const [reference, sent] of ids) expect(sent.size, reference).toBe(1);
  expect(interrupted).toBeGreaterThan(0);
  process.stdout.write(
    `${kills} kills, ${interrupted} attempts cut off, ${told.length} told, ${receiver.received.length} received, none lost\n`,
  );
});

function countByStatus() {
  return db
    .selectFrom('webhook_delivery')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

async function openShop(): Promise<{ projectId: number; secret: string }> {
  const { key } = await post<{ key: string }>('signup', { email: 'root@example.com', password: 'Correct.horse1' });
  const project = await post<{ id: number }>(createProject.path, { name: 'Shop' }, key);
  const path = createWebhook.path.replace(':projectId', String(project.id));
  const { secret } = await post<{ secret: string }>(path, { url: receiver.url }, key);
  return { projectId: project.id, secret };
}

async function post<T>(path: string, body: object, key?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) };
  const url = `${program.site}${path.startsWith('/') ? path : `/api/v1/${path}`}`;
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status, path).toBe(201);
  return (await reply.json()) as T;
}
