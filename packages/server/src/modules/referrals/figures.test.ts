import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@coffer/contract/growth/campaigns.ts';
import { linkReferee } from '@coffer/contract/growth/published-referrals.ts';
import { getReferrer, listFriends } from '@coffer/contract/growth/referrers.ts';
import { plantPayment } from '../../../test/plant/plant-payment.ts';
import { activeCampaign, newReferrer, startGrowth, type Growth } from './growth.fixture.ts';

/** What lists show of payments and rewards, whoever writes those. */

let growth: Growth;
beforeAll(async () => {
  growth = await startGrowth();
});
afterAll(() => growth.close());

const cents = (amount: number) => String(BigInt(Math.round(amount * 100)) * 1_000_000n);
const rows = async <R extends object>(text: string, values: unknown[]): Promise<R[]> =>
  (await growth.world.coffer.deps.pool.query<R>(text, values)).rows;
const ask = (id: number, query: Record<string, string> = {}) => ({
  key: growth.key,
  params: { projectId: growth.project, id },
  query,
});

let friends = 0;
async function bring(code: string, campaignID?: number): Promise<number> {
  friends += 1;
  const body = { email: `f-${friends}@example.com`, referenceID: `f-${friends}`, referrerCode: code, campaignID };
  return (await growth.world.ok(linkReferee, { key: growth.shop, body })).id;
}

