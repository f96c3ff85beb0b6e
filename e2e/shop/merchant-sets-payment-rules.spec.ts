import { askFor, openTill, publicPayment } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import type { Shop } from './open-shop.ts';
import { asMember, call, openAs, stepUp } from '../people.ts';

const address = '/settings/integrations/payment-options';

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Sandvik Ceramics');
});

test('a merchant sets how long payments may be paid, and what counts as paid', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const before = await askFor(chainSite, chainRoot, shop);
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${shop.id}`);
  const rules = page.getByRole('form', { name: 'Payment rules' });
  const save = rules.getByRole('button', { name: 'Save' });
  await expect(rules.getByLabel(/^Payment time limit/)).toHaveValue('60');
  await expect(rules.getByText('Currently 1 hour.')).toBeVisible();
  await expect(rules.getByText('Currently 3 days.')).toBeVisible();
  await expect(save).toBeDisabled();

  await test.step('what cannot be is said at its field, and changes nothing', async () => {
    await rules.getByLabel(/^Payment time limit/).fill('4');
    await rules.getByLabel(/^Rate lock/).fill('121');
    await rules.getByLabel(/^Underpayment tolerance/).fill('10.5');
    await save.click();
    await expect(rules.getByText('must be at least 5')).toBeVisible();
    await expect(rules.getByText('must be at most 120')).toBeVisible();
    await expect(rules.getByText('must be a decimal from 0 to 10 with at most 2 decimals')).toBeVisible();
    await expect(rules.getByLabel(/^Payment time limit/)).toBeFocused();
    await look(page, 'rules-wrong');
    await page.getByRole('link', { name: 'Blockchain nodes' }).click();
    const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Keep editing' }).click();
    await rules.getByRole('button', { name: 'Reset' }).click();
    await expect(rules.getByLabel(/^Payment time limit/)).toHaveValue('60');
  });

  await test.step('new payments are made under the new rules, those that exist keep theirs', async () => {
    await rules.getByLabel(/^Payment time limit/).fill('1440');
    await rules.getByLabel(/^Underpayment tolerance/).fill('2.25');
    await expect(rules.getByText('Currently 1 day.')).toBeVisible();
    await save.click();
    await expect(page.getByText('Payment rules saved')).toBeVisible();
    await expect(save).toBeDisabled();
    const after = await askFor(chainSite, chainRoot, shop);
    const expiresAt = async (reference: string) =>
      Date.parse(
        (await call<{ expiresAt: string }>(chainSite, chainRoot, 'GET', `/api/v1/payment/${reference}`)).expiresAt,
      );
    const dayMs = 86_400_000;
    expect((await expiresAt(after.reference)) - (await expiresAt(before.reference))).toBeGreaterThan(dayMs / 2);
    await page.reload();
    await expect(rules.getByLabel(/^Underpayment tolerance/)).toHaveValue('2.25');
  });
});

test('what is preselected stands first on the checkout', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${shop.id}`);
  const preselected = page.getByRole('form', { name: 'Preselected' });
  await preselected.getByLabel('Network').selectOption('Base');
  await preselected.getByLabel('Currency').selectOption('USDC');
  await preselected.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Preselection saved')).toBeVisible();
  await page.reload();
  await expect(preselected.getByLabel('Currency').locator('option:checked')).toHaveText('USDC');

  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(asked.url);
  await expect(page.getByRole('radio', { name: /^USDC on Base/ })).toBeChecked();
  expect((await publicPayment(chainSite, asked.reference)).status).toBe('open');
});

test('a price is fixed by hand, and the market has its say again', async ({ page, chainSite, chainRoot }) => {
  await stepUp(chainSite, chainRoot);
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${shop.id}`);
  const row = page.getByRole('table', { name: 'Rates' }).getByRole('row').filter({ hasText: 'ETH' });
  const dialog = page.getByRole('dialog', { name: 'Set the price of ETH' });
  const price = async () => {
    const ticker = await call<{ currencyCode: string; price: string }[]>(chainSite, undefined, 'GET', '/api/v1/ticker');
    return ticker.find(({ currencyCode }) => currencyCode === 'ETH')?.price;
  };
  await expect(row).toContainText('$2,500.00');
  await expect(row).toContainText('Fixed test rate');
  await look(page, 'rates');
  await row.getByRole('button', { name: 'Actions for ETH' }).click();
  await page.getByRole('menuitem', { name: 'Set price…' }).click();
  await dialog.getByLabel('US dollars for one ETH').fill('0');
  await dialog.getByRole('button', { name: 'Set price' }).click();
  await expect(dialog.getByText('must be a decimal above 0')).toBeVisible();
  await look(page, 'rate-wrong');
  await dialog.getByLabel('US dollars for one ETH').fill('2600.5');
  await dialog.getByRole('button', { name: 'Set price' }).click();
  await expect(row).toContainText('$2,600.50');
  await expect(row).toContainText('Set by hand');
  expect(await price()).toBe('2600.5');
  await row.getByRole('button', { name: 'Actions for ETH' }).click();
  await page.getByRole('menuitem', { name: 'Use market price' }).click();
  await expect(row).toContainText('$2,500.00');
  expect(await price()).toBe('2500');
});

test('the WalletConnect id is set and emptied', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${shop.id}`);
  const form = page.getByRole('form', { name: 'WalletConnect' });
  const configured = async () =>
    (await call<{ walletConnectId: string }>(chainSite, undefined, 'GET', '/api/v1/configuration/default'))
      .walletConnectId;
  await form.getByLabel('Project ID').fill('not an id');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('must be the 32 hexadecimal characters')).toBeVisible();
  await form.getByLabel('Project ID').fill('C0FFEE00C0FFEE00C0FFEE00C0FFEE00');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Project ID')).toHaveValue('c0ffee00c0ffee00c0ffee00c0ffee00');
  await expect.poll(configured).toBe('c0ffee00c0ffee00c0ffee00c0ffee00');
  await form.getByLabel('Project ID').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(configured).toBe('');
});

test('who may only look sees the same, and changes none of it', async ({ page, chainSite, chainRoot }) => {
  const reader = await asMember(chainSite, chainRoot, {
    email: 'rules-reader@example.com',
    role: 'project_ops',
    projects: [shop.id],
  });
  await openAs(page, chainSite, reader, `${address}?projectId=${shop.id}`);
  const rules = page.getByRole('region', { name: 'Payment rules' });
  await expect(rules.getByText('2.25')).toBeVisible();
  await expect(rules.getByText('1440 (1 day)')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preselected' })).toContainText(/Network.*Base.*Currency.*USDC/);
  await expect(page.getByRole('table', { name: 'Rates' }).getByRole('row').filter({ hasText: 'ETH' })).toBeVisible();
  await expect(page.getByText('Not set: payers can use the address')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save|^Actions for/ })).toHaveCount(0);
  await look(page, 'options-reader');
});
