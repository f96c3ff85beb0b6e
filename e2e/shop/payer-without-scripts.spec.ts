import { askFor, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { mine, type Shop } from './open-shop.ts';

const blocks = 20;
let shop: Shop;

test.use({ javaScriptEnabled: false });
test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

test('a payer whose browser runs no scripts chooses, changes the choice, pays and gets the receipt', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${chainSite}${asked.path}`);
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await page.getByRole('radio', { name: /^ETH on Base/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send exactly 0.01 ETH' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Copy/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Pay in another currency' }).click();
  await expect(page.getByRole('radio', { name: /^ETH on Base/ })).toBeChecked();
  await page.getByRole('radio', { name: /^USDC on Base/ }).check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send exactly 25.00 USDC' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the payment: 25.00 USDC' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open in wallet' })).toHaveAttribute('href', /^ethereum:0x/);

  await payAddress(chainSite, chainRoot, asked, '25');
  // The page loads itself anew every ten seconds.
  await expect(page.getByRole('heading', { name: /Payment detected|Paid/ })).toBeVisible({ timeout: 30_000 });
  await mine(chainSite, chainRoot, blocks);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Print receipt' })).toHaveCount(0);
});
