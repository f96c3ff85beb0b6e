import { linkReferee } from '../../packages/contract/src/growth/published-referrals.ts';
import * as referrers from '../../packages/contract/src/growth/referrers.ts';
import * as rewards from '../../packages/contract/src/growth/rewards.ts';
import { getPayoutPolicy } from '../../packages/contract/src/money-out/payout-policy.ts';
import { listProjectRecipients } from '../../packages/contract/src/money-out/recipients.ts';
import { listCustomers } from '../../packages/contract/src/payments/customers.ts';
import { look } from '../look.ts';
import { answerGrowth } from './growth-cast.ts';
import { cases, customer, nextPayout, payee, published, referrer, reward } from './growth-people-cast.ts';
import { withdrawal } from './growth-withdrawals-cast.ts';
import { policyView } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/project/1/growth/campaigns';

test('referrers, each with what they brought and what they have', async ({ page, stage }) => {
  answerGrowth(stage);
  await open(page, stage, `${address}?tab=referrers`);
  const table = page.getByRole('table', { name: 'Referrers' });
  await expect(table.getByRole('row').nth(1)).toContainText('$46.20');
  await expect(table.getByRole('row').nth(1)).toContainText('$231.40 earned');
  await expect(table).toContainText('Looks like one household');
  await look(page, 'referrers');
  await table.getByRole('button', { name: 'l.marchetti@example.com' }).click();
  await expect(page).toHaveURL(/growth\/referrers\/31$/);
});

