import { openBeanShop, type BeanShop } from './bean-shop.ts';
import { choose, openTill } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { mine } from './open-shop.ts';

const blocks = 20;
let beans: BeanShop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  const shop = await openTill(chainSite, chainRoot, 'The bean shop');
  beans = await openBeanShop(chainSite, chainRoot, shop);
});
test.afterAll(() => beans.close());

test('a customer buys in a shop, pays, and is back at an order that is paid', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await page.goto(beans.url);
  await page.getByLabel('Your email address').fill('ada@example.com');
  await page.getByRole('button', { name: 'Buy with crypto' }).click();
  await expect(page).toHaveURL(new RegExp(`^${chainSite}/payments\\?reference_id=`));
  await expect(page.getByRole('heading', { name: 'Amount due $25.00' })).toBeVisible();
  await choose(page, 'USDC');
  await page.getByRole('button', { name: 'Exact', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment detected' })).toBeVisible();

  // Whoever goes back before it is certain finds an order that waits, and that is paid by itself.
  await page.getByRole('link', { name: 'Back to The bean shop' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${beans.url}/orders/`));
  await mine(chainSite, chainRoot, blocks);
  await expect(page.getByRole('heading', { name: 'Your order is paid' })).toBeVisible({ timeout: 20_000 });
});

test('a customer who turns back is in the shop again, and the payment is still there', async ({ page, chainSite }) => {
  await page.goto(beans.url);
  await page.getByLabel('Your email address').fill('bob@example.com');
  await page.getByRole('button', { name: 'Buy with crypto' }).click();
  const checkout = page.url();
  await page.getByRole('link', { name: 'Cancel and return to The bean shop' }).click();
  await expect(page).toHaveURL(`${beans.url}/`);
  await page.goto(checkout);
  await expect(page.getByRole('heading', { name: 'Amount due $25.00' })).toBeVisible();
  expect(page.url().startsWith(chainSite)).toBe(true);
});
