import type { Page } from '@playwright/test';
import { listReports, makeReport, takeReport } from '../../packages/contract/src/growth/made-reports.ts';
import { getMonthlyStatement, setMonthlyStatement } from '../../packages/contract/src/growth/monthly-statements.ts';
import { exportTaxTable, getTaxEstimate } from '../../packages/contract/src/growth/tax.ts';
import {
  exportStatementJournal,
  exportStatementPages,
  exportStatementTable,
  exportStatementWorkbook,
  getStatement,
  listStatementBookings,
} from '../../packages/contract/src/growth/reports.ts';
import { listPostings } from '../../packages/contract/src/growth/postings.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { me } from './cast.ts';
import { booking } from './postings-cast.ts';
import { answerReports, empty, made, mailed, october, openReport, tax, unmailed, wide, wrong } from './reports-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/reports';
const days = `${address}?zone=UTC&from=2026-10-01&to=2026-10-31`;

const sheet = (page: Page) => page.getByRole('table', { name: 'Statement' });

test('a statement reads downwards, asset by asset, and says that it adds up', async ({ page, stage }) => {
  answerReports(stage);
  await open(page, stage, days);
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  await expect(page.getByText(/Norrvik Roasters · 1 – 31 Oct 2026, UTC · made 20 Nov 2026/)).toBeVisible();
  expect(stage.asked(getStatement).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-11-01', timezone: 'UTC' });
  const row = (name: RegExp) => sheet(page).getByRole('row', { name });
  await expect(row(/^Opening balance/)).toContainText('4,126.40');
  await expect(row(/^Received/)).toContainText('468 deposits');
  await expect(row(/^Received/)).toContainText('$11,102.23');
  await expect(row(/^Refunded/)).toContainText('−128.40');
  await expect(row(/^Rewards paid out/)).toContainText('none');
  await expect(row(/^Closing balance/)).toContainText('0.03751860');
  await expect(row(/^Closing balance/)).toContainText('$13,343.05');
  await expect(row(/^Swept to cold wallets/)).toContainText('not in the sum');
  await expect(page.getByText('Sum check passed.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Owed in rewards' })).toContainText('$412.60');
  await look(page, 'reports');
  await page.getByRole('button', { name: 'How the closing balance of all in dollars is made' }).click();
  const dialog = page.getByRole('dialog', { name: 'How the closing balance of all in dollars is made' });
  await expect(dialog.getByRole('row', { name: /^Opening balance/ })).toContainText('$7,812.72');
  await expect(dialog.getByRole('row', { name: /^Refunded/ })).toContainText('−$203.30');
  await expect(dialog.getByRole('row', { name: /^Rewards paid out/ })).toHaveCount(0);
  await expect(dialog.getByRole('status')).toContainText('The parts add up to it exactly.');
  await look(page, 'made-of-lines');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'How the closing balance of USDC on Base is made' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('The parts add up to it exactly.');
});

