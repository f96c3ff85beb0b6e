import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { invalid } from '../../packages/contract/src/errors.ts';
import * as batches from '../../packages/contract/src/money-out/payout-batches.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { answerBatch, batchDetail, checked, flawless, noneReady } from './batches-cast.ts';
import { answerShell, me, project } from './cast.ts';
import { answerNames, answerPayouts, list } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const importing = '/withdraw/payouts/import';
const head = 'name,network,currency,amount,address';

type Given = { name?: string; text?: string };

async function choose(page: Page, { name = 'growers-nov.csv', text = `${head}\r\n` }: Given = {}): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** As the server refuses a file whose first line is a payout. */
function refuseHead(stage: Stage): void {
  stage.answer(batches.checkPayoutBatch, () => {
    throw invalid({ path: 'file', message: 'must have the columns address, network in its head' });
  });
}

async function openChecked(page: Page, stage: Stage, check: batches.BatchCheck, given: Given = {}): Promise<void> {
  answerNames(stage);
  stage.answer(batches.checkPayoutBatch, check);
  await open(page, stage, importing);
  await choose(page, given);
  await expect(page.getByRole('heading', { name: check.fileName })).toBeVisible();
}

test('an import is found beside the payouts, by whoever may request them', async ({ page, stage }) => {
  answerPayouts(stage, list, []);
  await open(page, stage, '/withdraw/payouts');
  await page.getByRole('link', { name: 'Import CSV' }).click();
  await expect(page).toHaveURL(/\/withdraw\/payouts\/import$/);
  await expect(page.getByRole('heading', { name: 'Import payouts' })).toBeVisible();
  stage.answer(whoAmI, me(['payouts:read', 'payouts:approve', 'projects:read']));
  await open(page, stage, '/withdraw/payouts');
  await expect(page.getByRole('table', { name: 'Payouts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import CSV' })).toHaveCount(0);
  await open(page, stage, importing);
  await expect(page.getByText('Your role does not include requesting payouts')).toBeVisible();
});

test('what a file needs is said before, and a template has its head', async ({ page, stage }) => {
  answerNames(stage);
  await open(page, stage, importing);
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'File' })).toHaveAttribute('aria-current', 'step');
  const columns = page.getByRole('region', { name: 'Columns' });
  await expect(columns).toContainText(
    'address, network, currency, and amount in the currency or amount_usd in dollars',
  );
  await expect(columns).toContainText('BASE Base');
  await look(page, 'import-file');
  const saved = page.waitForEvent('download');
  await columns.getByRole('button', { name: 'Download template' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toBe(
    'name,network,currency,amount,address,note,email,customer\r\n',
  );
});

test('what is no table of payouts is not sent', async ({ page, stage }) => {
  answerNames(stage);
  await open(page, stage, importing);
  await choose(page, { name: 'growers.xlsx' });
  await expect(page.getByRole('alert')).toContainText('growers.xlsx is not a CSV file.');
  await choose(page, { name: 'large.csv', text: 'x'.repeat(5 * 1024 * 1024 + 1) });
  await expect(page.getByRole('alert')).toContainText('large.csv is too large: 5.1 MB');
  await choose(page, { name: 'empty.csv', text: '' });
  await expect(page.getByRole('alert')).toContainText('empty.csv is empty.');
  await look(page, 'import-wrong-file');
  expect(stage.asked(batches.checkPayoutBatch)).toEqual([]);
});

