import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  analyticNames,
  askGraphData,
  getAnalytic,
  getGraphData,
  listAnalyticsGroups,
} from '@coffer/contract/growth/analytics.ts';
import { getGrowthSummary } from '@coffer/contract/growth/rewards.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { hire, newProject } from '../../../test/people.ts';
import { plantCounted, plantPayment } from '../../../test/plant/plant-payment.ts';
import { plantReward } from '../../../test/plant/plant-reward.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { paymentEvents } from '../payments/index.ts';
import { catalogue } from './figures/catalogue.ts';
import { openRollups, rollUp } from './rolling/roll-up.ts';

let world: World;
let root: string;
let shop: number;
let other: number;

beforeAll(async () => {
  world = await startWorld();
  // At noon, so that minutes ago are today.
  world.clock.advance((1.5 - ((world.clock.now().getTime() / 86_400_000) % 1)) * 24 * 60);
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
  other = await newProject(world, { key: root }, 'Another');
  await openRollups(world.coffer.deps);
});
afterAll(() => world.close());

async function pay(project: number, at: Date, dollars: number, customer = 'ada'): Promise<void> {
  const stand = { status: 'settled', filled: dollars, dollars, settledAt: at, at };
  const { id, reference } = await plantPayment(world, project, { ...stand, customer: { id: customer, email: null } });
  const { db, emit } = world.coffer.deps;
  await inTransaction(db, (tx) =>
    emit(tx, paymentEvents['payment.settled'](project, { paymentId: id, sequence: 1, reference })),
  );
}

async function rollUpAll(): Promise<void> {
  while ((await rollUp(world.coffer.deps)) === 'again');
}

const gross = { g: 'revenue', x: 'gross_volume' };

function ask(project: number | 'all', body: object, key = root, of = gross) {
  return world.ok(askGraphData, { key, params: { projectId: project, ...of }, body });
}

function refuse(body: object, of: { g: string; x: string } = gross) {
  return world.refused(askGraphData, { key: root, params: { projectId: shop, ...of }, body });
}

function minutesAgo(minutes: number): Date {
  return new Date(world.clock.now().getTime() - minutes * 60_000);
}

test('groups are a list, and each graph in it is answered, by POST and by GET the same', async () => {
  const groups = await world.ok(listAnalyticsGroups, { key: root, params: { projectId: shop } });
  expect(groups.map(({ id }) => id)).toEqual([
    'revenue',
    'payments',
    'conversion',
    'customers',
    'breakdown',
    'referral',
    'treasury',
  ]);
  for (const { id: g, graphs } of groups) {
    for (const { id: x, metrics } of graphs) {
      const asked = await ask(shop, { analytics_date_filter: 'last_7_days' }, root, { g, x });
      const got = await world.ok(getGraphData, {
        key: root,
        params: { projectId: shop, g, x },
        query: { date_filter: 'last_7_days' },
      });
      expect(asked.buckets).toHaveLength(7);
      expect(Object.keys(asked.totals)).toEqual(metrics.map(({ id }) => id));
      expect({ ...got, meta: null }).toEqual({ ...asked, meta: null });
    }
  }
});

test('what there is none of is not found, and what there is is named', async () => {
  expect(await refuse({}, { g: 'moon', x: 'gross_volume' })).toMatchObject({
    status: 404,
    details: { allowed: catalogue.map(({ id }) => id) },
  });
  expect(await refuse({}, { g: 'payments', x: 'moon' })).toMatchObject({
    status: 404,
    details: { allowed: ['by_status', 'success_rate', 'time_to_pay', 'failure_reasons', 'hour_of_week'] },
  });
  const unknown = { key: root, params: { projectId: shop, name: 'moon' } };
  expect(await world.refused(getAnalytic, unknown)).toMatchObject({
    status: 404,
    details: { allowed: [...analyticNames] },
  });
});

