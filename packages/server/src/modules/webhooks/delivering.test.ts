import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProject } from '@coffer/contract/projects/projects.ts';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import { plantPayments, tellOf } from '../../../test/plant/plant-told.ts';
import { ok, startReceiver, status, verify, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let receiver: Receiver;
beforeEach(async () => {
  shop = await openShop();
  receiver = await startReceiver();
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
});

async function opened(url = receiver.url, body: object = {}) {
  const made = await shop.newWebhook({ url, ...body });
  await shop.deliver();
  return made;
}

test('an endpoint hears of what happened after it was made, and of nothing before, however late that is read', async () => {
  const [payment] = await shop.payments(1);
  if (!payment) throw new Error('no payment was planted');
  const stop = await shop.deliver();
  await stop();
  await shop.tell([payment], 'payment.cancelled', { status: 'CANCELLED', event_type: 'payment.cancelled' });
  shop.world.clock.advance(0.01);
  const { id } = await shop.newWebhook({ url: receiver.url });
  await shop.tell([payment], 'payment.reopened');
  await shop.deliver();
  await eventually(async () => expect((await shop.deliveries(id)).map(({ event }) => event)).toEqual(['payment.open']));
});

test('a shop hears of each step once, signed as the public library checks it, and the payment says so', async () => {
  const { id, secret } = await opened();
  const payments = await shop.payments(3);
  await shop.tell(payments);
  await shop.tell(payments, 'payment.settled', { status: 'FILLED', event_type: 'payment.filled' });
  await eventually(() => expect(receiver.received).toHaveLength(6));
  for (const one of receiver.received) expect(verify(one, secret)).toMatchObject({ currency: 'USD' });
  const steps = receiver.received.map(({ payment }) => `${payment.reference_id} ${payment.sequence}`);
  expect(new Set(steps).size).toBe(6);
  expect(new Set(receiver.received.map(({ messageId }) => messageId)).size).toBe(6);
  await eventually(async () => {
    for (const payment of payments) expect(await shop.webhookStatusOf(payment)).toBe('success');
  });
  // What an attempt came to is written down a moment after it.
  await eventually(async () => {
    const log = await shop.deliveries(id);
    expect(log.map((one) => [one.status, one.attempts, one.lastStatus, one.lastError])).toEqual(
      Array.from({ length: 6 }, () => ['delivered', 1, 200, null]),
    );
  });
  const [newest] = await shop.deliveries(id);
  const whole = await shop.delivery(newest?.id ?? 0);
  const sent = receiver.received.find(({ messageId }) => messageId === whole.messageId);
  expect(whole.body).toBe(sent?.body);
  expect(whole.log).toMatchObject([{ number: 1, status: 200, error: null, answer: 'thank you' }]);
  expect(await shop.webhook(id)).toMatchObject({ failingSince: null, waiting: 0, lastSuccessAt: expect.any(String) });
});

test('a tampered body, or another secret, does not pass', async () => {
  const { secret } = await opened();
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [one] = receiver.received;
  if (!one) throw new Error('nothing came');
  expect(() => verify({ ...one, body: one.body.replace('49.99', '4.99') }, secret)).toThrow('No matching signature');
  expect(() => verify(one, `whsec_${Buffer.alloc(32, 7).toString('base64')}`)).toThrow('No matching signature');
});

test('receivers of before find their headers, made with a secret that opens nothing else', async () => {
  const { legacySecret } = await opened(receiver.url, { compatibility: true });
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [one] = receiver.received;
  const digest = createHmac('sha256', legacySecret ?? '')
    .update(one?.body ?? '')
    .digest('hex');
  expect(one?.headers).toMatchObject({ 'x-payram-signature': `sha256=${digest}`, 'api-key': legacySecret });
});

test('an endpoint hears of what it asked for and of nothing else', async () => {
  await opened(receiver.url, { events: ['payment.filled'] });
  const payments = await shop.payments(2);
  await shop.tell(payments);
  await shop.tell(payments, 'payment.settled', { event_type: 'payment.filled' });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received.map(({ payment }) => payment.event_type)).toEqual(['payment.filled', 'payment.filled']);
});

