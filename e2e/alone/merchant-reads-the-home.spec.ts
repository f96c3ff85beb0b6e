import { readFile } from 'node:fs/promises';
import { askFor, openTill } from '../shop/checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { pay, type Shop } from '../shop/open-shop.ts';
import { confirmAll, payByTestWallet } from '../chain/pay-by-test-wallet.ts';
import { asMemberWhoMay, call, openAs } from '../people.ts';

test.use({ alone: 'home' });

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Halden Books');
});

test('before the first payment the home says what to do', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, `/project/${shop.id}/dashboard`);
  await expect(page.getByRole('heading', { name: 'Halden Books' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await expect(page.getByText('No payments yet')).toBeVisible();
  await expect(page.getByText('No payments in this period')).toBeVisible();
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
});

test('a merchant reads how it goes, as it happens', async ({ page, chainSite, chainRoot }) => {
  const figures = page.getByRole('region', { name: 'Figures' });
  const figure = (name: string) => figures.locator('div', { has: page.getByRole('heading', { name }) });
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await openAs(page, chainSite, chainRoot, `/project/${shop.id}/dashboard`);
  await expect(figure('Received volume')).toContainText('$0.00');

  await test.step('payments come in, and the figures follow without a reload', async () => {
    const named = (name: string) => ({
      customerID: name,
      customerEmail: `${name}@example.com`,
      invoiceID: `hb-${name}`,
    });
    await payByTestWallet(chainSite, chainRoot, shop, 'exact', { ...named('ida'), amountInUSD: '128.40' });
    await payByTestWallet(chainSite, chainRoot, shop, 'exact', { ...named('marchetti'), amountInUSD: '312' });
    await payByTestWallet(chainSite, chainRoot, shop, 'less', { ...named('okafor'), amountInUSD: '74.90' });
    const gone = await askFor(chainSite, chainRoot, shop, named('park'));
    await call(chainSite, chainRoot, 'POST', `/api/v1/payment/${gone.reference}/cancel`);
    await askFor(chainSite, chainRoot, shop, { ...named('duarte'), amountInUSD: '96.10' });
    await pay(chainSite, chainRoot, shop.nobodysAddress, 'USDC', '41');
    await confirmAll(chainSite, chainRoot);
    // 128.40 and 312: what came too little of is not received yet.
    await expect(figure('Received volume')).toContainText('$440.40', { timeout: 30_000 });
    await expect(figure('Payments')).toContainText(/^Payments5/);
    // Two were paid, one was given up.
    await expect(figure('Success rate')).toContainText('66.7 %');
    await expect(figure('Success rate')).toContainText('2 of 3 paid');
    await expect(figure('New customers')).toContainText(/^New customers5/);
  });

  await test.step('what was received tells its parts, and those of them that are a payment tell their postings', async () => {
    await page.getByRole('button', { name: 'How Received volume is made' }).click();
    const made = page.getByRole('dialog', { name: 'How Received volume is made' });
    await expect(made.getByRole('row', { name: /USDC on Base/ })).toContainText('$440.40');
    await expect(made.getByText('The parts add up to it exactly.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Recent payments' }).getByText('$312.00').click();
    await page.getByRole('button', { name: 'How Received is made' }).click();
    const postings = page.getByRole('dialog', { name: 'How Received is made' });
    await expect(postings.getByText('The postings add up to it, to the last unit.')).toBeVisible();
    await expect(postings.getByText('Deposit confirmed')).toBeVisible();
    await page.keyboard.press('Escape');
    await openAs(page, chainSite, chainRoot, `/project/${shop.id}/dashboard`);
  });

  await test.step('by network and currency', async () => {
    const networks = page.getByRole('table', { name: 'Networks' });
    await expect(networks.getByRole('row').first()).toHaveText(/Base.*\$440\.40.*100 %/);
    await expect(networks.getByRole('row').nth(1)).toHaveText('USDC');
    await expect(networks.getByRole('row').last()).toHaveText(/Total.*\$440\.40/);
  });

  await test.step('what waits for a person', async () => {
    await expect(attention.getByText('1', { exact: true })).toBeVisible();
    // Of 74.90 six tenths came.
    await expect(attention.getByText('Underpaid by $29.96')).toBeVisible();
  });
  await look(page, 'home');

  await test.step('day by day, as a picture, as a table and as a file', async () => {
    const volume = page.getByRole('region', { name: 'Volume by network', exact: true });
    await expect(volume.getByRole('img', { name: /\$440\.40 in total, highest on .*: \$440\.40/ })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      volume.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines[0]).toBe('day,BASE,total,previous_period');
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d,440\.4,440\.4,0$/);
    await volume.getByRole('button', { name: 'Table' }).click();
    const rows = volume.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(32);
    await expect(rows.nth(1)).toContainText('$440.40');
    await expect(rows.nth(2)).toContainText('$0.00');
    await look(page, 'home-table');
  });

  await test.step('the period is kept by the address', async () => {
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
    await expect(page).toHaveURL(/days=7/);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7');
    await expect(figure('Received volume')).toContainText('$440.40');
    await page.getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('region', { name: 'Volume by network', exact: true }).getByRole('row')).toHaveCount(9);
  });

  await test.step('a payment opens where all of them are', async () => {
    const recent = page.getByRole('table', { name: 'Recent payments' });
    await expect(recent.locator('tbody tr')).toHaveCount(5);
    await recent.locator('tbody tr').filter({ hasText: 'marchetti' }).click();
    await expect(page).toHaveURL(/payments\/allPayments\?payment=/);
    await expect(page.getByRole('dialog', { name: /^\$312\.00/ })).toBeVisible();
    await page.goBack();
    await attention.getByRole('link', { name: /^Resolve/ }).click();
    await expect(page.getByRole('dialog', { name: /^\$74\.90/ })).toBeVisible();
  });

  await test.step('of all projects together there is also what belongs to none', async () => {
    await page.goto(`${chainSite}/project/all/dashboard`);
    await expect(attention.getByText('2', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible();
    await look(page, 'home-all');
    await attention.getByRole('link', { name: /^Review: Deposit without a payment, 41\.00 USDC to/ }).click();
    await expect(page).toHaveURL(/deposits\/unmatched\?deposit=/);
  });
});

test('who may not see payments is shown none of their figures', async ({ page, chainSite, chainRoot }) => {
  const keeper = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Brand keeper',
    permissions: ['projects:read', 'projects:write'],
    projects: [shop.id],
  });
  await openAs(page, chainSite, keeper, '/project/all/dashboard');
  await expect(page.getByRole('heading', { name: 'Set up' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Figures' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Recent payments' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create payment link' })).toHaveCount(0);
});
