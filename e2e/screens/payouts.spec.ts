import * as policy from '../../packages/contract/src/money-out/payout-policy.ts';
import * as payouts from '../../packages/contract/src/money-out/payouts.ts';
import { listProjectRecipients } from '../../packages/contract/src/money-out/recipients.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me } from './cast.ts';
import { answerHome } from './home.ts';
import { ago, answerPayouts, list, pageOf, payout } from './payouts-cast.ts';
import { expect, open, test } from './screen-test.ts';

const address = '/withdraw/payouts';

test('what waits for my approval stands first, and every payout says how it stands', async ({ page, stage }) => {
  answerPayouts(stage);
  await open(page, stage, address);
  const inbox = page.getByRole('region', { name: 'Waiting for your approval' });
  await expect(inbox.getByRole('listitem')).toHaveCount(1);
  await expect(inbox).toContainText('2,400.00 USDC');
  await expect(inbox).toContainText('1 of 2');
  await expect(inbox).toContainText('Known recipient');
  await expect(inbox.getByRole('button')).toHaveText(['Review']);
  const rows = page.getByRole('table', { name: 'Payouts' }).locator('tbody tr');
  await expect(rows).toHaveCount(list.length);
  await expect(rows.nth(0)).toContainText('Needs approval 1 / 2');
  await expect(rows.nth(1)).toContainText('Confirming 14 / 19');
  await expect(rows.nth(2)).toContainText('Queueduntil Mon 08:00');
  await expect(rows.nth(3)).toContainText('Refund of hx-77094');
  await expect(rows.nth(4)).toContainText('0.01250000 BTC');
  await expect(rows.nth(5)).toContainText('Failed, nothing sent');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Payouts/ })).toContainText(
    '1',
  );
  await expect(page.getByRole('group', { name: 'Payouts by state' }).getByRole('button')).toHaveText([
    'All7',
    'Waiting1',
    'Moving2',
    'Paid out1',
    'Rejected or failed3',
  ]);
  await look(page, 'payouts');
});

test('a tab and a search ask the server for their part', async ({ page, stage }) => {
  answerPayouts(stage);
  await open(page, stage, `${address}?tab=moving&query=Mill`);
  await expect(page.getByRole('button', { name: 'Moving', exact: false })).toHaveAttribute('aria-pressed', 'true');
  const asked = () => stage.asked(payouts.listPayouts).find(({ query }) => query.mine === undefined)?.query;
  await expect.poll(asked).toMatchObject({ status: ['pending', 'initiated', 'sent'], query: 'Mill' });
});

test('nothing was paid out yet', async ({ page, stage }) => {
  answerPayouts(stage, []);
  await open(page, stage, address);
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting for your approval' })).toHaveCount(0);
  await look(page, 'payouts-empty');
});

test('what could not be read says why', async ({ page, stage, refusals }) => {
  refusals.add(503);
  answerPayouts(stage);
  stage.refuse(payouts.listPayouts, 'UNAVAILABLE', 'The database does not answer.');
  await open(page, stage, address);
  await expect(page.getByRole('alert')).toContainText('The database does not answer.');
});

test('many with long names fit', async ({ page, stage }) => {
  const long = 'Société Coopérative des Producteurs de Café de la Vallée de Kaffa et Environs, Filiale Europe';
  const many = Array.from({ length: 100 }, (_, at) =>
    payout({
      id: 5000 - at,
      amount: '123456789.123456',
      projectName: long,
      recipient: { id: 7, name: long, email: null },
      note: `${long} ${at}`,
      createdBy: { kind: 'key', name: long, memberID: null },
      createdAt: ago(at),
    }),
  );
  answerPayouts(stage, many, many.slice(0, 3));
  stage.answer(payouts.listPayouts, ({ query }) =>
    pageOf(query.mine === undefined ? many : many.slice(0, 3), { totalCount: 4321, nextCursor: 'older' }),
  );
  await open(page, stage, address);
  await expect(page.getByText('100 of 4,321 payouts on this page, newest first')).toBeVisible();
  await look(page, 'payouts-full');
});

test('whoever only looks approves nothing, asks for nothing and pauses nothing', async ({ page, stage }) => {
  answerPayouts(stage, list, []);
  stage.answer(whoAmI, me(['payouts:read', 'projects:read']));
  await open(page, stage, address);
  await expect(page.getByRole('table', { name: 'Payouts' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /Pause|New payout|Export|Review/ })).toHaveCount(0);
});

test('who may see no payouts is led to none', async ({ page, stage }) => {
  answerHome(stage);
  stage.answer(whoAmI, me(['projects:read', 'payments:read']));
  await open(page, stage, '/project/all/dashboard');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All payments' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /Payouts/ })).toHaveCount(0);
  expect(stage.asked(policy.getPayoutPause)).toEqual([]);
});