test('of several projects one is chosen before the file', async ({ page, stage }) => {
  answerShell(stage, [project(), project({ id: 2, name: 'Fjord Tea' })]);
  answerNames(stage);
  stage.answer(batches.checkPayoutBatch, checked());
  await open(page, stage, importing);
  await expect(page.getByText('Choose a project first')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
  await page.getByLabel('Project', { exact: true }).selectOption('Fjord Tea');
  await look(page, 'import-project');
  await choose(page);
  await expect(page.getByText('128 lines for Fjord Tea, checked at 12:00:00')).toBeVisible();
  expect(stage.asked(batches.checkPayoutBatch).map(({ params }) => params.projectId)).toEqual([2]);
});

test('while a file is checked the page says so, and a refusal says why', async ({ page, stage, refusals }) => {
  refusals.add(400);
  answerNames(stage);
  let answer = (_check: batches.BatchCheck) => {};
  stage.answer(batches.checkPayoutBatch, () => new Promise((resolve) => (answer = resolve)));
  await open(page, stage, importing);
  await choose(page);
  await expect(page.getByText('Checking growers-nov.csv…')).toBeVisible();
  await look(page, 'import-checking');
  answer(checked());
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
  refuseHead(stage);
  await choose(page, { name: 'no-head.csv' });
  await expect(page.getByRole('alert')).toContainText('The file must have the columns address, network in its head.');
  // What was checked before is still there.
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
});

test('a file without a head is refused, and can be sent again', async ({ page, stage, refusals }) => {
  refusals.add(400);
  answerNames(stage);
  refuseHead(stage);
  await open(page, stage, importing);
  await choose(page, { name: 'no-head.csv', text: 'Abebe,BASE,USDC,1,0xab' });
  await expect(page.getByRole('alert')).toContainText('The file must have the columns address, network in its head.');
  await look(page, 'import-refused');
  stage.answer(batches.checkPayoutBatch, checked());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
});

test('a server that cannot be reached is said, and the file is still there', async ({ page, stage, refusals }) => {
  // Two messages: ours with 0, and the browser's without any number.
  refusals.add(0).add(Number.NaN);
  answerNames(stage);
  await open(page, stage, importing);
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  await page.route('**/payout-batch/check', (route) => route.abort(), { times: 1 });
  await choose(page);
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  stage.answer(batches.checkPayoutBatch, checked());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
});

test('every line is in its place: wrong, worth a look, ready, and what it comes to', async ({ page, stage }) => {
  await openChecked(page, stage, checked());
  await expect(page.getByText('3 cannot be paid')).toBeVisible();
  await expect(page.getByText('2 worth a look')).toBeVisible();
  await expect(page.getByText('125 ready')).toBeVisible();
  const wrong = page.getByRole('region', { name: 'Cannot be paid' }).getByRole('listitem');
  await expect(wrong).toHaveCount(3);
  await expect(wrong.nth(0)).toContainText('Line 14');
  await expect(wrong.nth(0)).toContainText('Not a Tron address. The check digits do not fit');
  await expect(wrong.nth(1).locator('mark')).toHaveText('"1.250,00"');
  await expect(wrong.nth(2).locator('mark')).toHaveText('=HYPERLINK("http://x.example")');
  await expect(wrong.getByRole('link')).toHaveCount(0);
  const ready = page.getByRole('region', { name: 'Ready' });
  await expect(ready).toContainText('$6,214.40');
  await expect(ready.getByRole('listitem')).toHaveCount(7);
  const sum = page.getByRole('region', { name: 'What it comes to' });
  await expect(sum.getByRole('row', { name: /Tron/ })).toContainText('411,842.40104.76');
  await expect(sum.getByRole('row', { name: /Total/ })).toContainText('125$6,214.40$108.74');
  await expect(sum).toContainText('Hot wallets hold enough on all 4 networks.');
  await expect(sum).toContainText('$9,624.40 of $10,000.00');
  await expect(sum).toContainText('$375.60 left');
  await expect(sum).toContainText('2 other people approve the whole file at once. You request it, so you cannot.');
  await look(page, 'import-check');
  await ready.getByRole('button', { name: 'First 11 of 125' }).click();
  await expect(ready.getByRole('listitem')).toHaveCount(11);
  await expect(ready).toContainText('and 114 more');
});

test('nothing is requested before somebody says that the wrong lines stay out', async ({ page, stage }) => {
  await openChecked(page, stage, checked());
  stage.answer(batches.createPayoutBatch, batchDetail());
  answerBatch(stage, { createdBy: { name: 'root@example.com', memberID: 1 }, actions: ['cancel'] });
  const ask = page.getByRole('button', { name: 'Request approval for 125 payouts' });
  await expect(ask).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Leave the 3 wrong lines out' }).check();
  await ask.click();
  await expect(page).toHaveURL(/\/withdraw\/payouts\/batch\/31$/);
  await expect(page.getByText('125 payouts requested')).toBeVisible();
  const [asked] = stage.asked(batches.createPayoutBatch);
  expect(asked?.body).toEqual({ leaveOut: [14, 57, 103] });
  expect(asked?.files['file']?.bytes.toString()).toBe(`${head}\r\n`);
  expect(asked?.files['file']?.name).toBe('growers-nov.csv');
});

test('of two lines that say the same one is left out, and comes back', async ({ page, stage }) => {
  await openChecked(page, stage, checked());
  const notices = page.getByRole('region', { name: 'Worth a look' });
  stage.answer(batches.checkPayoutBatch, ({ body }) =>
    body.leaveOut?.length === 1 ? checked({ notices: checked().notices.slice(1) }) : checked(),
  );
  await notices.getByRole('button', { name: 'Leave one out' }).click();
  const left = page.getByRole('region', { name: 'Left out' });
  await expect(left).toContainText('Line 41');
  await expect(notices.getByRole('button', { name: 'Leave one out' })).toHaveCount(0);
  await notices.getByRole('button', { name: 'Show' }).click();
  await expect(notices.getByRole('listitem').filter({ hasText: 'Lucía Paredes' }).last()).toContainText('9A3c');
  await look(page, 'import-left-out');
  await page.getByRole('checkbox', { name: 'Leave the 3 wrong lines out' }).check();
  stage.answer(batches.createPayoutBatch, batchDetail());
  answerBatch(stage);
  await page.getByRole('button', { name: /^Request approval/ }).click();
  await expect.poll(() => stage.asked(batches.createPayoutBatch)[0]?.body.leaveOut).toEqual([41, 14, 57, 103]);
  expect(stage.asked(batches.checkPayoutBatch).map(({ body }) => body.leaveOut)).toEqual([[], [41]]);
});

test('what was left out is put back', async ({ page, stage }) => {
  await openChecked(page, stage, checked());
  await page.getByRole('button', { name: 'Leave one out' }).click();
  await page.getByRole('region', { name: 'Left out' }).getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByRole('region', { name: 'Left out' })).toHaveCount(0);
  expect(stage.asked(batches.checkPayoutBatch).map(({ body }) => body.leaveOut)).toEqual([[], [41], []]);
});