test('a shop hears nothing of another project, and a step that shops are not told of is no delivery', async () => {
  const { id } = await opened();
  const { deps } = shop.world.coffer;
  const other = (await shop.world.ok(createProject, { key: shop.root, body: { name: 'Other' } })).id;
  await tellOf(deps, other, await plantPayments(deps.db, other, 1));
  const payments = await shop.payments(1);
  await shop.tell(payments, 'payment.quoted');
  await shop.tell(payments);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(receiver.received[0]?.payment.reference_id).toBe(payments[0]?.reference);
  expect(receiver.received[0]?.payment.sequence).toBe(2);
  expect(await shop.deliveries(id)).toHaveLength(1);
});

test('a receiver that is down for ten minutes gets all of it afterwards, with the ids of the first attempts', async () => {
  const { id, secret } = await opened();
  receiver.answer(status(503));
  const payments = await shop.payments(5);
  await shop.tell(payments);
  await eventually(() => expect(receiver.received).toHaveLength(5));
  const ids = receiver.received.map(({ messageId }) => messageId).toSorted();
  for (const [minutes, times] of [
    [0.2, 2],
    [2, 3],
  ] as const) {
    await waiting(id, 5);
    shop.world.clock.advance(minutes);
    await eventually(() => expect(receiver.received).toHaveLength(5 * times));
  }
  await waiting(id, 5);
  expect(await shop.webhookStatusOf(payments[0]!)).toBe('pending');
  expect((await shop.webhook(id)).failingSince).not.toBeNull();
  receiver.answer(ok);
  // The third failure is followed by half an hour, more or less: back after ten minutes, it is found at the next attempt.
  shop.world.clock.advance(8);
  shop.world.clock.advance(29);
  await eventually(() => expect(receiver.received).toHaveLength(20));
  for (const one of receiver.received) verify(one, secret);
  const last = receiver.received.slice(15).map(({ messageId }) => messageId);
  expect(last.toSorted()).toEqual(ids);
  await eventually(async () => {
    for (const payment of payments) expect(await shop.webhookStatusOf(payment)).toBe('success');
  });
  const [delivery] = await shop.deliveries(id);
  expect((await shop.delivery(delivery?.id ?? 0)).log.map((one) => one.status)).toEqual([503, 503, 503, 200]);
  expect(await shop.webhook(id)).toMatchObject({ failingSince: null, waiting: 0 });
});

async function waiting(id: number, count: number): Promise<void> {
  await eventually(async () => {
    const log = await shop.deliveries(id, { status: 'waiting' });
    expect(log).toHaveLength(count);
  });
}

test('one endpoint that hangs does not delay another one', async () => {
  const hanging = await startReceiver(() => undefined);
  try {
    await opened(hanging.url);
    await shop.newWebhook({ url: receiver.url });
    const toldAtMs = performance.now();
    await shop.tell(await shop.payments(300));
    await eventually(() => expect(receiver.received).toHaveLength(300));
    const latest = Math.max(...receiver.received.map(({ atMs }) => atMs)) - toldAtMs;
    expect(latest).toBeLessThan(5000);
    expect(hanging.received.length).toBeLessThanOrEqual(48);
  } finally {
    await shop.close();
    await hanging.close();
    shop = await openShop();
  }
});

test('who is stopped in the middle of an attempt leaves it to be made again, and counts it as no failure', async () => {
  const { id } = await shop.newWebhook({ url: receiver.url });
  receiver.answer(() => undefined);
  const stop = await shop.deliver();
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  await stop();
  expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', lastError: 'It was interrupted.' }]);
  expect((await shop.webhook(id)).failingSince).toBeNull();
  receiver.answer(ok);
  await shop.deliver();
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.body).toBe(first?.body);
});

test('what an endpoint answered at one URL says nothing about another, not even what arrives after the change', async () => {
  const { id } = await opened();
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect((await shop.webhook(id)).lastSuccessAt).not.toBeNull());
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => ok(response)));
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(answers).toHaveLength(1));
  const params = { projectId: shop.projectId, id };
  await shop.world.ok(contract.updateWebhook, { key: shop.root, params, body: { url: `${receiver.url}/next` } });
  expect((await shop.webhook(id)).lastSuccessAt).toBeNull();
  for (const answer of answers) answer();
  await eventually(async () => {
    const log = await shop.deliveries(id);
    expect(log.map((one) => one.status)).toEqual(['delivered', 'delivered']);
  });
  expect(await shop.webhook(id)).toMatchObject({ lastSuccessAt: null, failingSince: null });
  receiver.answer(ok);
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect((await shop.webhook(id)).lastSuccessAt).not.toBeNull());
});

