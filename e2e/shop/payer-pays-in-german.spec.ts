import { askFor, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, type Shop } from './open-shop.ts';

const blocks = 20;
let shop: Shop;

test.use({ locale: 'de-DE' });
test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

test('a payer with a German browser fills in, chooses, pays and gets the receipt in German', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const open = { customerID: undefined, customerEmail: undefined, amountInUSD: undefined };
  const asked = await askFor(chainSite, chainRoot, shop, { ...open, openAmount: true, unknownPayer: true });
  await page.goto(`${chainSite}${asked.path}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveTitle('Zahlung an Norrvik Roasters');
  await page.getByLabel('Welchen Betrag möchten Sie zahlen?').fill('25,00');
  await page.getByLabel('Ihre E-Mail-Adresse').fill('ida@example.com');
  await look(page, 'payer-completes-in-german');
  await page.getByRole('button', { name: 'Weiter' }).click();

  await expect(page.getByRole('heading', { name: 'Zu zahlen 25,00 $' })).toBeVisible();
  await look(page, 'payer-chooses-in-german');
  await page.getByRole('radio', { name: /^USDC auf Base/ }).check();
  await page.getByRole('button', { name: 'Weiter mit USDC auf Base' }).click();
  await expect(page.getByRole('heading', { name: 'Senden Sie genau 25,00 USDC' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await page.getByRole('button', { name: 'Betrag kopieren' }).click();
  await expect(page.getByText('Betrag kopiert')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()'), 'as wallets read it').toBe('25');
  await look(page, 'payer-waits-in-german');

  await payAddress(chainSite, chainRoot, asked, '25');
  await expect(page.getByRole('heading', { name: 'Zahlung erkannt' })).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(page.getByRole('heading', { name: 'Bezahlt' })).toBeVisible();
  await expect(page).toHaveTitle('Bezahlt · Norrvik Roasters');
  await expect(page.getByText('25,00 USDC')).toBeVisible();
  await look(page, 'payer-paid-in-german');
});

test('who rather reads English says so once, and the page keeps to it', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${asked.path}`);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('radio', { name: /^USDC on Base/ }).check();
  await page.getByRole('button', { name: 'Continue with USDC on Base' }).click();
  await expect(page.getByRole('heading', { name: 'Send exactly 25.00 USDC' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await page.getByRole('link', { name: 'Pay in another currency' }).click();
  await expect(page.getByRole('group', { name: 'Choose how to pay' })).toBeVisible();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('group', { name: 'Wie möchten Sie bezahlen?' })).toBeVisible();
});
