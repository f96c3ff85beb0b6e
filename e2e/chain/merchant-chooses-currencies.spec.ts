import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { HDKey } from '@scure/bip32';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { placeToken } from './place-token.ts';
import { asMemberWhoMay, call, openAs, stepUp, type Person } from '../people.ts';

const address = '/settings/integrations/payment-options';

type Token = { code: string; address: string };
type Devnet = { chains: { code: string; rpcUrl: string; tokens: Token[] }[] };

const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F';

test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ chainSite, chainRoot }) => {
  await stepUp(chainSite, chainRoot);
});

test('a merchant chooses what the shop takes, and one call saves all of it', async ({ page, chainSite, chainRoot }) => {
  const id = await project(chainSite, chainRoot, 'Norrvik Roasters');
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${id}`);
  const base = page.getByRole('region', { name: 'Base', exact: true });
  await expect(page.getByText('No currency is accepted yet')).toBeVisible();
  await expect(options(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
  await look(page, 'options-none');

  await take(base, 'USDC on Base');
  await take(page.getByRole('main'), 'ETH on Ethereum');
  await expect(page.getByText('Accept ETH on Ethereum and USDC on Base')).toBeVisible();
  await expect(base.getByText('Recommended')).toBeVisible();
  await look(page, 'options-chosen');

  // What is chosen is not lost by a click beside it.
  await page.getByRole('link', { name: 'Blockchain nodes' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leave).toContainText('Accept ETH on Ethereum and USDC on Base.');
  await leave.getByRole('button', { name: 'Keep editing' }).click();

  let saves = 0;
  page.on('request', (request) => void (saves += request.method() === 'PUT' ? 1 : 0));
  await options(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment options saved')).toBeVisible();
  expect(saves).toBe(1);
  expect(await taken(chainSite, chainRoot, id)).toEqual(['ETH on Ethereum', 'USDC on Base']);

  await take(page.getByRole('main'), 'ETH on Ethereum');
  await expect(page.getByText('Stop accepting ETH on Ethereum')).toBeVisible();
  await options(page).getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('switch', { name: 'ETH on Ethereum' })).toBeChecked();
  await take(page.getByRole('main'), 'ETH on Ethereum');
  await options(page).getByRole('button', { name: 'Save' }).click();
  await expect(options(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
  expect(await taken(chainSite, chainRoot, id)).toEqual(['USDC on Base']);

  await page.goto(`${chainSite}/settings/account/audit-log?entity=project`);
  await expect(page.getByText('Changed the accepted currencies of the project to USDC on Base')).toBeVisible();
});

test('a merchant is told that payers get no address before a wallet is linked', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const id = await project(chainSite, chainRoot, 'Wallet Shop');
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${id}`);
  const lack = page.getByText('No deposit wallet is linked for Base, so payers cannot get an address there.');
  await expect(page.getByRole('switch', { name: 'USDC on Base' })).toBeVisible();
  await expect(lack).toHaveCount(0);
  await take(page.getByRole('main'), 'USDC on Base');
  await expect(lack).toBeVisible();
  await expect(page.getByRole('link', { name: 'Link a wallet' })).toHaveAttribute('href', '/manageWallet/wallets');
  await options(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Payment options saved')).toBeVisible();
  await look(page, 'options-no-wallet');

  const xpub = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/60'/0'").publicExtendedKey;
  await call(chainSite, chainRoot, 'POST', '/api/v1/wallets/deposit/eoa/bulk', {
    name: 'Deposits',
    projectID: id,
    xpubs: [{ family: 'ETH_Family', xpub }],
  });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'USDC on Base' })).toBeChecked();
  await expect(lack).toHaveCount(0);
});

