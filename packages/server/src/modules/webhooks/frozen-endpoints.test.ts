import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import { testWebhook, updateWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { hire } from '../../../test/people.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import type { PlantedPayment } from '../../../test/plant/plant-told.ts';
import { openKeeper } from '../secrets-vaults/vaults.fixture.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let receiver: Receiver;
beforeEach(async () => {
  shop = await openShop();
  receiver = await startReceiver();
});
afterEach(() => Promise.all([shop.close(), receiver.close()]));

const update = (id: number, body: object, key = shop.root) =>
  shop.world.ok(updateWebhook, { key, params: { projectId: shop.projectId, id }, body });
const pay = (payment: PlantedPayment) =>
  shop.tell([payment], 'payment.settled', { status: 'FILLED', event_type: 'payment.filled' });
const told = () => receiver.received.map(({ payment }) => [payment.reference_id, payment.status]);

describe('what happens while an endpoint is frozen', () => {
  let id: number;
  let changeId: number;
  let payments: PlantedPayment[];
  beforeEach(async () => {
    ({ id } = await shop.newWebhook({ url: receiver.url }));
    await shop.deliver();
    payments = await shop.payments(2);
    await update(id, { url: `${receiver.url}/v2` });
    const { data } = await shop.world.ok(changes.listTreasuryChanges, { key: shop.root });
    changeId = data.find(({ kind }) => kind === 'webhook.changed')?.id ?? 0;
    await decide(changes.freezeTreasuryChange);
    shop.world.clock.advance(1);
    for (const payment of payments) await pay(payment);
    await eventually(async () => {
      if ((await shop.deliveries(id)).length !== 2) throw new Error('not queued yet');
    });
  });

  type Decision =
    typeof changes.freezeTreasuryChange | typeof changes.releaseTreasuryChange | typeof changes.revertTreasuryChange;
  const decide = (e: Decision) => shop.world.ok(e, { key: shop.root, params: { id: changeId } });
  const first = () => payments[0] as PlantedPayment;
  const second = () => payments[1] as PlantedPayment;

  test('waits, says so, and goes out in order once it is released', async () => {
    expect(await shop.deliveries(id)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    expect(await shop.webhookStatusOf(first())).toBe('pending');
    expect(await shop.webhook(id)).toMatchObject({ status: 'disabled', waiting: 2 });
    expect(receiver.received).toEqual([]);
    await shop.later(0);
    await decide(changes.releaseTreasuryChange);
    await passWaiting(shop.world, 7);
    await eventually(() =>
      expect(told()).toEqual([
        [first().reference, 'FILLED'],
        [second().reference, 'FILLED'],
      ]),
    );
    await eventually(async () => expect(await shop.webhookStatusOf(first())).toBe('success'));
  });

  test('waits on when the change is reverted, and goes to the address that a person puts right', async () => {
    await shop.later(0);
    await decide(changes.revertTreasuryChange);
    const right = await startReceiver();
    await update(id, { url: right.url, status: 'active' });
    await eventually(() => expect(right.received).toHaveLength(2));
    expect(receiver.received).toEqual([]);
    await eventually(async () => expect(await shop.webhookStatusOf(second())).toBe('success'));
    await right.close();
  });
});

test('a payment of which nobody is told since a person switched the endpoint off says failed; it is sent to nobody later', async () => {
  const { id } = await shop.newWebhook({ url: receiver.url });
  await shop.deliver();
  const [quiet, loud] = (await shop.payments(2)) as [PlantedPayment, PlantedPayment];
  await update(id, { status: 'disabled' });
  await pay(quiet);
  await eventually(async () => expect(await shop.webhookStatusOf(quiet)).toBe('failed'));
  await update(id, { status: 'active' });
  await pay(loud);
  await eventually(() => expect(told()).toEqual([[loud.reference, 'FILLED']]));
  expect(await shop.deliveries(id)).toHaveLength(1);
});

test('an endpoint that is off beside one that hears of all makes no payment fail', async () => {
  const { id } = await shop.newWebhook({ url: receiver.url });
  await shop.newWebhook({ url: `${receiver.url}/second` });
  await shop.deliver();
  await update(id, { status: 'disabled' });
  const [payment] = (await shop.payments(1)) as [PlantedPayment];
  await pay(payment);
  await eventually(async () => expect(await shop.webhookStatusOf(payment)).toBe('success'));
});

describe('at another path of the same origin', () => {
  const legacySecret = 'pr_live_legacy_secret_1';
  const text = 'token-of-the-relay-123';
  const open = async () => {
    const keeper = await openKeeper(shop.world, () => shop.root);
    const secretID = await keeper.keep('relay', text);
    const headers = [{ name: 'X-Relay', secretID }];
    return (await shop.newWebhook({ url: `${receiver.url}/catch/ours`, compatibility: true, legacySecret, headers }))
      .id;
  };
  const sent = async (id: number, key: string) => {
    await shop.world.ok(testWebhook, { key, params: { projectId: shop.projectId, id } });
    return receiver.received.at(-1)?.headers;
  };

  test.each(['/catch/theirs', '/catch/ours?to=theirs'])(
    'such as %s a lead takes no secret of a vault along, and none of the shop',
    async (path) => {
      const id = await open();
      const lead = await hire(shop.world, { key: shop.root }, 'project_lead', [shop.projectId]);
      const moved = await update(id, { url: `${receiver.url}${path}` }, lead.key);
      expect(moved).toMatchObject({ headers: [], legacySecretGiven: false, secret: expect.any(String) });
      const headers = await sent(id, lead.key);
      expect(headers?.['x-relay']).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain(text);
      expect(headers?.['api-key']).not.toBe(legacySecret);
    },
  );

  test('who may use vaults takes them along', async () => {
    const id = await open();
    const moved = await update(id, { url: `${receiver.url}/catch/next` });
    expect(moved.secret).toBeUndefined();
    expect(await sent(id, shop.root)).toMatchObject({ 'x-relay': text, 'api-key': legacySecret });
  });
});
