import { askFor, openTill, payAddress } from './checkout.ts';
import { expect, test } from '../fixtures.ts';
import { mine, type Shop } from './open-shop.ts';

const required = 20;
let shop: Shop;

test.beforeAll(async ({ chainSite, chainRoot }) => {
  shop = await openTill(chainSite, chainRoot, 'Norrvik Roasters');
});

test('a payer with a keyboard and a reader chooses, pays, and is told and taken to what comes', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const asked = await askFor(chainSite, chainRoot, shop, { successURL: `${chainSite}/privacy-policy` });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${chainSite}${asked.path}`);
  const press = (key: string) => page.keyboard.press(key);
  const named = (role: 'button' | 'link' | 'heading' | 'radio', name: string | RegExp) =>
    page.getByRole(role, { name });

  await press('Tab');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  const wanted = named('radio', /^USDC on Base/);
  for (let at = 0; at < 6 && !(await wanted.isChecked()); at += 1) await press('ArrowDown');
  await expect(wanted).toBeFocused();
  await press('Tab');
  await expect(named('button', 'Continue with USDC on Base')).toBeFocused();
  await press('Enter');

  await expect(page.getByText('Waiting for your payment')).toBeVisible();
  await press('Tab');
  await expect(named('button', 'Copy amount')).toBeFocused();
  await press('Enter');
  await expect(page.getByText('Amount copied')).toBeVisible();
  await press('Tab');
  await expect(named('button', 'Copy address')).toBeFocused();
  await press('Tab');
  await expect(named('link', 'Open in wallet')).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(page.getByText('Counts as paid after')).toBeVisible();

  await payAddress(chainSite, chainRoot, asked, '25');
  const said = page.getByRole('status').first();
  await expect(named('heading', 'Payment detected')).toBeFocused();
  await expect(said).toHaveText(/^Payment detected\. The Base network is confirming it\./);
  await expect(page.locator('main')).toHaveCSS('animation-name', 'none');
  await mine(chainSite, chainRoot, required);
  await expect(named('heading', 'Paid')).toBeFocused();
  await expect(said).toHaveText('Paid. Thank you. Norrvik Roasters has received your payment.');
  await press('Tab');
  await expect(named('button', 'Print receipt')).toBeFocused();
  await press('Tab');
  await press('Enter');
  await expect(page).toHaveURL(`${chainSite}/privacy-policy`);
});