test('one referrer: the balance adds up, and friends, rewards and payouts are beneath it', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(referrers.getReferrer, referrer({ balance: { ...referrer().balance, debtUSD: '21.00' } }));
  await open(page, stage, '/project/1/growth/referrers/31');
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByRole('row').last()).toContainText('$231.40');
  await expect(balance).toContainText('Debt of $21.00.');
  await expect(page.getByRole('table', { name: 'Friends' })).toContainText(
    'The referrer and the friend have one mailbox.',
  );
  const links = page.getByRole('region', { name: 'Link and friends' });
  await expect(links.getByRole('listitem')).toContainText(['Winter roast']);
  await links.getByRole('button', { name: 'Copy Link to Winter roast' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${referrer().shareURL}?campaign=2`);
  await look(page, 'referrer');
  // The line of the open tab stands within the row: a row that scrolls across would scroll down as well.
  const rows = await page
    .locator('[class*="_tabs_"]')
    .evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight));
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every((over) => over === 0)).toBe(true);
  await page.getByRole('button', { name: 'Rewards 8' }).click();
  await page.getByRole('table', { name: 'Rewards' }).getByRole('button', { name: '−$21.00' }).click();
  await expect(page.getByRole('dialog')).toContainText('Debt');
  await page.getByRole('button', { name: 'Payouts 1' }).click();
  await expect(page.getByRole('table', { name: 'Payouts' })).toContainText('$46.20');
});

test('a payout is requested for one referrer, who sees before what it pays and where it goes', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  stage.answer(referrers.requestReferrerWithdrawal, () => withdrawal({ amountUSD: '46.20' }));
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Request payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a payout for l.marchetti@example.com' });
  await expect(dialog).toContainText('$46.20');
  await expect(dialog).toContainText('$4.80 and more: 4 times today’s network fee of $1.20');
  await look(page, 'referrer-request-payout');
  await dialog.getByRole('button', { name: 'Request $46.20' }).click();
  await expect(page.getByRole('dialog', { name: 'Payout requested' })).toContainText('$46.20');
  expect(stage.asked(referrers.requestReferrerWithdrawal).at(-1)?.body).toEqual({
    recipientID: 12,
    currencyCode: 'USDC',
  });
});

test('one without an address is paid to a recipient of the book, and what is too little says so', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  stage.answer(listProjectRecipients, { data: [payee], total: 1, limit: 100, offset: 0 });
  stage.answer(referrers.previewReferrerWithdrawal, nextPayout({ to: null }));
  stage.answer(referrers.requestReferrerWithdrawal, () => withdrawal({ amountUSD: '46.20' }));
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Request payout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Request $46.20' })).toBeDisabled();
  await dialog.getByLabel('Pay to').selectOption('77');
  await dialog.getByRole('button', { name: 'Request $46.20' }).click();
  expect(stage.asked(referrers.requestReferrerWithdrawal).at(-1)?.body).toMatchObject({ recipientID: 77 });
  stage.answer(referrers.previewReferrerWithdrawal, nextPayout({ amountUSD: '3', missingUSD: '1.8' }));
  await page.reload();
  await page.getByRole('button', { name: 'Request payout' }).click();
  await expect(page.getByRole('dialog')).toContainText('$1.80 is missing to the minimum.');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Request $3.00' })).toBeDisabled();
});

test('where no recipient is confirmed their address is added in place, with what is known of them', async ({
  page,
  stage,
}) => {
  answerGrowth(stage);
  stage.answer(listProjectRecipients, { data: [], total: 0, limit: 100, offset: 0 });
  stage.answer(getPayoutPolicy, policyView);
  stage.answer(referrers.previewReferrerWithdrawal, nextPayout({ to: null }));
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Request payout' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('no recipient on Base is confirmed');
  await expect(dialog.getByRole('button', { name: 'Request $46.20' })).toBeDisabled();
  await look(page, 'referrer-request-payout-nobody');
  await dialog.getByRole('button', { name: 'Add their address' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a recipient' });
  await expect(adding.getByLabel('Email (optional)')).toHaveValue('l.marchetti@example.com');
  await expect(adding.getByLabel('Network')).toHaveValue('BASE');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  stage.answer(listProjectRecipients, { data: [payee], total: 1, limit: 100, offset: 0 });
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toContainText('Request a payout for l.marchetti@example.com');
});

test('a referrer is suspended with a reason, and let go on', async ({ page, stage }) => {
  let shown = referrer();
  answerGrowth(stage);
  stage.answer(referrers.getReferrer, () => shown);
  stage.answer(referrers.setReferrerStatus, ({ body }) => {
    shown = referrer({ status: body.status, statusReason: body.reason ?? null });
    return shown;
  });
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Actions for l.marchetti@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Suspend…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend l.marchetti@example.com?' });
  await expect(dialog.getByRole('button', { name: 'Suspend' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Looks like one household');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Looks like one household')).toBeVisible();
  await look(page, 'referrer-suspended', 'desktop');
  await page.getByRole('button', { name: 'Actions for l.marchetti@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Reinstate' }).click();
  await expect(page.getByText('Active again')).toBeVisible();
  expect(stage.asked(referrers.setReferrerStatus).map(({ body }) => body)).toEqual([
    { status: 'suspended', reason: 'Looks like one household' },
    { status: 'active' },
  ]);
});

test('a friend is linked by hand: a customer who is there, or somebody by number and address', async ({
  page,
  stage,
  refusals,
}) => {
  refusals.add(409);
  answerGrowth(stage);
  stage.answer(listCustomers, {
    data: [
      { id: 5, customerID: 'ida-7', email: 'ida@example.com' },
      { id: 6, customerID: 'petrov', email: null },
    ].map((one) => ({ ...customer, ...one })),
    totalCount: 2,
  });
  stage.refuse(linkReferee, 'CONFLICT', 'ida-7 was brought by somebody already: who came first stays.');
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Actions for l.marchetti@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Link a friend…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Link a friend' });
  await expect(dialog).toContainText('once linked they stay linked');
  await dialog.getByRole('button', { name: 'Link friend' }).click();
  await expect(dialog).toContainText('must be given', { ignoreCase: true });
  await dialog.getByRole('radio', { name: 'ida-7' }).check();
  await dialog.getByLabel('Campaign').selectOption({ label: 'Winter roast' });
  await look(page, 'referrer-link-friend');
  await dialog.getByRole('button', { name: 'Link friend' }).click();
  await expect(dialog).toContainText('ida-7 was brought by somebody already');
  await dialog.getByRole('radio', { name: 'petrov' }).check();
  await dialog.getByRole('button', { name: 'Link friend' }).click();
  await expect(dialog).toContainText('must be an email address', { ignoreCase: true });
  await dialog.getByRole('button', { name: 'Somebody else' }).click();
  await dialog.getByLabel('Their number in your shop').fill(' c-2299 ');
  await dialog.getByLabel('Email').fill('nina@example.com');
  stage.answer(linkReferee, published);
  await dialog.getByRole('button', { name: 'Link friend' }).click();
  await expect(page.getByText('Friend linked')).toBeVisible();
  const asked = stage.asked(linkReferee).map(({ body }) => body);
  expect(asked).toEqual([
    { projectID: 1, referrerCode: 'LINA-ROAST', referenceID: 'ida-7', email: 'ida@example.com', campaignID: 2 },
    { projectID: 1, referrerCode: 'LINA-ROAST', referenceID: 'c-2299', email: 'nina@example.com', campaignID: 2 },
  ]);
});

test('nobody is linked to a referrer who may bring no friends', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(referrers.getReferrer, referrer({ status: 'suspended', statusReason: 'Looks like one household' }));
  await open(page, stage, '/project/1/growth/referrers/31');
  await page.getByRole('button', { name: 'Actions for l.marchetti@example.com' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reinstate' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Link a friend…' })).toHaveCount(0);
});

test('rewards in every state, a debt among them, and why one is what it is', async ({ page, stage }) => {
  answerGrowth(stage);
  await open(page, stage, `${address}?tab=rewards`);
  const table = page.getByRole('table', { name: 'Rewards' });
  for (const state of [
    'Held for review',
    'On hold',
    'Available',
    'Requested',
    'Paid out',
    'Taken back',
    'Refused',
    'Debt',
  ])
    await expect(table.getByText(state, { exact: true })).toHaveCount(1);
  await look(page, 'rewards');
  await table.getByRole('button', { name: '$25.00' }).click();
  const panel = page.getByRole('dialog');
  const ledger = panel.getByRole('table', { name: 'How it was worked out' });
  await expect(ledger.getByRole('row', { name: /^Rounded down/ })).toHaveText('Rounded down to cents−$0.002$26.39');
  await expect(ledger.getByRole('row', { name: /^At most/ })).toHaveText('At most $25.00 of one payment−$1.39$25.00');
  await expect(ledger.getByRole('row').last()).toContainText('$25.00');
  await expect(panel).toContainText('day 6 of 14');
  await expect(panel).toContainText('No reward came back as this payment: unknown');
  await look(page, 'reward-why');
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: '$13.19' }).click();
  await expect(panel).toContainText('This friend has brought their one reward. It would have been $25.00.');
  await look(page, 'reward-refused');
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: '−$21.00' }).click();
  await expect(panel).toContainText('takes back of reward 9033');
  await expect(panel).toContainText('Money of the payment was paid back, or is on its way back.');
  await expect(ledger.getByRole('row', { name: /^Given before/ })).toHaveText('Given before−$25.00');
  await expect(ledger.getByRole('row').last()).toHaveText('Taken back−$21.00');
  await expect(panel).not.toContainText('day ');
  await look(page, 'reward-debt');
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: '$12.84' }).click();
  await expect(panel).toContainText('adds to reward 9039');
  await expect(panel).toContainText('More of the payment came.');
  await look(page, 'reward-added');
});

test('cases are decided one by one while one reads why', async ({ page, stage }) => {
  let left = [...cases];
  answerGrowth(stage);
  stage.answer(rewards.listRewards, () => ({
    data: left,
    nextCursor: null,
    totalCount: left.length,
    counts: { pending: 0, held: left.length, available: 0, reserved: 0, paid: 0, reversed: 0, cancelled: 0 },
  }));
  stage.answer(rewards.decideReward, ({ params, body }) => {
    left = left.filter(({ id }) => id !== params.id);
    return reward({ id: params.id, status: body.decision === 'allow' ? 'pending' : 'cancelled' });
  });
  await open(page, stage, `${address}?tab=review`);
  await expect(page.getByText('$45.94 is held.')).toBeVisible();
  await expect(page.getByText('Somebody else has the same payout address.')).toBeVisible();
  await expect(page.getByText('41 decided in the last 30 days, 36 of them allowed.')).toBeVisible();
  await look(page, 'review');
  await page.getByRole('button', { name: '$25.00 for l.marchetti@example.com: why' }).click();
  await look(page, 'review-beside');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Allow $12.84 for c.nguyen@example.com' }).click();
  await expect(page.getByText('Allowed', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refuse $8.10 for a.petrov@example.com…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse $8.10 for a.petrov@example.com?' });
  await dialog.getByLabel('Reason').fill('One person with two accounts');
  await look(page, 'review-refuse', 'desktop');
  await dialog.getByRole('button', { name: 'Refuse reward' }).click();
  await expect(page.getByText('$25.00 is held.')).toBeVisible();
  expect(stage.asked(rewards.decideReward).map(({ params, body }) => [params.id, body])).toEqual([
    [9037, { decision: 'allow' }],
    [9029, { decision: 'refuse', reason: 'One person with two accounts' }],
  ]);
});

test('what the shop told by mistake is taken back after it was paid, and that says what it comes to', async ({
  page,
  stage,
}) => {
  const told = { findings: [], eventKey: 'demo_booked', paymentReference: null };
  const paid = reward({ ...told, id: 9050, status: 'paid', amountUSD: '21.00' });
  answerGrowth(stage);
  stage.answer(rewards.listRewards, {
    data: [paid],
    nextCursor: null,
    totalCount: 1,
    counts: { pending: 0, held: 0, available: 0, reserved: 0, paid: 1, reversed: 0, cancelled: 0 },
  });
  stage.answer(rewards.getReward, paid);
  stage.answer(rewards.decideReward, paid);
  await open(page, stage, `${address}?tab=rewards`);
  await page.getByRole('table', { name: 'Rewards' }).getByRole('button', { name: '$21.00' }).click();
  await page.getByRole('button', { name: 'Refuse $21.00 for l.marchetti@example.com…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refuse $21.00 for l.marchetti@example.com?' });
  await expect(dialog).toContainText(
    'the referrer owes it, and their next rewards make up for it. That cannot be undone.',
  );
  await dialog.getByLabel('Reason').fill('Told twice');
  await look(page, 'reward-told-refuse');
  await dialog.getByRole('button', { name: 'Refuse reward' }).click();
  await expect(dialog).toBeHidden();
  expect(stage.asked(rewards.decideReward).map(({ body }) => body)).toEqual([
    { decision: 'refuse', reason: 'Told twice' },
  ]);
});

test('what somebody else decides is seen at once', async ({ page, stage }) => {
  answerGrowth(stage);
  await open(page, stage, `${address}?tab=review`);
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(3);
  stage.answer(rewards.listRewards, {
    data: cases.slice(1),
    nextCursor: null,
    totalCount: 2,
    counts: { pending: 1, held: 2, available: 0, reserved: 0, paid: 0, reversed: 0, cancelled: 0 },
  });
  stage.tell('project:1:referrals');
  await expect(page.getByText('$20.94 is held.')).toBeVisible();
});

test('where nothing is held there is nothing to review', async ({ page, stage }) => {
  answerGrowth(stage);
  stage.answer(rewards.listRewards, {
    data: [],
    nextCursor: null,
    totalCount: 0,
    counts: { pending: 0, held: 0, available: 0, reserved: 0, paid: 0, reversed: 0, cancelled: 0 },
  });
  await open(page, stage, `${address}?tab=review`);
  await expect(page.getByText('Nothing to review')).toBeVisible();
});

test('a hundred rewards with long names, amounts first on a phone', async ({ page, stage }) => {
  answerGrowth(stage);
  const long = { id: 34, email: `${'long.'.repeat(20)}name@subdomain.of.a.company.example.com` };
  const data = Array.from({ length: 100 }, (_, at) =>
    reward({
      id: at + 1,
      to: long,
      friend: long,
      campaign: { id: 1, name: 'A campaign of eighty characters '.repeat(3) },
    }),
  );
  stage.answer(rewards.listRewards, {
    data,
    nextCursor: 'more',
    totalCount: 1318,
    counts: { pending: 0, held: 100, available: 0, reserved: 0, paid: 0, reversed: 0, cancelled: 0 },
  });
  await open(page, stage, `${address}?tab=rewards`);
  await expect(page.getByRole('table', { name: 'Rewards' }).getByRole('row')).toHaveCount(101);
  await expect(page.getByText('100 of 1,318 rewards on this page, newest first')).toBeVisible();
  await look(page, 'rewards-many');
});
