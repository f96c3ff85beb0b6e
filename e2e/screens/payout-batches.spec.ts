import * as batches from '../../packages/contract/src/money-out/payout-batches.ts';
import * as payouts from '../../packages/contract/src/money-out/payouts.ts';
import { look } from '../look.ts';
import { answerBatch, batch, batchDetail, noCounts, samples } from './batches-cast.ts';
import { ahead, answerPayouts, detail, list } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/withdraw/payouts/batch/31';

test('a file is approved once, after the ends of new addresses were typed', async ({ page, stage }) => {
  let now = batchDetail({
    ready: 119,
    later: { payouts: 6, from: '2026-11-21T14:05:00.000Z' },
    samples,
    newPayees: 6,
  });
  answerBatch(stage);
  stage.answer(batches.getPayoutBatch, () => now);
  stage.answer(batches.approvePayoutBatch, () => {
    now = batchDetail({
      batchHash: 'c'.repeat(64),
      ready: 0,
      later: now.later,
      counts: { ...noCounts, 'pending-approval': 125 },
      approvals: { needed: 2, given: 1, approvers: ['root@example.com'], expireAt: ahead(23) },
      actions: ['reject'],
      approvalBar: 'You have approved it already.',
    });
    return now;
  });
  await open(page, stage, address);
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
  await expect(page.getByText('Requested by Jonas Brandt for Norrvik Roasters')).toBeVisible();
  const cheque = page.getByRole('region', { name: 'What the file pays' });
  await expect(cheque).toContainText('6,214.40 USD');
  await expect(cheque).toContainText('Six thousand two hundred fourteen dollars and forty cents');
  await expect(cheque.getByRole('row', { name: /USDT on Tron/ })).toContainText('1,842.40 USDT');
  const approvals = page.getByRole('region', { name: 'Approvals' });
  await expect(approvals).toContainText('0 of 2, expires in 23 hours');
  await expect(approvals).toContainText('6 go to new recipients: they can be approved from 21 Nov 2026, 14:05 UTC.');
  const approve = page.getByRole('button', { name: 'Approve 119 payouts' });
  await expect(approve).toBeDisabled();
  for (const { line, toAddress } of samples) {
    const end = page.getByLabel(`Type the last six characters of the address in line ${line}`);
    await end.fill(line === 58 ? '000000' : toAddress.slice(-6));
  }
  await expect(approve).toBeDisabled();
  await look(page, 'batch-approve');
  await page.getByLabel('Type the last six characters of the address in line 58').fill('wf5mdq');
  await approve.click();
  await expect(page.getByText('You approved 119 payouts. 1 more person has to approve.')).toBeVisible();
  expect(stage.asked(batches.approvePayoutBatch).map(({ body }) => body)).toEqual([
    {
      batchHash: 'b'.repeat(64),
      addressEnds: samples.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) })),
      means: 'step_up',
    },
  ]);
  await expect(approvals).toContainText('1 of 2');
  await expect(page.getByText('You have approved it already.')).toBeVisible();
  await expect(approve).toHaveCount(0);
});

test('what is worth a look and what is left of the file stand before the approval', async ({ page, stage }) => {
  const alike =
    'This looks like Kaffa Cooperative’s address but is different. Only the first and last characters match.';
  answerBatch(stage, {
    counts: { ...noCounts, 'pending-approval': 2, cancelled: 123 },
    ready: 2,
    waiting: {
      payouts: 2,
      amountUSD: '50.00',
      networks: [{ blockchainCode: 'BASE', currencyCode: 'USDC', payouts: 2, amount: '50', amountUSD: '50.00' }],
    },
    notices: [
      {
        code: 'same_file',
        reason: 'The same file was requested on 19 November 2026, 9:00 UTC, as file 30.',
        lines: [],
      },
      {
        code: 'requested_before',
        reason:
          'Requested before: 3 payouts were requested within the last 24 hours already, with the same address and amount.',
        lines: [4, 5, 6],
      },
      { code: 'looks_alike', reason: alike, lines: [9] },
    ],
  });
  await open(page, stage, address);
  const notices = page.getByRole('region', { name: 'Worth a look' }).getByRole('listitem');
  await expect(notices).toHaveCount(3);
  await expect(notices.nth(0)).toContainText('FileThe same file was requested');
  await expect(notices.nth(1)).toContainText('3 lines');
  await expect(notices.nth(1)).toContainText('Lines 4, 5 and 6');
  await expect(notices.nth(2)).toContainText(`Line 9${alike}`);
  const cheque = page.getByRole('region', { name: 'What the file pays' });
  await expect(cheque).toContainText('Waits for approval2 of 125 payouts');
  await expect(cheque).toContainText('50.00 USD');
  await expect(cheque).toContainText('The file as a whole: $6,214.40');
  await expect(cheque.getByRole('row', { name: /USDC on Base/ })).toContainText('50.00 USDC');
  await expect(cheque.getByRole('row', { name: /^Total/ })).toContainText('2$50.00');
  await expect(page.getByRole('button', { name: 'Approve 2 payouts' })).toBeEnabled();
  await look(page, 'batch-notices');
});

