import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '@coffer/contract/payments/payments.ts';
import type { PaymentRow } from '@coffer/contract/payments/payments.ts';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { plantAttempt, plantCounted, plantPayment, type Coin } from '../../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { csvLine } from '../../../platform/http/csv-line.ts';
import { viewRow } from './found-payment.ts';
import { findRows } from './found-store.ts';
import { spellQuickly } from './spell-quickly.ts';

let world: World;
let root: string;
let shop: number;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
});
afterAll(() => world.close());

function exported(body: object = {}, id: number | 'all' = shop, key = root) {
  return world.ask(contract.exportPayments, { key, params: { id }, body });
}

/** Lines of cells, read as RFC 4180 has it. */
function cellsOf(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true);
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    line.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

async function columnOf(head: string, body: object = {}): Promise<string[]> {
  const [heads = [], ...rows] = cellsOf(String((await exported(body)).body));
  return rows.map((row) => row[heads.indexOf(head)] ?? '');
}

test('a payment is a line with all that lists show of it, as a file to keep', async () => {
  const planted = await plantPayment(world, shop, { status: 'settled', filled: 1000, invoice: 'A "good", one' });
  const coin: Coin = { code: 'ETH', currency: 'ETH' };
  await plantAttempt(world, planted, coin);
  const hash = await plantCounted(world, planted, coin);
  const reply = await exported();
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="payments-${world.clock.now().toISOString().slice(0, 10)}.csv"`,
    'cache-control': 'no-store',
  });
  const [heads = [], row = []] = cellsOf(String(reply.body));
  expect(Object.fromEntries(heads.map((head, at) => [head, row[at]]))).toMatchObject({
    Reference: planted.reference,
    Project: 'Shop',
    Status: 'Filled',
    Invoice: 'A "good", one',
    Transaction: hash,
    'Amount (USD)': '100',
    'Received (USD)': '1000',
    Currency: 'ETH',
    Amount: '0.5',
    Exception: '',
  });
});

test('nothing that a payer or a shop chose is a formula to a spreadsheet', async () => {
  const formulas = ['=HYPERLINK("http://evil.example")', '+1', '-2', '@sum(a1)', '=1,"2"'];
  for (const [n, id] of formulas.entries()) {
    await plantPayment(world, shop, { customer: { id, email: `=x${n}@example.com` } });
  }
  const customers = (await columnOf('Customer')).filter((id) => id !== 'ada');
  expect(customers.toSorted()).toEqual(formulas.map((id) => `'${id}`).toSorted());
  expect((await columnOf('Email')).filter((email) => /^[=+\-@\t\r]/.test(email))).toEqual([]);
  expect(csvLine(['\tx', '\rx', 'a\nb', null, 0, 'ä'])).toBe(`'\tx,"'\rx","a\nb",,0,ä\r\n`);
});

test('a long table comes whole, each payment once, and only what was asked for', async () => {
  await world.coffer.deps.pool.query(
    `insert into payment (reference_id, project_id, status, exception, sequence, created_by, actor, metadata, quote_minutes,
       underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until)
     select gen_random_uuid(), $1, 'cancelled', 'none', 1, 'system', 'test', '{}', 15, 50, 50, now(), now(), now(), now()
     from generate_series(1, 1500)`,
    [shop],
  );
  const cancelled = await columnOf('Reference', { paymentStatus: ['Cancelled'] });
  expect([cancelled.length, new Set(cancelled).size]).toEqual([1500, 1500]);
  expect(await columnOf('Reference')).toHaveLength(1506);
  expect(await columnOf('Reference', { query: 'ada' })).toHaveLength(1);
  expect(await columnOf('Reference', { currency: ['NONE'] })).toEqual([]);
});

