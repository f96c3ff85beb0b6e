import * as payouts from '../../packages/contract/src/growth/referral-payouts.ts';
import * as rewards from '../../packages/contract/src/growth/rewards.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { me, quiet } from './cast.ts';
import { summary } from './growth-campaigns-cast.ts';
import { answerGrowth } from './growth-cast.ts';
import { answerHome } from './home.ts';
import { ago } from './payouts-cast.ts';
import { withdrawal } from './growth-withdrawals-cast.ts';
import { expect, open, test } from './screen-test.ts';

test('a payout is approved where its whole address is seen, or rejected with a reason', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(
    payouts.approveReferralPayout,
    withdrawal({ status: 'paying', payoutID: 2050, payoutStatus: 'pending' }),
  );
  stage.answer(payouts.rejectReferralPayout, ({ body }) =>
    withdrawal({ status: 'rejected', rejectedBecause: body.reason }),
  );
  await open(page, stage, '/withdraw/referral-payouts');
  const table = page.getByRole('table', { name: 'Referral payouts' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('link', { name: 'Payout 2040' })).toHaveAttribute(
    'href',
    '/withdraw/payouts?payout=2040',
  );
  await look(page, 'referral-payouts');
  await table.getByRole('button', { name: 'Approve $46.20 for l.marchetti@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve this payout?' });
  await expect(dialog).toContainText('0x9A3c');
  await expect(dialog).toContainText('USDC on Base: hot wallets have $1,940.12 free, enough for all of it.');
  await look(page, 'referral-payout-approve');
  await dialog.getByRole('button', { name: 'Approve $46.20' }).click();
  await expect(page.getByText('Approved: payout 2050')).toBeVisible();
  await table.getByRole('button', { name: 'Actions for $88.00 for n.duarte@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Reject…' }).click();
  const rejecting = page.getByRole('dialog', { name: 'Reject this payout?' });
  await rejecting.getByLabel(/^Reason/).fill('Ask again with another address');
  await rejecting.getByRole('button', { name: 'Reject payout' }).click();
  await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible();
  await expect
    .poll(() => stage.asked(payouts.rejectReferralPayout))
    .toMatchObject([{ params: { projectId: 1, id: 500 }, body: { reason: 'Ask again with another address' } }]);
});

test('what referrers asked for is counted beside its page, and stands among what needs attention', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  answerHome(stage);
  const asked = { projectName: 'Norrvik Roasters', amountUSD: '134.20', since: ago(30) };
  stage.answer(readNotices, {
    ...quiet,
    requestedPayouts: [
      { ...asked, projectID: 1, requests: 2 },
      { ...asked, projectID: 2, projectName: 'Hollander', requests: 40 },
    ],
  });
  await open(page, stage, '/project/1/dashboard');
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Referral payouts/ });
  await expect(entry).toContainText('2 waiting to be approved or rejected');
  const item = page.getByRole('listitem').filter({ hasText: '2 referral payouts wait' });
  await expect(item).toContainText('$134.20 · Norrvik Roasters · the first asked 1 day ago');
  await expect(page.getByText('Hollander'), 'another project is chosen').toHaveCount(0);
  await look(page, 'home-referral-payouts');
  await item.getByRole('link', { name: 'Decide: 2 referral payouts wait' }).click();
  await expect(page).toHaveURL(/\/withdraw\/referral-payouts\?status=requested$/);
  await expect(entry).toHaveAttribute('aria-current', 'page');
  // On a phone the group opens beside its name.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Navigation' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Withdraw' }).click();
  const within = page.getByRole('menuitem', { name: /^Referral payouts/ });
  await expect(within).toContainText('2 waiting to be approved or rejected');
  await look(page, 'navigation-requests', 'phone');
});

