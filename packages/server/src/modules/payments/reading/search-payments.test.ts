import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@coffer/contract/payments/payments.ts';
import type { FoundPayment } from '@coffer/contract/payments/payments.ts';
import { daysAfter, minutesAfter } from '@coffer/kernel/clock.ts';
import {
  plantAttempt,
  plantCounted,
  plantPayment,
  type Coin,
  type PlantedPayment,
  type Stand,
} from '../../../../test/plant/plant-payment.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { searchStatusOf } from '../asking/payment-state.ts';
import { paymentStatus } from '../asking/payment-status.ts';
import { idsNamed } from './search-store.ts';
import { foldTally } from './tally-store.ts';

let world: World;
let root: string;
let shop: number;
let other: number;
const firstAt = new Date('2026-03-01T12:00:00Z');

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
  other = await newProject(world, { key: root }, 'Another');
});
afterAll(() => world.close());

function search(body: object, key = root, id: number | string = 'all') {
  return world.ok(contract.searchProjectPayments, { key, params: { id }, body });
}

const references = (found: { data: readonly FoundPayment[] }) => found.data.map(({ referenceId }) => referenceId);

/** Ids from here on, so that payments lie in several blocks of the tally. */
async function goOnFrom(id: number): Promise<void> {
  await world.asOwner(`alter table payment alter column id restart with ${id}`);
}

type Known = PlantedPayment &
  Required<Omit<Stand, 'customer' | 'invoice'>> & { project: number; coin: Coin | undefined };
const known: Known[] = [];
const statuses = [...paymentStatus.states];
const exceptions = ['none', 'none', 'partial', 'over', 'late'];
const coins: (Coin | undefined)[] = [
  undefined,
  { code: 'ETH', currency: 'ETH' },
  { code: 'ETH', currency: 'USDC' },
  { code: 'BASE', currency: 'ETH' },
];

/** Every kind of payment there may be, in an order that repeats nothing for long. */
async function plantMany(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const at = minutesAfter(firstAt, n * 60);
    const stand = {
      status: statuses[n % 7] ?? '',
      exception: exceptions[n % 5] ?? '',
      resolution: n % 4 === 0 ? 'accepted' : null,
      dollars: n % 11 === 0 ? null : ((n * 37) % 23) + 1,
      filled: n % 3,
      createdBy: n % 6 === 0 ? 'user' : 'system',
      webhookStatus: [null, 'success', 'pending', 'failed'][(n >> 1) % 4] ?? null,
      at,
      settledAt: n % 3 === 0 ? null : minutesAfter(at, (n * 131) % 3000),
      updatedAt: minutesAfter(at, (n * 7919) % 100_000),
    };
    const project = n % 5 === 0 ? other : shop;
    const planted = await plantPayment(world, project, stand);
    const coin = coins[n % 4];
    if (coin) await plantAttempt(world, planted, coin);
    known.push({ ...planted, ...stand, project, coin });
  }
}

type Asked = Record<string, unknown>;
type Kind = (one: Known) => boolean;

const standingOf = ({ status, filled }: Known) =>
  searchStatusOf({ status: status as never, filledUsdUnits: BigInt(filled) });
const webhookOf = ({ webhookStatus }: Known) =>
  webhookStatus && webhookStatus[0]?.toUpperCase() + webhookStatus.slice(1);

/** What a search may ask for, and which payments are that. */
const kinds: readonly (readonly [Asked, Kind])[] = [
  [{}, () => true],
  ...contract.searchStatuses.map((one) => [{ paymentStatus: [one] }, (it: Known) => standingOf(it) === one] as const),
  [{ paymentStatus: ['Filled', 'Cancelled'] }, (one) => ['Filled', 'Cancelled'].includes(standingOf(one))],
  ...contract.webhookStatuses.map((one) => [{ webhookStatus: [one] }, (it: Known) => webhookOf(it) === one] as const),
  [{ createdBy: ['user'] }, (one) => one.createdBy === 'user'],
  [{ exception: ['over', 'late'] }, (one) => ['over', 'late'].includes(one.exception)],
  [{ attention: true }, (one) => one.exception !== 'none' && one.resolution === null],
  [{ currency: ['eth'] }, (one) => one.coin?.currency === 'ETH'],
  [{ network: ['ETH'] }, (one) => one.coin?.code === 'ETH'],
  [{ network: ['Base'], currency: ['ETH', 'USDC'] }, (one) => one.coin?.code === 'BASE'],
  [{ dateFrom: '2026-03-03' }, (one) => one.at >= new Date('2026-03-03')],
  [{ dateTo: '2026-03-02' }, (one) => one.at < new Date('2026-03-03')],
  [
    { dateFrom: '2026-03-02T03:00:00Z', dateTo: '2026-03-04T09:00:00Z' },
    (one) => one.at >= new Date('2026-03-02T03:00:00Z') && one.at < new Date('2026-03-04T09:00:00Z'),
  ],
  [
    { settledFrom: '2026-03-02T03:00:00Z', settledTo: '2026-03-04' },
    ({ settledAt }) => isWithin(settledAt, '2026-03-02T03:00:00Z', '2026-03-05'),
  ],
  [{ settledTo: '2026-03-03' }, ({ settledAt }) => isWithin(settledAt, '2026-01-01', '2026-03-04')],
];

