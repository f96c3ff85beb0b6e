import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { goodPassword } from './people.ts';

const clicksMax = 3;
const withinMs = 60_000;

test('from the sign-up to a paid payment it takes three clicks and less than a minute', async ({
  page,
  freshChainSite: site,
}) => {
  let clicks = 0;
  const press = async (button: { click(): Promise<void> }) => {
    clicks += 1;
    await button.click();
  };
  await page.goto(`${site}/signup`);
  await page.getByLabel('Email').fill('first@example.com');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  const began = Date.now();
  await press(page.getByRole('button', { name: 'Create account' }));
  await press(page.getByRole('button', { name: 'See a payment arrive' }));
  const checkout = page.frameLocator('iframe[title=Checkout]');
  const exact = checkout.getByRole('button', { name: 'Exact', exact: true });
  await expect(exact).toBeVisible();
  await expect(page.getByRole('region', { name: 'You', exact: true })).toContainText('$20.00');
  await press(exact);
  await expect(page.getByText(/^Paid\. Test shop ships the goods now/)).toBeVisible({ timeout: withinMs });
  expect(Date.now() - began).toBeLessThan(withinMs);
  expect(clicks).toBeLessThanOrEqual(clicksMax);
  await look(page, 'first-payment-paid');
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await expect(page.getByRole('dialog')).toContainText('test@example.com');
});
