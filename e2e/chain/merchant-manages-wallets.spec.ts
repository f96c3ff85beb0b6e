import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { confirmIfAsked } from '../confirm-if-asked.ts';
import { accountXpub } from '../../packages/keys/src/phrase/account-xpub.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { asMemberWhoMay, call, openAs, type Person } from '../people.ts';

type Wallet = { id: number; name: string; address?: string; status: string };

const address = '/manageWallet/wallets';
const vault = '0x7a11000000000000000000000000000000c01d01';
/** Of nobody's phrase: of the one that everybody knows are the accounts that local chains send their coins from. */
const xpub = accountXpub(randomBytes(64), 44, 60);
/** Of the phrase that everybody knows: "test" eleven times and "junk". */
const xprv =
  'xprv9yeny6n2dNUokQFykGoZU6BDLeKbEBUoBeCFe2VF6MXdrHrprMYRc4tddncDRxrJCy7GtPDk68zRcgWtGFveqdCV5NyhZwVgMoZVbTm78vx';

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test('a merchant adds a cold wallet, and nothing that was mistyped or is a key goes out', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(403).add(400);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await openAs(page, chainSite, chainRoot, address);
  await choose(page, /^Cold wallet/);
  const dialog = page.getByRole('dialog', { name: 'Add a cold wallet' });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Vault one');
  await dialog.getByLabel('Address').fill('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
  await expect(dialog.getByText('That was a private key or a recovery phrase.')).toBeVisible();
  await expect(dialog.getByLabel('Address')).toHaveValue('');
  await dialog.getByLabel('Address').fill('0x4B7e21d09a63cc18f5e20b7741f9d3a6b08e52af');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(/The capitals of this address do not fit/)).toBeVisible();
  await look(page, 'wallets-cold-error');
  await dialog.getByLabel('Address').fill(vault);
  await dialog.getByRole('button', { name: 'Next' }).click();

  const check = page.getByRole('dialog', { name: 'Confirm the address' });
  const add = check.getByRole('button', { name: 'Add cold wallet' });
  await check.getByLabel('Type the last six characters of the address').fill('000000');
  await expect(add).toBeDisabled();
  await check.getByLabel('Type the last six characters of the address').fill('C01D01');
  await look(page, 'wallets-cold-check');
  await add.click();
  await confirmIfAsked(page, page.getByRole('dialog', { name: 'Vault one' }));
  await expect(page.getByRole('row').filter({ hasText: 'Vault one' })).toContainText('Ethereum');
  expect(sent.join('\n')).not.toContain('ac0974bec39a');
});

test('a hot wallet says what it holds, and where to top it up', async ({ page, chainSite, chainRoot, refusals }) => {
  refusals.add(403);
  await openAs(page, chainSite, chainRoot, address);
  await choose(page, /^Hot wallet/);
  const dialog = page.getByRole('dialog', { name: 'Create a hot wallet' });
  await dialog.getByLabel('Name').fill('Fees');
  await look(page, 'wallets-hot');
  await dialog.getByRole('button', { name: 'Create hot wallet' }).click();
  const panel = page.getByRole('dialog', { name: 'Fees' });
  await confirmIfAsked(page, panel);
  await expect(panel.getByText('Empty: it cannot pay any fees').first()).toBeVisible({ timeout: 30_000 });

  const wallet = await walletNamed(chainSite, chainRoot, 'Fees');
  const order = { blockchainCode: 'ETH', currencyCode: 'ETH', address: wallet.address, amount: '1.25' };
  await call(chainSite, chainRoot, 'POST', '/api/v1/devnet/faucet', order);
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText('Enough for now')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await expect(panel.getByText('1.25', { exact: false }).first()).toBeVisible();
  await expect(panel.getByRole('img', { name: 'The top-up address as a QR code' })).toBeVisible();
  await look(page, 'wallets-hot-full');
});

test('a deposit wallet of public keys gives a customer one address for ever, and no secret leaves the page', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await call(chainSite, chainRoot, 'POST', '/api/v1/external-platform', { name: 'Key shop' });
  await openAs(page, chainSite, chainRoot, address);
  await choose(page, /extended public key/);
  const dialog = page.getByRole('dialog', { name: 'Add extended public keys' });
  const field = dialog.getByLabel('Extended public key for Ethereum and Base');
  await dialog.getByLabel('Name').fill('Till phrase');
  await field.fill(xprv);
  await expect(field).toHaveValue('');
  await expect(dialog.getByText('That was a private key or a recovery phrase.')).toBeVisible();
  await look(page, 'wallets-xpub-secret');
  await field.fill(`${xpub.slice(0, -2)}11`);
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(dialog.getByText(/its checksum does not fit/)).toBeVisible();
  await field.fill(xpub);
  await dialog.getByLabel('Project').selectOption({ label: 'Key shop' });
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  expect(sent.join('\n')).not.toContain('xprv');

  const panel = page.getByRole('dialog', { name: 'Till phrase' });
  await expect(panel.getByText('None yet.')).toBeVisible();
  const given = [await newAddress(page, panel, 'customer-7'), await newAddress(page, panel, 'customer-7')];
  expect(given[0]).toMatch(/^0x[0-9a-f]{40}$/i);
  expect(given[1]).toBe(given[0]);
  await expect(panel.getByText('customer-7')).toHaveCount(1);
  await look(page, 'wallets-deposit-panel');

  await panel.getByRole('button', { name: 'Unlink from Key shop' }).click();
  await page
    .getByRole('dialog', { name: /^Unlink/ })
    .getByRole('button', { name: 'Unlink' })
    .click();
  await expect(panel.getByText('No project uses this wallet yet.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Get a deposit address' })).toBeHidden();
  await panel.getByRole('button', { name: 'Link to a project' }).click();
  const link = page.getByRole('dialog', { name: 'Link Till phrase to a project' });
  await link.getByLabel('Project').selectOption({ label: 'Key shop' });
  await link.getByRole('button', { name: 'Link' }).click();
  await expect(panel.getByRole('button', { name: 'Unlink from Key shop' })).toBeVisible();
});

