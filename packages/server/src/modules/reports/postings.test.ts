import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPostings } from '@coffer/contract/growth/postings.ts';
import { listStatementBookings } from '@coffer/contract/growth/reports.ts';
import { hire, newProject } from '../../../test/people.ts';
import { plantCounted, plantPayment, type PlantedPayment } from '../../../test/plant/plant-payment.ts';
import { plantPayout } from '../../../test/plant/plant-payout.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { bookHalfACoin, coin } from './half-a-coin.fixture.ts';

let world: World;
let root: string;
let shop: number;
let paid: PlantedPayment;
let hash: string;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
  paid = await plantPayment(world, shop, { status: 'settled', filled: 1000 });
  hash = await plantCounted(world, paid, { code: 'ETH', currency: 'ETH' });
  await bookHalfACoin(world, { shop, paid, hash });
  await world.coffer.deps.pool.query('update allocation set settled_units = units where payment_id = $1', [paid.id]);
});
afterAll(() => world.close());

async function findReceived() {
  const query = { from: '2026-10-01', to: '2026-11-01', line: 'received', asset: coin };
  const told = await world.ok(listStatementBookings, { key: root, params: { projectId: shop }, query });
  const [booking] = told.bookings;
  if (!booking) throw new Error('nothing was booked');
  return booking;
}

function postings(query: Record<string, string | number>, projectId: number | 'all' = shop, key = root) {
  return world.ok(listPostings, { key, params: { projectId }, query });
}

test('a payment tells how its figures are made: each posting with its account, its rate, and what it counts to', async () => {
  const told = await postings({ payment: paid.reference });
  const eth = { asset: coin, currencyCode: 'ETH', blockchainCode: 'ETH' } as const;
  expect(told.figures).toEqual([
    {
      figure: 'earned',
      sums: [{ ...eth, amount: '0.5', posted: '0.5', holds: true }],
      amountUSD: null,
      postedUSD: null,
      holds: true,
    },
    {
      figure: 'received',
      sums: [{ ...eth, amount: '0.5', posted: '0.5', holds: true }],
      amountUSD: '1000',
      postedUSD: '1000',
      holds: true,
    },
    {
      figure: 'unconfirmed',
      sums: [{ ...eth, amount: '0', posted: '0', holds: true }],
      amountUSD: '0',
      postedUSD: '0',
      holds: true,
    },
  ]);
  const lines = told.transactions.map(({ booked, rate, postings: of }) => [
    booked,
    rate?.rateUSD,
    rate?.rateSource,
    ...of.map(({ account, name, amount, amountUSD, figure }) => [account, name, amount, amountUSD, figure].join(' ')),
  ]);
  expect(lines).toEqual([
    ['deposit.included', '2000', 'test', 'address test 0.5 1000 ', 'unconfirmed  0.5 1000 unconfirmed'],
    [
      'deposit.confirmed',
      '2000',
      'test',
      'unconfirmed  -0.5 -1000 unconfirmed',
      'customer ada@example.com 0.5 1000 received',
    ],
    ['payment.settled', '2000', 'test', 'customer ada@example.com -0.5 -1000 ', 'project  0.5 1000 earned'],
  ]);
  expect(told.transactions[0]).toMatchObject({
    at: '2026-10-04T17:00:00.000Z',
    projectID: shop,
    paymentReference: paid.reference,
    payoutID: null,
    outOfSight: false,
    transactionHash: hash,
  });
  expect(told.nextCursor).toBeNull();
  const first = await postings({ payment: paid.reference, limit: 2 });
  const second = await postings({ payment: paid.reference, limit: 2, cursor: first.nextCursor ?? '' });
  expect([first.transactions.length, second.transactions.length, second.nextCursor]).toEqual([2, 1, null]);
  expect([...first.transactions, ...second.transactions]).toEqual(told.transactions);
  expect(second.figures).toEqual([]);
});

test('a figure that is not what was booked says so, and by how much', async () => {
  const { pool } = world.coffer.deps;
  const change = (by: string) =>
    pool.query(`update payment set filled_usd_units = filled_usd_units ${by} where id = $1`, [paid.id]);
  await change('+ 1');
  const [, received] = (await postings({ payment: paid.reference })).figures;
  expect(received).toMatchObject({ figure: 'received', amountUSD: '1000.00000001', postedUSD: '1000', holds: false });
  await change('- 1');
});