function isWithin(at: Date | null, from: string, until: string): boolean {
  return at !== null && at >= new Date(from) && at < new Date(until);
}

const sorts: Record<string, (one: Known) => number> = {
  createdAt: ({ id }) => id,
  updatedAt: ({ updatedAt }) => updatedAt.getTime(),
  amountInUSD: ({ dollars }) => dollars ?? -1,
};

function expected(is: Kind, by: keyof typeof sorts, direction: 'asc' | 'desc'): string[] {
  const key = sorts[by] ?? (() => 0);
  const sorted = known.filter(is).toSorted((a, b) => key(a) - key(b) || a.id - b.id);
  return (direction === 'asc' ? sorted : sorted.toReversed()).map(({ reference }) => reference);
}

test('whatever is asked for together is found, counted and paged in every order', { timeout: 240_000 }, async () => {
  await goOnFrom(8_150);
  await plantMany(70);
  await goOnFrom(24_560);
  await plantMany(50);
  await foldTally(world.coffer.deps.db);
  for (const [asked, is] of kinds) {
    for (const [alsoAsked, alsoIs] of [kinds[0]!, kinds[1]!, kinds[9]!, kinds.at(-3)!]) {
      const both: Kind = (one) => is(one) && alsoIs(one);
      if (Object.keys(asked).some((name) => name in alsoAsked)) continue;
      const body = { ...asked, ...alsoAsked };
      for (const by of Object.keys(sorts)) {
        for (const direction of ['asc', 'desc'] as const) {
          const wanted = expected(both, by, direction);
          const page = await search({ ...body, sortBy: by, sortDirection: direction, limit: 9, offset: 4 });
          expect([references(page), page.totalCount], JSON.stringify(body)).toEqual([
            wanted.slice(4, 13),
            wanted.length,
          ]);
        }
      }
    }
  }
});

test('a cursor reads on to the end, in every order, and belongs to its own search', async () => {
  for (const sortBy of Object.keys(sorts)) {
    for (const sortDirection of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof search>> = await search({
          sortBy,
          sortDirection,
          limit: 17,
          createdBy: ['system'],
          ...(cursor ? { cursor } : {}),
        });
        seen.push(...references(page));
        cursor = page.nextCursor;
      } while (cursor);
      expect(seen).toEqual(expected(({ createdBy }) => createdBy === 'system', sortBy, sortDirection));
    }
  }
  const { nextCursor: cursor } = await search({ limit: 1 });
  for (const body of [{ cursor: 'x' }, { cursor, sortBy: 'updatedAt' }, { cursor, sortDirection: 'asc' }]) {
    const asked = { key: root, body };
    expect(await world.refused(contract.searchPayments, asked)).toMatchObject({ details: [{ path: 'cursor' }] });
  }
});

test('counts follow every change at once, whether or not they were folded', async () => {
  const { db, pool } = world.coffer.deps;
  const counts = () => world.ok(contract.getProjectPaymentSummary, { key: root, params: { id: shop } });
  const before = await counts();
  const { id } = await plantPayment(world, shop);
  expect(await counts()).toEqual({ ...before, totalCount: before.totalCount + 1, openCount: before.openCount + 1 });
  await foldTally(db);
  await pool.query(`update payment set status = 'settled', exception = 'over' where id = $1`, [id]);
  const settled = {
    ...before,
    totalCount: before.totalCount + 1,
    closedCount: before.closedCount + 1,
    attentionCount: before.attentionCount + 1,
  };
  expect(await counts()).toEqual(settled);
  await Promise.all([foldTally(db), foldTally(db), foldTally(db)]);
  expect(await counts()).toEqual(settled);
  const { rows } = await pool.query('select from payment_tally where not folded or payments <= 0');
  expect(rows).toEqual([]);
});