test('a contract is copied whole', async ({ page, chainSite, chainRoot }) => {
  const id = await project(chainSite, chainRoot, 'Copy Shop');
  const { tokens } = await localChain(chainSite, chainRoot, 'BASE');
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${id}`);
  await page.getByRole('button', { name: 'Copy Contract of USDC on Base' }).click();
  await expect(page.getByText('Contract of USDC on Base Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.toLowerCase()).toBe(tokens.find(({ code }) => code === 'USDC')?.address.toLowerCase());
});

test('a merchant adds a token by its contract, warned of look-alikes', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(422).add(409);
  const id = await project(chainSite, chainRoot, 'Token Shop');
  const { rpcUrl } = await localChain(chainSite, chainRoot, 'BASE');
  await placeToken(rpcUrl, dai, { name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18 });
  await openAs(page, chainSite, chainRoot, `${address}?projectId=${id}`);
  await page.getByRole('button', { name: 'Add a token' }).click();
  const which = page.getByRole('dialog', { name: 'Add a token by contract' });
  const next = which.getByRole('button', { name: 'Next' });
  await which.getByLabel('Network').selectOption('Base');
  await which.getByLabel('Contract').fill('0x1234');
  await next.click();
  await expect(which.getByText('must be an address of 42 characters that begins with 0x')).toBeVisible();
  await expect(which.getByText('must have 2 to 12 letters and digits')).toBeVisible();
  await expect(which.getByLabel('Contract')).toBeFocused();
  await look(page, 'token-wrong');

  // The right contract under a name that is not its own.
  await which.getByLabel('Contract').fill(dai);
  await which.getByLabel('Symbol').fill('USDT');
  await next.click();
  const compare = page.getByRole('dialog', { name: 'Compare the contract' });
  await expect(compare.getByText('USDT on Base already exists.')).toBeVisible();
  await look(page, 'token-look-alike');
  await compare.getByRole('button', { name: 'Add token' }).click();
  await expect(which.getByText('the token at this address calls itself DAI, not USDT')).toBeVisible();
  await expect(which.getByLabel('Symbol')).toBeFocused();

  // An address with nothing behind it.
  await which.getByLabel('Contract').fill('0x00000000000000000000000000000000000000aa');
  await which.getByLabel('Symbol').fill('USDCC');
  await next.click();
  await expect(compare.getByText('USDCC looks similar to USDC')).toBeVisible();
  await compare.getByRole('button', { name: 'Add token' }).click();
  await expect(which.getByText('no token answers at this address on Base')).toBeVisible();

  await which.getByLabel('Contract').fill(dai);
  await which.getByLabel('Symbol').fill('DAI');
  await next.click();
  await compare.getByRole('button', { name: 'Back' }).click();
  await expect(which.getByLabel('Symbol')).toHaveValue('DAI');
  await next.click();
  await compare.getByLabel('I compared the contract: this token is worth one DAI').check();
  await expect(compare.getByText('Payments in this token will count as DAI.')).toBeVisible();
  await look(page, 'token-priced');
  await compare.getByLabel('I compared the contract: this token is worth one DAI').uncheck();
  await compare.getByRole('button', { name: 'Add token' }).click();
  await expect(page.getByText('DAI on Base added: Dai Stablecoin, 18 decimals, no price yet')).toBeVisible();
  await expect(compare).toBeHidden();
  await expect(page.getByRole('switch', { name: 'DAI on Base' })).not.toBeChecked();

  // Nobody stood for it yet: payers are not offered it.
  await expect(page.getByText('No price: payers are not offered it')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm price' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm the price of DAI on Base' });
  const done = confirm.getByRole('button', { name: 'Confirm price' });
  await expect(done).toBeDisabled();
  await look(page, 'token-confirm-price');
  await confirm.getByLabel('Type the last six characters of the contract').fill(dai.slice(-6));
  await done.click();
  await expect(page.getByText('Price of DAI on Base confirmed')).toBeVisible();
  await expect(page.getByText('No price: payers are not offered it')).toBeHidden();
});

test('who may only look sees what is taken, and no switch to turn', async ({ page, chainSite, chainRoot }) => {
  const id = await project(chainSite, chainRoot, 'Looking Shop');
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Options reader',
    permissions: ['projects:read'],
    projects: [id],
  });
  await openAs(page, chainSite, reader, address);
  await expect(
    page.getByText('You can view the currencies that this project accepts, but not change them.'),
  ).toBeVisible();
  await expect(page.getByText('Not accepted').first()).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Save|Reset|Add a token/ })).toHaveCount(0);
  await look(page, 'options-looking-only');
});

test('without a project there is the way to one, and without nodes the way to them', async ({ page, freshSite }) => {
  const { key } = await call<{ key: string }>(freshSite, undefined, 'POST', '/api/v1/signup', {
    email: 'root@example.com',
    password: 'Choose.a.good.1',
  });
  const root = { email: 'root@example.com', password: 'Choose.a.good.1', key };
  await openAs(page, freshSite, root, address);
  await expect(page.getByText('No projects yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'New project' })).toBeVisible();

  const id = await project(freshSite, root, 'First Shop');
  await page.goto(`${freshSite}${address}?projectId=${id}`);
  await take(page.getByRole('main'), 'USDC on Base');
  await expect(page.getByText('Base has no active node, so payments there are not detected.')).toBeVisible();
  await look(page, 'options-no-nodes');
});

async function project(site: string, root: Person, name: string): Promise<number> {
  return (await call<{ id: number }>(site, root, 'POST', '/api/v1/external-platform', { name })).id;
}

/** The form of the currencies, beside which there are others. */
function options(page: Page): Locator {
  return page.getByRole('form', { name: 'Payment options' });
}

async function take(within: Locator, name: string): Promise<void> {
  await within.getByRole('switch', { name }).click({ force: true });
}

async function taken(site: string, root: Person, id: number): Promise<string[]> {
  const rows = await call<{ currencyCode: string; network: string }[]>(
    site,
    root,
    'GET',
    `/api/v1/project/${id}/blockchain-currency`,
  );
  return rows.map(({ currencyCode, network }) => `${currencyCode} on ${network}`).toSorted();
}

async function localChain(site: string, root: Person, code: string): Promise<Devnet['chains'][number]> {
  const { chains } = await call<Devnet>(site, root, 'GET', '/api/v1/devnet');
  const found = chains.find((one) => one.code === code);
  if (!found) throw new Error(`There is no local ${code}.`);
  return found;
}
