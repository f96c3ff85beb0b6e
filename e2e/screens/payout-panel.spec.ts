import { listPayoutWallets } from '../../packages/contract/src/money-out/hot-wallets.ts';
import * as payouts from '../../packages/contract/src/money-out/payouts.ts';
import { listPostings } from '../../packages/contract/src/growth/postings.ts';
import { look } from '../look.ts';
import { ago, ahead, answerPayouts, detail, kaffa, list, sent } from './payouts-cast.ts';
import { paidOut } from './postings-cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

type Detail = payouts.PayoutDetail;

const address = '/withdraw/payouts?payout=2041';
const alike = '0x9A3cF7028b61D44e0Bd3721aE95c06f8C2B47cE4';

function answer(stage: Stage, given: Partial<Detail> = {}): void {
  answerPayouts(stage, list, []);
  stage.answer(payouts.getPayout, detail(given));
}

test('a cheque says the amount twice and the whole address, and is approved as it was seen', async ({
  page,
  stage,
}) => {
  let payout = detail();
  answer(stage);
  stage.answer(payouts.getPayout, () => payout);
  stage.answer(payouts.approvePayout, () => {
    payout = detail({ status: 'pending', actions: ['reject'], approvals: { ...sent.approvals } });
    return payout;
  });
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(panel).toContainText('2,400.00 USDC');
  await expect(panel).toContainText('Two thousand four hundred USDC');
  await expect(panel).toContainText('Paid 6 times since 3 Mar 2026, last on 16 Nov 2026.');
  await expect(panel).toContainText('Jonas Brandt requested this payout, so they cannot approve it.');
  await expect(panel).toContainText('$9,624.40 of $10,000.00');
  await expect(panel).toContainText('$375.60 left');
  await expect(panel).toContainText('Above the $500.00 automatic limit.');
  await look(page, 'payout-approve');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Payout 2041 approved')).toBeVisible();
  expect(stage.asked(payouts.approvePayout).map(({ body }) => body)).toEqual([
    { intentHash: 'a'.repeat(64), means: 'step_up' },
  ]);
  // It stays, and says what became of it.
  await expect(page.getByRole('dialog', { name: /^Payout/ })).toContainText('Approved by 2 of 2.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause all' })).toBeVisible();
});

test('whoever approves last reads that it would wait, and for how much', async ({ page, stage }) => {
  answer(stage);
  const usdc = {
    currencyCode: 'USDC',
    currencyAddress: null,
    held: '1950',
    reserved: '2400',
    floor: '0',
    free: '0',
    freeUSD: null,
    forecast: null,
    isLow: false,
    topUpURI: 'ethereum:0x0',
    refill: null,
  };
  const wallet = {
    walletID: 4,
    walletName: 'Payout wallet',
    status: 'active',
    blockchainCode: 'BASE' as const,
    address: alike,
    explorerAddress: null,
    projectIDs: [1],
    coinLevel: 'enough' as const,
    coinLevelSince: null,
    topUps: [],
  };
  stage.answer(listPayoutWallets, [{ ...wallet, funds: [usdc] }]);
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(panel).toContainText(
    'Payout wallet has too little. It has 1,950.00 USDC, and payouts that were requested need 2,400.00 USDC, this one included. Once approved it waits until 450.00 USDC more is there.',
  );
  await look(page, 'payout-approve-short');
  stage.answer(listPayoutWallets, [{ ...wallet, funds: [{ ...usdc, held: '2400' }] }]);
  await page.reload();
  await expect(panel).toContainText('2,400.00 USDC');
  await expect(panel).not.toContainText('too little');
});

