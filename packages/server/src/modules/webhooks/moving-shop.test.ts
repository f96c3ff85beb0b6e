import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { listWebhooks, redeliver, updateWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { ok, startReceiver, status, type Answering, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

/** A shop that was written for PayRam verifies what comes with the API key that it calls with. */
const apiKey = 'pr_live_0123456789abcdef';

let shop: Shop;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openShop();
  receiver = await startReceiver();
});
afterAll(() => Promise.all([shop.close(), receiver.close()]));

/** The header that its adapters compare, and the signature that its documents describe. */
const adapter: Answering = (response, { headers, body }) => {
  const wanted = `sha256=${createHmac('sha256', apiKey).update(body).digest('hex')}`;
  const signature = String(headers['x-payram-signature']);
  const isSigned = signature.length === wanted.length && timingSafeEqual(Buffer.from(signature), Buffer.from(wanted));
  if (headers['api-key'] === apiKey && isSigned) ok(response);
  else response.writeHead(401).end('Invalid API key');
};

const hint =
  'Your shop answered 401 three times in a row. Moving from PayRam? Paste the API key your shop verifies with.';

/** Until so many were answered, and none is on its way. */
async function answered(id: number, count: number): Promise<void> {
  await eventually(async () => {
    const log = await shop.deliveries(id);
    expect(log.filter((one) => one.lastStatus !== null && one.status !== 'sending')).toHaveLength(count);
  });
}

test('after three 401s in a row a shop that moves from PayRam is told what to paste, and then it is taken', async () => {
  const body = { webhookEndpoint: receiver.url };
  await shop.world.ok(updateProject, { key: shop.root, params: { id: shop.projectId }, body });
  const [made] = await shop.world.ok(listWebhooks, { key: shop.root, params: { projectId: shop.projectId } });
  const id = made?.id ?? 0;
  expect(made).toMatchObject({ compatibility: true, legacySecretGiven: false, hint: null });
  receiver.answer(adapter);
  await shop.deliver();

  const payments = await shop.payments(3);
  for (const [at, payment] of payments.entries()) {
    expect((await shop.webhook(id)).hint, `after ${at}`).toBeNull();
    await shop.tell([payment]);
    await answered(id, at + 1);
  }
  expect(await shop.webhook(id)).toMatchObject({ hint });

  const params = { projectId: shop.projectId, id };
  await shop.world.ok(updateWebhook, { key: shop.root, params, body: { legacySecret: apiKey } });
  shop.world.secrets.add(apiKey);
  expect(await shop.webhook(id)).toMatchObject({ legacySecretGiven: true, hint });
  const [newest] = await shop.deliveries(id);
  const again = { key: shop.root, params: { projectId: shop.projectId, deliveryId: newest?.id ?? 0 } };
  await shop.world.ok(redeliver, again);
  await eventually(async () => expect((await shop.delivery(newest?.id ?? 0)).status).toBe('delivered'));
  expect(await shop.webhook(id)).toMatchObject({ legacySecretGiven: true, hint: null });
});

test('an endpoint without the older headers, and one that answers something else, gets no such hint', async () => {
  const plain = await shop.newWebhook({ url: receiver.url });
  const broken = await startReceiver(status(500));
  const older = await shop.newWebhook({ url: broken.url, compatibility: true });
  receiver.answer(status(401));
  for (const payment of await shop.payments(3)) await shop.tell([payment]);
  await answered(plain.id, 3);
  await answered(older.id, 3);
  expect((await shop.webhook(plain.id)).hint).toBeNull();
  expect((await shop.webhook(older.id)).hint).toBeNull();
  await broken.close();
});