test('several are approved or rejected together, and each that was refused says why', async ({ page, stage }) => {
  answerGrowth(stage);
  const paying = withdrawal({ status: 'paying', payoutID: 2050, payoutStatus: 'pending' });
  const owed = '$5 of their rewards was taken back since they asked. Reject it and ask again: then it is less.';
  stage.answer(payouts.approveReferralPayouts, { decided: [paying], refused: [{ id: 500, message: owed }] });
  stage.answer(payouts.rejectReferralPayouts, ({ body }) => ({
    decided: body.ids.map((id) => withdrawal({ id, status: 'rejected', rejectedBecause: body.reason })),
    refused: [],
  }));
  const [cover] = summary.cover;
  stage.answer(rewards.getGrowthSummary, { ...summary, cover: [{ ...cover!, walletsUSD: '100.00' }] });
  await open(page, stage, '/withdraw/referral-payouts');
  const all = page.getByRole('checkbox', { name: 'Select all 2 on this page' });
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Approve selected…' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select $88.00 for n.duarte@example.com' }).check();
  await expect(page.getByRole('checkbox', { name: /^1 of 2 selected, \$/ })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Select $46.20 for l.marchetti@example.com' }).check();
  await look(page, 'referral-payouts-selected');
  await page.getByRole('button', { name: 'Approve selected…' }).click();
  const approving = page.getByRole('dialog', { name: 'Approve 2 payouts?' });
  await expect(approving).toContainText('$134.20');
  const [first, second] = [approving.getByRole('listitem').nth(0), approving.getByRole('listitem').nth(1)];
  await expect(first).toContainText('0x9A3c');
  await expect(first).toContainText('Same address as n.duarte@example.com');
  await expect(second).toContainText('Same address as l.marchetti@example.com');
  await expect(second).toContainText('Last try');
  await expect(first.locator('.addr'), 'as large as where one alone is approved').toHaveCSS('font-size', '17px');
  await expect(approving).toContainText('USDC on Base: hot wallets have $100.00 free, $34.20 too little');
  await look(page, 'referral-payouts-approve');
  await approving.getByRole('button', { name: 'Approve $134.20' }).click();
  const told = page.getByRole('dialog', { name: '1 approved, 1 not' });
  await expect(told.getByRole('listitem')).toHaveText(`n.duarte@example.com$88.00${owed}`);
  await look(page, 'referral-payouts-refused');
  await told.getByRole('button', { name: 'Close' }).click();
  await all.check();
  await page.getByRole('button', { name: 'Reject selected…' }).click();
  const rejecting = page.getByRole('dialog', { name: 'Reject 2 payouts?' });
  await expect(rejecting.getByRole('button', { name: 'Reject 2 payouts' })).toBeDisabled();
  await rejecting.getByLabel(/^Reason/).fill('Ask again in May');
  await look(page, 'referral-payouts-reject');
  await rejecting.getByRole('button', { name: 'Reject 2 payouts' }).click();
  await expect(page.getByText('2 payouts rejected')).toBeVisible();
  const params = { projectId: 1 };
  expect(stage.asked(payouts.approveReferralPayouts)).toMatchObject([{ params, body: { ids: [501, 500] } }]);
  expect(stage.asked(payouts.rejectReferralPayouts)).toMatchObject([
    { params, body: { ids: [501, 500], reason: 'Ask again in May' } },
  ]);
});

test('where the menu of a row has no room, the edge of a table that scrolls on has its shadow', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  await open(page, stage, '/withdraw/referral-payouts');
  const table = page.getByRole('table', { name: 'Referral payouts' });
  await expect(table.getByRole('row')).toHaveCount(6);
  const frame = page.locator('div:has(> div > table[aria-label="Referral payouts"])');
  const edge = () =>
    frame.evaluate((shown) => {
      shown.setAttribute('data-after', 'true');
      return getComputedStyle(shown, '::after').content;
    });
  expect(await edge(), 'there it falls from the menu').toBe('none');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await edge()).toBe('""');
});

test('whoever may not pay sees what was requested, and no way to pay it', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(whoAmI, me(['referral:read', 'payouts:read']));
  await open(page, stage, '/withdraw/referral-payouts');
  await expect(page.getByRole('table', { name: 'Referral payouts' }).getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('button', { name: /^(Approve|Actions|Pay)/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
