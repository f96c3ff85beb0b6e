import readWorkbook from 'read-excel-file/node';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as reports from '@coffer/contract/growth/reports.ts';
import { newProject } from '../../../../test/people.ts';
import { plantPayout } from '../../../../test/plant/plant-payout.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { post, revenueAccount } from '../../ledger/index.ts';

let world: World;
let key: string;
let shop: number;
const name = '=HYPERLINK("https://evil.example")';
const huge = 10n ** 24n + 1n;
const exact = '1000000.000000000000000001';

beforeAll(async () => {
  world = await startWorld();
  key = (await world.signUpRoot()).key;
  shop = await newProject(world, { key }, name);
  await plantPayout(world, shop, 'processed');
  const entry = {
    kind: 'planted',
    cause: cause('deposit', 987_654, 1, 'confirmed'),
    at: new Date('2026-10-04T18:15:30Z'),
    postings: [
      { account: revenueAccount(shop), asset: 'ETH/native', units: -huge },
      { account: { name: 'chain:test', side: 'debit', projectId: null }, asset: 'ETH/native', units: huge },
    ],
  } as const;
  await inTransaction(world.coffer.deps.db, (tx) => post(tx, [entry]));
});
afterAll(() => world.close());

function query() {
  const to = new Date(world.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
  return { from: '2026-10-01', to, timezone: 'Asia/Kathmandu' };
}

test('a statement as a workbook has balances, bookings and the check, exact to the last unit', async () => {
  const reply = await world.ask(reports.exportStatementWorkbook, { key, params: { projectId: shop }, query: query() });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="statement-${shop}-2026-10-01-${query().to}.xlsx"`,
  });
  const sheets = await readWorkbook(reply.body as Buffer);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Balances', 'Check', 'Bookings']);
  const [balances, check, bookings] = sheets.map(({ data }) => tableOf(data as unknown[][]));
  const eth = balances?.filter(({ Currency }) => Currency === 'ETH');
  expect(eth?.map((row) => [row['Line'], row['Amount'], row['Amount, exact']]).slice(0, 7)).toEqual([
    ['Opening balance', 0, '0'],
    ['Received', 0, '0'],
    ['Refunded', 0, '0'],
    ['Paid out', 0, '0'],
    ['Rewards paid out', 0, '0'],
    ['Correction', 1_000_000, exact],
    ['Closing balance', 1_000_000, exact],
  ]);
  expect(bookings?.at(-1)).toMatchObject({
    'Booked (UTC)': new Date('2026-10-04T18:15:30Z'),
    'Booked (local)': new Date('2026-10-05T00:00:30Z'),
    Currency: 'ETH',
    'Amount, exact': exact,
    'Balance, exact': exact,
    USD: null,
  });
  expect(bookings?.slice(0, -1).map((row) => [row['Line'], row['Amount, exact'], row['USD, exact']])).toEqual([
    ['Correction', '1000000', null],
    ['Paid out', '-0.000005', '-0.00000001'],
  ]);
  const of = (what: string) => check?.find((row) => row['Check'] === what);
  // A name that is a formula is a name.
  expect(of('Project')?.['Result']).toBe(name);
  expect(of('Statement')?.['Result']).toBe('Adds up and agrees with the ledger');
  expect(of('ETH on ETH')).toMatchObject({
    'Sum of the lines': exact,
    'Closing balance': exact,
    'As written here': exact,
  });
});

test('a workbook of books that do not add up says so', async () => {
  const change = (by: string) =>
    world.asOwner(`update ledger_balance set amount = amount ${by} where asset = 'ETH/native'
      and account_id = (select id from ledger_account where name = 'project:${shop}:revenue')`);
  await change('- 1');
  const reply = await world.ask(reports.exportStatementWorkbook, { key, params: { projectId: shop }, query: query() });
  await change('+ 1');
  const sheets = await readWorkbook(reply.body as Buffer);
  const check = tableOf(sheets[1]?.data ?? []);
  expect(check.filter((row) => row['Result'] === 'DOES NOT ADD UP').map((row) => row['Check'])).toEqual([
    'Statement',
    'ETH on ETH',
  ]);
  expect(check.at(-1)?.['Result']).toContain('differ from the balances of the ledger by -0.000000000000000001');
  world.logged.splice(0, world.logged.length, ...world.logged.filter((line) => !line.includes('does not add up')));
});

async function pagesOf(body: unknown): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(body as Buffer)), { mergePages: false });
  return text;
}

test('a statement as a PDF has its check, its balances and its bookings on numbered pages, in letters of Europe', async () => {
  const many = await newProject(world, { key }, 'Žluťoučký Größe Ελλάδα 日本');
  const booked = Array.from({ length: 90 }, (_, at) => ({
    kind: 'planted',
    cause: cause('deposit', 800_000 + at, 1, 'confirmed'),
    at: new Date(Date.parse('2026-10-04T18:15:30Z') + at * 60_000),
    postings: [
      { account: revenueAccount(many), asset: 'ETH/native', units: -huge },
      { account: { name: 'chain:test', side: 'debit', projectId: null }, asset: 'ETH/native', units: huge },
    ] as const,
  }));
  await inTransaction(world.coffer.deps.db, (tx) => post(tx, booked));
  const reply = await world.ask(reports.exportStatementPages, { key, params: { projectId: many }, query: query() });
  expect(reply.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="statement-${many}-2026-10-01-${query().to}.pdf"`,
  });
  const pages = await pagesOf(reply.body);
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`Page ${at + 1}`);
    // What the fonts cannot show is a question mark.
    expect(page).toContain('Žluťoučký Größe Ελλάδα ??');
    expect(page).toContain('days of Asia/Kathmandu');
  }
  expect(pages[0]).toContain(
    'Sum check passed: the statement adds up and agrees with the ledger. 90 bookings were added up.',
  );
  const text = pages.join('\n');
  expect(text.match(/2026-10-05 0\d:\d\d:30 Correction/g)).toHaveLength(90);
  // The names of the columns stand on top of each page that has bookings.
  expect(text.match(/Booked Line Currency Amount/g)?.length).toBe(pages.length);
  expect(text).toContain('90000000.00000000000000009');
  expect(text).toContain(`End of the statement: 90 bookings on ${pages.length} pages.`);
});

test('a period with more bookings than are printed says so, and names what holds them', async () => {
  const large = await newProject(world, { key }, 'Large');
  const booked = Array.from({ length: 5001 }, (_, at) => ({
    kind: 'planted',
    cause: cause('deposit', 900_000 + at, 1, 'confirmed'),
    at: new Date('2026-10-04T18:15:30Z'),
    postings: [
      { account: revenueAccount(large), asset: 'ETH/native', units: -1n },
      { account: { name: 'chain:test', side: 'debit', projectId: null }, asset: 'ETH/native', units: 1n },
    ] as const,
  }));
  await inTransaction(world.coffer.deps.db, (tx) => post(tx, booked));
  const asked = { key, params: { projectId: large }, query: query() };
  expect(await world.refused(reports.exportStatementPages, asked)).toMatchObject({
    status: 422,
    message: expect.stringContaining(
      'more than the 5,000 bookings that are printed: have it made in the background, choose a shorter period, or the workbook',
    ),
  });
  expect((await world.ask(reports.exportStatementWorkbook, asked)).status).toBe(200);
});

function tableOf([head = [], ...rows]: unknown[][]): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [String(column), row[at] ?? null])));
}
