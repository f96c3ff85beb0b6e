import * as payouts from '../../packages/contract/src/money-out/payouts.ts';
import { look } from '../look.ts';
import { ago, answerNames, detail, sent } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/withdraw/payouts/2041/receipt';

test('a receipt stands on paper by itself', async ({ page, stage }) => {
  answerNames(stage);
  stage.answer(payouts.getPayout, detail({ ...sent, status: 'processed', statusAt: ago(0.1) }));
  await open(page, stage, address);
  const sheet = page.getByRole('article', { name: 'Receipt' });
  await expect(sheet).toContainText('2,400.00 USDC');
  await expect(sheet).toContainText('Two thousand four hundred USDC, $2,400.00');
  await expect(sheet).toContainText(sent.transactionHash);
  await expect(sheet).toContainText('Approved byIda Berg');
  await look(page, 'payout-receipt');
  stage.answer(payouts.getPayoutReceipt, '%PDF');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await saved;
  expect(stage.asked(payouts.getPayoutReceipt).at(-1)?.params).toEqual({ id: 2041 });
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('a receipt of what is not there says so', async ({ page, stage, refusals }) => {
  refusals.add(404);
  answerNames(stage);
  stage.refuse(payouts.getPayout, 'NOT_FOUND', 'There is no payout 2041.');
  await open(page, stage, address);
  await expect(page.getByText('Payout not found')).toBeVisible();
});
