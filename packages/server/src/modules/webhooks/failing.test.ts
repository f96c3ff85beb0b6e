import { afterEach, beforeEach, expect, test } from 'vitest';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import { plantMember } from '../../../test/plant/plant.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { activityOf } from '../projects/projects.fixture.ts';
import { ok, startReceiver, status, verify, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let receiver: Receiver;
let inbox: Inbox;
beforeEach(async () => {
  [receiver, inbox] = await Promise.all([startReceiver(), startInbox()]);
  const mail = { SMTP_URL: `smtp://127.0.0.1:${inbox.port}?security=none`, MAIL_FROM: 'pay@example.com' };
  shop = await openShop({ env: { WEBHOOK_HTTP: 'on', ...mail } });
});
afterEach(async () => {
  await shop.close();
  await Promise.all([receiver.close(), inbox.close()]);
});

async function opened() {
  const made = await shop.newWebhook({ url: receiver.url });
  await shop.deliver();
  return made;
}

async function minutesUntilNext(id: number): Promise<number> {
  const [delivery] = await shop.deliveries(id);
  expect(delivery?.status).toBe('waiting');
  return (Date.parse(delivery?.nextAttemptAt ?? '') - shop.world.clock.now().getTime()) / 60_000;
}

test('an endpoint that says it is gone is switched off at once, and people hear of it by mail', async () => {
  const { id } = await opened();
  for (const [name, role] of [
    ['lead', 'project_lead'],
    ['ops', 'project_ops'],
  ] as const) {
    const person = { email: `${name}@example.com`, status: 'active', role, projects: [shop.projectId] };
    await plantMember(shop.world, person);
  }
  receiver.answer(status(410));
  const payments = await shop.payments(1);
  await shop.tell(payments);
  await eventually(async () => expect((await shop.webhook(id)).status).toBe('auto_disabled'));
  expect((await shop.webhook(id)).disabledReason).toBe('The endpoint answered 410: it is gone.');
  expect(await shop.deliveries(id)).toMatchObject([{ status: 'exhausted', lastStatus: 410 }]);
  expect(await shop.webhookStatusOf(payments[0]!)).toBe('failed');
  expect((await activityOf(shop.world, 'webhook', id)).at(-1)).toMatchObject({
    action: 'webhook.auto-disabled',
    actor_name: 'webhooks',
  });
  await shop.world.drain();
  const written = inbox.messages.filter(({ subject }) => subject.includes('switched off'));
  expect(written.flatMap(({ to }) => to).toSorted()).toEqual(['lead@example.com', 'root@example.com']);
  expect(written[0]?.text).toContain(receiver.url);

  const body = { status: 'active' };
  const params = { projectId: shop.projectId, id };
  receiver.answer(ok);
  const enabled = await shop.world.ok(contract.updateWebhook, { key: shop.root, params, body });
  expect(enabled).toMatchObject({ status: 'active', disabledReason: null, failingSince: null });
});

test('an endpoint that has failed for five days is switched off; until then it is tried', async () => {
  const { id } = await opened();
  receiver.answer(status(500));
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect((await shop.webhook(id)).failingSince).not.toBeNull());
  await shop.later(119 * 60);
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 2 }]));
  expect((await shop.webhook(id)).status).toBe('active');
  shop.world.clock.advance(61);
  await eventually(async () => expect((await shop.webhook(id)).status).toBe('auto_disabled'));
  expect((await shop.webhook(id)).disabledReason).toBe('Nothing was taken for 5 days.');
});

test('one success in between, and the five days begin anew', async () => {
  const { id } = await opened();
  receiver.answer(status(500));
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect((await shop.webhook(id)).failingSince).not.toBeNull());
  // The next attempt is due as soon as the time has come.
  receiver.answer(ok);
  await shop.later(119 * 60);
  await eventually(async () => expect((await shop.webhook(id)).failingSince).toBeNull());
  receiver.answer(status(500));
  await shop.tell(await shop.payments(1));
  shop.world.clock.advance(180);
  await eventually(async () => expect((await shop.webhook(id)).failingSince).not.toBeNull());
  expect((await shop.webhook(id)).status).toBe('active');
});

test('a receiver that is asked too much is left alone, for as long as it says', async () => {
  const { id } = await opened();
  receiver.answer(status(429));
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ attempts: 1, lastStatus: 429 }]));
  expect(await minutesUntilNext(id)).toBeGreaterThan(0.9);
  receiver.answer(status(429, { 'retry-after': '7200' }));
  shop.world.clock.advance(2);
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 2 }]));
  expect(await minutesUntilNext(id)).toBeGreaterThan(119);
});

test('after the last attempt a delivery has failed, and the payment says so; asked again, it begins anew', async () => {
  const { id } = await opened();
  receiver.answer(status(500));
  const payments = await shop.payments(1);
  await shop.tell(payments);
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 1 }]));
  // As if eight more had failed.
  await shop.world.coffer.deps.pool.query('update webhook_delivery set failures = 9');
  shop.world.clock.advance(1);
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'exhausted', attempts: 2 }]));
  expect(await shop.webhookStatusOf(payments[0]!)).toBe('failed');
  const [delivery] = await shop.deliveries(id);
  receiver.answer(ok);
  const params = { projectId: shop.projectId, deliveryId: delivery?.id ?? 0 };
  await shop.world.ok(contract.redeliver, { key: shop.root, params });
  expect(await shop.webhookStatusOf(payments[0]!)).not.toBe('failed');
  await eventually(async () => expect(await shop.webhookStatusOf(payments[0]!)).toBe('success'));
});

