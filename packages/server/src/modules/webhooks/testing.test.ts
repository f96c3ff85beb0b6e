import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { openShop, type Shop } from './webhooks.fixture.ts';

/** A test waits for a server that somebody else runs. */

let shop: Shop;
let receiver: Receiver;
let params: { projectId: number; id: number };
beforeAll(async () => {
  [shop, receiver] = [await openShop(), await startReceiver()];
  params = { projectId: shop.projectId, id: (await shop.newWebhook({ url: receiver.url })).id };
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

test('no transaction is open meanwhile, and the same request is sent once', async () => {
  const open: number[] = [];
  const { pool } = shop.world.coffer.deps;
  const text = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`;
  receiver.answer((response) => {
    void pool.query<{ n: number }>(text).then(({ rows }) => {
      open.push(rows[0]?.n ?? -1);
      response.writeHead(200).end();
    });
  });
  const asked = { key: shop.root, params, headers: { 'idempotency-key': 'a-test' } };
  const first = await shop.world.ask(testWebhook, asked);
  expect(first).toMatchObject({ status: 200, body: { delivered: true } });
  expect(open).toEqual([0]);
  const again = await shop.world.ask(testWebhook, asked);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect(receiver.received).toHaveLength(1);
});

test('a project tests so many times a minute', async () => {
  receiver.answer((response) => void response.writeHead(200).end());
  await shop.later(2);
  receiver.received.length = 0;
  const statuses: number[] = [];
  for (let at = 0; at < 22; at += 1)
    statuses.push((await shop.world.ask(testWebhook, { key: shop.root, params })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
  expect(receiver.received).toHaveLength(20);
});