test('all payouts are paused by one press and a confirmation, and every page says so', async ({ page, stage }) => {
  answerPayouts(stage);
  let pause: policy.PauseView = { paused: null, resume: null, peopleNeeded: 2 };
  stage.answer(policy.getPayoutPause, () => pause);
  stage.answer(policy.pausePayouts, () => {
    pause = { ...pause, paused: { by: 'root@example.com', at: early } };
    return pause;
  });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'Pause all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause all payouts?' });
  await expect(dialog).toContainText(
    'No payout will be signed, in any project. Payouts already sent are not affected.',
  );
  await look(page, 'payouts-pause');
  await dialog.getByRole('button', { name: 'Pause all' }).click();
  const banner = page.getByRole('region', { name: 'Payouts paused' });
  await expect(banner).toContainText('All payouts are paused by root@example.com since 20 Nov 2026, 12:00 UTC.');
  await expect(page.getByRole('button', { name: 'Pause all' })).toHaveCount(0);
  await look(page, 'payouts-paused');
  stage.answer(policy.resumePayouts, () => {
    pause = { ...pause, resume: { by: 'root@example.com', at: early } };
    return pause;
  });
  await banner.getByRole('button', { name: 'Request to resume' }).click();
  await expect(banner).toContainText('root@example.com requested to resume: a second person has to confirm.');
  await expect(banner.getByRole('button')).toHaveCount(0);
});

test('the second person resumes, and elsewhere the banner stands as well', async ({ page, stage }) => {
  answerHome(stage);
  stage.answer(policy.getPayoutPause, {
    paused: { by: 'ida@example.com', at: early },
    resume: { by: 'ida@example.com', at: early },
    peopleNeeded: 2,
  });
  stage.answer(policy.resumePayouts, { paused: null, resume: null, peopleNeeded: 2 });
  await open(page, stage, '/project/all/dashboard');
  await page.getByRole('button', { name: 'Confirm: resume payouts' }).click();
  await expect(page.getByText('Payouts resumed')).toBeVisible();
});

const preview = {
  amount: '2400',
  amountWithheld: '0',
  amountUSD: '2400.00',
  priceUSD: '1.0000',
  pricedAt: early,
  toAddress: list[0]!.toAddress,
  feeCurrency: 'ETH',
  feeExpected: '0.00000641',
  feeExpectedUSD: '0.02',
  feeMax: '0.00012',
  verdict: 'ask' as const,
  approvalsNeeded: 2,
  reasons: [{ code: 'above_auto_approve', reason: 'Above the $500.00 automatic limit.' }],
  mayGoAt: null,
  isKnownPayee: false,
  warnings: [{ code: 'duplicate', reason: 'Same as payout 2041, requested less than five minutes ago.' }],
  funds: { free: '4812', reserved: '640', inHotWallets: '3000', atAddresses: '200', inColdWallets: '1612' },
};

test('a new payout is looked over before it is asked for', async ({ page, stage, refusals }) => {
  refusals.add(409);
  answerPayouts(stage, list, []);
  stage.answer(listProjectRecipients, { data: [], total: 0, limit: 100, offset: 0 });
  stage.answer(payouts.previewPayout, preview);
  stage.refuse(payouts.createPayout, 'PAYOUT_DUPLICATE_REQUEST', 'The same was requested just now.');
  await open(page, stage, address);
  await page.getByRole('button', { name: 'New payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New payout' });
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByText('Must be an amount such as "125.50"', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'An address' }).click();
  await dialog.getByLabel('Network', { exact: true }).selectOption('Base');
  await dialog.getByLabel('Address', { exact: true }).fill(preview.toAddress);
  await dialog.getByLabel('Currency').selectOption('USDC');
  await dialog.getByLabel('Amount').fill('2400');
  await dialog.getByLabel('What for (optional)').fill('Invoice 2026-118');
  await look(page, 'payout-new');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog).toContainText('Needs approval from 2 other people.');
  await expect(dialog).toContainText('Two thousand four hundred USDC');
  await expect(dialog).toContainText('New recipient');
  await expect(dialog).toContainText('FromNorrvik Roasters');
  await expect(dialog).toContainText('about 0.00000641 ETH ($0.02), never above 0.00012 ETH');
  await expect(dialog).toContainText('Where it is3,000.00 USDC in hot wallets200.00 USDC not swept yet');
  await look(page, 'payout-new-preview');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The same was requested just now.');
  await dialog.getByRole('checkbox', { name: 'Request it anyway' }).check();
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  const wish = { projectID: 1, blockchainCode: 'BASE', currencyCode: 'USDC', amount: '2400', feeFrom: 'merchant' };
  const whole = { ...wish, toAddress: preview.toAddress, note: 'Invoice 2026-118' };
  await expect
    .poll(() => stage.asked(payouts.createPayout).map(({ body }) => body))
    .toEqual([whole, { ...whole, again: true }]);
});

test('what the policy refuses cannot be asked for', async ({ page, stage }) => {
  answerPayouts(stage, list, []);
  stage.answer(listProjectRecipients, { data: [], total: 0, limit: 100, offset: 0 });
  const refused = { code: 'only_recipients', reason: 'Money goes to confirmed recipients only.' };
  stage.answer(payouts.previewPayout, { ...preview, verdict: 'refuse', reasons: [refused], warnings: [] });
  await open(page, stage, address);
  await page.getByRole('button', { name: 'New payout' }).click();
  const dialog = page.getByRole('dialog', { name: 'New payout' });
  await dialog.getByRole('button', { name: 'An address' }).click();
  await dialog.getByLabel('Network', { exact: true }).selectOption('Base');
  await dialog.getByLabel('Address', { exact: true }).fill(preview.toAddress);
  await dialog.getByLabel('Currency').selectOption('USDC');
  await dialog.getByLabel('Amount').fill('2400');
  await dialog.getByRole('button', { name: 'Review' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Money goes to confirmed recipients only.');
  await expect(dialog.getByRole('button', { name: 'Request approval' })).toBeDisabled();
});