test('the wrong lines are saved as they stand, to be corrected', async ({ page, stage }) => {
  const check = checked({ bad: { ...checked().bad, count: 1, lines: [3], shown: checked().bad.shown.slice(0, 1) } });
  await openChecked(page, stage, check, { text: `${head}\nAbebe,BASE,USDC,1,0xab\n=1+1,TRX,USDT,2,TQ\n` });
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'These lines as CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('growers-nov-to-correct.csv');
  expect(await readFile(await download.path(), 'utf8')).toBe(`${head}\r\n'=1+1,TRX,USDT,2,TQ\r\n`);
  await expect(page.getByRole('checkbox', { name: 'Leave the wrong line out' })).toBeVisible();
});

test('a flawless file is requested at once', async ({ page, stage }) => {
  await openChecked(page, stage, flawless);
  await expect(page.getByRole('region', { name: 'Cannot be paid' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Request approval for 125 payouts' })).toBeEnabled();
  await look(page, 'import-flawless');
});

test('a file of which no line is ready cannot be requested', async ({ page, stage }) => {
  await openChecked(page, stage, noneReady);
  await expect(page.getByRole('region', { name: 'Ready' })).toContainText('No line can be paid.');
  await expect(page.getByRole('alert')).toContainText('It cannot be requested. No line of the file can be paid.');
  await expect(page.getByRole('button', { name: /^(Request|Pay out)/ })).toBeDisabled();
  await look(page, 'import-none-ready');
});

test('too little money is said by currency: missing in hot wallets waits, missing at all is refused', async ({
  page,
  stage,
}) => {
  const [usdc, ...others] = flawless.assets;
  const assets = [{ ...usdc!, inHotWallets: '3000' }, ...others];
  await openChecked(page, stage, { ...flawless, assets });
  const sum = page.getByRole('region', { name: 'What it comes to' });
  await expect(sum).toContainText(
    'Hot wallets do not hold enough, so some payouts will wait. To top up:120.00 USDC on Base',
  );
  await expect(page.getByRole('button', { name: 'Request approval for 125 payouts' })).toBeEnabled();
  const refusal = { code: 'insufficient_funds', reason: 'The project does not own enough USDC on Base.' };
  stage.answer(batches.checkPayoutBatch, {
    ...flawless,
    refusal,
    feeUSD: null,
    assets: [{ ...usdc!, free: '2000', inHotWallets: '2000' }, ...others],
    limit: { dayUSD: '5000.00', beforeUSD: '3410.00', thisUSD: '6214.40' },
  });
  await choose(page);
  await expect(sum).toContainText('The project does not have enough. Missing:1,120.00 USDC on Base');
  await expect(sum).toContainText('$4,624.40 over');
  await expect(page.getByRole('alert')).toContainText(refusal.reason);
  await expect(page.getByRole('button', { name: 'Request approval for 125 payouts' })).toBeDisabled();
  await look(page, 'import-too-little');
});

test('the same file again is requested only by somebody who says so', async ({ page, stage, refusals }) => {
  refusals.add(409);
  await openChecked(page, stage, flawless);
  stage.refuse(batches.createPayoutBatch, 'PAYOUT_DUPLICATE_REQUEST', 'The same file was requested on 12 Nov 2026.');
  const ask = page.getByRole('button', { name: 'Request approval for 125 payouts' });
  await ask.click();
  await expect(page.getByRole('alert')).toContainText('The same file was requested on 12 Nov 2026.');
  await expect(ask).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Request the same file again' }).check();
  stage.answer(batches.createPayoutBatch, batchDetail());
  answerBatch(stage);
  await ask.click();
  await expect(page).toHaveURL(/\/batch\/31$/);
  expect(stage.asked(batches.createPayoutBatch).map(({ body }) => body.again)).toEqual([undefined, 'true']);
});

test('many lines with long cells fit, and say how many are not shown', async ({ page, stage }) => {
  const long = 'Société Coopérative des Producteurs de Café de la Vallée de Kaffa et Environs, Filiale Europe';
  const one = checked();
  const many = Array.from({ length: 200 }, (_, at) => at + 2);
  await openChecked(page, stage, {
    ...one,
    fileName: `${'growers-of-the-whole-valley-'.repeat(6)}nov.csv`,
    bad: {
      count: 512,
      lines: many,
      shown: many.map((line) => ({ ...one.bad.shown[line % 3]!, line, cells: [long, 'x'.repeat(300)], cell: 1 })),
    },
    notices: [
      {
        code: 'looks_alike',
        reason: `This looks like ${long}'s address but is different. Only the first and last characters match.`,
        lines: many,
      },
    ],
    ready: { count: 10_000, shown: many.map((line) => ({ ...one.ready.shown[0]!, line, name: long })) },
  });
  const wrong = page.getByRole('region', { name: 'Cannot be paid' });
  await look(page, 'import-full');
  await wrong.getByRole('button', { name: 'First 200 of 512' }).click();
  await expect(wrong.getByRole('listitem')).toHaveCount(200);
  await expect(wrong).toContainText('and 312 more');
});