test('a payment of which everything had arrived says that it waits when the next thing takes its time', async () => {
  await opened();
  const payments = await shop.payments(1);
  await shop.tell(payments);
  await eventually(async () => expect(await shop.webhookStatusOf(payments[0]!)).toBe('success'));
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => ok(response)));
  await shop.tell(payments);
  await eventually(async () => expect(await shop.webhookStatusOf(payments[0]!)).toBe('pending'));
  for (const answer of answers) answer();
  await eventually(async () => expect(await shop.webhookStatusOf(payments[0]!)).toBe('success'));
});

test('of two endpoints that hear of a payment the one that fails is what it says', async () => {
  const failing = await startReceiver(status(410));
  await opened();
  await shop.newWebhook({ url: failing.url });
  const payments = await shop.payments(5);
  await shop.tell(payments);
  await eventually(async () => {
    for (const payment of payments) expect(await shop.webhookStatusOf(payment)).toBe('failed');
  });
  await failing.close();
});

test('more for one endpoint than it is sent at once: who stops gives the rest back, with no attempt made', async () => {
  const { id } = await shop.newWebhook({ url: receiver.url });
  const stop = await shop.deliver();
  // Once it has taken one quickly, more is held for it.
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered' }]));
  receiver.answer(() => undefined);
  receiver.received.length = 0;
  await shop.tell(await shop.payments(60));
  await eventually(() => expect(receiver.received).toHaveLength(48));
  await stop();
  const left = (await shop.deliveries(id, { limit: 100 })).filter(({ status: is }) => is !== 'delivered');
  const attempts = left.map((one) => [one.status, one.attempts]);
  expect(attempts.filter(([, count]) => count === 1)).toHaveLength(48);
  expect(attempts.filter(([, count]) => count === 0)).toHaveLength(12);
  expect(new Set(attempts.map(([is]) => is))).toEqual(new Set(['waiting']));
  receiver.answer(ok);
  await shop.deliver();
  await eventually(() => expect(new Set(receiver.received.map(({ messageId }) => messageId)).size).toBe(60));
});

test('what two processes send arrives once', async () => {
  await opened();
  await shop.deliver();
  await shop.tell(await shop.payments(200));
  await eventually(() => expect(new Set(receiver.received.map(({ messageId }) => messageId)).size).toBe(200));
  await eventually(async () => {
    const { rows } = await shop.world.coffer.deps.pool.query('select from webhook_delivery where due_at is not null');
    expect(rows).toHaveLength(0);
  });
  expect(receiver.received).toHaveLength(200);
});

test('a redelivery has the same id and body, and a test is written down nowhere', async () => {
  const { id, secret } = await opened();
  const params = { projectId: shop.projectId };
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered' }]));
  const [delivery] = await shop.deliveries(id);
  const asked = await shop.world.ok(contract.redeliver, {
    key: shop.root,
    params: { ...params, deliveryId: delivery?.id ?? 0 },
  });
  expect(asked).toMatchObject({ status: 'pending', messageId: delivery?.messageId });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const [first, second] = receiver.received;
  expect([second?.messageId, second?.body]).toEqual([first?.messageId, first?.body]);
  await eventually(async () => expect((await shop.delivery(delivery?.id ?? 0)).log).toHaveLength(2));

  const before = await shop.webhook(id);
  receiver.answer(status(500));
  const tested = await shop.world.ok(contract.testWebhook, { key: shop.root, params: { ...params, id } });
  expect(tested).toMatchObject({ delivered: false, status: 500, error: 'Answered 500.' });
  expect(verify(receiver.received[2]!, secret)).toMatchObject({ metadata: { test: 'true' } });
  expect(await shop.webhook(id)).toEqual(before);
  expect(await shop.deliveries(id)).toHaveLength(1);
});
