import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fraudRules } from '@coffer/contract/growth/growth-words.ts';
import { campaignWebhook, referrerWebhook, rewardWebhook } from '@coffer/contract/webhooks/growth-webhooks.ts';
import type { EventRow } from '../../../platform/events/outbox-reader.ts';
import { Rewarding } from '../judging/rewarding.fixture.ts';
import { growthEventOf, tellGrowth } from './tell-growth.ts';

let shop: Rewarding;
let referrer: number;
let friend: number;
/** The last event before the test. */
let before = 0;
beforeAll(async () => void (shop = await Rewarding.open()));
beforeEach(async () => {
  await shop.database.pool.query("update campaign set status = 'ended', paused_because = null");
  referrer = await shop.person();
  friend = await shop.person(referrer);
  const { rows } = await shop.database.pool.query<{ id: number | null }>('select max(id) as id from outbox');
  before = rows[0]?.id ?? 0;
});
afterAll(() => shop.database.close());

async function happened(): Promise<EventRow[]> {
  const { rows } = await shop.database.pool.query<EventRow>(
    'select id, at, kind, project_id as "projectId", payload from outbox where id > $1 order by id',
    [before],
  );
  return rows.filter(({ kind }) => growthEventOf(kind) !== undefined);
}

type Said = { event_type: string } & Record<string, unknown>;

const shapes = { campaign: campaignWebhook, referrer: referrerWebhook, reward: rewardWebhook };

/** What is told of all that happened, in its order; each is what the contract says. */
async function told(): Promise<Said[]> {
  const rows = await happened();
  const said = await tellGrowth(shop.database.db, rows);
  return rows.map(({ id }) => {
    const one = said.get(id);
    if (!one) throw new Error('something that happened is told to nobody');
    const [of] = one.event_type.split('.') as [keyof typeof shapes];
    return shapes[of].parse(one);
  });
}

/** As the shop knows them. */
async function known(id: number): Promise<{ id: number; reference_id: string; email: string }> {
  const { rows } = await shop.database.pool.query<{ id: number; reference_id: string; email: string }>(
    'select id, reference_id, email from referral_person where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('nobody has that number');
  return rows[0];
}

const kinds = (said: readonly Said[]) => said.map(({ event_type: kind }) => kind);

test('a shop hears of a reward as it was at each step, by its own number of the people', async () => {
  const campaign = await shop.campaign({ holdDays: 14 });
  const payment = await shop.pay(friend, 50);
  await shop.settle();
  await shop.refund(payment, 20);
  await shop.settle();
  await shop.refund(payment, 30);
  await shop.settle();
  const said = await told();
  expect(kinds(said)).toEqual(['referrer.friend_paid', 'reward.granted', 'reward.changed', 'reward.reversed']);
  const [paid, granted, changed, reversed] = said;
  expect(paid).toMatchObject({
    referrer: { ...(await known(referrer)), status: 'active' },
    friend: await known(friend),
  });
  expect(granted).toMatchObject({
    status: 'pending',
    amount_usd: '5',
    beneficiary: 'referrer',
    referrer: await known(referrer),
    friend: await known(friend),
    campaign: { id: campaign, name: 'Bring a friend' },
    event_key: 'payment',
    corrects_reward_id: null,
    reason: null,
    available_at: '2026-06-24T12:00:00.000Z',
  });
  expect(granted?.['payment_reference']).toMatch(/^[0-9a-f-]{36}$/);
  expect(changed).toMatchObject({ status: 'pending', amount_usd: '3' });
  expect(reversed).toMatchObject({
    status: 'reversed',
    amount_usd: '3',
    reason: 'Money of the payment was paid back, or is on its way back.',
  });
  const sequences = said.map(({ sequence }) => Number(sequence));
  expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences);
});

test('what a friend gets names who brought them', async () => {
  await shop.campaign({ friendFlat: 3 });
  await shop.pay(friend, 50);
  await shop.settle();
  const [own] = (await told()).filter(({ beneficiary, event_type: kind }) => {
    return beneficiary === 'friend' && kind === 'reward.granted';
  });
  expect(own).toMatchObject({ amount_usd: '3', referrer: { id: referrer }, friend: { id: friend } });
});

test('a budget that is spent pauses its campaign: both are told, with the figures', async () => {
  await shop.campaign({ budget: 5 });
  await shop.pay(friend, 50);
  await shop.settle();
  const said = (await told()).filter(({ event_type: kind }) => kind.startsWith('campaign.'));
  expect(kinds(said)).toEqual(['campaign.paused', 'campaign.budget_spent']);
  for (const one of said) {
    expect(one).toMatchObject({
      name: 'Bring a friend',
      status: 'paused',
      paused_because: 'budget',
      reason: 'Its budget is spent.',
      budget_usd: '5',
      spent_usd: '5',
    });
  }
});

test('of a reward that is held nobody outside hears by which rule, nor what was found', async () => {
  const fraud = Object.fromEntries(fraudRules.map((rule) => [rule, 'hold']));
  await shop.campaign({ fraud });
  const double = await shop.person(referrer, { mailbox: (await known(referrer)).email });
  await shop.pay(double, 50);
  await shop.settle();
  const said = await told();
  const [held] = said.filter(({ event_type: kind }) => kind === 'reward.held');
  expect(held).toMatchObject({ status: 'held', reason: 'It waits for a review.' });

  const { rows } = await shop.database.pool.query<{
    reason: string;
    findings: { text: string; evidence: { text: string }[] }[];
  }>(`select status_reason as reason, findings from reward where status = 'held' and person_id = $1`, [referrer]);
  const found = rows.flatMap(({ reason, findings }) => [
    reason,
    ...findings.flatMap(({ text, evidence }) => [text, ...evidence.map((one) => one.text)]),
  ]);
  expect(found).toContain('The friend has the mailbox of the referrer.');
  const all = JSON.stringify([said, await happened()]);
  for (const secret of [...fraudRules, ...found, 'mailbox', 'fraud', 'finding', 'evidence']) {
    expect(all).not.toContain(secret);
  }
});

test('what an older version wrote is told as it is now', async () => {
  await shop.campaign();
  await shop.pay(friend, 50);
  await shop.settle();
  const rows = (await happened()).filter(({ kind }) => kind === 'reward.created');
  const old = rows.map((row) => ({ ...row, payload: { rewardId: (row.payload as { rewardId: number }).rewardId } }));
  const said = await tellGrowth(shop.database.db, old);
  expect([...said.values()]).toMatchObject([{ event_type: 'reward.granted', status: 'available', amount_usd: '5' }]);
});
