import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, openShop, pay } from './open-shop.ts';
import { openAs } from '../people.ts';

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test('an operator pastes a hash into the search and sees that everything is in order', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const shop = await openShop(chainSite, chainRoot, 'Doctor shop');
  const address = await shop.addressOf('ida');
  const hash = await pay(chainSite, chainRoot, address, 'USDC', '25.5');
  await mine(chainSite, chainRoot, 6);
  await openAs(page, chainSite, chainRoot, '/project/all/dashboard');
  await page.getByRole('button', { name: /^Search payments/ }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill(hash);
  await expect(page.getByRole('option', { name: /^Look up/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/doctor\\?q=${hash}`));

  const verdict = page.getByRole('region', { name: 'Diagnosis' });
  await expect(verdict.getByRole('heading', { name: 'Everything is in order' })).toBeVisible();
  const facts = page.getByRole('list', { name: 'Details' });
  await expect(facts).toContainText('Base knows the transaction');
  await expect(facts).toContainText('belongs to customer ida of Doctor shop');
  await expect(facts).toContainText('25.50 USDC was recorded');
  await expect(facts).toContainText('4 of 4 confirmations');
  await expect(facts).toContainText('ida was credited');
  await expect(facts).toContainText('It has 4 ledger entries');
  await look(page, 'doctor-in-order');

  await verdict.getByRole('link', { name: 'Open deposit' }).click();
  await expect(page.getByRole('dialog', { name: '25.50 USDC' })).toBeVisible();
  await page.goBack();

  await page.getByLabel('Hash, address, reference, invoice, customer or email').fill(address);
  await page.getByRole('button', { name: 'Diagnose' }).click();
  await expect(facts).toContainText('It is an address of wallet Doctor shop deposits');
  await expect(facts).toContainText('Network and ledger agree on 25.50 USDC');
});

test('an operator watches a payment that is on its way until it is credited', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const shop = await openShop(chainSite, chainRoot, 'Waiting shop');
  const hash = await pay(chainSite, chainRoot, await shop.addressOf('odd'), 'ETH', '0.25');
  await openAs(page, chainSite, chainRoot, `/doctor?q=${hash}`);
  const verdict = page.getByRole('region', { name: 'Diagnosis' });
  await expect(verdict.getByRole('heading', { name: 'Waiting for confirmations' })).toBeVisible();
  await expect(page.getByText('odd is credited once it is confirmed')).toBeVisible();
  await mine(chainSite, chainRoot, 6);
  await expect(verdict.getByRole('heading', { name: 'Everything is in order' })).toBeVisible();
});

test('an operator who pastes something else is told what it is, or what may be pasted', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openAs(page, chainSite, chainRoot, '/doctor');
  await expect(page.getByText('Search for a payment')).toBeVisible();
  const field = page.getByLabel('Hash, address, reference, invoice, customer or email');
  const verdict = page.getByRole('region', { name: 'Diagnosis' });
  const asked: [string, string][] = [
    [`0x${'12'.repeat(32)}`, 'Transaction not found'],
    ['0x000000000000000000000000000000000000dEaD', 'It is not one of your addresses'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'It is on another network'],
  ];
  for (const [text, title] of asked) {
    await field.fill(text);
    await field.press('Enter');
    await expect(verdict.getByRole('heading', { name: title })).toBeVisible();
  }
  await field.fill('order 1042');
  await field.press('Enter');
  await expect(verdict.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  await look(page, 'doctor-unknown');
});

test('an operator whose payment is nobody’s is led to where it is matched', async ({ page, chainSite, chainRoot }) => {
  const shop = await openShop(chainSite, chainRoot, 'Lost shop');
  const hash = await pay(chainSite, chainRoot, shop.nobodysAddress, 'USDC', '7');
  await mine(chainSite, chainRoot, 6);
  await openAs(page, chainSite, chainRoot, `/doctor?q=${hash}`);
  const verdict = page.getByRole('region', { name: 'Diagnosis' });
  await expect(verdict.getByRole('heading', { name: 'Not credited to a customer yet' })).toBeVisible();
  await look(page, 'doctor-unmatched');
  await verdict.getByRole('link', { name: 'Match to a customer' }).click();
  const panel = page.getByRole('dialog', { name: '7.00 USDC' });
  await expect(panel.getByRole('button', { name: 'Match to a customer' })).toBeVisible();
});
