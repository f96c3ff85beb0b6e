import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reports from '@coffer/contract/growth/reports.ts';
import { exportTaxTable, exportTaxWorkbook, getTaxEstimate } from '@coffer/contract/growth/tax.ts';
import { hire, newProject } from '../../../test/people.ts';
import { plantCounted, plantPayment, type PlantedPayment } from '../../../test/plant/plant-payment.ts';
import { plantPayout } from '../../../test/plant/plant-payout.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { book, bookHalfACoin, coin, half } from './half-a-coin.fixture.ts';
import { bookMove, bookReserved } from '../payouts/payout/bookings.ts';
import { clonePayout } from './books/planted-rows.fixture.ts';
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

/** A quarter of a coin that came for 500 dollars is paid out for 900, more than a year later. */
async function payOutCoin(): Promise<void> {
  const { pool } = world.coffer.deps;
  const template = await plantPayout(world, shop);
  const { rows } = await pool.query<{ id: number }>(
    `select c.id from blockchain_currency c join blockchain b on b.id = c.blockchain_id where b.code = 'ETH' and c.contract is null`,
  );
  const currency = rows[0]?.id ?? 0;
  const id = 1_000_001;
  const changed = { id, units: Number(half / 2n), usd_units: 900 * 10 ** 8, price_usd: 3600 };
  await clonePayout(pool, template.id, { ...changed, project_id: shop, blockchain_currency_id: currency });
  const coins = {
    id,
    projectId: shop,
    blockchainCode: 'ETH',
    contract: null,
    units: half / 2n,
    payerId: null,
    payerUnits: 0n,
  } as const;
  const at = new Date('2027-10-06T12:00:00Z');
  const paid_ = bookMove({ ...coins, bookings: 2 }, 'pending-approval', 'processed', at);
  if (!paid_) throw new Error('a payout that is paid is booked');
  await book(world, bookReserved({ ...coins, bookings: 1 }, at), paid_);
}

test('the tax estimate says what giving coins away gained, first in, first out, and what cannot be known', async () => {
  await payOutCoin();
  const query = { from: '2026-01-01', to: '2028-01-01' };
  const asked = { key: root, params: { projectId: shop }, query };
  const told = await world.ok(getTaxEstimate, asked);
  expect(told).toMatchObject({ method: 'FIFO', check: { holds: true, problems: [] } });
  expect(told.dollars).toEqual({
    lines: 1,
    proceedsUSD: '900',
    costUSD: '500',
    gainUSD: '400',
    longGainUSD: '400',
    unknownLines: 1,
  });
  const [eth, usdc] = told.assets;
  expect(eth).toMatchObject({
    currencyCode: 'ETH',
    years: [{ year: '2027', lines: 1, amount: '0.25', gainUSD: '400', longGainUSD: '400', unknown: { lines: 0 } }],
    left: { amount: '0.25', costUSD: '500', withoutCost: '0' },
    check: { holds: true, left: '0.25', closing: '0.25', consumed: '0.25', disposed: '0.25' },
  });
  // What came without a rate has no cost, whatever it went for.
  expect(usdc).toMatchObject({ years: [{ lines: 0, gainUSD: '0', unknown: { lines: 1, amount: '0.000005' } }] });
  expect(told.lines.map(({ kind, heldDays, gainUSD }) => [kind, heldDays, gainUSD])).toEqual([
    ['paid_out', 366, '400'],
    ['paid_out', 0, null],
  ]);
  const year = await world.ok(getTaxEstimate, { ...asked, query: { from: '2026-01-01', to: '2027-01-01' } });
  expect(year.assets.find(({ currencyCode }) => currencyCode === 'ETH')).toMatchObject({
    years: [],
    left: { amount: '0.5', costUSD: '1000' },
    check: { holds: true },
  });
  const file = await world.ask(exportTaxTable, asked);
  expect(file.headers['content-disposition']).toContain(`tax-estimate-${shop}-2026-01-01-2028-01-01.csv`);
  expect(String(file.body)).toContain('2027,Paid out,ETH,ETH,0.25,2026-10-04T18:15:00.000Z,366,900,500,400');
  expect(String(file.body)).toContain('Adds up and agrees with the ledger: 0.25 are left, which came for 500 USD');
  expect(String(file.body)).toContain('An estimate, no tax return');
  const sheets = await readWorkbook((await world.ask(exportTaxWorkbook, asked)).body as Buffer);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Years', 'Parts', 'Check']);
  expect(sheets[0]?.data[1]).toMatchObject(['ETH', 'ETH', '2027', 0.25, 900, 500, 400, 400, 1, 0, '0']);
  expect(sheets[2]?.data.find(([what]) => what === 'Estimate')).toContain('Adds up and agrees with the ledger');
});