test.each([
  [{ date_filter: 'custom' }, 'INVALID_RANGE'],
  [{ custom_start_date: '2026-03-02', custom_end_date: '2026-03-01' }, 'INVALID_RANGE'],
  [{ custom_start_date: '1999-03-02', custom_end_date: '1999-03-03' }, 'INVALID_RANGE'],
  [{ custom_start_date: '2010-01-01', custom_end_date: '2025-01-01' }, 'INVALID_RANGE'],
  [{ custom_start_date: '2016-01-01', custom_end_date: '2025-12-31', interval: 'hour' }, 'INTERVAL_TOO_FINE'],
  [{ custom_start_date: '2024-01-01', custom_end_date: '2025-01-01', interval: 'day' }, 'INTERVAL_TOO_FINE'],
  [{ date_filter: 'today', custom_start_date: '2026-03-02' }, 'VALIDATION_FAILED'],
  [{ date_filter: 'today', analytics_date_filter: 'yesterday' }, 'VALIDATION_FAILED'],
  [{ custom_start_date: '2026-02-30', custom_end_date: '2026-03-01' }, 'VALIDATION_FAILED'],
  [{ date_filter: 'last_century' }, 'VALIDATION_FAILED'],
  [{ timezone: 'Mars/Base' }, 'VALIDATION_FAILED'],
  [{ timezone: "UTC'; select" }, 'VALIDATION_FAILED'],
  [{ interval: 'minute' }, 'VALIDATION_FAILED'],
  [{ currency_codes: ['MOON'] }, 'VALIDATION_FAILED'],
  [{ network_codes: 'ETH,MOON' }, 'VALIDATION_FAILED'],
  [{ currency_codes: [] }, 'VALIDATION_FAILED'],
  [{ dimension: 'planet' }, 'VALIDATION_FAILED'],
])('%o is refused: %s', async (body, code) => {
  const refusal = await refuse(body);
  expect(refusal).toMatchObject({ status: 400, code });
});

test('a graph that is split already says so', async () => {
  const refusal = await refuse({ dimension: 'currency' }, { g: 'breakdown', x: 'by_network' });
  expect(refusal).toMatchObject({ status: 400, details: [{ path: 'dimension' }] });
});

const hours = (buckets: { start: string; end: string }[]) =>
  buckets.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / 3_600_000);

test.each([
  ['Europe/Vienna', '2026-03-28', '2026-03-30', [24, 23, 24], '2026-03-27T23:00:00.000Z'],
  ['Europe/Vienna', '2026-10-24', '2026-10-26', [24, 25, 24], '2026-10-23T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01', [25], '2026-11-01T04:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-01', '2026-03-02', [24, 24], '2026-02-28T18:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-05', [24.5], '2026-04-04T13:00:00.000Z'],
  ['Pacific/Apia', '2011-12-29', '2011-12-31', [24, 0, 24], '2011-12-29T10:00:00.000Z'],
  ['UTC', '2024-02-28', '2024-03-01', [24, 24, 24], '2024-02-28T00:00:00.000Z'],
])('days of %s from %s to %s have %o hours', async (timezone, from, to, lengths, start) => {
  const body = { timezone, custom_start_date: from, custom_end_date: to, interval: 'day' };
  const { buckets } = await ask(shop, body);
  expect(hours(buckets)).toEqual(lengths);
  expect(buckets[0]?.start).toBe(start);
});

test('a day of 25 hours has 25 of them, and stands beside one of 24', async () => {
  const day = { custom_start_date: '2026-10-25', custom_end_date: '2026-10-25', interval: 'hour' };
  const told = await ask(shop, { ...day, timezone: 'Europe/Vienna', compare: 'previous_period' });
  expect(told.buckets).toHaveLength(25);
  expect(hours(told.comparison?.buckets ?? [])).toEqual([...Array.from({ length: 24 }, () => 1), 0]);
});

test('weeks begin on Monday and months on their first, and a month is compared with the one before it', async () => {
  const body = { custom_start_date: '2024-01-30', custom_end_date: '2024-03-05' };
  const weeks = await ask(shop, { ...body, interval: 'week' });
  expect(weeks.buckets.map(({ start }) => start.slice(0, 10))).toEqual([
    '2024-01-30',
    '2024-02-05',
    '2024-02-12',
    '2024-02-19',
    '2024-02-26',
    '2024-03-04',
  ]);
  const months = await ask(shop, { ...body, interval: 'month' });
  expect(months.buckets.map(({ start }) => start.slice(0, 10))).toEqual(['2024-01-30', '2024-02-01', '2024-03-01']);
  const leap = { custom_start_date: '2024-02-29', custom_end_date: '2024-02-29', compare: 'previous_year' };
  expect((await ask(shop, leap)).comparison?.from).toBe('2023-02-28');
  const last = await ask(shop, { date_filter: 'last_month', compare: 'previous_period' });
  expect(last.from.slice(8)).toBe('01');
  expect(last.comparison?.from.slice(8)).toBe('01');
  expect((last.comparison?.to ?? '') < last.from).toBe(true);
});