test('for a day after a rotation both secrets verify, then the new one alone', async () => {
  const { id, secret: old } = await opened();
  const ask = { key: shop.root, params: { projectId: shop.projectId, id }, body: {} };
  const { secret, previousSecretUntil } = await shop.world.ok(contract.rotateWebhookSecret, ask);
  expect(Date.parse(previousSecretUntil ?? '') - shop.world.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000);
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received).toHaveLength(1));
  verify(receiver.received[0]!, old);
  verify(receiver.received[0]!, secret);
  await shop.later(24 * 60);
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(receiver.received).toHaveLength(2));
  verify(receiver.received[1]!, secret);
  expect(() => verify(receiver.received[1]!, old)).toThrow('No matching signature');
  expect((await shop.webhook(id)).previousSecretUntil).toBeNull();
});

test('a receiver that says back what it was sent does not bring the legacy secret into the log', async () => {
  const { id, legacySecret } = await shop.newWebhook({ url: receiver.url, compatibility: true });
  await shop.deliver();
  receiver.answer((response, { headers }) => response.end(JSON.stringify(headers)));
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered' }]));
  const [delivery] = await shop.deliveries(id);
  const { log } = await shop.delivery(delivery?.id ?? 0);
  expect(log[0]?.answer).toContain('[legacy secret]');
  expect(log[0]?.answer).not.toContain(legacySecret);
});

test.each(['base64', 'hex'] as const)(
  'nor written down as %s, and of what was taken a page is not kept',
  async (coding) => {
    const { id, legacySecret } = await shop.newWebhook({ url: receiver.url, compatibility: true });
    await shop.deliver();
    const coded = Buffer.from(legacySecret ?? '').toString(coding);
    receiver.answer((response) => response.end(`${coded} ${'page '.repeat(5_000)}`));
    await shop.tell(await shop.payments(1));
    await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered' }]));
    const [delivery] = await shop.deliveries(id);
    const { log } = await shop.delivery(delivery?.id ?? 0);
    expect(log[0]?.answer).toMatch(/^\[legacy secret\] page/);
    expect(log[0]?.answer).toHaveLength(2_000);
  },
);

test('the same is redelivered so often in an hour, and no more', async () => {
  const { id } = await opened();
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered' }]));
  const [delivery] = await shop.deliveries(id);
  const asked = { key: shop.root, params: { projectId: shop.projectId, deliveryId: delivery?.id ?? 0 } };
  for (let at = 0; at < 20; at += 1) expect((await shop.world.ask(contract.redeliver, asked)).status).not.toBe(429);
  expect(await shop.world.refused(contract.redeliver, asked)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
});

test('what waits for a removed endpoint is given up; what waits for one that is switched off waits on', async () => {
  const { id } = await opened();
  const params = { projectId: shop.projectId, id };
  receiver.answer(status(500));
  const payments = await shop.payments(3);
  await shop.tell(payments);
  await eventually(async () => expect((await shop.webhook(id)).waiting).toBe(3));
  await eventually(async () => expect(await shop.deliveries(id, { status: 'waiting' })).toHaveLength(3));
  const body = { status: 'disabled' };
  await shop.world.ok(contract.updateWebhook, { key: shop.root, params, body });
  shop.world.clock.advance(1);
  const before = receiver.received.length;
  const { id: other } = await shop.newWebhook({ url: receiver.url });
  await shop.tell(await shop.payments(1));
  await eventually(async () => expect((await shop.deliveries(other)).length).toBe(1));
  await eventually(() => expect(receiver.received.length).toBe(before + 1));
  expect((await shop.webhook(id)).waiting).toBe(3);
  await shop.world.ok(contract.removeWebhook, { key: shop.root, params });
  const { rows } = await shop.world.coffer.deps.pool.query(
    'select distinct status from webhook_delivery where webhook_id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'given_up' }]);
  expect(await shop.webhookStatusOf(payments[0]!)).toBe('failed');
});

test('of a thousand with failures, refusals and broken connections among the answers none is lost', async () => {
  const { secret } = await opened();
  const count = 1000;
  let faults = 0;
  receiver.answer((response, _received, before) => {
    const turn = before % 20;
    if (turn < 3) faults += 1;
    if (turn < 2) return status(500)(response, _received, before);
    if (turn === 2) return void response.socket?.resetAndDestroy();
    return ok(response);
  });
  for (let at = 0; at < count; at += 500) await shop.tell(await shop.payments(500));
  await eventually(() => expect(new Set(receiver.received.map((one) => one.messageId)).size).toBe(count));
  receiver.answer(ok);
  await expect
    .poll(
      async () => {
        shop.world.clock.advance(1);
        const { rows } = await shop.world.coffer.deps.pool.query<{ open: number }>(
          'select count(*)::int as open from webhook_delivery where due_at is not null',
        );
        return rows[0]?.open;
      },
      { timeout: 30_000, interval: 300 },
    )
    .toBe(0);
  const { rows } = await shop.world.coffer.deps.pool.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from webhook_delivery group by status',
  );
  expect(rows).toEqual([{ status: 'delivered', count }]);
  expect(faults).toBeGreaterThan(50);
  for (const one of receiver.received.slice(0, 200)) verify(one, secret);
}, 60_000);
