import { afterAll, beforeAll, expect, test } from 'vitest';
import { askGraphData, getAnalytic } from '@coffer/contract/growth/analytics.ts';
import { getOverview } from '@coffer/contract/payments/overview.ts';
import { newProject } from '../../../../test/people.ts';
import { plantCounted, plantPayment, type Coin, type Stand } from '../../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { paymentEvents } from '../../payments/index.ts';
import { Histories } from '../histories.fixture.ts';
import { openRollups, rollUp } from '../rolling/roll-up.ts';

let world: World;
let root: string;
const eth: Coin = { code: 'ETH', currency: 'ETH' };
const dayMs = 86_400_000;

beforeAll(async () => {
  world = await startWorld();
  // At noon, so that a second ago is today.
  world.clock.advance((1.5 - ((world.clock.now().getTime() / dayMs) % 1)) * 24 * 60);
  root = (await world.signUpRoot()).key;
  await openRollups(world.coffer.deps);
});
afterAll(() => world.close());

async function overview(id: number | 'all', query: Record<string, string> = {}) {
  while ((await rollUp(world.coffer.deps)) === 'again');
  return world.ok(getOverview, { key: root, params: { id }, query });
}

/** As many days ago as said, at this time of day. */
function ago(days: number): Date {
  return new Date(world.clock.now().getTime() - days * dayMs - 1000);
}

async function plant(shop: number, days: number, over: Stand) {
  const at = ago(days);
  const planted = await plantPayment(world, shop, { at, customer: { id: `${days} days`, email: null }, ...over });
  const { db, emit } = world.coffer.deps;
  const payload = { paymentId: planted.id, sequence: 1, reference: planted.reference };
  await inTransaction(db, (tx) => emit(tx, paymentEvents['payment.created'](shop, payload)));
  return planted;
}

test('the figures of a period stand beside those of the period before it', async () => {
  const shop = await newProject(world, { key: root });
  const paid = (days: number, filled: number) => ({ status: 'settled', filled, settledAt: ago(days) });
  const coined = await plant(shop, 0, paid(0, 100));
  await plantCounted(world, coined, eth);
  await plant(shop, 3, paid(3, 25));
  await plant(shop, 3, { ...paid(3, 10), status: 'refunded' });
  await plant(shop, 2, { status: 'expired' });
  await plant(shop, 1, { status: 'cancelled' });
  await plant(shop, 1, {});
  await plant(shop, 8, paid(8, 7));
  await plant(shop, 9, { status: 'expired' });
  await plant(shop, 20, paid(20, 1000));
  const told = await overview(shop, { days: '7' });
  expect(told).toMatchObject({
    volumeInUSD: '135',
    volumeInUSDBefore: '7',
    payments: 6,
    paymentsBefore: 2,
    settled: 3,
    settledBefore: 1,
    lapsed: 2,
    lapsedBefore: 1,
    newCustomers: 4,
    newCustomersBefore: 2,
  });
  expect(told.daily.map(({ volumeInUSD }) => volumeInUSD)).toEqual(['0', '0', '0', '35', '0', '0', '100']);
  expect(told.daily.map(({ settled }) => settled)).toEqual([0, 0, 0, 2, 0, 0, 1]);
  expect(told.daily.map(({ volumeInUSDBefore }) => volumeInUSDBefore)).toEqual(['0', '0', '0', '0', '0', '7', '0']);
  expect(told.daily.map(({ byChain }) => byChain)).toEqual([
    ...Array.from({ length: 6 }, () => []),
    [{ blockchainCode: 'ETH', volumeInUSD: '1000' }],
  ]);
  expect(told.byCurrency).toEqual([{ blockchainCode: 'ETH', currencyCode: 'ETH', volumeInUSD: '1000', settled: 1 }]);
  expect((await overview('all', { days: '7' })).volumeInUSD).toBe('135');
});

test('days begin where the viewer is', async () => {
  const shop = await newProject(world, { key: root }, 'Of the world');
  const zones = ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Vienna', 'UTC'];
  await plant(shop, 0, { status: 'settled', filled: 5, settledAt: ago(0) });
  for (const timezone of zones) {
    const today = new Intl.DateTimeFormat('sv', { timeZone: timezone }).format(world.clock.now());
    const { daily } = await overview(shop, { days: '30', timezone });
    expect(daily).toHaveLength(30);
    expect(daily.at(-1)).toEqual({ day: today, volumeInUSD: '5', volumeInUSDBefore: '0', settled: 1, byChain: [] });
  }
});