test('figures are there once they are taken in; with nothing before, a change has a reason and no number', async () => {
  const empty = await ask(shop, { date_filter: 'today', compare: 'previous_period' });
  expect(empty.totals['gross_volume']).toEqual({
    value: '0',
    previous: '0',
    change: null,
    changeReason: 'previous_zero',
  });
  await pay(shop, minutesAgo(5), 100);
  await pay(shop, minutesAgo(6), 50, 'bob');
  await pay(other, minutesAgo(5), 7, 'eve');
  expect((await ask(shop, { date_filter: 'today' })).totals['gross_volume']?.value).toBe('0');
  await rollUpAll();
  const told = await ask(shop, { date_filter: 'today', compare: 'previous_period' });
  expect(told.totals['gross_volume']).toMatchObject({ value: '150', change: null, changeReason: 'previous_zero' });
  expect(told.meta).toMatchObject({ complete: true, estimated: false });
  expect((await ask('all', { date_filter: 'today' })).totals['gross_volume']?.value).toBe('157');
  const average = await ask(shop, { date_filter: 'yesterday', compare: 'previous_period' }, root, {
    g: 'revenue',
    x: 'average_payment',
  });
  expect(average.totals['average_payment']).toEqual({
    value: null,
    previous: null,
    change: null,
    changeReason: 'undefined',
  });
});

test('what is not over yet is compared with as much of what was before', async () => {
  const project = await newProject(world, { key: root }, 'Compared');
  await pay(project, minutesAgo(30), 30);
  // Yesterday, before this time of day and after it.
  await pay(project, minutesAgo(24 * 60 + 60), 20);
  await pay(project, minutesAgo(24 * 60 - 60), 1000);
  await rollUpAll();
  const told = await ask(project, { date_filter: 'today', compare: 'previous_period' });
  expect(told.totals['gross_volume']).toEqual({ value: '30', previous: '20', change: 0.5, changeReason: null });
  expect(told.buckets.at(-1)?.partial).toBe(true);
});

test('a payment that the API makes is counted as its events say, with no more than seconds between', async () => {
  const project = await newProject(world, { key: root }, 'Made');
  const body = { customerEmail: 'ada@example.com', customerID: 'ada', amountInUSD: '12.34' };
  await world.ok(createProjectPayment, { key: root, params: { id: project }, body });
  await rollUpAll();
  const told = await ask(project, { date_filter: 'today' }, root, { g: 'payments', x: 'by_status' });
  expect(told.series.find(({ key }) => key === 'open')?.total).toBe(1);
  expect(told.totals['created']?.value).toBe(1);
});

test('currencies and networks are parts that add up, and what is asked for alone is alone', async () => {
  const project = await newProject(world, { key: root }, 'Parts');
  const at = minutesAgo(5);
  const stand = { status: 'settled', filled: 3000, settledAt: at, at };
  const { id, reference } = await plantPayment(world, project, stand);
  for (const coin of [
    { code: 'ETH', currency: 'USDC' },
    { code: 'ETH', currency: 'ETH' },
    { code: 'BASE', currency: 'USDC' },
  ] as const) {
    await plantCounted(world, { id, reference }, coin);
  }
  const { db, emit } = world.coffer.deps;
  await inTransaction(db, (tx) =>
    emit(tx, paymentEvents['payment.settled'](project, { paymentId: id, sequence: 1, reference })),
  );
  await rollUpAll();
  const totals = async (more: object) => {
    const { series } = await ask(project, { date_filter: 'today', ...more });
    return Object.fromEntries(series.map(({ key, total }) => [key, total]));
  };
  expect(await totals({ dimension: 'network' })).toEqual({ ETH: '2000', BASE: '1000' });
  expect(await totals({ dimension: 'currency' })).toEqual({ USDC: '2000', ETH: '1000' });
  expect(await totals({ network_codes: 'eth', currency_codes: ['usdc'] })).toEqual({ all: '1000' });
  const counted = await ask(project, { date_filter: 'today' }, root, { g: 'breakdown', x: 'by_network' });
  expect(counted.totals['payments']?.value).toBe(1);
});

test('each name is answered', async () => {
  const named = (name: string) =>
    world.ok(getAnalytic, { key: root, params: { projectId: shop, name }, query: { date_filter: 'today' } });
  const overview = await named('overview');
  expect(overview).toMatchObject({ name: 'overview' });
  if (overview.name !== 'overview') throw new Error('another answer');
  expect(overview.cards.map(({ id, value }) => [id, value])).toEqual([
    ['gross_volume', '150'],
    ['net_volume', '150'],
    ['payments', 2],
    ['average_payment', '75'],
    ['success_rate', 1],
    ['refunds', '0'],
  ]);
  expect(await named('live')).toMatchObject({ created: 2, paid: 2, volumeInUSD: '150' });
  expect(await named('top-customers')).toMatchObject({
    customers: [
      { customerID: 'ada', payments: 1, volumeInUSD: '100' },
      { customerID: 'bob', payments: 1, volumeInUSD: '50' },
    ],
  });
  expect(await named('funnel')).toMatchObject({ graph: 'funnel', totals: { reached: { value: 12 } } });
  expect(await named('failure-reasons')).toMatchObject({ graph: 'failure_reasons', totals: { lapsed: { value: 0 } } });
});

