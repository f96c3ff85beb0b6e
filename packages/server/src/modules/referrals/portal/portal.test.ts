import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getReferralPortal, listPortalFriends, listPortalRewards } from '@coffer/contract/growth/portal.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { plantPayment } from '../../../../test/plant/plant-payment.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import {
  openPortal,
  plantCampaign,
  plantPerson,
  plantReward,
  setCampaign,
  units,
  type Planted,
} from './portal.fixture.ts';
import { purgePortal } from './purge-portal.ts';

let world: World;
let projectId: number;
let campaignId: number;
let lina: Planted;

beforeAll(async () => {
  world = await startWorld();
  const { key } = await world.signUpRoot();
  ({ id: projectId } = await world.ok(createProject, { key, body: { name: 'Norrvik Roasters' } }));
  campaignId = await plantCampaign(world, projectId);
  lina = await plantPerson(world, projectId, { email: 'lina@example.com', code: 'LINA-ROAST' });
});
afterAll(() => world.close());

const see = (token: string, ip?: string) =>
  world.ok(getReferralPortal, { params: { token }, ...(ip === undefined ? {} : { ip }) });
const refused = (token: string, ip = '198.51.100.1') => world.refused(getReferralPortal, { params: { token }, ip });

describe('a referrer reads', () => {
  let token: string;

  beforeAll(async () => {
    const friend = await plantPerson(world, projectId, {
      email: 'karl-heinz@example.com',
      by: lina.id,
      as: 'converted',
    });
    await plantPerson(world, projectId, { email: 'io@example.com', by: lina.id });
    await plantPerson(world, projectId, { email: 'fraud@example.com', by: lina.id, as: 'rejected' });
    const of = { projectId, campaignId, personId: lina.id, friendId: friend.id };
    const now = world.clock.now();
    await plantReward(world, { ...of, reward: 9.61, order: 96.1, status: 'available' });
    await plantReward(world, {
      ...of,
      reward: 8,
      order: 80,
      status: 'held',
      reason: 'paying_address: paid by their own wallet',
    });
    await plantReward(world, {
      ...of,
      reward: 5,
      order: 50,
      status: 'reversed',
      reason: 'Money of the payment was paid back.',
    });
    await plantReward(world, {
      ...of,
      reward: 25,
      order: 263.92,
      status: 'pending',
      availableAt: daysAfter(now, 7.8),
      workings: [
        { code: 'received', text: 'Received and kept', detail: null, amountUSD: '287.92' },
        { code: 'refunded', text: 'Paid back', detail: null, amountUSD: '-24' },
        { code: 'counts', text: 'Counts', detail: null, amountUSD: '263.92' },
        { code: 'share', text: '10 % of what counts', detail: null, amountUSD: '26.392' },
        { code: 'rounded', text: 'Rounded down to cents', detail: null, amountUSD: '26.39' },
        { code: 'cap', text: 'At most so much of one payment', detail: null, amountUSD: '25' },
        { code: 'reward', text: 'Reward', detail: null, amountUSD: '25' },
      ],
    });
    token = await openPortal(world, lina.id);
  });

  test('their link, their code and what they have, which adds up', async () => {
    const view = await see(token);
    expect(view).toMatchObject({
      brand: { name: 'Norrvik Roasters', logoPath: null },
      state: 'active',
      shareURL: `http://localhost:8080/referral/${lina.shareToken}`,
      code: 'LINA-ROAST',
      offer: {
        referrer: { type: 'percentage', value: '10', capUSD: '25' },
        friend: { type: 'percentage', value: '5', capUSD: null },
        perCustomer: 'months_per_customer',
        months: 12,
        smallestUSD: '20',
      },
      counts: { opened: 0, friends: 2, bought: 1 },
      balance: {
        availableUSD: '9.61',
        onHoldUSD: '33',
        requestedUSD: '0',
        paidUSD: '0',
        earnedUSD: '42.61',
        debtUSD: '0',
      },
      nextYours: { amountUSD: '25' },
      rewardsCount: 4,
      nextCursor: null,
      paidTo: null,
      payouts: [],
    });
  });

  test('how a reward came about, in lines that lead from one to the next', async () => {
    const { rewards } = await see(token);
    expect(rewards[0]).toMatchObject({
      status: 'on_hold',
      amountUSD: '25',
      orderUSD: '263.92',
      hold: { day: 6, days: 14 },
    });
    expect(rewards[0]?.workings).toEqual([
      { code: 'received', amountUSD: '287.92', percent: null, ofUSD: null, capUSD: null },
      { code: 'refunded', amountUSD: '-24', percent: null, ofUSD: null, capUSD: null },
      { code: 'counts', amountUSD: '263.92', percent: null, ofUSD: null, capUSD: null },
      { code: 'share', amountUSD: '26.392', percent: '10', ofUSD: '263.92', capUSD: null },
      { code: 'rounded', amountUSD: '-0.002', percent: null, ofUSD: null, capUSD: null },
      { code: 'cap', amountUSD: '-1.39', percent: null, ofUSD: null, capUSD: '25' },
      { code: 'reward', amountUSD: '25', percent: null, ofUSD: null, capUSD: null },
    ]);
  });

  test('friends without their names, and nothing of why one is looked at', async () => {
    const view = await see(token);
    expect(view.friends.map(({ email }) => email)).toEqual(['i…@example.com', 'k…z@example.com']);
    expect(view.rewards.map(({ status }) => status)).toEqual(['on_hold', 'taken_back', 'on_hold', 'yours']);
    expect(view.rewards.map(({ why }) => why)).toEqual([null, 'paid_back', null, null]);
    expect(view.rewards[1]).toMatchObject({ amountUSD: '0', workings: [] });
    expect(JSON.stringify(view)).not.toMatch(/paying_address|own wallet|same_person|fraud|karl-heinz|by their own/);
  });

  test('what a friend paid once, under however many events it stands', async () => {
    const brings = await plantPerson(world, projectId);
    const friend = await plantPerson(world, projectId, { by: brings.id, as: 'converted' });
    for (const [dollars, keys] of [
      [40, ['first_payment', 'payment']],
      [2.5, ['payment']],
    ] as const) {
      const { id } = await plantPayment(world, projectId, { dollars, filled: dollars });
      await world.coffer.deps.pool.query(
        `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, payment_id, usd_units,
           triggered_at, status, created_at, updated_at)
         select $1, k, 'payment:' || $2, $3, 'friend', $2::bigint, $4, now(), 'processed', now(), now() from unnest($5::text[]) k`,
        [projectId, id, friend.id, units(dollars), keys],
      );
    }
    const { friends } = await see(await openPortal(world, brings.id));
    expect(friends).toMatchObject([{ bought: true, paidUSD: '42.5' }]);
  });

  test('where it is paid to, once it is known', async () => {
    const { id, address } = await plantRecipient(world, projectId);
    const usableFrom = daysAfter(world.clock.now(), 2);
    await world.coffer.deps.pool.query(
      'update referral_person set recipient_id = $2, recipient_usable_from = $3 where id = $1',
      [lina.id, id, usableFrom],
    );
    const { paidTo } = await see(token);
    // Whoever has the page alone is told its ends.
    expect(paidTo?.address.toLowerCase()).toBe(`${address.slice(0, 6)}…${address.slice(-4)}`);
    expect(paidTo).toMatchObject({ blockchainName: 'Ethereum', usableFrom: usableFrom.toISOString() });
  });

  test('all rewards, page by page, each once', async () => {
    const many = await plantPerson(world, projectId);
    const friend = await plantPerson(world, projectId, { by: many.id });
    for (let at = 1; at <= 45; at += 1) {
      const of = { projectId, campaignId, personId: many.id, friendId: friend.id };
      await plantReward(world, { ...of, reward: at, order: at, status: 'available' });
    }
    const own = await openPortal(world, many.id);
    const first = await see(own);
    const seen = first.rewards.map(({ amountUSD }) => Number(amountUSD));
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await world.ok(listPortalRewards, { params: { token: own }, query: { cursor } });
      seen.push(...page.data.map(({ amountUSD }) => Number(amountUSD)));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at));
    const wrong = await world.refused(listPortalRewards, { params: { token: own }, query: { cursor: 'MQ' } });
    expect(wrong).toMatchObject({ status: 400, details: [{ path: 'cursor' }] });
  });

  test('all friends, page by page, each once and none by name', async () => {
    const many = await plantPerson(world, projectId);
    const letters = ['a', 'b', 'c', 'd', 'e'];
    const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8'];
    for (const first of letters)
      for (const last of digits)
        await plantPerson(world, projectId, { by: many.id, email: `${first}nna${last}@x.example` });
    const own = await openPortal(world, many.id);
    const first = await see(own);
    expect(first.friends).toHaveLength(20);
    const seen = first.friends.map(({ email }) => email);
    for (let cursor = first.friendsCursor; cursor !== null;) {
      const page = await world.ok(listPortalFriends, { params: { token: own }, query: { cursor } });
      seen.push(...page.data.map(({ email }) => email));
      cursor = page.nextCursor;
    }
    const masked = letters.flatMap((one) => digits.map((digit) => `${one}…${digit}@x.example`));
    expect(seen).toEqual(masked.toReversed());
    const wrong = await world.refused(listPortalFriends, { params: { token: own }, query: { cursor: 'MQ' } });
    expect(wrong).toMatchObject({ status: 400, details: [{ path: 'cursor' }] });
  });
});

