import { nodeOf } from '../chain/ask-node.ts';
import { emitTransfer } from '../chain/emit-transfer.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { mine, openShop, pay } from './open-shop.ts';
import { asMemberWhoMay, call, openAs } from '../people.ts';

const inbox = '/project/all/payments/deposits/unmatched';

type Devnet = { accounts: { address: string }[] };

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test('an operator finds what came for nobody, and gives it to the customer whose it is', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const shop = await openShop(chainSite, chainRoot, 'Inbox shop');
  await shop.addressOf('greta-118');
  await shop.addressOf('lars-7');
  await openAs(page, chainSite, chainRoot, `/project/${shop.id}/payments/deposits/unmatched`);
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await page.getByRole('link', { name: 'Show all projects' }).click();
  await expect(page).toHaveURL(new RegExp(`${inbox}$`));

  await pay(chainSite, chainRoot, shop.nobodysAddress, 'USDC', '49.93');
  await pay(chainSite, chainRoot, shop.nobodysAddress, 'USDC', '12.07');
  await mine(chainSite, chainRoot, 6);
  const row = page.getByRole('row').filter({ hasText: '49.93 USDC' });
  await expect(row).toContainText('This address has no customer yet.', { timeout: 20_000 });
  await expect(page.getByRole('navigation', { name: 'Deposits' })).toContainText(/Unmatched\s*\d/);
  await look(page, 'unmatched');

  await row.getByRole('button', { name: /^Match deposit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Match to a customer' });
  await dialog.getByLabel('Project').selectOption('Inbox shop');
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(dialog.getByText('Choose a customer')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'lars-7' })).toBeVisible();
  await dialog.getByLabel('Customer', { exact: true }).last().fill('gret');
  await expect(dialog.getByRole('radio', { name: 'lars-7' })).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'greta-118' }).check();
  await look(page, 'match-existing');
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByText('Credited to greta-118')).toBeVisible();
  await expect(row).toHaveCount(0);

  const other = page.getByRole('row').filter({ hasText: '12.07 USDC' });
  await other.getByRole('button', { name: /^Match deposit/ }).click();
  await dialog.getByLabel('Project').selectOption('Inbox shop');
  await dialog.getByText('New customer').click();
  await dialog.getByLabel('Customer', { exact: true }).last().fill('walk-in-1');
  await dialog.getByLabel('Email (optional)').fill('walk-in@example.com');
  await look(page, 'match-new');
  await dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await expect(page.getByText('Credited to walk-in-1')).toBeVisible();
  await expect(other).toHaveCount(0);

  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByRole('button', { name: /^49\.93 USDC/ }).click();
  const panel = page.getByRole('dialog', { name: '49.93 USDC' });
  await expect(panel.getByText('Matched to a customer')).toBeVisible();
  await expect(panel.getByRole('row', { name: /Customer greta-118/ })).toContainText('49.93');

  await page.goto(`${chainSite}/settings/account/audit-log?entity=deposit`);
  await expect(page.getByRole('button', { name: /^Matched deposit \d+ to a customer/ }).first()).toBeVisible();
});

test('an operator throws spam out, several at once and with a reason', async ({ page, chainSite, chainRoot }) => {
  const shop = await openShop(chainSite, chainRoot, 'Spammed shop');
  const address = await shop.addressOf('vera');
  const { accounts } = await call<Devnet>(chainSite, chainRoot, 'GET', '/api/v1/devnet');
  const rpcUrl = await nodeOf(chainSite, chainRoot, 'BASE');
  const sender = accounts[0]?.address ?? '';
  for (const token of ['0x5Fa3000000000000000000000000000000000001', '0x5Fa3000000000000000000000000000000000002']) {
    await emitTransfer(rpcUrl, token, sender, address);
  }
  await mine(chainSite, chainRoot, 6);
  await openAs(page, chainSite, chainRoot, `/project/${shop.id}/payments/deposits/unmatched`);
  const rows = page.getByRole('table', { name: 'Unmatched deposits' }).locator('tbody tr');
  await expect(rows.filter({ hasText: /The token 0x5fa3…000[12] is not set up here/i })).toHaveCount(2, {
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: /^Match deposit/ })).toHaveCount(0);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Ignore 2 selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ignore 2 deposits?' });
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(dialog.getByText('must not be empty')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Spam tokens');
  await look(page, 'ignore-many');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText('2 deposits ignored')).toBeVisible();
  await expect(page.getByText('Nothing needs your attention')).toBeVisible();
  await page.goto(`${chainSite}/project/${shop.id}/payments/deposits?status=ignored`);
  await expect(page.getByRole('table', { name: 'Deposits' }).getByText('Ignored')).toHaveCount(2);
});

test('who may only read sees what waits, and no button that they may not press', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const shop = await openShop(chainSite, chainRoot, 'Watched shop');
  await pay(chainSite, chainRoot, shop.nobodysAddress, 'USDC', '3.07');
  await mine(chainSite, chainRoot, 6);
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Deposit reader',
    permissions: ['projects:read', 'payments:read'],
  });
  await openAs(page, chainSite, reader, inbox);
  await expect(page.getByRole('row').filter({ hasText: '3.07 USDC' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Match|Ignore/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^3\.07 USDC/ }).click();
  const panel = page.getByRole('dialog', { name: '3.07 USDC' });
  await expect(panel.getByText('This address has no customer yet.')).toBeVisible();
  await expect(panel.getByRole('button', { name: /Match|Ignore/ })).toHaveCount(0);
});
