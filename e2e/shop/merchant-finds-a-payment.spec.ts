import { readFile } from 'node:fs/promises';
import { startReceiver, type Receiver } from '../../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { askFor, openTill, type Asked } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import type { Shop } from './open-shop.ts';
import { confirmAll, payByTestWallet } from '../chain/pay-by-test-wallet.ts';
import { asMemberWhoMay, call, openAs } from '../people.ts';

/** What one story asked for, the next ones find and decide. */
test.describe.configure({ mode: 'serial' });

const kioskPayments = 27;
const perPage = 25;
const phone = { width: 390, height: 844 };

let shop: Shop;
let kiosk: Shop;
let shopServer: Receiver;
let less: Asked;
let more: Asked;

const listOf = ({ id }: Shop, search = '') => `/project/${id}/payments/allPayments${search}`;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
  kiosk = await openTill(chainSite, chainRoot, 'Harbour kiosk');
  shopServer = await startReceiver();
  const hooks = `/api/v1/external-platform/${shop.id}/webhook`;
  await call(chainSite, chainRoot, 'POST', hooks, { url: shopServer.url });
});

test.afterAll(() => shopServer.close());

test('before the first payment there is the way to ask for one', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, listOf(shop));
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Create payment link' })).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'All payments' })).toHaveAttribute('aria-current', 'page');
});

test('a merchant sees every payment as it stands, finds one, and takes the list along', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await test.step('payments of every kind', async () => {
    const named = (name: string, invoiceID: string) => ({
      customerID: name,
      customerEmail: `${name}@example.com`,
      invoiceID,
    });
    await payByTestWallet(chainSite, chainRoot, shop, 'exact', { ...named('ida', 'nrv-1'), amountInUSD: '128.40' });
    less = await payByTestWallet(chainSite, chainRoot, shop, 'less', {
      ...named('okafor', 'nrv-2'),
      amountInUSD: '74.90',
    });
    more = await payByTestWallet(chainSite, chainRoot, shop, 'more', {
      ...named('lindqvist', 'nrv-3'),
      amountInUSD: '20',
    });
    await payByTestWallet(chainSite, chainRoot, shop, 'late', { ...named('petrov', 'nrv-4'), amountInUSD: '150' });
    await confirmAll(chainSite, chainRoot);
    const gone = await askFor(chainSite, chainRoot, shop, named('park', 'nrv-5'));
    await call(chainSite, chainRoot, 'POST', `/api/v1/payment/${gone.reference}/cancel`);
    await askFor(chainSite, chainRoot, shop, { ...named('duarte', 'nrv-6'), amountInUSD: '96.10' });
    await payByTestWallet(chainSite, chainRoot, shop, 'exact', { ...named('nguyen', 'nrv-7'), amountInUSD: '45' });
  });

  await openAs(page, chainSite, chainRoot, listOf(shop));
  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  const tab = (name: RegExp) => page.getByRole('group', { name: 'Payments by state' }).getByRole('button', { name });
  await expect(rows).toHaveCount(7);
  for (const [customer, state] of [
    ['ida', 'Paid'],
    ['okafor', 'Underpaid'],
    ['lindqvist', 'Overpaid'],
    ['petrov', 'Paid late'],
    ['park', 'Cancelled'],
    ['duarte', 'Open'],
    ['nguyen', 'Confirming'],
  ] as const) {
    await expect(rows.filter({ hasText: customer })).toContainText(state, { timeout: 30_000 });
  }
  await expect(tab(/^Needs attention/)).toContainText('3');
  await look(page, 'payments');

  await test.step('tabs and filters, which the address keeps', async () => {
    await tab(/^Needs attention/).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Status', exact: true }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Overpaid');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/tab=attention.*exception=over/);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(rows).toHaveCount(3);
    await tab(/^All/).click();
    for (const text of ['okafor@example.com', 'nrv-2', less.reference]) {
      await page.getByLabel('Hash, email, reference').fill(text);
      await page.getByLabel('Hash, email, reference').press('Enter');
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText('$74.90');
    }
    await page.getByLabel('Hash, email, reference').fill('nobody@example.com');
    await page.getByLabel('Hash, email, reference').press('Enter');
    await expect(page.getByText('No payments match these filters')).toBeVisible();
    await look(page, 'payments-none-match');
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(rows).toHaveCount(7);
  });

  await test.step('what the filters leave, as a file', async () => {
    await tab(/^Paid/).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('nrv-1');
    expect(text).not.toContain('nrv-2');
  });
});

