import { afterEach, beforeEach, expect, test } from 'vitest';
import { setCampaignStatus } from '@coffer/contract/growth/campaigns.ts';
import { fraudRules } from '@coffer/contract/growth/growth-words.ts';
import { linkReferee } from '@coffer/contract/growth/published-referrals.ts';
import { createReferrer, setReferrerStatus } from '@coffer/contract/growth/referrers.ts';
import { decideReward, listRewards } from '@coffer/contract/growth/rewards.ts';
import {
  campaignWebhook,
  growthEventTypes,
  referrerWebhook,
  rewardWebhook,
} from '@coffer/contract/webhooks/growth-webhooks.ts';
import * as contract from '@coffer/contract/webhooks/webhooks.ts';
import { activeCampaign, plantHotWallet, shopKey, takesUsdc } from '../referrals/growth.fixture.ts';
import { judgeTold } from '../referrals/judging/judge-told.ts';
import { ok, startReceiver, status, verify, type Receiver } from './receiver.fixture.ts';
import { eventually, openShop, type Shop } from './webhooks.fixture.ts';

let shop: Shop;
let receiver: Receiver;
/** The key of the shop's server. */
let server: string;
beforeEach(async () => {
  shop = await openShop();
  receiver = await startReceiver();
  await takesUsdc(shop.world, shop.projectId, 'BASE');
  await plantHotWallet(shop.world, shop.projectId, 'BASE');
  server = await shopKey(shop.world, shop.root, shop.projectId);
});
afterEach(async () => {
  await shop.close();
  await receiver.close();
});

/** Five dollars for whoever signs up, and what looks like fraud waits for a review. */
async function campaign(over: object = {}): Promise<number> {
  const growth = { world: shop.world, key: shop.root, project: shop.projectId, shop: '', close: async () => undefined };
  const terms = { rewardType: 'flat_fee', rewardValue: '5', eventKeys: ['signup'], isDefault: true, holdDays: 0 };
  return (await activeCampaign(growth, { ...terms, fraudPolicy: { disposable_mail: 'hold' }, ...over })).id;
}

async function referrer(): Promise<{ id: number; code: string }> {
  const body = { email: 'lina@example.com', referenceID: 'r-1' };
  return shop.world.ok(createReferrer, { key: shop.root, params: { projectId: shop.projectId }, body });
}

/** The shop's server says that somebody signed up by a code, and what that brings is granted. */
async function brings(referrerCode: string, referenceID: string, email = `${referenceID}@example.com`): Promise<void> {
  await shop.world.ok(linkReferee, { key: server, body: { email, referrerCode, referenceID } });
  await judgeTold(shop.world.coffer.deps);
}

const heard = () => receiver.received.map(({ payment }) => payment.event_type);
const everything = () => shop.newWebhook({ url: receiver.url, events: [...growthEventTypes] });

test('an endpoint that named them hears of a campaign, of people and of their rewards, signed as always', async () => {
  const { id, secret } = await everything();
  await shop.deliver();
  const campaignId = await campaign();
  const lina = await referrer();
  await brings(lina.code, 'f-1');
  const expected = [
    'campaign.started',
    'referrer.joined',
    'referrer.joined',
    'referrer.friend_linked',
    'reward.granted',
  ];
  await eventually(() => expect(heard()).toEqual(expect.arrayContaining(expected)));
  const said = (kind: string) => receiver.received.filter(({ payment }) => payment.event_type === kind);
  expect(campaignWebhook.parse(verify(said('campaign.started')[0]!, secret))).toMatchObject({
    campaign_id: campaignId,
    status: 'active',
    budget_usd: '3000',
    spent_usd: '0',
  });
  expect(referrerWebhook.parse(verify(said('referrer.friend_linked')[0]!, secret))).toMatchObject({
    referrer: { id: lina.id, reference_id: 'r-1', email: 'lina@example.com', code: lina.code, status: 'active' },
    friend: { reference_id: 'f-1', email: 'f-1@example.com' },
  });
  expect(rewardWebhook.parse(verify(said('reward.granted')[0]!, secret))).toMatchObject({
    status: 'pending',
    amount_usd: '5',
    event_key: 'signup',
    campaign: { id: campaignId, name: 'Bring a friend' },
    referrer: { reference_id: 'r-1' },
    friend: { reference_id: 'f-1' },
    payment_reference: null,
  });
  await eventually(async () => {
    const log = await shop.deliveries(id);
    for (const event of expected) {
      expect(log).toContainEqual(expect.objectContaining({ event, status: 'delivered', referenceId: null }));
    }
  });
});

test('an endpoint that names nothing, or other things, hears of no referral, and nothing is written down for it', async () => {
  const all = await shop.newWebhook({ url: receiver.url });
  const alarms = await shop.newWebhook({ url: receiver.url, events: ['treasury.gas_low'] });
  await shop.deliver();
  await campaign();
  await brings((await referrer()).code, 'f-1');
  await shop.tell(await shop.payments(1));
  await eventually(() => expect(heard()).toEqual(['payment.open']));
  expect(await shop.deliveries(all.id)).toHaveLength(1);
  expect(await shop.deliveries(alarms.id)).toEqual([]);
  expect((await shop.world.coffer.deps.pool.query('select from webhook_text')).rowCount).toBe(0);
});

