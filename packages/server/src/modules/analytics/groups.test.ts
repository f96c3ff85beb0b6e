import { afterAll, beforeAll, expect, test } from 'vitest';
import { askGraphData, getAnalytic } from '@coffer/contract/growth/analytics.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { newProject } from '../../../test/people.ts';
import { plantAttempt, plantCounted, plantPayment } from '../../../test/plant/plant-payment.ts';
import { plantPayout } from '../../../test/plant/plant-payout.ts';
import { plantReward } from '../../../test/plant/plant-reward.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { bySystem } from '../activity/index.ts';
import type { Payout } from '../payouts/payout/payout.ts';
import type { PayoutStatus } from '../payouts/payout/payout-status.ts';
import { movePayout } from '../payouts/payout/record-payout.ts';
import { paymentEvents, writeViews } from '../payments/index.ts';
import { openRollups, rollUp } from './rolling/roll-up.ts';

let world: World;
let root: string;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  await openRollups(world.coffer.deps);
});
afterAll(() => world.close());

async function ask(project: number, g: string, x: string, body: object = {}) {
  while ((await rollUp(world.coffer.deps)) === 'again');
  return world.ok(askGraphData, {
    key: root,
    params: { projectId: project, g, x },
    body: { date_filter: 'last_7_days', ...body },
  });
}

function minutesAgo(minutes: number): Date {
  return new Date(world.clock.now().getTime() - minutes * 60_000);
}

test('what friends bring stands with its campaign, whatever was narrowed down', async () => {
  const project = await newProject(world, { key: root }, 'Friends');
  const { campaignId } = await plantReward(world, project, 'available');
  expect((await ask(project, 'referral', 'friends')).totals).toMatchObject({
    friends_linked: { value: 1 },
    friends_converted: { value: 0 },
  });
  const { series } = await ask(project, 'referral', 'by_campaign');
  expect(series.map(({ key, label, metric, total }) => [key, label, metric, total])).toEqual([
    [String(campaignId), 'Planted', 'referred_revenue', '0'],
    [String(campaignId), 'Planted', 'referred_payments', 0],
    [String(campaignId), 'Planted', 'rewards', '20'],
  ]);
  const split = await ask(project, 'referral', 'rewards', { dimension: 'campaign' });
  expect(split.series.map(({ label, total }) => [label, total])).toEqual([['Planted', '20']]);
  const params = { projectId: project, g: 'referral', x: 'friends' };
  expect(await world.refused(askGraphData, { key: root, params, body: { network_codes: 'ETH' } })).toMatchObject({
    status: 400,
    details: [{ path: 'network_codes' }],
  });
});