test('a booking opens both sides of its transaction, with the rate and where that is from', async ({
  page,
  stage,
  refusals,
}) => {
  answerReports(stage);
  stage.answer(listPostings, booking());
  await open(page, stage, `${days}&line=received`);
  const ask = page.getByRole('button', { name: 'How ledger transaction 1200 is made' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'How ledger transaction 1200 is made' });
  await expect(dialog.getByText('The postings add up to it, to the last unit.')).toBeVisible();
  expect(stage.asked(listPostings).at(-1)).toMatchObject({ query: { transaction: 1200 } });
  await expect(dialog).toContainText('1 USDC = 0.9998 USD, median of coinbase, kraken');
  await expect(dialog.getByText('+128.40 USDC')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Payment 8f4e0cc9' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The panel beneath it stays.
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Deposit confirmed');
  await look(page, 'made-of-postings');
  // Of a wallet that projects share.
  const hidden = { outOfSight: true, projectID: null, paymentReference: null, transactionHash: null } as const;
  const shared = booking();
  stage.answer(listPostings, { ...shared, transactions: shared.transactions.map((one) => ({ ...one, ...hidden })) });
  await page.reload();
  await ask.click();
  await expect(dialog).toContainText('Of another project that uses the wallet');
  await look(page, 'made-of-another-project');
  // What cannot be read says so, and can be tried again.
  refusals.add(404);
  stage.refuse(listPostings, 'NOT_FOUND', 'There is no such transaction.');
  await page.reload();
  await ask.click();
  await expect(page.getByRole('dialog', { name: /^How ledger/ })).toContainText('There is no such transaction.');
});

test('a line leads to its transactions, and from there to what was paid', async ({ page, stage }) => {
  answerReports(stage);
  await open(page, stage, days);
  await page.getByRole('button', { name: /^468 deposits/ }).click();
  const panel = page.getByRole('dialog', { name: 'Received' });
  await expect(panel.getByRole('listitem')).toHaveCount(4);
  await expect(panel).toContainText('Ledger transaction 1200, deposit.confirmed');
  await expect(panel).toContainText('no rate');
  await expect(panel.getByRole('link', { name: 'Payment 8f4e0cc9' }).first()).toHaveAttribute(
    'href',
    '/project/1/payments/allPayments?payment=8f4e0cc9-04d0-4a3e-9b36-1f1f3d6a7c10',
  );
  await expect(page).toHaveURL(/line=received/);
  await look(page, 'reports-line');
  await panel.getByRole('button', { name: 'Newer' }).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await expect
    .poll(() => stage.asked(listStatementBookings).at(-1)?.query)
    .toMatchObject({
      line: 'received',
      cursor: 'next',
      from: '2026-10-01',
      to: '2026-11-01',
    });
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^6 payouts/ }).click();
  await expect(page.getByRole('link', { name: 'Payout 17' })).toHaveAttribute('href', '/withdraw/payouts?payout=17');
});

test('the month that is over comes first; another period and zone stand in the address', async ({ page, stage }) => {
  answerReports(stage);
  await open(page, stage, address);
  await expect(page).toHaveURL(/zone=UTC/);
  await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(page).toHaveURL(/period=this_year/);
  const year = new Date().getUTCFullYear();
  await expect
    .poll(() => stage.asked(getStatement).at(-1)?.query)
    .toEqual({ from: `${year}-01-01`, to: `${year + 1}-01-01`, timezone: 'UTC' });
  await page.getByRole('button', { name: 'Zone UTC' }).click();
  await page.getByRole('combobox', { name: 'Days begin in' }).selectOption('Europe/Vienna');
  await expect.poll(() => stage.asked(getStatement).at(-1)?.query.timezone).toBe('Europe/Vienna');
  await page.getByRole('button', { name: 'Dates' }).click();
  await page.getByLabel('First day').fill('2026-10-03');
  await page.getByLabel('Last day').fill('2026-10-04');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => stage.asked(getStatement).at(-1)?.query)
    .toEqual({ from: '2026-10-03', to: '2026-10-05', timezone: 'Europe/Vienna' });
});