test('a booking of a statement leads to both sides of its transaction, and a payout to what was promised and paid', async () => {
  const booking = await findReceived();
  const { figures, transactions } = await postings({ transaction: booking.transactionID });
  expect(figures).toMatchObject([{ figure: 'balance', sums: [{ amount: booking.amount, holds: true }], holds: true }]);
  expect(transactions).toMatchObject([{ transactionID: booking.transactionID, postings: [{}, {}] }]);
  const { id } = await plantPayout(world, await newProject(world, { key: root }, 'Paying'), 'processed');
  const payout = await postings({ payout: id }, 'all');
  expect(payout.figures.map(({ figure, holds, sums }) => [figure, holds, sums[0]?.posted])).toEqual([
    ['reserved', true, '0'],
    ['paid', true, '0.000005'],
  ]);
});

test.each([
  [{}, 'payment'],
  [{ payment: 'x' }, 'payment'],
  [{ payout: '1', reward: '1' }, 'reward'],
  [{ reward: '1', campaign: '1' }, 'campaign'],
  [{ payout: 'moon' }, 'payout'],
  [{ payout: '1', asset: 'ETH/native' }, 'asset'],
  [{ payout: '1', cursor: 'moon' }, 'cursor'],
  [{ payout: '1', limit: '1000' }, 'limit'],
])('how a figure is made is not told of %o', async (query, path) => {
  const refusal = await world.refused(listPostings, { key: root, params: { projectId: shop }, query });
  expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path }] });
});

test('how a figure is made is told to those alone who see the figure', async () => {
  const other = await newProject(world, { key: root }, 'Elsewhere');
  const { key } = await hire(world, { key: root }, 'project_lead', [other]);
  const booking = await findReceived();
  const { rows } = await world.coffer.deps.pool.query<{ wallet: number }>(
    'select a.wallet_id as wallet from deposit d join address a on a.id = d.address_id where d.tx_hash = $1',
    [hash],
  );
  for (const query of [
    { payment: paid.reference },
    { transaction: booking.transactionID },
    { wallet: rows[0]?.wallet ?? 0 },
    { payout: 1 },
    { reward: 1 },
    { referrer: 1 },
    { campaign: 1 },
  ]) {
    const asked = { params: { projectId: 'all' }, query };
    expect(await world.refused(listPostings, { key, ...asked }), JSON.stringify(query)).toMatchObject({ status: 404 });
  }
});

test('of a wallet that projects share it is told what the others hold, and neither where nor in which transaction', async () => {
  const { pool } = world.coffer.deps;
  const other = await newProject(world, { key: root }, 'Beside');
  const { key } = await hire(world, { key: root }, 'project_lead', [other]);
  const { rows } = await pool.query<{ wallet: number }>(
    'select a.wallet_id as wallet from deposit d join address a on a.id = d.address_id where d.tx_hash = $1',
    [hash],
  );
  const wallet = rows[0]?.wallet ?? 0;
  await pool.query('insert into project_wallet (project_id, wallet_id, created_at) values ($1, $2, now())', [
    other,
    wallet,
  ]);
  const told = await postings({ wallet }, 'all', key);
  expect(told.figures).toMatchObject([
    { figure: 'in_wallet', sums: [{ posted: '0.5' }] },
    { figure: 'unconfirmed', sums: [{ posted: '0' }] },
  ]);
  expect(told.transactions).toHaveLength(2);
  for (const one of told.transactions) {
    expect(one).toMatchObject({ outOfSight: true, projectID: null, paymentReference: null, transactionHash: null });
    expect(one.postings.map(({ name }) => name)).toEqual(one.postings.map(() => null));
  }
  expect(JSON.stringify(told)).not.toContain(hash);
  const whole = await postings({ wallet }, 'all', root);
  expect(whole.transactions[0]).toMatchObject({
    outOfSight: false,
    transactionHash: hash,
    postings: [{ name: 'test' }, {}],
  });
});
