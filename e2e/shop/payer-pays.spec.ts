import { askFor, choose, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, type Shop } from './open-shop.ts';

const required = 20;
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

test('a payer chooses, pays, and sees it confirmed and paid without doing anything', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const asked = await askFor(chainSite, chainRoot, shop, {
    invoiceID: 'nrv-20418',
    note: 'Two bags of the winter roast',
    successURL: `${chainSite}/privacy-policy`,
    cancelURL: `${chainSite}/cookie-policy`,
  });
  await page.goto(`${chainSite}${asked.path}`);
  await expect(page).toHaveTitle('Pay Norrvik Roasters');
  await expect(page.getByRole('heading', { name: 'Amount due $25.00' })).toBeVisible();
  await look(page, 'payer-choose');
  await choose(page, 'USDC');
  await expect(page.getByRole('heading', { name: 'Send exactly 25.00 USDC' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await page.getByRole('button', { name: 'Copy amount' }).click();
  await expect(page.getByText('Amount copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('25');
  await page.getByText('Details').click();
  await expect(page.getByText(/^\d+ confirmations$/)).toBeVisible();
  await look(page, 'payer-waiting');

  await payAddress(chainSite, chainRoot, asked, '25');
  await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
  await expect(page).toHaveTitle('Payment detected · Norrvik Roasters');
  await look(page, 'payer-seen');
  await mine(chainSite, chainRoot, required);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(page.getByText('Total')).toBeVisible();
  await look(page, 'payer-paid');
  await page.getByRole('link', { name: 'Back to Norrvik Roasters' }).click();
  await expect(page).toHaveURL(`${chainSite}/privacy-policy`);
  await page.goto(`${chainSite}/success?reference_id=${asked.reference}`);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
});

test('who chooses before the script has come has chosen', async ({ page, chainSite, chainRoot }) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  const { promise: script, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/*.js', (route) => script.then(() => route.continue()));
  await page.goto(`${chainSite}${asked.path}`, { waitUntil: 'commit' });
  const option = page.getByRole('radio', { name: /^USDT on Base/ });
  await option.check();
  letCome();
  await expect(page.getByRole('button', { name: 'Continue with USDT on Base' })).toBeVisible();
  await expect(option).toBeChecked();
});