test('long lists come in pages, with the columns that one wants', async ({ page, chainSite, chainRoot, refusals }) => {
  refusals.add(500);
  for (let at = 0; at < kioskPayments; at += 1) await askFor(chainSite, chainRoot, kiosk, { invoiceID: `kiosk-${at}` });
  const searches = '**/payment/search';

  await test.step('while it comes, and when it does not', async () => {
    let letGo = (): void => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    const error = { code: 'INTERNAL', message: 'The server could not process the request.' };
    await page.route(searches, async (route) => {
      await isLetGo;
      await route.fulfill({ status: 500, json: { error } });
    });
    await openAs(page, chainSite, chainRoot, listOf(kiosk));
    await expect(page.getByText('Loading')).toBeAttached();
    await look(page, 'payments-loading', 'desktop');
    letGo();
    await expect(
      page.getByRole('alert').filter({ hasText: 'The server could not process the request.' }),
    ).toBeVisible();
    await page.unroute(searches);
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  const rows = page.getByRole('table', { name: 'Payments' }).locator('tbody tr');
  await expect(rows).toHaveCount(perPage);
  await expect(page.getByText(`${perPage} of ${kioskPayments} payments`)).toBeVisible();
  await page.getByRole('button', { name: 'Older' }).click();
  await expect(rows).toHaveCount(kioskPayments - perPage);
  await page.reload();
  await expect(rows).toHaveCount(kioskPayments - perPage);
  await expect(rows.last()).toContainText('kiosk-0');
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect(rows).toHaveCount(perPage);

  await page.getByRole('button', { name: 'Columns and density' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Webhook' }).click();
  await expect(page.getByRole('columnheader', { name: 'Webhook' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(perPage);
  await expect(page.getByRole('columnheader', { name: 'Webhook' })).toBeVisible();

  await page.getByRole('group', { name: 'Payments by state' }).getByRole('button', { name: /^Paid/ }).click();
  await expect(page.getByText('Payments that are paid in full appear here.')).toBeVisible();

  await test.step('on a phone the filters are behind a button, which says how many are set', async () => {
    await page.setViewportSize(phone);
    await expect(page.getByRole('button', { name: 'Network' })).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Network' }).click();
    await page.getByRole('combobox', { name: 'Network' }).selectOption('Base');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Filters 1' })).toBeVisible();
    await look(page, 'payments-filters', 'phone');
  });
});

test('a payment is seen as it moves, without asking again', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, listOf(kiosk));
  const row = page.getByRole('table', { name: 'Payments' }).locator('tbody tr').first();
  await expect(row).toContainText('kiosk-26');
  const asked = await askFor(chainSite, chainRoot, kiosk, { amountInUSD: '310', invoiceID: 'kiosk-new' });
  await expect(row).toContainText('kiosk-new');
  await row.getByRole('button', { name: /310/ }).click();
  const panel = page.getByRole('dialog', { name: /^\$310\.00/ });
  await expect(panel).toContainText('Open');
  await look(page, 'payment-open');
  const chosen = { blockchain_code: 'BASE', currency_code: 'USDC' };
  await call(chainSite, undefined, 'POST', `/api/v1/deposit-address/reference/${asked.reference}`, chosen);
  await expect(panel).toContainText('Rate locked');
  await call(chainSite, undefined, 'POST', `/api/v1/payment/reference/${asked.reference}/test-wallet`, {
    what: 'exact',
  });
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Confirming');
  await expect(row).toContainText('Confirming');
  await confirmAll(chainSite, chainRoot);
  await expect(panel.getByRole('heading', { level: 2 })).toContainText('Paid');
  await expect(row).toContainText('Paid');
});

test('what waits for a decision is explained and decided', async ({ page, chainSite, chainRoot, refusals }) => {
  refusals.add(400);
  await openAs(page, chainSite, chainRoot, listOf(shop, `?payment=${less.reference}`));
  const panel = page.getByRole('dialog', { name: /^\$74\.90/ });
  await expect(panel.getByText(/still due\./)).toBeVisible();
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('Marked underpaid');
  await look(page, 'payment-underpaid');
  await test.step('and what the shop heard of it', async () => {
    await expect(panel.getByRole('list', { name: 'History' })).toContainText(
      'Webhook payment.partially_filled delivered',
    );
    const heard = panel.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
    await expect(heard).toContainText('responded 200');
    await heard.scrollIntoViewIfNeeded();
    const before = shopServer.received.length;
    await heard.getByRole('button', { name: 'Resend' }).click();
    await expect.poll(() => shopServer.received.length).toBe(before + 1);
    await expect(heard).toContainText('Delivered');
  });

  await test.step('accepted, with its reason', async () => {
    await panel.getByRole('button', { name: 'Accept as paid' }).click();
    const ask = page.getByRole('dialog', { name: 'Accept as paid' });
    await ask.getByRole('button', { name: 'Accept as paid' }).click();
    await expect(ask.getByText('must not be empty')).toBeVisible();
    await look(page, 'payment-accept');
    await ask.getByLabel('Reason').fill('A good customer');
    await ask.getByRole('button', { name: 'Accept as paid' }).click();
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('“A good customer”, by root@example.com');
    await expect(panel.getByText('Accepted as paid.', { exact: true })).toBeVisible();
  });
});

test('what is over goes back, once both the amount and the address have been looked at', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400);
  await openAs(page, chainSite, chainRoot, listOf(shop, `?payment=${more.reference}`));
  const over = page.getByRole('dialog', { name: /^\$20\.00/ });
  await expect(over.getByText(/overpaid\./)).toBeVisible();
  await over.getByRole('button', { name: 'Refund…' }).click();
  const ask = page.getByRole('dialog', { name: 'Request a refund' });
  await expect(ask.getByLabel('Amount')).not.toHaveValue('');
  await ask.getByLabel('Amount').fill('1000');
  await ask.getByLabel('Refund address').fill('0x4B7e21D09a63cC18f5e20B7741f9D3a6b08E77e1');
  await ask.getByRole('button', { name: 'Next' }).click();
  await expect(ask.getByText('must not be empty')).toBeVisible();
  await look(page, 'payment-refund-wrong');
  await ask.getByLabel('Reason').fill('Paid too much');
  await ask.getByRole('button', { name: 'Next' }).click();
  const check = page.getByRole('dialog', { name: 'Check the refund' });
  await expect(check.getByRole('button', { name: 'Request refund' })).toBeDisabled();
  await check.getByLabel('Type 1000 to confirm the amount').fill('1000');
  await check.getByLabel('Type the last six characters of the address').fill('8E77e1');
  await look(page, 'payment-refund-check');
  await check.getByRole('button', { name: 'Request refund' }).click();
  await expect(ask.getByText(/must be more than 0 and at most/)).toBeVisible();
  await ask.getByLabel('Amount').fill('1');
  await ask.getByRole('button', { name: 'Next' }).click();
  await check.getByLabel('Type 1 to confirm the amount').fill('1');
  await check.getByLabel('Type the last six characters of the address').fill('8e77e1');
  await check.getByRole('button', { name: 'Request refund' }).click();
  await expect(over.getByText('Refunds to pay')).toBeVisible();
  await look(page, 'payment-refund-asked');
  await over.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(over.getByText('Refunds to pay')).toBeHidden();

  await test.step('as the API tells it', async () => {
    await page.getByRole('button', { name: 'Show JSON' }).click();
    await expect(page.getByLabel('JSON', { exact: true })).toContainText(more.reference);
    await page.getByLabel('JSON', { exact: true }).scrollIntoViewIfNeeded();
    await look(page, 'payment-json');
  });
});

test('who may only look decides nothing, and what is not there says so', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400).add(404);
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Payments reader',
    permissions: ['payments:read', 'projects:read'],
    projects: [shop.id],
  });
  await openAs(page, chainSite, reader, listOf(shop, `?payment=${more.reference}`));
  const panel = page.getByRole('dialog', { name: /^\$20\.00/ });
  await expect(panel.getByRole('link', { name: 'Checkout page' })).toHaveAttribute('href', more.url);
  await expect(panel.getByRole('button', { name: /Refund|Accept|Credit|Keep as revenue|Cancel/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create payment link' })).toHaveCount(0);

  const notThere = page.getByRole('dialog', { name: 'Payment' }).getByText('Payment not found');
  const { reference: ofOthers } = await askFor(chainSite, chainRoot, kiosk);
  for (const reference of [ofOthers, '00000000-0000-4000-8000-000000000000', 'nrv-2']) {
    await page.goto(`${chainSite}${listOf(shop, `?payment=${reference}`)}`);
    await expect(notThere).toBeVisible();
  }
  await look(page, 'payment-not-there');
  await page.getByRole('dialog', { name: 'Payment' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(`${chainSite}${listOf(shop)}`);

  await page.goto(`${chainSite}${listOf(kiosk)}`);
  await expect(page.getByRole('main').getByText('Project not found')).toBeVisible();
});

test('a payment of another project says whose it is', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, listOf(kiosk, `?payment=${less.reference}`));
  const panel = page.getByRole('dialog', { name: /^\$74\.90/ });
  await expect(panel.getByText('This payment belongs to Norrvik Roasters')).toBeVisible();
  await panel.getByRole('link', { name: 'Switch project' }).click();
  await expect(page).toHaveURL(`${chainSite}${listOf(shop, `?payment=${less.reference}`)}`);
  await expect(panel.getByText('This payment belongs to')).toBeHidden();
});