test('who brought most is told to those who see referrers', async () => {
  const project = await newProject(world, { key: root }, 'Best');
  const { personId } = await plantReward(world, project, 'available');
  const at = minutesAgo(5);
  const { id } = await plantPayment(world, project, { status: 'settled', filled: 40, settledAt: at, at });
  await world.coffer.deps.pool.query(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, payment_id, usd_units, triggered_at,
       status, created_at, updated_at)
     select $1, 'payment', 'payment', id, 'x', $2, 40e8, $3, 'processed', now(), now() from referral_person where referred_by = $4`,
    [project, id, at, personId],
  );
  await ask(project, 'referral', 'friends');
  const best = { params: { projectId: project, name: 'top-referrers' } };
  expect(await world.ok(getAnalytic, { ...best, key: root })).toMatchObject({
    referrers: [{ id: personId, friends: 1, payments: 1, revenueInUSD: '40' }],
  });
  const body = { scopes: ['analytics:read'] };
  const { key } = await world.ok(createApiKey, { key: root, params: { projectId: project }, body });
  expect(await world.refused(getAnalytic, { ...best, key })).toMatchObject({ status: 403 });
});

test('what was paid out is what was processed, and goes again with a reorg', async () => {
  const project = await newProject(world, { key: root }, 'Out');
  const payout = await plantPayout(world, project, 'pending');
  const { deps } = world.coffer;
  const move = (one: Payout, to: PayoutStatus) =>
    inTransaction(deps.db, (tx) => movePayout(deps, tx, bySystem('test', world.clock.now()), one, to));
  const told = async () => (await ask(project, 'treasury', 'paid_out')).totals;
  const sent = await move(await move(payout, 'initiated'), 'sent');
  expect(await told()).toMatchObject({ payouts: { value: 0 } });
  const processed = await move(sent, 'processed');
  expect(await told()).toMatchObject({
    paid_out: { value: dollarsOf(payout.usdUnits) },
    payouts: { value: 1 },
  });
  await move(processed, 'sent');
  expect(await told()).toMatchObject({ paid_out: { value: '0' }, payouts: { value: 0 } });
});

test('a fee is worth what the coin cost then, also when nobody remembers that price any more', async () => {
  const project = await newProject(world, { key: root }, 'Fees');
  const { id, walletId } = await plantPayout(world, project);
  const { pool } = world.coffer.deps;
  const at = minutesAgo(30);
  const told = async () =>
    Object.values((await ask(project, 'treasury', 'network_fees')).totals).map(({ value }) => value);
  const change = (text: string) =>
    world.asOwner(`update outgoing_transaction set ${text} where cause_of = 'payout' and cause_id = ${id}`);
  await world.asOwner(
    `insert into outgoing_transaction (cause_of, cause_id, cause_part, kind, blockchain_id, wallet_id, from_address, to_address, units,
       authorizations, fee_units_max, status, status_at, position, next_try_at, created_at, hash)
     values ('payout', ${id}, '1', 'payout', 3, ${walletId}, '0xfee', '0xaa', 5, '{}', 1, 'included', '${at.toISOString()}', 0, 'infinity',
       now(), '0xf1')`,
  );
  await pool.query(
    `insert into rate_sample (currency_id, minute, price, source)
     select currency_id, date_trunc('minute', $1::timestamptz), '2500.5', 'test' from blockchain_currency
     where blockchain_id = 3 and contract is null`,
    [at],
  );
  // A thousandth of a coin, of a payout that failed in its block.
  await change(`status = 'failed', fee_units = 1e15`);
  expect(await told()).toEqual(['2.5005', 1, 0]);
  await pool.query('delete from rate_sample');
  await world.asOwner(`insert into analytics_changed (source, source_id) values ('payout', ${id})`);
  expect(await told()).toEqual(['2.5005', 1, 0]);
  // Another one, of which nobody knows what it was worth: it is counted, and in no sum.
  await change(`hash = '0xf2', status_at = '${minutesAgo(4 * 24 * 60).toISOString()}'`);
  expect(await told()).toEqual(['0', 1, 1]);
});

test('a customer counts once, is new once, and is worth what they ever paid', async () => {
  const project = await newProject(world, { key: root }, 'Customers');
  const { db, emit } = world.coffer.deps;
  const pay = async (id: string, dollars: number, daysAgo: number) => {
    const at = minutesAgo(daysAgo * 24 * 60 + 5);
    const stand = { status: 'settled', filled: dollars, dollars, settledAt: at, at, customer: { id, email: null } };
    const made = await plantPayment(world, project, stand);
    const { reference } = made;
    const event = paymentEvents['payment.settled'](project, { paymentId: made.id, sequence: 1, reference });
    await inTransaction(db, (tx) => emit(tx, event));
  };
  await pay('ada', 10, 30);
  await pay('ada', 20, 3);
  await pay('ada', 30, 1);
  await pay('bob', 5, 2);
  const totals = async (x: string) => {
    const { totals: of, series } = await ask(project, 'customers', x, { timezone: 'UTC' });
    return { of: Object.values(of).map(({ value }) => value), parts: series.map(({ values }) => values) };
  };
  const both = await totals('new_vs_returning');
  // Ada paid on two days and is one.
  expect(both.of).toEqual([1, 1]);
  expect(both.parts.map((values) => values.filter((value) => value !== 0))).toEqual([[1], [1, 1]]);
  expect((await totals('payments_per_customer')).of).toEqual([1.5]);
  expect((await totals('lifetime_value')).of).toEqual(['32.5']);
});

test('whoever paid too much or too late has paid, and is under no reason why payments were not', async () => {
  const project = await newProject(world, { key: root }, 'Reasons');
  const at = minutesAgo(5);
  const { db, emit } = world.coffer.deps;
  for (const exception of ['none', 'over', 'late', 'partial']) {
    const isPaid = exception !== 'partial';
    const [status, settledAt] = isPaid ? ['settled', at] : ['expired', null];
    const { id, reference } = await plantPayment(world, project, { status, exception, filled: 20, settledAt, at });
    const told = { paymentId: id, sequence: 1, reference };
    const kind = isPaid ? 'payment.settled' : 'payment.expired';
    await inTransaction(db, (tx) => emit(tx, paymentEvents[kind](project, told)));
  }
  const reasons = await ask(project, 'payments', 'failure_reasons');
  expect(reasons.series.map(({ key, total }) => [key, total])).toEqual([
    ['expired', 0],
    ['cancelled', 0],
    ['partial', 1],
    ['wrong_asset', 0],
    ['reorged', 0],
  ]);
  const rate = await ask(project, 'payments', 'success_rate');
  expect(rate.totals['success_rate']?.value).toBe(0.75);
});

test('a funnel tells how far payments came and what was lost, however often somebody looked', async () => {
  const project = await newProject(world, { key: root }, 'Funnel');
  const at = minutesAgo(5);
  const made = [];
  for (let number = 0; number < 5; number += 1) made.push(await plantPayment(world, project, { at }));
  const [, opened, shown, chosen, settled] = made;
  if (!opened || !shown || !chosen || !settled) throw new Error('not enough payments');
  const { db, emit } = world.coffer.deps;
  const looks = [opened, opened, shown].map(({ reference }) => [`opened ${reference}`, at] as const);
  const unknown = ['opened 00000000-0000-4000-8000-000000000000', at] as const;
  for (let times = 0; times < 3; times += 1) {
    await writeViews(db, new Map([...looks, unknown, [`address_shown ${shown.reference}`, at]]));
  }
  await plantAttempt(world, chosen, { code: 'ETH', currency: 'ETH' });
  await plantAttempt(world, shown, { code: 'ETH', currency: 'ETH' });
  await plantCounted(world, settled, { code: 'ETH', currency: 'ETH' });
  for (const { id, reference } of made) {
    const told = { paymentId: id, sequence: 1, reference };
    await inTransaction(db, (tx) => emit(tx, paymentEvents['payment.created'](project, told)));
  }
  const funnel = async () => {
    while ((await rollUp(world.coffer.deps)) === 'again');
    const query = { date_filter: 'last_7_days' };
    const told = await world.ok(getAnalytic, { key: root, params: { projectId: project, name: 'funnel' }, query });
    if (told.name !== 'funnel') throw new Error('another answer');
    return told;
  };
  // Whose money was seen had opened the page, seen or not: shops have pages of their own.
  const { steps, meta } = await funnel();
  expect(steps).toEqual([
    { key: 'created', name: 'Created', reached: 5, ofFirst: 1, lost: 0, lostShare: 0 },
    { key: 'opened', name: 'Page opened', reached: 4, ofFirst: 0.8, lost: 1, lostShare: 0.2 },
    { key: 'chosen', name: 'Currency chosen', reached: 3, ofFirst: 0.6, lost: 1, lostShare: 0.25 },
    { key: 'shown', name: 'Address shown', reached: 2, ofFirst: 0.4, lost: 1, lostShare: 0.333333 },
    { key: 'seen', name: 'Payment seen', reached: 1, ofFirst: 0.2, lost: 1, lostShare: 0.5 },
    { key: 'paid', name: 'Paid', reached: 0, ofFirst: 0, lost: 1, lostShare: 1 },
  ]);
  expect(meta.viewsSince).toBeNull();
  // What is looked at later counts later, with no event of the payment.
  await writeViews(db, new Map([[`address_shown ${opened.reference}`, at]]));
  expect((await funnel()).steps.map(({ reached }) => reached)).toEqual([5, 4, 4, 3, 1, 0]);
  const [kept] = (await world.coffer.deps.pool.query('select count(*)::int as n from checkout_view')).rows;
  expect(kept).toEqual({ n: 4 });
});
