import { askFor, choose, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, type Shop } from './open-shop.ts';
import { openAs } from '../people.ts';

const blocks = 20;
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

test('who has too little of one coin pays the rest in another one, and both are on the receipt', async ({
  page,
  context,
  chainSite,
  chainRoot,
}) => {
  const asked = await askFor(chainSite, chainRoot, shop);
  await page.goto(`${chainSite}${asked.path}`);
  await choose(page, 'USDC');
  await payAddress(chainSite, chainRoot, asked, '15');
  await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible();
  await mine(chainSite, chainRoot, blocks);
  await expect(
    page.getByRole('main').getByText('$15.00 of $25.00 received. Send the rest to complete the payment.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Pay in another currency' }).click();
  await page.getByRole('radio', { name: /^ETH on Base/ }).check();
  await page.getByRole('button', { name: 'Continue with ETH on Base' }).click();
  await expect(page.getByRole('heading', { name: 'Send exactly the remaining 0.004 ETH' })).toBeVisible();
  await expect(page.getByText('Equals $10.00')).toBeVisible();
  await payAddress(chainSite, chainRoot, asked, '0.004');
  await mine(chainSite, chainRoot, blocks);
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('15.00 USDC')).toBeVisible();
  await expect(page.getByText('0.004 ETH')).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await look(page, 'payer-two-coins');

  const merchant = await context.newPage();
  await openAs(merchant, chainSite, chainRoot, `/project/${shop.id}/payments/allPayments?payment=${asked.reference}`);
  const panel = merchant.getByRole('dialog', { name: /\$25\.00/ });
  await expect(panel.getByRole('row', { name: /^Received/ })).toContainText('$25.00');
  await expect(panel.getByText(/15(\.00)? USDC/).first()).toBeVisible();
  await expect(panel.getByText(/0\.004\d* ETH/).first()).toBeVisible();
  await look(merchant, 'merchant-two-coins');
});