test('who the best customers are is told to those who may see customers', async () => {
  const body = { scopes: ['analytics:read'] };
  const { key } = await world.ok(createApiKey, { key: root, params: { projectId: shop }, body });
  const asked = (name: string) => ({ key, params: { projectId: shop, name } });
  expect(await world.refused(getAnalytic, asked('top-customers'))).toMatchObject({ status: 403 });
  expect(await world.ok(getAnalytic, asked('overview'))).toMatchObject({ name: 'overview' });
});

test('cohorts tell who came again, by the months of the zone', async () => {
  const project = await newProject(world, { key: root }, 'Cohorts');
  const noon = (day: string) => new Date(`${day}T12:00:00Z`);
  await pay(project, noon('2025-01-10'), 10, 'ada');
  await pay(project, noon('2025-01-20'), 5, 'ada');
  await pay(project, noon('2025-01-11'), 1, 'bob');
  await pay(project, noon('2025-03-11'), 2, 'bob');
  // In Kathmandu it is February already.
  await pay(project, new Date('2025-01-31T19:00:00Z'), 4, 'eve');
  await rollUpAll();
  const cohorts = async (timezone: string) => {
    const told = await world.ok(getAnalytic, {
      key: root,
      params: { projectId: project, name: 'cohorts' },
      query: { custom_start_date: '2025-01-15', custom_end_date: '2025-02-10', timezone },
    });
    if (told.name !== 'cohorts') throw new Error('another answer');
    return told.cohorts.map(({ month, customers, months }) => [month, customers, ...months.slice(0, 3)]);
  };
  const none = { customers: 0, share: 0, volumeInUSD: '0' };
  expect(await cohorts('UTC')).toEqual([
    [
      '2025-01-01',
      3,
      { customers: 3, share: 1, volumeInUSD: '20' },
      none,
      { customers: 1, share: 0.333333, volumeInUSD: '2' },
    ],
  ]);
  expect(await cohorts('Asia/Kathmandu')).toEqual([
    [
      '2025-01-01',
      2,
      { customers: 2, share: 1, volumeInUSD: '16' },
      none,
      { customers: 1, share: 0.5, volumeInUSD: '2' },
    ],
    ['2025-02-01', 1, { customers: 1, share: 1, volumeInUSD: '4' }, none, none],
  ]);
});

test('a liability is what rewards promise, in the projects that one sees', async () => {
  const project = await newProject(world, { key: root }, 'Owing');
  await plantReward(world, project, 'available');
  const told = await world.ok(getAnalytic, { key: root, params: { projectId: project, name: 'liability' } });
  const summary = await world.ok(getGrowthSummary, { key: root, params: { projectId: project } });
  if (told.name !== 'liability') throw new Error('another answer');
  expect(Number(told.owedUSD)).toBeGreaterThan(0);
  expect(told.owedUSD).toBe(summary.owedUSD);
  const elsewhere = await world.ok(getAnalytic, { key: root, params: { projectId: shop, name: 'liability' } });
  expect(elsewhere).toMatchObject({ owedUSD: '0', currencies: [] });
});

test('with all, each sees the projects that they see, and a key its own with the scope alone', async () => {
  const lead = await hire(world, { key: root }, 'project_lead', [other]);
  expect((await ask('all', { date_filter: 'today' }, lead.key)).totals['gross_volume']?.value).toBe('7');
  expect(
    await world.refused(askGraphData, { key: lead.key, params: { projectId: shop, ...gross }, body: {} }),
  ).toMatchObject({
    status: 404,
  });
  const params = { projectId: other };
  const key = async (scopes: string[]) => (await world.ok(createApiKey, { key: root, params, body: { scopes } })).key;
  expect(
    (await ask(other, { date_filter: 'today' }, await key(['analytics:read']))).totals['gross_volume']?.value,
  ).toBe('7');
  const blind = { key: await key(['payments:read']), params: { ...params, ...gross }, body: {} };
  expect(await world.refused(askGraphData, blind)).toMatchObject({ status: 403 });
});

test('of many questions at once three are worked out, and the others wait without a connection', async () => {
  const { pool } = world.coffer.deps;
  const blocker = await pool.connect();
  await blocker.query('begin; lock table analytics_rollup in access exclusive mode');
  const answers = Promise.all(Array.from({ length: 12 }, () => ask(shop, { date_filter: 'today' })));
  const waiting = async () => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return (await pool.query(text)).rowCount;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(3), { timeout: 10_000 });
  // Somebody who asks for anything else is answered.
  await world.ok(listAnalyticsGroups, { key: root, params: { projectId: shop } });
  expect(await waiting()).toBe(3);
  await blocker.query('rollback');
  blocker.release();
  expect(await answers).toHaveLength(12);
});