test('currencies of one chain are one part of a day, and of the period each for itself', async () => {
  const shop = await newProject(world, { key: root }, 'Of two coins');
  for (const days of [0, 1]) {
    const paid = await plant(shop, days, { status: 'settled', filled: 2000, settledAt: ago(days) });
    await plantCounted(world, paid, eth);
    await plantCounted(world, paid, { code: 'ETH', currency: 'USDC' });
    await plantCounted(world, paid, { code: 'BASE', currency: 'USDC' }, days === 0 ? 'confirmed' : 'included');
  }
  const { daily, byCurrency } = await overview(shop, { days: '7' });
  expect(daily.slice(-2).map(({ byChain }) => byChain)).toEqual([
    [{ blockchainCode: 'ETH', volumeInUSD: '2000' }],
    [
      { blockchainCode: 'ETH', volumeInUSD: '2000' },
      { blockchainCode: 'BASE', volumeInUSD: '1000' },
    ],
  ]);
  expect(byCurrency).toEqual([
    { blockchainCode: 'ETH', currencyCode: 'ETH', volumeInUSD: '2000', settled: 2 },
    // A payment in several currencies counts to one of them.
    { blockchainCode: 'ETH', currencyCode: 'USDC', volumeInUSD: '2000', settled: 0 },
    { blockchainCode: 'BASE', currencyCode: 'USDC', volumeInUSD: '1000', settled: 0 },
  ]);
});

test('money of a test network is no real payment, and the first real one is told', async () => {
  const shop = await newProject(world, { key: root }, 'Soon real');
  const quiet = await newProject(world, { key: root }, 'Never real');
  const network = (name: string) =>
    world.coffer.deps.pool.query(`update blockchain set network = $1 where code = 'ETH'`, [name]);
  const paid = await plant(shop, 200, { status: 'settled', filled: 100, settledAt: ago(200) });
  await plantCounted(world, paid, eth);
  await network('testnet');
  expect((await overview(shop)).paidForReal).toBe(false);
  await network('mainnet');
  expect((await overview(shop)).paidForReal).toBe(true);
  expect((await overview('all')).paidForReal).toBe(true);
  expect((await overview(quiet)).paidForReal).toBe(false);
});

test('a project without payments has figures of nothing, and bad input is named', async () => {
  const shop = await newProject(world, { key: root }, 'Quiet');
  const told = await overview(shop);
  expect(told).toMatchObject({ volumeInUSD: '0', payments: 0, byCurrency: [] });
  expect(told.daily).toHaveLength(30);
  for (const [name, value] of [
    ...['Mars/Base', '+02:00', "UTC'; select", '', 'utc+3'].map((zone) => ['timezone', zone] as const),
    ...['0', '8', '-1', 'x'].map((days) => ['days', days] as const),
  ]) {
    const refusal = await world.refused(getOverview, {
      key: root,
      params: { id: shop },
      query: { [name]: value },
    });
    expect(refusal).toMatchObject({ status: 400, details: [{ path: name }] });
  }
});

test('of a random history, the first page says what analytics says, in each zone and for each day', async () => {
  const shop = await newProject(world, { key: root }, 'As it goes');
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    'select id from blockchain_currency order by id limit 4',
  );
  const from = new Date(world.clock.now().getTime() - 14 * dayMs);
  const stage = { world, projects: [shop], currencies: rows.map(({ id }) => id), from, days: 14 };
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  process.stdout.write(`overview, seed ${seed}\n`);
  const history = new Histories(stage, seed);
  for (let step = 0; step < 250; step += 1) await history.step();
  for (const timezone of ['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Kiritimati']) {
    for (const [days, date_filter] of [
      ['7', 'last_7_days'],
      ['30', 'last_30_days'],
    ] as const) {
      const home = await overview(shop, { days, timezone });
      const query = { date_filter, timezone, compare: 'previous_period' } as const;
      const told = await world.ok(getAnalytic, { key: root, params: { projectId: shop, name: 'overview' }, query });
      if (told.name !== 'overview') throw new Error('it was asked for the overview');
      const card = (id: string) => told.cards.find((one) => one.id === id);
      expect([home.volumeInUSD, home.volumeInUSDBefore]).toEqual([
        card('gross_volume')?.value,
        card('gross_volume')?.previous,
      ]);
      expect([home.settled, home.settledBefore]).toEqual([card('payments')?.value, card('payments')?.previous]);
      const graph = await world.ok(askGraphData, {
        key: root,
        params: { projectId: shop, g: 'revenue', x: 'gross_volume' },
        body: { ...query, interval: 'day' },
      });
      expect(home.daily.map((day) => day.volumeInUSD)).toEqual(graph.series[0]?.values);
      expect(home.daily.map((day) => day.volumeInUSDBefore)).toEqual(graph.comparison?.series[0]?.values);
    }
  }
});