test('what does not add up says so in red, by how much, and files are unchecked', async ({ page, stage }) => {
  answerReports(stage, wrong);
  await open(page, stage, days);
  const strip = page.getByRole('alert');
  await expect(strip).toContainText('Sum check failed.');
  await expect(strip).toContainText('The lines of USDC on BASE differ from the balances of the ledger by -0.02.');
  await expect(page.getByText('Unchecked: what does not add up is named in them')).toBeVisible();
  await expect(page.getByText(/2 bookings have no rate and count no dollars/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Sum check' })).toContainText('2,353.75');
  await look(page, 'reports-wrong');
});

test('many assets scroll under the names of the lines; a phone shows one at a time', async ({ page, stage }) => {
  answerReports(stage, wide);
  await open(page, stage, days);
  await expect(page.getByRole('region', { name: 'Statement, scrolls sideways' })).toBeVisible();
  await look(page, 'reports-wide');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(sheet(page).getByRole('columnheader')).toHaveText(['Line', 'USDas booked']);
  await page.getByRole('group', { name: 'Column' }).getByRole('button', { name: 'USDT TRX' }).click();
  await expect(sheet(page).getByRole('columnheader')).toHaveText(['Line', 'USDTTron']);
});

test('nothing yet, one project, and what cannot be read', async ({ page, stage, refusals }) => {
  answerReports(stage, empty);
  await open(page, stage, days);
  await expect(page.getByText('Nothing was booked until the end of this period')).toBeVisible();
  await look(page, 'reports-empty', 'phone');
  await open(page, stage, `/project/all/growth/reports?zone=UTC`);
  await expect(page.getByText('A statement is of one project')).toBeVisible();
  refusals.add(400);
  stage.refuse(getStatement, 'INVALID_RANGE', 'The period must lie between 2009-01-01 and 2100-01-01.');
  await open(page, stage, `${address}?zone=UTC&from=1999-10-01&to=1999-10-31`);
  await expect(page.getByRole('alert')).toContainText('The period must lie between');
  answerReports(stage);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Sum check passed.')).toBeVisible();
});

test('a period that is not over says so, and files are asked for as it is shown', async ({ page, stage }) => {
  answerReports(stage, { ...october, partial: true });
  stage.answer(exportStatementTable, 'Booked (UTC)');
  stage.answer(exportStatementJournal, ';; Statement');
  stage.answer(exportStatementWorkbook, 'PK');
  stage.answer(exportStatementPages, '%PDF');
  await open(page, stage, days);
  await expect(page.getByText(/This period is not over/)).toBeVisible();
  for (const [name, call] of [
    ['Download PDF', exportStatementPages],
    ['Download Excel', exportStatementWorkbook],
    ['Download CSV', exportStatementTable],
    ['Download beancount', exportStatementJournal],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    await saved;
    expect(stage.asked(call).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-11-01', timezone: 'UTC' });
  }
});

test('a report is made in the background, shows how far it is, and is taken when it is ready', async ({
  page,
  stage,
}) => {
  answerReports(stage, { ...october, check: { ...october.check, bookings: 12_400 } });
  const failure = 'It was begun 3 times, and something broke each time: the log of the server says what.';
  const older = [
    made(14, { status: 'failed', name: null, expiresAt: null, failure }),
    made(13),
    made(12, { status: 'expired', askedBy: null, format: 'xlsx' }),
    ...Array.from({ length: 8 }, (_, at) => made(11 - at, { status: 'expired' })),
  ];
  let reports = older;
  stage.answer(listReports, () => ({ reports }));
  stage.answer(makeReport, ({ body }) => {
    const report = made(15, { ...openReport, format: body.format });
    reports = [report, ...older];
    return report;
  });
  stage.answer(takeReport, '%PDF');
  await open(page, stage, days);
  await page.getByRole('button', { name: 'Make PDF' }).click();
  const card = page.getByRole('region', { name: 'Made in the background' });
  const first = card.getByRole('listitem').first();
  await expect(first).toContainText('Statement as PDF, 1 – 31 Oct 2026');
  await expect(first).toContainText('Waiting');
  const body = { kind: 'statement', format: 'pdf', from: '2026-10-01', to: '2026-11-01', timezone: 'UTC' };
  expect(stage.asked(makeReport).at(-1)?.body).toEqual(body);
  reports = [made(15, { ...openReport, format: 'pdf', status: 'making', written: 6200, bookings: 12_400 }), ...older];
  await expect(first).toContainText('6,200 of 12,400 bookings');
  await expect(first.getByRole('progressbar', { name: 'PDF, bookings written' })).toHaveJSProperty('value', 6200);
  await expect(card).toContainText(failure);
  await look(page, 'reports-made');
  reports = [made(15, { format: 'pdf', name: 'statement-1.pdf' }), ...older];
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download statement-1.pdf' }).click();
  await saved;
  expect(stage.asked(takeReport).at(-1)?.params).toEqual({ projectId: 1, id: 15 });
  await page.getByRole('button', { name: 'Show 8 more' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(12);
  await page.getByRole('button', { name: 'More for CSV' }).click();
  await page.getByRole('menuitem', { name: 'Make in the background' }).click();
  await expect.poll(() => stage.asked(makeReport).at(-1)?.body).toMatchObject({ format: 'csv' });
});

test('a statement is mailed each month to members who may read it, until that is switched off', async ({
  page,
  stage,
}) => {
  answerReports(stage);
  stage.answer(setMonthlyStatement, ({ body }) => (body.on ? mailed : unmailed));
  await open(page, stage, `${address}?zone=Europe/Vienna&from=2026-10-01&to=2026-10-31`);
  const card = page.getByRole('region', { name: 'Mailed monthly' });
  await card.getByRole('button', { name: 'Mail monthly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mail statements monthly' });
  await dialog.getByRole('button', { name: 'Mail monthly' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one member.');
  await dialog.getByRole('checkbox', { name: 'mara.keller@norrvik.example' }).check();
  await dialog.getByRole('checkbox', { name: 'CSV' }).check();
  await expect(dialog.getByRole('combobox', { name: 'Days begin in' })).toHaveValue('Europe/Vienna');
  await look(page, 'reports-monthly-dialog');
  stage.answer(getMonthlyStatement, mailed);
  await dialog.getByRole('button', { name: 'Mail monthly' }).click();
  await expect(dialog).toBeHidden();
  expect(stage.asked(setMonthlyStatement).at(-1)?.body).toEqual({
    on: true,
    formats: ['pdf', 'csv'],
    timezone: 'Europe/Vienna',
    recipients: [7],
  });
  await expect(card).toContainText(/November 2026 as PDF, CSV to 1 member, on 1 Dec 2026/);
  await expect(card).toContainText('Nothing goes out until a mail server is set up.');
  await expect(card).toContainText('Sent to 1 of 2');
  await expect(card).toContainText('They may not take statements of this project any more.');
  await look(page, 'reports-monthly');
  stage.answer(getMonthlyStatement, unmailed);
  await card.getByRole('button', { name: 'Switch off' }).click();
  await expect(card).toContainText('A statement of each month, to members of your choice');
  expect(stage.asked(setMonthlyStatement).at(-1)?.body).toMatchObject({ on: false, recipients: [7] });
});

test('the tax estimate stands beside the statement, says that it is one, and counts apart what nobody knows', async ({
  page,
  stage,
  refusals,
}) => {
  answerReports(stage);
  stage.answer(exportTaxTable, 'Disposed (UTC)');
  await open(page, stage, days);
  await page.getByRole('group', { name: 'Report' }).getByRole('button', { name: 'Tax estimate' }).click();
  await expect(page).toHaveURL(/view=tax/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tax estimate' })).toBeVisible();
  await expect(page.getByText(/An estimate, no tax return/)).toBeVisible();
  await expect(page.getByText(/One disposal has no booked rate/)).toBeVisible();
  const years = page.getByRole('table', { name: 'Gains by asset and year' });
  await expect(years.getByRole('row', { name: /^BTC/ })).toContainText('$312.30');
  await expect(years.getByRole('row', { name: /^All assets/ })).toContainText('$310.80');
  await expect(page.getByRole('table', { name: 'Disposals' })).toContainText('413 days');
  await expect(page.getByText('Sum check passed.')).toBeVisible();
  await look(page, 'reports-tax');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await saved;
  expect(stage.asked(exportTaxTable).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-11-01', timezone: 'UTC' });
  stage.answer(getTaxEstimate, ({ query: { from, to, timezone } }) => {
    return {
      ...tax,
      from,
      to,
      timezone,
      assets: [],
      lines: [],
      check: { holds: false, problems: ['Lots of USDC on BASE: 1 are left.'] },
    };
  });
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(page.getByText('Nothing was disposed of in this period')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Lots of USDC on BASE: 1 are left.');
  refusals.add(422);
  stage.refuse(
    getTaxEstimate,
    'UNPROCESSABLE',
    'More than 100,000 bookings were made: have it made in the background.',
  );
  await page.getByRole('button', { name: 'Last year' }).click();
  await expect(page.getByRole('alert')).toContainText('have it made in the background');
  await expect(page.getByRole('button', { name: 'More for CSV' })).toBeVisible();
});

test('whoever may see figures alone sees no single bookings and takes no files', async ({ page, stage }) => {
  answerReports(stage);
  stage.answer(whoAmI, me(['analytics:read', 'projects:read'], [1]));
  await open(page, stage, days);
  await expect(sheet(page)).toContainText('468 deposits');
  await expect(page.getByRole('button', { name: /468 deposits/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Download/ })).toHaveCount(0);
});
