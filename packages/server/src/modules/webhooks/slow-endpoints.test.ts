import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { plantPayments, tellOf } from '../../../test/plant/plant-told.ts';
import { ok, startReceiver, type Receiver } from './receiver.fixture.ts';
import { Paces } from './sending/paces.ts';
import { openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let slow: Receiver;
let quick: Receiver;
beforeAll(async () => {
  shop = await openShop();
  [slow, quick] = [
    await startReceiver((response) => void setTimeout(() => ok(response), 13_000)),
    await startReceiver(),
  ];
});
afterAll(async () => {
  await shop.close();
  await Promise.all([slow.close(), quick.close()]);
});

test('forty endpoints that take their time keep nobody else from hearing', { timeout: 60_000 }, async () => {
  const { world, root } = shop;
  const { deps } = world.coffer;
  const brands = [];
  for (const name of ['Slow', 'Slower']) brands.push((await world.ok(createProject, { key: root, body: { name } })).id);
  for (const projectId of brands) {
    for (let at = 0; at < 20; at += 1)
      await world.ok(createWebhook, { key: root, params: { projectId }, body: { url: `${slow.url}?${at}` } });
  }
  await shop.newWebhook({ url: quick.url });
  world.clock.advance(0.01);
  await shop.deliver();
  for (const projectId of brands) await tellOf(deps, projectId, await plantPayments(deps.db, projectId, 110));
  // All that is held for them is under way.
  await expect.poll(() => slow.received.length, { timeout: 20_000 }).toBe(40 * 48);
  const at = performance.now();
  await shop.tell(await shop.payments(5));
  await expect.poll(() => quick.received.length, { timeout: 20_000 }).toBe(5);
  expect(performance.now() - at).toBeLessThan(10_000);
});

test('what an endpoint may hold follows from how long it took last', () => {
  const paces = new Paces();
  const after = (verdict: string, latencyMs: number) => {
    paces.note({ webhookId: 1, verdict, latencyMs });
    return paces.mostOf(1);
  };
  expect(paces.mostOf(1)).toBe(48);
  expect([after('success', 20), after('success', 1_000), after('success', 13_000)]).toEqual([192, 48, 8]);
  expect([after('failure', 15_000), after('success', 500), after('none', 0)]).toEqual([48, 192, 48]);
});
