import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reports from '@coffer/contract/growth/reports.ts';
import { hire, newProject } from '../../../test/people.ts';
import { plantCounted, plantPayment, type PlantedPayment } from '../../../test/plant/plant-payment.ts';
import { plantPayout } from '../../../test/plant/plant-payout.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { bookHalfACoin, coin } from './half-a-coin.fixture.ts';
import { checkReports } from './books/note-problems.ts';

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
});
afterAll(() => world.close());

const october = { from: '2026-10-01', to: '2026-11-01' };

function ask(query: Record<string, string> = october, projectId: number | 'all' = shop, key = root) {
  return world.ok(reports.getStatement, { key, params: { projectId }, query });
}

test('a month tells what came, what it was worth, where it stands, and that it adds up', async () => {
  const told = await ask();
  const [asset] = told.assets;
  expect(told).toMatchObject({
    projectID: shop,
    projectName: 'Shop',
    ...october,
    timezone: 'UTC',
    start: '2026-10-01T00:00:00.000Z',
    end: '2026-11-01T00:00:00.000Z',
    rewards: null,
    check: { holds: true, bookings: 1, problems: [] },
    dollars: { opening: '0', closing: '1000', sum: '1000', bookings: '1000', holds: true },
  });
  expect(told.assets).toHaveLength(1);
  expect(asset).toMatchObject({
    asset: coin,
    currencyCode: 'ETH',
    blockchainCode: 'ETH',
    opening: '0',
    closing: '0.5',
    closingUSD: '1000',
    standing: { own: '0.5', customers: '0', promised: '0' },
    withoutRate: 0,
    check: { holds: true, lines: '0.5', balances: '0.5', bookings: '0.5' },
  });
  expect(asset?.lines).toEqual([
    { line: 'received', amount: '0.5', amountUSD: '1000', bookings: 1 },
    ...['refunded', 'paid_out', 'rewards_paid', 'corrections'].map((line) => {
      return { line, amount: '0', amountUSD: '0', bookings: 0 };
    }),
  ]);
  expect(asset?.memos.find(({ memo }) => memo === 'earned')).toEqual({ memo: 'earned', amount: '0.5', bookings: 1 });
});

test.each([
  ['the day before in Kathmandu', { from: '2026-10-04', to: '2026-10-05', timezone: 'Asia/Kathmandu' }, []],
  [
    'the day of it in Kathmandu',
    { from: '2026-10-05', to: '2026-10-06', timezone: 'Asia/Kathmandu' },
    ['0', '0.5', '0.5'],
  ],
  [
    'the day after in Kathmandu',
    { from: '2026-10-06', to: '2026-10-07', timezone: 'Asia/Kathmandu' },
    ['0.5', '0', '0.5'],
  ],
  ['the day of it in UTC', { from: '2026-10-04', to: '2026-10-05' }, ['0', '0.5', '0.5']],
  ['the years before', { from: '2009-01-01', to: '2026-10-04' }, []],
  ['the years after', { from: '2027-01-01', to: '2100-01-01' }, ['0.5', '0', '0.5']],
])('%s begins and ends with what was there', async (_name, query, wanted) => {
  const { assets } = await ask(query);
  const seen = assets.flatMap(({ opening, lines, closing }) => [opening, lines[0]?.amount, closing]);
  expect(seen).toEqual(wanted);
});

test('a project without any books has a statement of nothing, which adds up', async () => {
  const empty = await newProject(world, { key: root }, 'Empty');
  expect(await ask(october, empty)).toMatchObject({
    assets: [],
    dollars: { opening: '0', closing: '0' },
    rewards: null,
    check: { holds: true, bookings: 0, problems: [] },
  });
});