test('a payment is found by its reference, its hash, its customer, the beginning of an email, its invoice', async () => {
  const customer = { id: 'C-77', email: 'Grace.Hopper@Example.com' };
  const planted = await plantPayment(world, shop, { customer, invoice: 'INV-9', status: 'settled', filled: 1000 });
  const coin: Coin = { code: 'ETH', currency: 'ETH' };
  await plantAttempt(world, planted, coin);
  const hash = await plantCounted(world, planted, coin);
  for (const query of [
    planted.reference.toUpperCase(),
    hash.toUpperCase(),
    hash.replace(/^0x/, ''),
    'C-77',
    'INV-9',
    'grace.hop',
    customer.email,
  ]) {
    expect([query, references(await search({ query }))]).toEqual([query, [planted.reference]]);
  }
  for (const query of ['gr', 'C-7', 'INV', 'race.hopper', '%', 'grace%', "' or true --", '\\']) {
    expect([query, (await search({ query })).totalCount]).toEqual([query, 0]);
  }
  expect((await search({ query: 'C-77', paymentStatus: ['Pending'] })).totalCount).toBe(0);
  const [found] = (await search({ query: hash })).data;
  expect(found).toMatchObject({
    projectName: 'Shop',
    txHash: hash,
    paymentStatus: 'Filled',
    currency: 'ETH',
    network: 'ETH',
    amountInUSD: 100,
    amount: 0.5,
    filledAmount: 0.5,
    filledAmountInUSD: 1000,
    customerId: 'C-77',
    email: customer.email,
    exact: { amountInUSD: '100', amount: '0.5', filledAmount: '0.5', filledAmountInUSD: '1000' },
    invoiceId: 'INV-9',
    createdBy: 'system',
    blockId: 7,
    confirmations: { current: 12, required: 12 },
  });
});

test('everybody finds what is theirs to see, and an empty list where that is nothing', async () => {
  const { key } = await hire(world, { key: root }, 'project_manager', [other]);
  const mine = known.filter(({ project }) => project === other).length;
  for (const body of [{}, { externalPlatformIds: [] }]) {
    const none = 'externalPlatformIds' in body;
    expect((await world.ok(contract.searchPayments, { key, body })).totalCount).toBe(none ? 0 : mine);
  }
  expect(
    (await world.ok(contract.searchPayments, { key, body: { externalPlatformIds: [shop, other] } })).totalCount,
  ).toBe(mine);
  const foreign = await world.ok(contract.searchPayments, { key, body: { externalPlatformIds: [shop] } });
  expect(foreign).toEqual({ data: [], totalCount: 0, nextCursor: null });
  expect((await world.ok(contract.getPaymentSummary, { key })).totalCount).toBe(mine);
  const [theirs] = known.filter(({ project }) => project === shop);
  expect((await search({ query: theirs?.reference }, key)).data).toEqual([]);
  const refused = [
    world.refused(contract.searchProjectPayments, { key, params: { id: shop }, body: {} }),
    world.refused(contract.searchProjectPayments, { key: root, params: { id: 999_999 }, body: {} }),
    world.refused(contract.getProjectPaymentSummary, { key: root, params: { id: 999_999 } }),
  ];
  for (const refusal of refused) expect(await refusal).toMatchObject({ status: 404 });
});

test('a payment is found by its amount in dollars, to the last digit', async () => {
  const dear = await plantPayment(world, shop, { dollars: 128.4 });
  const cheap = await plantPayment(world, other, { dollars: 128.4 });
  await plantPayment(world, shop, { dollars: 128.40000001 });
  for (const query of ['128.40', '$128.40', '$128.4', '128.4 USD']) {
    expect([query, references(await search({ query }))]).toEqual([query, [cheap.reference, dear.reference]]);
  }
  expect(references(await search({ query: '$128.40', externalPlatformIds: [shop] }))).toEqual([dear.reference]);
  for (const query of ['128', '$128', '$128.41']) expect((await search({ query })).totalCount).toBe(0);
  expect(await plansOf('$128.40')).toContain('payment_amount');
});

/** How the database finds what a query names, however few payments there are. */
async function plansOf(query: string): Promise<string> {
  const compiled = idsNamed([shop, other], query).compile(world.coffer.deps.db);
  return await world.coffer.deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await tx.executeQuery<Record<'QUERY PLAN', string>>({
      ...compiled,
      sql: `explain ${compiled.sql}`,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('bad input is named; what old clients send beside it is not minded', async () => {
  const bad = {
    limit: [0, 201, 1.5, '5', -1],
    offset: [-1, 1_000_001, '0'],
    paymentStatus: [['filled'], 'Filled'],
    webhookStatus: [['told']],
    createdBy: [['system', 'robot']],
    dateFrom: ['yesterday', '2026-13-01', '2026-02-30'],
    sortBy: [7, 'a'.repeat(65)],
    query: ['a\nb', 'a'.repeat(300)],
    externalPlatformIds: [[0], ['0'], ['all']],
  };
  for (const [name, values] of Object.entries(bad)) {
    for (const value of values) {
      const { status, details } = await world.refused(contract.searchPayments, { key: root, body: { [name]: value } });
      const paths = (details as { path: string }[]).map(({ path }) => path.split('.')[0]);
      expect([name, value, status, paths]).toEqual([name, value, 400, [name]]);
    }
  }
  const page = await search({ limit: 1, page: 7, tab: 'all', sortDirection: 'DESC' });
  expect(page.data).toHaveLength(1);
  expect((await search({ offset: 1_000_000 })).data).toEqual([]);
  expect((await search({ dateFrom: daysAfter(firstAt, 400).toISOString() })).totalCount).toBe(0);
});