test('an amount tells how it is made, and what does not add up is said', async ({ page, stage }) => {
  answer(stage);
  stage.answer(listPostings, paidOut());
  await open(page, stage, address);
  await page.getByRole('button', { name: 'How the amount is made' }).click();
  const dialog = page.getByRole('dialog', { name: 'How the amount is made' });
  await expect(dialog.getByRole('alert')).toHaveText(
    /^The postings add up to 2,399.50 USDC and 2399.5 USD instead\. Tell whoever runs this server\.$/,
  );
  await expect(dialog.getByRole('region', { name: 'Network fee' })).toContainText('0.000021 ETH');
  await expect(dialog.getByRole('list', { name: /^Postings/ }).getByText('Payout confirmed')).toBeVisible();
  await look(page, 'made-of-a-payout');
});

test('a refusal needs a cause and a sentence', async ({ page, stage }) => {
  answer(stage);
  stage.answer(payouts.rejectPayout, detail({ status: 'rejected', actions: [] }));
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await panel.getByRole('button', { name: 'Reject…' }).click();
  const send = panel.getByRole('button', { name: 'Reject payout' });
  await expect(send).toBeDisabled();
  await panel.getByRole('button', { name: 'Wrong amount' }).click();
  await expect(send).toBeDisabled();
  await panel.getByLabel('Reason (visible to Jonas Brandt)').fill('Invoice 2026-118 says 2,040.00, not 2,400.00.');
  await look(page, 'payout-reject');
  await send.click();
  await expect(page.getByText('Payout 2041 rejected')).toBeVisible();
  expect(stage.asked(payouts.rejectPayout).map(({ body }) => body)).toEqual([
    { code: 'wrong_amount', reason: 'Invoice 2026-118 says 2,040.00, not 2,400.00.' },
  ]);
});

test('a new recipient is approved once the end of the address was typed', async ({ page, stage }) => {
  const payee = { timesPaid: 0, firstPaidAt: null, lastPaidAt: null, looksLike: [] };
  answer(stage, { isKnownPayee: false, payee });
  stage.answer(payouts.approvePayout, detail());
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  const approve = panel.getByRole('button', { name: 'Approve' });
  await expect(panel).toContainText('New recipient');
  await expect(panel).toContainText('First payout to this address.');
  await expect(approve).toBeDisabled();
  await panel.getByLabel('Type the last six characters of the address').fill('000000');
  await expect(approve).toBeDisabled();
  await look(page, 'payout-new-payee');
  await panel.getByLabel('Type the last six characters of the address').fill(kaffa.slice(-6));
  await approve.click();
  await expect
    .poll(() => stage.asked(payouts.approvePayout).map(({ body }) => body.addressEnd))
    .toEqual([kaffa.slice(-6)]);
});

test('a new recipient whose waiting time is not over says from when on', async ({ page, stage }) => {
  const payee = { timesPaid: 0, firstPaidAt: null, lastPaidAt: null, looksLike: [] };
  const approvalBar = 'The recipient is new: it can be approved from 20 Nov 2026, 18:00 UTC.';
  answer(stage, { isKnownPayee: false, payee, mayGoAt: ahead(20), actions: ['reject'], approvalBar });
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel).toContainText(approvalBar);
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Reject…' })).toBeVisible();
});

test('an address that only looks like a known one is shown beside it', async ({ page, stage }) => {
  const looksLike = [{ address: kaffa, name: 'Kaffa Cooperative' }];
  answer(stage, {
    toAddress: alike,
    isKnownPayee: false,
    recipient: null,
    payee: { timesPaid: 0, firstPaidAt: null, lastPaidAt: null, looksLike },
  });
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(panel.getByRole('alert')).toContainText('This looks like Kaffa Cooperative’s address but is different.');
  await expect(panel.locator('[data-differs]')).toHaveCount(16);
  await expect(panel).toContainText('This payout · first payout to this address');
  await look(page, 'payout-alike');
});