test('wallets are found, named, paused, and frozen for ever by typing their name', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(403);
  await newCold(chainSite, chainRoot, 'Second vault', '0x7a22000000000000000000000000000000c02d02');
  const body = { name: 'Odd jobs', walletType: 'hot_wallet', family: 'ETH_Family' };
  await call(chainSite, chainRoot, 'POST', '/api/v1/wallets', body);
  await openAs(page, chainSite, chainRoot, address);
  await page.getByLabel('Search wallets').fill('odd');
  const row = page.getByRole('row').filter({ hasText: 'Odd' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Cold/ }).click();
  await expect(page.getByText('No wallets match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Second vault' })).toBeVisible();

  await act(page, 'Odd jobs', 'Rename');
  await page.getByRole('dialog').getByLabel('Name').fill('Odds and ends');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await act(page, 'Odds and ends', 'Pause');
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await act(page, 'Odds and ends', 'Resume');
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('Active')).toBeVisible();

  await act(page, 'Odds and ends', 'Mark as compromised');
  const freeze = page.getByRole('dialog', { name: 'Mark Odds and ends as compromised' });
  const confirm = freeze.getByRole('button', { name: 'Mark as compromised' });
  await freeze.getByLabel('Type Odds and ends to confirm').fill('Odds');
  await expect(confirm).toBeDisabled();
  await freeze.getByLabel('Type Odds and ends to confirm').fill('Odds and ends');
  await confirm.click();
  await confirmIfAsked(page, row.getByText('Compromised'));
  expect((await walletNamed(chainSite, chainRoot, 'Odds and ends')).status).toBe('compromised');
  await page.getByRole('button', { name: 'Actions for Odds and ends' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Rename']);
});

test('who may only read sees wallets, and nothing to press that would be refused', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const project = await call<{ id: number }>(chainSite, chainRoot, 'POST', '/api/v1/external-platform', {
    name: 'Read shop',
  });
  const third = '0x7a33000000000000000000000000000000c03d03';
  await newCold(chainSite, chainRoot, 'Third vault', third, project.id);
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Wallet reader',
    permissions: ['projects:read', 'wallets:read'],
  });
  await openAs(page, chainSite, reader, address);
  await expect(page.getByRole('row').filter({ hasText: 'Third vault' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add wallet' })).toBeHidden();
  await page.getByRole('button', { name: /^Third vault/ }).click();
  const panel = page.getByRole('dialog', { name: 'Third vault' });
  await expect(panel.getByText('Read shop')).toBeVisible();
  await expect(
    panel
      .getByRole('button')
      .and(page.locator(':not([aria-label="Close"], [aria-label^="Copy"], [aria-label^="How"])')),
  ).toHaveCount(0);
});

test('what cannot be read says why, and balances that no chain told are unknown', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(503);
  await newCold(chainSite, chainRoot, 'Fourth vault', '0x7a44000000000000000000000000000000c04d04');
  const error = { code: 'UNAVAILABLE', message: 'The database is not there right now.' };
  await page.route('**/api/v1/wallets', (route) => route.fulfill({ status: 503, json: { error } }));
  await page.route('**/api/v1/wallets/balance', async (route) => {
    const told = (await (await route.fetch()).json()) as Record<string, unknown>[];
    const silent = { state: 'unknown', amount: null, at: null, reason: 'Ethereum cannot be reached right now.' };
    await route.fulfill({ json: told.map((one) => ({ ...one, ...silent })) });
  });
  await openAs(page, chainSite, chainRoot, address);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The database is not there right now.', {
    timeout: 20_000,
  });
  await page.unroute('**/api/v1/wallets');
  await page.getByRole('button', { name: 'Try again' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Fourth vault' });
  await expect(row.getByText('Unknown')).toHaveAttribute('title', 'Ethereum cannot be reached right now.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

async function newCold(site: string, who: Person, name: string, place: string, projectID?: number): Promise<void> {
  await call(site, who, 'POST', '/api/v1/wallets/cold/eoa/blockchain/ETH', { name, address: place, projectID });
}

async function choose(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByRole('dialog', { name: 'Add a wallet' }).getByRole('button', { name: kind }).click();
}

async function act(page: Page, wallet: string, deed: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${wallet}` }).click();
  await page.getByRole('menuitem', { name: deed }).click();
}

async function newAddress(page: Page, panel: Locator, customer: string): Promise<string> {
  await panel.getByRole('button', { name: 'Get a deposit address' }).click();
  const ask = page.getByRole('dialog', { name: 'Get a deposit address' });
  await ask.getByLabel('Customer').fill(customer);
  await expect(ask.getByLabel('Network')).toHaveValue('ETH');
  await ask.getByRole('button', { name: 'Get address' }).click();
  const shown = page.getByRole('dialog', { name: 'Deposit address' });
  await expect(shown.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  const given = (await shown.locator('.addr').textContent()) ?? '';
  await look(page, 'wallets-deposit-address', 'desktop');
  await shown.getByRole('button', { name: 'Done' }).click();
  return given;
}

async function walletNamed(site: string, who: Person, name: string): Promise<Wallet> {
  const wallets = await call<Wallet[]>(site, who, 'GET', '/api/v1/wallets');
  const found = wallets.find((one) => one.name === name);
  if (!found) throw new Error(`There is no wallet ${name}.`);
  return found;
}