test.each([
  [{ from: '2026-11-01', to: '2026-10-01' }, 'INVALID_RANGE'],
  [{ from: '2026-11-01', to: '2026-11-01' }, 'INVALID_RANGE'],
  [{ from: '1999-11-01', to: '2026-11-01' }, 'INVALID_RANGE'],
  [{ from: '2026-11-01', to: '2200-01-01' }, 'INVALID_RANGE'],
  [{ from: '2026-02-30', to: '2026-11-01' }, 'VALIDATION_FAILED'],
  [{ from: '2026-10-01' }, 'VALIDATION_FAILED'],
  [{ ...october, timezone: 'Mars/Base' }, 'VALIDATION_FAILED'],
  [{ ...october, interval: 'day' }, 'VALIDATION_FAILED'],
])('%o is refused: %s', async (query, code) => {
  const refusal = await world.refused(reports.getStatement, { key: root, params: { projectId: shop }, query });
  expect(refusal).toMatchObject({ status: 400, code });
});

test('a statement is of one project, whose it is nobody else sees', async () => {
  const all = { key: root, params: { projectId: 'all' }, query: october };
  expect(await world.refused(reports.getStatement, all)).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
  const other = await newProject(world, { key: root }, 'Other');
  const { key } = await hire(world, { key: root }, 'project_lead', [other]);
  const foreign = { key, params: { projectId: shop }, query: october };
  expect(await world.refused(reports.getStatement, foreign)).toMatchObject({ status: 404 });
  expect(await world.refused(reports.exportStatementTable, foreign)).toMatchObject({ status: 404 });
});

function bookings(query: Record<string, string | number>) {
  return world.ok(reports.listStatementBookings, {
    key: root,
    params: { projectId: shop },
    query: { ...october, ...query },
  });
}