test('its payouts stand below, each with its panel', async ({ page, stage }) => {
  answerBatch(stage);
  const inFile = { id: 31, fileName: 'growers-nov.csv', line: 14 };
  stage.answer(payouts.getPayout, detail({ id: 501, batch: inFile }));
  await open(page, stage, address);
  const rows = page.getByRole('table', { name: 'Payouts of this file' }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  expect(
    stage
      .asked(payouts.listPayouts)
      .map(({ query }) => query.batchId)
      .filter((id) => id !== undefined)[0],
  ).toBe(31);
  await rows.first().getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(panel).toContainText('Part ofgrowers-nov.csv, line 14');
  await expect(panel.getByRole('link', { name: 'growers-nov.csv' })).toHaveAttribute('href', address);
  await look(page, 'batch-payout');
});

test('what became of it stands on a bar with its numbers', async ({ page, stage }) => {
  answerBatch(stage, {
    fileName: `${'growers-of-the-whole-valley-'.repeat(4)}nov.csv`,
    counts: { ...noCounts, processed: 98, sent: 12, pending: 7, 'pending-approval': 6, failed: 2 },
    approvals: { needed: 2, given: 0, approvers: ['Ida Berg', 'Mara Keller'], expireAt: ahead(20) },
    ready: 0,
    later: { payouts: 6, from: '2026-11-21T14:05:00.000Z' },
    actions: ['reject'],
  });
  await open(page, stage, address);
  await expect(page.getByRole('list', { name: 'Payouts by status' }).getByRole('listitem')).toHaveText([
    '98 paid out',
    '12 confirming',
    '7 queued',
    '6 need approval',
    '2 failed',
  ]);
  await expect(page.getByText('98 of 125 paid out')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('2 payouts failed. Nothing was sent for them.');
  await look(page, 'batch-moving');
});

test('whoever requested it approves nothing, and can take it back', async ({ page, stage }) => {
  const own = { createdBy: { name: 'root@example.com', memberID: 1 }, actions: ['cancel' as const] };
  const approvalBar = 'You requested this file, so others must approve it.';
  answerBatch(stage, { ...own, approvalBar, ready: 0 });
  const cancelled = { actions: [], ready: 0, counts: { ...noCounts, cancelled: 125 } };
  // It is so from then on, and not before: the page asks again by itself.
  stage.answer(batches.cancelPayoutBatch, () => {
    answerBatch(stage, { ...own, ...cancelled });
    return batchDetail(cancelled);
  });
  await open(page, stage, address);
  await expect(page.getByText('Requested by you for Norrvik Roasters')).toBeVisible();
  await expect(page.getByText(approvalBar)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await look(page, 'batch-own');
  await page.getByRole('button', { name: 'Cancel all…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Cancel \d+ payouts\?$/ });
  await expect(dialog).toContainText('Payouts that are signed already are still paid.');
  await look(page, 'batch-cancel');
  await dialog.getByRole('button', { name: 'Cancel all' }).click();
  await expect(page.getByText('growers-nov.csv cancelled')).toBeVisible();
  await expect(page.getByText('All 125 payouts are cancelled.')).toBeVisible();
});

test('a refusal of all needs a cause and a sentence', async ({ page, stage }) => {
  answerBatch(stage);
  stage.answer(batches.rejectPayoutBatch, batchDetail({ actions: [] }));
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Reject…' }).click();
  const send = page.getByRole('button', { name: 'Reject all' });
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: 'Not owed' }).click();
  await page.getByLabel('Reason (visible to Jonas Brandt)').fill('Paid last month.');
  await look(page, 'batch-reject');
  await send.click();
  await expect(page.getByText('growers-nov.csv rejected')).toBeVisible();
  expect(stage.asked(batches.rejectPayoutBatch).map(({ body }) => body)).toEqual([
    { code: 'not_owed', reason: 'Paid last month.' },
  ]);
});

test('a file that changes while it is looked at is looked at again', async ({ page, stage }) => {
  answerBatch(stage);
  await open(page, stage, address);
  await expect(page.getByRole('button', { name: 'Approve 125 payouts' })).toBeEnabled();
  stage.answer(batches.getPayoutBatch, batchDetail({ batchHash: 'd'.repeat(64) }));
  stage.tell('withdrawals');
  await expect(page.getByText('This file has just changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Review again' }).click();
  stage.answer(batches.approvePayoutBatch, batchDetail({ batchHash: 'd'.repeat(64), ready: 0, actions: [] }));
  await page.getByRole('button', { name: 'Approve 125 payouts' }).click();
  await expect
    .poll(() => stage.asked(batches.approvePayoutBatch).map(({ body }) => body.batchHash))
    .toEqual(['d'.repeat(64)]);
});

test('an approval that comes too late says why', async ({ page, stage, refusals }) => {
  refusals.add(409);
  answerBatch(stage);
  stage.refuse(batches.approvePayoutBatch, 'CONFLICT', 'The file has changed since you looked at it.');
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Approve 125 payouts' }).click();
  await expect(page.getByRole('alert')).toContainText('The file has changed since you looked at it.');
});

test('a file that is not there leads back, and one that cannot be read says why', async ({ page, stage, refusals }) => {
  refusals.add(404).add(503);
  answerPayouts(stage, list, []);
  stage.refuse(batches.getPayoutBatch, 'NOT_FOUND', 'There is no such file.');
  await open(page, stage, address);
  await expect(page.getByText('File not found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show all payouts' })).toHaveAttribute('href', '/withdraw/payouts');
  await look(page, 'batch-gone');
  stage.refuse(batches.getPayoutBatch, 'UNAVAILABLE', 'The database does not answer.');
  await open(page, stage, address);
  await expect(page.getByRole('alert')).toContainText('The database does not answer.');
});

test('files that wait stand above single payouts, and lead to their page', async ({ page, stage }) => {
  answerBatch(stage);
  answerPayouts(stage);
  // One payout by itself, and one file.
  stage.answer(payouts.summarizePayouts, { pendingCount: 126, mineCount: 2, stuckCount: 0 });
  stage.answer(batches.listPayoutBatches, {
    data: [batch({ id: 30, createdBy: { name: 'root@example.com', memberID: 1 }, fileName: 'rent.csv' }), batch()],
  });
  await open(page, stage, '/withdraw/payouts');
  const inbox = page.getByRole('region', { name: 'Waiting for your approval' });
  const rows = inbox.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(inbox.getByRole('heading')).toHaveText('Waiting for your approval 2');
  await expect(rows.nth(0)).toContainText('$6,214.40125 payouts');
  await expect(rows.nth(0)).toContainText('growers-nov.csv');
  await expect(rows.nth(0)).toContainText('Jonas Brandt, 1 hour ago');
  await expect(rows.nth(1)).toContainText('rent.csv');
  await expect(rows.nth(1).getByRole('link')).toHaveText('Open');
  await look(page, 'payouts-files');
  await inbox.getByRole('link', { name: 'Review growers-nov.csv' }).click();
  await expect(page).toHaveURL(/\/withdraw\/payouts\/batch\/31$/);
  await expect(page.getByRole('heading', { name: 'growers-nov.csv' })).toBeVisible();
});