test('what was paid within a time comes whole as well, the last paid first, though many were paid at once', async () => {
  const other = await newProject(world, { key: root }, 'Other');
  await world.coffer.deps.pool.query(
    `insert into payment (reference_id, project_id, status, exception, sequence, created_by, actor, metadata, quote_minutes, invoice_id,
       underpay_bps, overpay_bps, created_at, updated_at, expires_at, monitored_until, filled_usd_units, settled_at)
     select gen_random_uuid(), case when n % 3 = 0 then $2::int else $1::int end, 'settled', 'none', 1, 'system', 'test', '{}', 15, n,
       50, 50, now(), now(), now(), now(), 1e8, timestamptz '2026-02-01' + (1500 - n) / 600 * interval '1 hour 1 microsecond'
     from generate_series(1, 1500) n`,
    [shop, other],
  );
  const within = { settledFrom: '2026-02-01', settledTo: '2026-02-01' };
  const [heads = [], ...rows] = cellsOf(String((await exported(within, 'all')).body));
  const told = rows.map((row) => Number(row[heads.indexOf('Invoice')]));
  const hourOf = (n: number) => Math.floor((1500 - n) / 600);
  const lastPaidFirst = Array.from({ length: 1500 }, (_, at) => at + 1).toSorted(
    (a, b) => hourOf(b) - hourOf(a) || b - a,
  );
  expect(told).toEqual(lastPaidFirst);
  expect(await columnOf('Invoice', within)).toHaveLength(1000);
});

test('a file says of each payment what lists say of it, to the letter', async () => {
  const varied = await newProject(world, { key: root }, 'Varied, "and" so on');
  const coins: Coin[] = [
    { code: 'ETH', currency: 'ETH' },
    { code: 'BASE', currency: 'USDC' },
  ];
  for (let n = 0; n < 24; n += 1) {
    const coin = coins[n % 2] ?? { code: 'ETH', currency: 'ETH' };
    const status = ['open', 'settled', 'expired', 'detected', 'refunded'][n % 5] ?? 'open';
    const customer = { id: `"c"${n}`, email: n % 3 === 0 ? null : `a${n}@example.com` };
    const webhookStatus = [null, 'pending', 'success', 'failed'][n % 4] ?? null;
    const dollars = n % 7 === 0 ? null : n + 0.25;
    const filled = n % 2 === 0 ? n : 0;
    const stand = { status, customer, webhookStatus, dollars, filled, exception: n % 6 === 0 ? 'over' : 'none' };
    const planted = await plantPayment(world, varied, { ...stand, at: new Date(1_760_000_000_000 + n * 1_234_567) });
    if (n % 3 > 0) await plantAttempt(world, planted, coin);
    if (n % 4 > 1) await plantCounted(world, planted, coin, n % 8 > 5 ? 'included' : 'confirmed');
    if (n % 8 === 3) await plantCounted(world, planted, coins[(n + 1) % 2] ?? coin);
  }
  const { db, pool } = world.coffer.deps;
  const { rows } = await pool.query<{ id: number }>('select id from payment where project_id = $1 order by id desc', [
    varied,
  ]);
  const found = await findRows(
    db,
    rows.map(({ id }) => id),
  );
  const [, ...lines] = String((await exported({}, varied)).body).split(/(?<=\r\n)/);
  expect(lines).toEqual(found.map((row) => listed(viewRow(row))));
  expect(new Set(found.map(({ txHash, toAddress }) => [txHash, toAddress].map(Boolean).join())).size).toBe(2);
});

/** As it stands in lists. */
function listed(one: PaymentRow): string {
  const said = [one.exception === 'none' ? null : one.exception, one.resolution, one.customerId, one.email];
  const amounts = [one.amountInUSD, one.filledAmountInUSD, one.currency, one.network, one.amount, one.filledAmount];
  const money = [one.txHash, one.fromAddress, one.toAddress, one.blockId, one.trxTimestamp, one.webhookStatus];
  const begun = [one.referenceId, one.createdAt, one.projectName, one.paymentStatus];
  return csvLine([...begun, ...said, one.invoiceId, ...amounts, ...money, one.createdBy, one.expiresAt]);
}

test('addresses are spelled as everywhere', () => {
  const addresses = Array.from({ length: 200 }, () => `0x${randomBytes(20).toString('hex')}`);
  for (const family of chainFamilies) {
    for (const address of [...addresses, '0xab', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']) {
      expect(spellQuickly(family, address)).toBe(spellAddress(family, address));
    }
  }
});

test('bad input is named, and what is foreign stays so', async () => {
  expect(await exported({ limit: 5 })).toMatchObject({ status: 400 });
  expect(await exported({ dateFrom: 'x' })).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'dateFrom' }] } },
  });
  expect(await exported({}, 999_999)).toMatchObject({ status: 404 });
  const elsewhere = await newProject(world, { key: root }, 'Elsewhere');
  const { key } = await hire(world, { key: root }, 'project_manager', [elsewhere]);
  expect(await exported({}, shop, key)).toMatchObject({ status: 404 });
  expect(cellsOf(String((await exported({}, 'all', key)).body))).toHaveLength(1);
});
