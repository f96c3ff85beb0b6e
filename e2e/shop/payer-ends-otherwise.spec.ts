import type { Page } from '@playwright/test';
import { askFor, choose, openTill } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, type Shop } from './open-shop.ts';
import { call } from '../people.ts';

/** One shop: one story after the other. */
test.describe.configure({ mode: 'default' });

const blocks = 20;
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const fromTestWallet = (page: Page, how: string) => page.getByRole('button', { name: how, exact: true }).click();

test('who sent too little is told what is still due, and pays the rest', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${asked.path}`);
  await choose(page, 'USDC');
  await fromTestWallet(page, 'Less');
  await expect(heading(page, 'Payment detected')).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(
    page.getByRole('main').getByText('$15.00 of $25.00 received. Send the rest to complete the payment.'),
  ).toBeVisible();
  await page.goto(`${chainSite}${asked.path}`);
  await look(page, 'payer-underpaid');
  const again = page.getByRole('button', { name: 'Continue with USDC on Base' });
  if (await again.isVisible()) await again.click();
  await expect(heading(page, 'Send exactly the remaining 10.00 USDC')).toBeVisible();
  await expect(page.getByText('Equals $10.00')).toBeVisible();
  await fromTestWallet(page, 'Exact');
  await mine(chainSite, chainRoot, blocks);
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByText('15.00 USDC')).toBeVisible();
  await expect(page.getByText('10.00 USDC')).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
});

test('who sent too much is told by how much', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${asked.path}`);
  await choose(page, 'USDT');
  await fromTestWallet(page, 'More');
  await expect(heading(page, 'Payment detected')).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByText('You sent $5.00 too much.')).toBeVisible();
  await look(page, 'payer-overpaid');
});

test('who pays after the time was up is told that it counts all the same', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${asked.path}`);
  await choose(page, 'ETH');
  await fromTestWallet(page, 'Too late');
  await expect(heading(page, 'Payment detected')).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(heading(page, 'Paid')).toBeVisible();
  await expect(page.getByText('Your payment arrived after the time was up.')).toBeVisible();
});

test('who has a cancelled payment open sees it end, and sends nothing', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop, { cancelURL: `${chainSite}/cookie-policy` });
  await page.goto(`${chainSite}${asked.path}`);
  await choose(page, 'USDC');
  await call(chainSite, chainRoot, 'POST', `/api/v1/payment/${asked.reference}/cancel`);
  await expect(heading(page, 'This payment was cancelled')).toBeVisible();
  await expect(page.getByText('Please send nothing.')).toBeVisible();
  await expect(page.getByText('Open in wallet')).toHaveCount(0);
  await look(page, 'payer-cancelled');
  await page.getByRole('link', { name: 'Back to Norrvik Roasters' }).click();
  await expect(page).toHaveURL(`${chainSite}/cookie-policy`);
});

test('a link that leaves amount and payer open asks for both, and says what is wrong with them', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(400);
  const open = { customerID: undefined, customerEmail: undefined, amountInUSD: undefined };
  const asked = await askFor(chainSite, chainRoot, shop, { ...open, openAmount: true, unknownPayer: true });
  await page.goto(`${chainSite}/pay?reference_id=${asked.reference}`);
  await look(page, 'payer-completes');
  await page.getByLabel('How much would you like to pay?').fill('-5');
  await page.getByLabel('Your email address').fill('ida@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  const amount = page.getByLabel('How much would you like to pay?');
  await expect(page.getByRole('alert')).toContainText('check the fields marked below');
  await expect(amount).toHaveAccessibleDescription(/^Enter an amount above zero/);
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('-5');
  await expect(page.getByLabel('Your email address')).toHaveValue('ida@example.com');
  await look(page, 'payer-completes-wrongly', 'phone');
  await amount.fill('12.50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Amount due $12.50')).toBeVisible();
});

test('a link that was cut off leads to a calm page', async ({ page, chainSite, refusals }) => {
  refusals.add(404);
  await page.goto(`${chainSite}/payments?reference_id=3b1f6f0e`);
  await expect(heading(page, 'Payment not found')).toBeVisible();
  await look(page, 'payer-unknown');
});