test('what was not taken is tried again, and says later what it said then', async () => {
  const { id } = await shop.newWebhook({ url: receiver.url, events: ['campaign.started'] });
  await shop.deliver();
  receiver.answer(status(503));
  const campaignId = await campaign();
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'waiting', attempts: 1 }]));
  const params = { projectId: shop.projectId, id: campaignId };
  await shop.world.ok(setCampaignStatus, { key: shop.root, params, body: { status: 'paused' } });
  receiver.answer(ok);
  const deliveryId = (await shop.deliveries(id))[0]?.id ?? 0;
  await shop.world.ok(contract.redeliver, { key: shop.root, params: { projectId: shop.projectId, deliveryId } });
  await eventually(async () => expect(await shop.deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2 }]));
  expect(new Set(receiver.received.map(({ messageId, body }) => `${messageId} ${body}`)).size).toBe(1);
  expect((await shop.delivery(deliveryId)).body).toBe(receiver.received[0]?.body);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ status: 'active', paused_because: null });
});

test('an endpoint hears what happens from its making on, each once', async () => {
  const stop = await shop.deliver();
  await campaign();
  const { id } = await everything();
  const lina = await referrer();
  await eventually(() => expect(heard()).toEqual(['referrer.joined']));
  await stop();
  await shop.deliver();
  const params = { projectId: shop.projectId, id: lina.id };
  const body = { status: 'suspended' as const, reason: 'Asked us to' };
  await shop.world.ok(setReferrerStatus, { key: shop.root, params, body });
  await eventually(() => expect(heard()).toEqual(['referrer.joined', 'referrer.suspended']));
  expect(await shop.deliveries(id)).toHaveLength(2);
});

test('neither a rule about fraud, nor what it found, nor what people write about somebody is in any body', async () => {
  await everything();
  await shop.deliver();
  await campaign();
  const lina = await referrer();
  await brings(lina.code, 'f-1', 'somebody@mailinator.com');
  const params = { projectId: shop.projectId };
  const query = { status: 'held' as const };
  const { data } = await shop.world.ok(listRewards, { key: shop.root, params, query });
  const [held] = data;
  expect(held?.findings).toMatchObject([{ rule: 'disposable_mail' }]);
  const refused = { decision: 'refuse' as const, reason: 'Same laptop as Lina' };
  await shop.world.ok(decideReward, { key: shop.root, params: { ...params, id: held?.id ?? 0 }, body: refused });
  const blocked = { status: 'blocked' as const, reason: 'Pays herself from one wallet' };
  await shop.world.ok(setReferrerStatus, { key: shop.root, params: { ...params, id: lina.id }, body: blocked });
  await eventually(() =>
    expect(heard()).toEqual(
      expect.arrayContaining(['reward.granted', 'reward.held', 'reward.rejected', 'referrer.blocked']),
    ),
  );
  const texts = held?.findings.flatMap(({ text, evidence }) => [text, ...evidence.map((one) => one.text)]) ?? [];
  const secrets = [...fraudRules, ...texts, held?.statusReason ?? 'none', refused.reason, blocked.reason, 'isposable'];
  const { rows } = await shop.world.coffer.deps.pool.query<{ text: string }>(
    'select told::text as text from webhook_text',
  );
  const bodies = [...receiver.received.map(({ body }) => body), ...rows.map(({ text }) => text)];
  for (const secret of secrets)
    expect(
      bodies.filter((body) => body.includes(secret)),
      secret,
    ).toEqual([]);
  const reasons = receiver.received.map(({ body }) => (JSON.parse(body) as { reason?: string | null }).reason);
  expect(new Set(reasons)).toEqual(
    new Set([undefined, null, 'It waits for a review.', 'It was refused after a review.']),
  );
});

test('an endpoint for referrals alone is tested with an example of what it hears', async () => {
  const examples = [
    ['campaign.budget_spent', campaignWebhook, { name: 'Example', campaign_id: 0, status: 'paused' }],
    ['referrer.friend_linked', referrerWebhook, { referrer: { id: 0, email: 'referrer@example.com' } }],
    ['reward.paid', rewardWebhook, { reward_id: 0, status: 'paid', campaign: { name: 'Example' } }],
  ] as const;
  for (const [event, shape, example] of examples) {
    const { id, secret } = await shop.newWebhook({ url: receiver.url, events: ['reward.paid', event] });
    const params = { projectId: shop.projectId, id };
    expect((await shop.world.ok(contract.testWebhook, { key: shop.root, params })).delivered).toBe(true);
    expect(shape.parse(verify(receiver.received.at(-1)!, secret))).toMatchObject({ ...example, event_type: event });
  }
});