describe('while the campaign rests', () => {
  test.each([
    ['paused', 'paused'],
    ['ended', 'ended'],
    ['archived', 'ended'],
    ['active', 'active'],
  ] as const)('as %s, what they have is still there', async (status, state) => {
    await setCampaign(world, campaignId, status);
    const view = await see(await openPortal(world, lina.id));
    expect(view.state).toBe(state);
    expect(view.balance.earnedUSD).toBe('42.61');
  });

  test('an active one is told of before one that rests', async () => {
    const older = await plantCampaign(world, projectId, { status: 'ended' });
    const token = await openPortal(world, lina.id);
    expect((await see(token)).state).toBe('active');
    await setCampaign(world, older, 'archived');
  });
});

describe('a token', () => {
  test('is kept as its digest alone, and lasts half a day', async () => {
    const token = await openPortal(world, lina.id);
    expect(token).toMatch(/^p_[\w-]{43}$/);
    const { rows } = await world.coffer.deps.pool.query<{ text: string }>(
      'select string_agg(t::text, chr(10)) as text from referral_portal_token t',
    );
    expect(rows[0]?.text).not.toContain(token);
    world.clock.advance(12 * 60 - 1);
    await see(token);
    world.clock.advance(2);
    expect(await refused(token)).toMatchObject({ status: 404 });
  });

  test('gives way when there are more than twenty of a person, the oldest first', async () => {
    const tokens: string[] = [];
    for (let at = 0; at < 22; at += 1) {
      tokens.push(await openPortal(world, lina.id));
      world.clock.advance(1 / 60);
    }
    for (const token of tokens.slice(0, 2)) expect((await refused(token)).status).toBe(404);
    for (const token of tokens.slice(2)) await see(token);
  });

  test('that was made up, is over or is none gets the same answer', async () => {
    const over = await openPortal(world, lina.id);
    world.clock.advance(13 * 60);
    const answers = await Promise.all(
      [over, `p_${'A'.repeat(43)}`, 'p_', 'abc', lina.shareToken, "p_' or 1=1 --"].map((token) =>
        refused(token, '198.51.100.2'),
      ),
    );
    const said = answers.map(({ code, message, status }) => ({ code, message, status }));
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('cannot be guessed at: after sixty wrong ones an address is told nothing, right or wrong', async () => {
    const ip = '198.51.100.60';
    const right = await openPortal(world, lina.id);
    for (let at = 0; at < 60; at += 1)
      expect((await refused(`p_${String(at).padStart(43, '0')}`, ip)).status).toBe(404);
    const limited = await refused(right, ip);
    expect(limited).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await refused('p_wrong', ip)).toMatchObject({ status: 429, message: limited.message });
    await see(right, '198.51.100.61');
    world.clock.advance(10.1);
    await see(right, ip);
  });

  test('may be used often, but not without end, from however many addresses', async () => {
    const { id } = await plantPerson(world, projectId);
    const right = await openPortal(world, id);
    for (let at = 0; at < 120; at += 1) await see(right, `203.0.113.${at}`);
    expect(await refused(right, '203.0.113.200')).toMatchObject({ status: 429 });
    // Whoever got hold of it keeps nobody off the other pages of whoever it was taken from.
    await see(await openPortal(world, id), '203.0.113.200');
    world.clock.advance(1.1);
    await see(right, '203.0.113.200');
  });

  test.each(['suspended', 'blocked'] as const)('of somebody who is %s opens nothing', async (status) => {
    const { id } = await plantPerson(world, projectId, { status });
    expect(await refused(await openPortal(world, id))).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('that is over is thrown away', async () => {
    await openPortal(world, lina.id);
    world.clock.advance(13 * 60);
    await purgePortal(world.coffer.deps, world.clock.now());
    const { rows } = await world.coffer.deps.pool.query('select 1 from referral_portal_token');
    expect(rows).toEqual([]);
  });
});