test('a line leads to the transactions of the ledger, each with its payment, its rate and its hash', async () => {
  const { bookings: received, nextCursor } = await bookings({ line: 'received', asset: coin });
  expect(nextCursor).toBeNull();
  expect(received).toEqual([
    {
      transactionID: expect.any(Number) as number,
      at: '2026-10-04T18:15:00.000Z',
      kind: 'received',
      booked: 'deposit.confirmed',
      asset: coin,
      currencyCode: 'ETH',
      blockchainCode: 'ETH',
      amount: '0.5',
      amountUSD: '1000',
      rateUSD: '2000',
      rateSource: 'test',
      paymentReference: paid.reference,
      payoutID: null,
      transactionHash: hash,
    },
  ]);
  const first = await bookings({ limit: 1 });
  expect(first.bookings.map(({ kind }) => kind)).toEqual(['received']);
  const second = await bookings({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([second.bookings.map(({ kind }) => kind), second.nextCursor]).toEqual([['earned'], null]);
  const refusal = { key: root, params: { projectId: shop }, query: { ...october, cursor: 'moon' } };
  expect(await world.refused(reports.listStatementBookings, refusal)).toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('books that somebody changed by hand do not add up: the statement says by how much, and the install is degraded', async () => {
  const { deps } = world.coffer;
  const change = (by: string) =>
    world.asOwner(`update ledger_balance set amount = amount ${by} where asset = '${coin}'
      and account_id = (select id from ledger_account where name = 'project:${shop}:revenue')`);
  expect(await checkReports(deps)).toEqual([]);
  await change('- 1');
  const told = await ask();
  const problem = 'The lines of ETH on ETH differ from the balances of the ledger by -0.000000000000000001.';
  const second = 'The bookings of ETH on ETH';
  expect(told.check).toMatchObject({ holds: false, problems: [problem] });
  expect(told.check.problems.join(' ')).not.toContain(second);
  expect(told.assets[0]?.check).toEqual({
    holds: false,
    lines: '0.5',
    balances: '0.500000000000000001',
    bookings: '0.5',
  });
  expect(await checkReports(deps)).toMatchObject([{ part: 'reports', reason: 'A statement does not add up.' }]);
  const file = await world.ask(reports.exportStatementTable, {
    key: root,
    params: { projectId: shop },
    query: october,
  });
  expect(String(file.body)).toContain('DOES NOT ADD UP');
  const said = world.logged.filter((line) => line.includes('A statement does not add up.'));
  expect(said.length).toBe(2);
  world.logged.splice(0, world.logged.length, ...world.logged.filter((line) => !said.includes(line)));
  await change('+ 1');
  expect((await ask()).check.holds).toBe(true);
  expect(await checkReports(deps)).toEqual([]);
});

function fileOf(
  endpoint: typeof reports.exportStatementTable | typeof reports.exportStatementJournal,
  query = october,
) {
  return world.ask(endpoint, { key: root, params: { projectId: shop }, query });
}

test('as a table each column of amounts adds up to the closing balance', async () => {
  await plantPayout(world, shop, 'processed');
  const day = world.clock.now();
  const to = new Date(day.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const reply = await fileOf(reports.exportStatementTable, { from: '2026-10-05', to });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statement-${shop}-2026-10-05-${to}.csv"`,
    'cache-control': 'no-store',
  });
  const [head = [], ...lines] = String(reply.body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const rows = lines.map((line) => Object.fromEntries(head.map((name, at) => [name, line[at] ?? ''])));
  expect(rows.map((row) => [row['Line'], row['Currency'], row['Amount'], row['Amount (USD)'], row['Balance']])).toEqual(
    [
      ['Opening balance', 'ETH', '0.5', '1000', '0.5'],
      ['Opening balance', 'USDC', '0', '0', '0'],
      ['Correction', 'USDC', '1000000', '', '1000000'],
      ['Paid out', 'USDC', '-0.000005', '-0.00000001', '999999.999995'],
      ['Closing balance', 'ETH', '', '', '0.5'],
      ['Closing balance', 'USDC', '', '', '999999.999995'],
    ],
  );
  expect(rows.filter(({ Line }) => Line === 'Closing balance').map(({ Check }) => Check)).toEqual([
    'Adds up and agrees with the ledger',
    'Adds up and agrees with the ledger',
  ]);
});

/** Reads a journal as beancount does: entries that balance, and assertions that hold. */
function readJournal(text: string) {
  const sums = new Map<string, bigint>();
  const exact = (amount: string) => {
    const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
    return BigInt(`${sign}${whole}${fraction.padEnd(36, '0')}`);
  };
  const opened = new Set([...text.matchAll(/^1970-01-01 open (\S+)$/gm)].map(([, account]) => account));
  let entries = 0;
  for (const block of text.split(/\n\n+/).filter((one) => /^\d{4}-\d\d-\d\d \*/.test(one))) {
    const parts = [...block.matchAll(/^ {2}([A-Z]\S+) {2}(-?[\d.]+) ([A-Z][A-Z0-9'._-]{0,22}[A-Z0-9])$/gm)];
    expect(parts.every(([, account]) => opened.has(account ?? ''))).toBe(true);
    expect(
      parts.reduce((sum, [, , amount = '0']) => sum + exact(amount), 0n),
      block,
    ).toBe(0n);
    expect(parts.length, block).toBeGreaterThan(1);
    for (const [, account = '', amount = '0', asset = ''] of parts) {
      sums.set(`${account} ${asset}`, (sums.get(`${account} ${asset}`) ?? 0n) + exact(amount));
    }
    entries += 1;
  }
  const asserted = [...text.matchAll(/^\S+ balance (\S+) {2}(-?[\d.]+) ~ 0 (\S+)$/gm)];
  for (const [line, account = '', amount = '0', asset = ''] of asserted) {
    expect(sums.get(`${account} ${asset}`) ?? 0n, line).toBe(exact(amount));
  }
  return { entries, asserted: asserted.length };
}

test('as a journal each entry balances, and the closing balances that it asserts are those of its entries', async () => {
  const to = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  const reply = await fileOf(reports.exportStatementJournal, { from: '2026-10-05', to });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="statement-${shop}-2026-10-05-${to}.beancount"`,
  });
  const text = String(reply.body);
  expect(text).toContain('option "title" "Shop"');
  // The opening balance, what was earned, what was planted, promised and paid out; three accounts of two assets.
  expect(readJournal(text)).toEqual({ entries: 5, asserted: 6 });
  expect(text).toContain(`"Earned" "payment ${paid.reference}"`);
});