/** A payment of a friend that became final. */
async function paid(friend: number, dollars: number, at = growth.world.clock.now()): Promise<number> {
  const { id } = await plantPayment(growth.world, growth.project);
  const [log] = await rows<{ id: number }>(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, payment_id, usd_units, triggered_at,
       status, created_at, updated_at)
     values ($1, 'payment', 'payment:' || $2::bigint, $3, 'x', $2::bigint, $4, $5, 'processed', $5, $5) returning id`,
    [growth.project, id, friend, cents(dollars), at],
  );
  return log?.id ?? 0;
}

type Reward = { campaign: number; log: number; to: number; friend: number; dollars: number; status: string };

async function reward({ campaign, log, to, friend, dollars, status }: Reward): Promise<number> {
  const [made] = await rows<{ id: number }>(
    `insert into reward (project_id, campaign_id, version, beneficiary, person_id, friend_id, event_log_id, usd_units, status, workings,
       created_at, updated_at)
     values ($1, $2, 1, 'referrer', $3, $4, $5, $6, $7, '[]', $8, $8) returning id`,
    [growth.project, campaign, to, friend, log, cents(dollars), status, growth.world.clock.now()],
  );
  return made?.id ?? 0;
}

test('a campaign says what its friends paid and what it granted, also after a refund and a reversal', async () => {
  const usual = await activeCampaign(growth, { isDefault: true, timezone: 'Pacific/Auckland' });
  const other = await activeCampaign(growth, { name: 'Other' });
  const [first, second] = [await newReferrer(growth), await newReferrer(growth)];
  const [ada, bob] = [await bring(first.code), await bring(first.code)];
  const [cyd, dot] = [await bring(second.code), await bring(second.code, other.id)];
  const log = await paid(ada, 100);
  const logs = [await paid(bob, 50.5), await paid(cyd, 20)];
  await paid(dot, 7);
  // Before it was activated, and by a customer whom nobody brought: neither is this campaign's.
  await paid(ada, 1000, new Date('2020-01-01T00:00:00Z'));
  await paid(first.id, 500);
  const of = { campaign: usual.id, to: first.id, friend: ada, log };
  const pending = await reward({ ...of, dollars: 10, status: 'pending' });
  await reward({ ...of, log: logs[0] ?? 0, friend: bob, dollars: 5.05, status: 'available' });
  await reward({ ...of, log: logs[1] ?? 0, to: second.id, friend: cyd, dollars: 2, status: 'cancelled' });

  expect(await growth.world.ok(contract.getCampaign, ask(usual.id))).toMatchObject({
    referrers: 2,
    friends: 3,
    converted: 0,
    revenueUSD: '170.5',
  });
  expect(await growth.world.ok(contract.getCampaign, ask(other.id))).toMatchObject({
    referrers: 1,
    friends: 1,
    revenueUSD: '7',
  });
  expect(await growth.world.ok(getReferrer, ask(first.id))).toMatchObject({ friends: 2, revenueUSD: '1150.5' });
  expect((await growth.world.ok(listFriends, ask(first.id))).data).toMatchObject([
    { id: bob, paidUSD: '50.5', rewardsUSD: '5.05' },
    { id: ada, paidUSD: '1100', rewardsUSD: '10' },
  ]);
  const totals = { count: 2, pendingUSD: '10', availableUSD: '5.05', totalUSD: '15.05', reversedUSD: '0' };
  const none = { pending: 0, held: 0, available: 0, reserved: 0, paid: 0, reversed: 0 };
  expect(await growth.world.ok(contract.getCampaignRewardsTotal, ask(usual.id))).toMatchObject({
    ...totals,
    counts: { ...none, pending: 1, available: 1 },
  });

  await rows('update referral_event_log set usd_units = $2 where id = $1', [log, cents(40)]);
  await rows(`update reward set status = 'reversed' where id = $1`, [pending]);
  await rows(`update referral_person set friend_status = 'converted', first_payment_at = now() where id = any($1)`, [
    [ada, bob],
  ]);
  expect(await growth.world.ok(contract.getCampaign, ask(usual.id))).toMatchObject({
    converted: 2,
    revenueUSD: '110.5',
  });
  const after = { count: 1, pendingUSD: '0', availableUSD: '5.05', totalUSD: '5.05', reversedUSD: '10' };
  expect(await growth.world.ok(contract.getCampaignRewardsTotal, ask(usual.id))).toMatchObject({
    ...after,
    counts: { ...none, available: 1, reversed: 1 },
  });

  const day = growth.world.clock.now().toISOString().slice(0, 10);
  for (const [visitor, on] of [
    ['one', day],
    ['other', day],
    ['one', '2001-01-01'],
  ])
    await rows('insert into referral_visit (person_id, campaign_id, day, visitor, count) values ($1, $2, $3, $4, 7)', [
      first.id,
      usual.id,
      on,
      visitor,
    ]);
  await rows(`insert into referral_bot_day (campaign_id, day, count) values ($1, $2, 212), ($1, '2001-01-01', 7)`, [
    usual.id,
    day,
  ]);
  const { days, topReferrers, otherReferrers, visits, botVisits } = await growth.world.ok(
    contract.getCampaignDays,
    ask(usual.id, { days: '7' }),
  );
  expect({ visits, botVisits }, 'each once a day, and none from before').toEqual({ visits: 2, botVisits: 212 });
  expect(await growth.world.ok(contract.getCampaignDays, ask(other.id))).toMatchObject({ visits: 0, botVisits: 0 });
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Pacific/Auckland' }).format(growth.world.clock.now());
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toEqual({ day: today, revenueUSD: '110.5', rewardsUSD: '5.05', payments: 3 });
  expect(topReferrers).toMatchObject([
    { id: first.id, converted: 2, revenueUSD: '90.5', rewardsUSD: '5.05' },
    { id: second.id, converted: 0, revenueUSD: '20', rewardsUSD: '0' },
  ]);
  expect(otherReferrers).toEqual({ count: 0, converted: 0, revenueUSD: '0', rewardsUSD: '0' });
});

test('days left are those of the budget at the pace of two weeks', async () => {
  const campaign = await activeCampaign(growth, { budget: '100' });
  const { id: to, code } = await newReferrer(growth);
  const friend = await bring(code, campaign.id);
  await reward({ campaign: campaign.id, to, friend, log: await paid(friend, 140), dollars: 14, status: 'pending' });
  await rows('update campaign set spent_usd_units = $2 where id = $1', [campaign.id, cents(14)]);
  expect(await growth.world.ok(contract.getCampaign, ask(campaign.id))).toMatchObject({ spentUSD: '14', daysLeft: 86 });
});