test('what is approved can be stopped until it is signed', async ({ page, stage }) => {
  answer(stage, { status: 'pending', actions: ['reject'], approvals: { ...sent.approvals, approvers: [] } });
  stage.answer(payouts.rejectPayout, detail({ status: 'rejected', actions: [] }));
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel).toContainText('Approved by 2 of 2. It will be signed shortly.');
  await expect(panel).toContainText('Signing, usually within a minute');
  await look(page, 'payout-approved');
  await panel.getByRole('button', { name: 'Stop this payout' }).click();
  await panel.getByRole('button', { name: 'Wrong recipient' }).click();
  await panel.getByLabel('Reason (visible to Jonas Brandt)').fill('They moved.');
  await panel.getByRole('button', { name: 'Stop payout' }).click();
  await expect(page.getByText('Payout 2041 stopped')).toBeVisible();
});

test('what was sent shows its blocks, its transaction, its fee and a receipt', async ({ page, stage }) => {
  answer(stage, sent);
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel).toContainText('Confirming 13 / 20');
  await expect(panel).toContainText('Block23,114,502');
  await expect(panel).toContainText('0.00000641 ETH');
  await expect(panel.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', '/withdraw/payouts/2041/receipt');
  await expect(panel.getByRole('button', { name: /Approve|Reject|Stop|Pause/ })).toHaveCount(0);
  await look(page, 'payout-sent');
});

test('what changes while it is looked at is looked at again', async ({ page, stage }) => {
  answer(stage);
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Approve payout/ });
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible();
  const decisions = detail().decisions.map((one) => ({ ...one, isValid: false }));
  const limit = { dayUSD: '10000.00', outUSD: '1010.00', waitingUSD: '6214.40', thisUSD: '2500.00' };
  stage.answer(
    payouts.getPayout,
    detail({ intentHash: 'b'.repeat(64), amount: '2500', amountUSD: '2500.00', limit, decisions }),
  );
  stage.tell('project:1:withdrawals');
  await expect(panel).toContainText('This payout has just changed. Earlier approvals no longer count.');
  await expect(panel).toContainText('Amount: 2,400.00 USDC 2,500.00 USDC');
  await expect(panel.getByRole('button', { name: 'Reject…' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await look(page, 'payout-changed');
  await panel.getByRole('button', { name: 'Continue with 2,500.00 USDC' }).click();
  await expect(panel.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('nobody approves their own request, and is told why', async ({ page, stage }) => {
  const approvalBar = 'You requested this payout, so someone else must approve it.';
  const createdBy = { kind: 'member', name: 'root@example.com', memberID: 1 } as const;
  answer(stage, { createdBy, actions: ['cancel'], approvalBar });
  stage.answer(payouts.cancelPayout, detail({ status: 'cancelled', actions: [] }));
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel).toContainText(approvalBar);
  await expect(panel.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await look(page, 'payout-own');
  await panel.getByRole('button', { name: 'Cancel payout' }).click();
  await expect(page.getByText('Payout 2041 cancelled')).toBeVisible();
});

test('what failed says why, and can be asked for again', async ({ page, stage }) => {
  const failure = { code: 'reverted', reason: 'The token refused the transfer.' };
  const failed = { at: ago(0.1), event: 'payout.failed', by: null, detail: { reason: failure.reason } } as const;
  answer(stage, { status: 'failed', failure, actions: ['retry'], history: [...detail().history, failed] });
  stage.answer(payouts.retryPayout, detail({ attempt: 2 }));
  await open(page, stage, address);
  const panel = page.getByRole('dialog', { name: /^Payout/ });
  await expect(panel.getByRole('alert')).toContainText('Failed, nothing was sent. The token refused the transfer.');
  await panel.getByRole('button', { name: 'Request again' }).click();
  await expect(page.getByText('Requested again. It needs approval again.')).toBeVisible();
});

test('a payout that is not there, or not mine to see, says so', async ({ page, stage, refusals }) => {
  refusals.add(404);
  answerPayouts(stage, list, []);
  stage.refuse(payouts.getPayout, 'NOT_FOUND', 'There is no payout 2041.');
  await open(page, stage, address);
  await expect(page.getByRole('dialog')).toContainText('Payout not found');
});
