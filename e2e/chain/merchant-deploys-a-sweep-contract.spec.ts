import type { Locator, Page } from '@playwright/test';
import { announceWallet } from './announce-wallet.ts';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { asMemberWhoMay, call, openAs, stepUp, type Person } from '../people.ts';

type Contract = {
  id: number;
  walletID: number;
  blockchainCode: string;
  address: string;
  collector: string;
  owner: string;
};
type Wallet = {
  id: number;
  name: string;
  address?: string;
  projectIDs: number[];
  chains: { blockchainCode: string }[];
};

const list = '/manageWallet/sweepContract';
const deploy = `${list}/deploy`;

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ chainSite, chainRoot }) => {
  await stepUp(chainSite, chainRoot);
});

test('a merchant deploys a sweep contract, and has the same address on Base', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const projectId = await newProject(chainSite, chainRoot, 'Sweeping shop');
  await openAs(page, chainSite, chainRoot, list);
  await expect(page.getByText('No sweep contracts yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Wallet Management' })).toHaveAttribute('aria-current', 'page');

  await test.step('whose wallet, and where the money ends', async () => {
    await page.getByRole('link', { name: 'Deploy' }).click();
    const dialog = wizard(page, 'Ethereum');
    await expect(dialog.getByText('Step 1 of 4 · Network and wallet')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Local test wallet/ })).toBeChecked();
    await look(page, 'deploy-account');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByText('Step 2 of 4 · Cold wallet')).toBeVisible();
    await dialog.getByRole('radio', { name: /A new cold wallet|Another address/ }).check();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByLabel('Name of the cold wallet')).toBeFocused();
    await dialog.getByLabel('Name of the cold wallet').fill('Company safe');
    await dialog.getByLabel('Address of the cold wallet').fill(safe);
    await dialog.getByLabel('Name of the deposit wallet').fill('Shop deposits');
    await dialog.getByLabel('Project').selectOption({ label: 'Sweeping shop' });
    await dialog.getByText('Salt', { exact: true }).click();
    await look(page, 'deploy-destination');
    await dialog.getByRole('button', { name: 'Next' }).click();
  });

  const predicted = await test.step('a last look, and the end of the address typed by hand', async () => {
    const dialog = wizard(page, 'Ethereum');
    await expect(dialog.getByText('Step 3 of 4 · Confirm destination')).toBeVisible();
    await expect(dialog.getByText(/about 0\.\d+ ETH/)).toBeVisible();
    await expect(dialog.getByText('the factory of this version of Coffer')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await dialog.getByLabel('Type the last six characters of the cold wallet').fill(safe.slice(-7, -1));
    await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await dialog.getByLabel('Type the last six characters of the cold wallet').fill(safe.slice(-6));
    await look(page, 'deploy-confirm');
    const contract = await factOf(dialog, 'Contract');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    return contract;
  });

  await test.step('it is sent, in a block, checked, and a deposit wallet of the project', async () => {
    const dialog = page.getByRole('dialog', { name: 'Sweep contract on Ethereum' });
    await expect(dialog.getByText('Shop deposits is now a deposit wallet.')).toBeVisible({ timeout: 30_000 });
    await expect(dialog.getByText('Deposit wallet created and linked, done')).toBeVisible();
    await look(page, 'deploy-done');
    const [contract] = await contracts(chainSite, chainRoot);
    expect(contract).toMatchObject({ blockchainCode: 'ETH', address: predicted, collector: safe });
    const wallets = await call<Wallet[]>(chainSite, chainRoot, 'GET', '/api/v1/wallets');
    expect(wallets.find(({ name }) => name === 'Shop deposits')?.projectIDs).toEqual([projectId]);
    expect(await page.evaluate(() => localStorage.getItem('coffer.deployment'))).toBeNull();
    await dialog.getByRole('button', { name: 'Use the same address on Base' }).click();
  });

  await test.step('the same on Base joins the same wallet', async () => {
    const dialog = wizard(page, 'Base');
    await dialog.getByRole('button', { name: 'Connect' }).click();
    await expect(dialog.getByLabel('Address of the cold wallet')).toHaveValue(safe);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText(/about 0\.\d+ ETH/)).toBeVisible();
    expect(await factOf(dialog, 'Contract')).toBe(predicted);
    await dialog.getByLabel('Type the last six characters of the cold wallet').fill(safe.slice(-6).toUpperCase());
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const done = page.getByRole('dialog', { name: 'Sweep contract on Base' });
    await expect(done.getByText('Shop deposits is now a deposit wallet.')).toBeVisible({ timeout: 30_000 });
    await expect(done.getByRole('button', { name: /Use the same address/ })).toBeHidden();
    await done.getByRole('button', { name: 'Done' }).click();
    const made = await contracts(chainSite, chainRoot);
    expect(made.map(({ blockchainCode }) => blockchainCode).toSorted()).toEqual(['BASE', 'ETH']);
    expect(new Set(made.map(({ address, walletID }) => `${walletID} ${address}`)).size).toBe(1);
  });

  await test.step('the list tells both, and asks the network again', async () => {
    await expect(page).toHaveURL(new RegExp(`${list}$`));
    const row = page.getByRole('row').filter({ hasText: 'Shop deposits' });
    await expect(row).toHaveCount(2);
    await expect(row.first()).toContainText('Active');
    await expect(row.first()).toContainText('Code verified');
    await look(page, 'sweep-contracts-full');
    await row
      .filter({ hasText: 'Base' })
      .getByRole('button', { name: /^Shop deposits/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Shop deposits' });
    await panel.getByRole('button', { name: 'Verify again' }).click();
    await expect(page.getByText('Verified: the contract matches its deployment')).toBeVisible();
    await expect(panel.getByText('Company safe')).toBeVisible();
    await expect(panel.getByText('Not proven: anyone with this key can redirect the sweeps')).toBeVisible();
    await look(page, 'sweep-contract-panel');
    await panel.getByRole('button', { name: 'Prove ownership' }).click();
    const proof = page.getByRole('dialog', { name: 'Prove ownership' });
    await expect(proof.getByLabel('Text to sign', { exact: true })).toContainText('Project: Sweeping shop');
    await look(page, 'sweep-contract-prove');
    await proof.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(panel.getByText(/^Proven on .* by /)).toBeVisible();
    await panel.getByRole('button', { name: 'Give up ownership' }).click();
    const giveUp = page.getByRole('dialog', { name: 'Give up ownership' });
    await expect(giveUp.getByText('0x715018a6')).toBeVisible();
    await look(page, 'sweep-contract-give-up');
    await giveUp.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
  });
});

test('a deployment whose tab was closed is offered again, and nothing is lost', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(422);
  const cold = await newCold(chainSite, chainRoot, 'Night safe', '0x1111111111111111111111111111111111111a11');
  await openAs(page, chainSite, chainRoot, `${deploy}?chain=ETH`);
  const error = {
    code: 'UNPROCESSABLE',
    message: 'That transaction is in no block yet.',
    details: { retryable: true },
  };
  await page.route('**/api/v1/**/deposit/scw/**', (route) => route.fulfill({ status: 422, json: { error } }));
  await reachConfirm(page, cold);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploying on Ethereum' });
  await expect(dialog.getByText('Sent by your wallet, done')).toBeVisible();
  await expect(dialog.getByText(/Checking again every few seconds/)).toBeVisible({ timeout: 20_000 });
  // The wallet has it in a block; the server, which has not, is the one that counts.
  await expect(dialog.getByText('In a block, in progress')).toBeVisible();
  await look(page, 'deploy-progress');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  await page.unroute('**/api/v1/**/deposit/scw/**');
  await page.goto(`${chainSite}${list}`);
  await expect(page.getByText(/A deployment on Ethereum was sent .* and is not recorded yet/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  const done = page.getByRole('dialog', { name: 'Sweep contract on Ethereum' });
  await expect(done.getByText('Customer deposits is now a deposit wallet.')).toBeVisible({ timeout: 20_000 });
  await done.getByRole('button', { name: 'Done' }).click();
  expect((await contracts(chainSite, chainRoot)).some(({ collector }) => collector === cold.address)).toBe(true);
});

test('what was deployed elsewhere is reported by its transaction, and what is no deployment is refused', async ({
  page,
  chainSite,
  chainRoot,
  refusals,
}) => {
  refusals.add(422);
  const { accounts } = await call<{ accounts: { address: string }[] }>(chainSite, chainRoot, 'GET', '/api/v1/devnet');
  const from = accounts[1]?.address ?? '';
  const plain = await rpc(chainSite, chainRoot, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }]);
  await openAs(page, chainSite, chainRoot, deploy);
  await page.getByRole('button', { name: 'I have already deployed' }).click();
  const report = page.getByRole('dialog', { name: 'Report a deployment' });
  await report.getByRole('button', { name: 'Check' }).click();
  await expect(report.getByText('must be a transaction hash: 0x and 64 digits')).toBeVisible();
  await look(page, 'deploy-report');
  await report.getByLabel('Transaction hash').fill(plain);
  await report.getByRole('button', { name: 'Check' }).click();
  const progress = page.getByRole('dialog', { name: 'Deploying on Ethereum' });
  await expect(progress.getByRole('alert')).toContainText('which is not our factory', { timeout: 20_000 });
  await look(page, 'deploy-refused');

  const sent = await newDeployment(chainSite, chainRoot, 'Field safe', '0x2222222222222222222222222222222222222b22');
  await progress.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'I have already deployed' }).click();
  await report.getByLabel('Transaction hash').fill(sent);
  await report.getByLabel('Name of the deposit wallet').fill('Field deposits');
  await report.getByRole('button', { name: 'Check' }).click();
  const done = page.getByRole('dialog', { name: 'Sweep contract on Ethereum' });
  await expect(done.getByText('Field deposits is now a deposit wallet.')).toBeVisible({ timeout: 20_000 });
});

test("a browser's own wallet that declines, is elsewhere or is poor is told what to do", async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const cold = await newCold(chainSite, chainRoot, 'Pocket safe', '0x3333333333333333333333333333333333333c33');
  await page.addInitScript(announceWallet);
  await openAs(page, chainSite, chainRoot, deploy);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Pocket wallet' }).check();
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('You declined it in the wallet.');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'The wallet does not know this network. Add it there, then try again.',
  );
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByRole('radio', { name: new RegExp(cold.name) }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText(/is too low for the fee/)).toBeVisible();
  await dialog.getByLabel('Type the last six characters of the cold wallet').fill(cold.address.slice(-6));
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
});

test('a deployment that the network reverts says that nothing was deployed, and how to go on', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const cold = await newCold(chainSite, chainRoot, 'Stormy safe', '0x5555555555555555555555555555555555555e55');
  const before = (await contracts(chainSite, chainRoot)).length;
  await openAs(page, chainSite, chainRoot, `${deploy}?chain=ETH`);
  // What the network makes of it is what it makes of any call that the factory does not know.
  await page.route('**/api/v1/devnet/rpc/ETH', async (route) => {
    const asked = route.request().postDataJSON() as { method: string; params: object[] };
    if (asked.method !== 'eth_sendTransaction') return route.continue();
    const params = [{ ...asked.params[0], data: '0x12345678', gas: '0x30d40' }];
    return route.continue({ postData: JSON.stringify({ ...asked, params }) });
  });
  await reachConfirm(page, cold);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deploying on Ethereum' });
  await expect(dialog.getByRole('alert')).toContainText('The network reverted the transaction: nothing was deployed');
  await expect(dialog.getByText('Sent by your wallet, done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start again' }).click();
  await expect(wizard(page, 'Ethereum').getByText('Step 1 of 4 · Network and wallet')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('coffer.deployment'))).toBeNull();
  expect(await contracts(chainSite, chainRoot)).toHaveLength(before);
});

test('an owner who names another cold wallet sets off an alarm, for as long as it can be stopped', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  const transactionHash = await newDeployment(
    chainSite,
    chainRoot,
    'Quiet safe',
    '0x6666666666666666666666666666666666666f66',
  );
  const body = { name: 'Quiet deposits', transactionHash };
  const made = await call<Wallet>(
    chainSite,
    chainRoot,
    'POST',
    '/api/v1/wallets/deposit/scw/blockchains_contract/1',
    body,
  );
  const ours = (await contracts(chainSite, chainRoot)).find(({ walletID }) => walletID === made.id);
  await openAs(page, chainSite, chainRoot, list);
  const row = page.getByRole('row').filter({ hasText: 'Quiet deposits' });
  await expect(row).toContainText('Code verified');

  const stranger = '0x7777777777777777777777777777777777777777';
  const data = `${proposeSelector}${stranger.slice(2).padStart(64, '0')}`;
  await rpc(chainSite, chainRoot, 'eth_sendTransaction', [{ from: ours?.owner, to: ours?.address, data }]);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/Cold wallet changes in [12] day/, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await look(page, 'sweep-contracts-alarm');
  await row.getByRole('button', { name: /^Quiet deposits/ }).click();
  const panel = page.getByRole('dialog', { name: 'Quiet deposits' });
  await expect(panel.getByRole('alert')).toContainText('The master account proposed a different cold wallet from');
  await expect(panel.getByRole('alert').locator('.addr')).toHaveText(stranger);
  await look(page, 'sweep-contract-alarm');

  await rpc(chainSite, chainRoot, 'eth_sendTransaction', [
    { from: ours?.owner, to: ours?.address, data: cancelSelector },
  ]);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('Code verified', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(panel.getByRole('alert')).toHaveCount(0);
});

test('who may only read sees the contracts, and no way to deploy', async ({ page, chainSite, chainRoot }) => {
  const transactionHash = await newDeployment(
    chainSite,
    chainRoot,
    'Read safe',
    '0x4444444444444444444444444444444444444d44',
  );
  const body = { name: 'Read deposits', transactionHash };
  await call(chainSite, chainRoot, 'POST', '/api/v1/wallets/deposit/scw/blockchains_contract/1', body);
  const reader = await asMemberWhoMay(chainSite, chainRoot, {
    role: 'Sweep reader',
    permissions: ['projects:read', 'wallets:read'],
  });
  await openAs(page, chainSite, reader, deploy);
  await expect(page.getByRole('row').filter({ hasText: 'Read deposits' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Deploy' })).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Read deposits on Ethereum' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Details']);
});

const safe = '0x4b7E21d09a63cC18f5e20b7741f9d3A6b08E52af';
const deploySelector = '0xb77c3d5a';
const proposeSelector = '0xd728847d';
const cancelSelector = '0xa08dd0ed';

function wizard(page: Page, network: string): Locator {
  return page.getByRole('dialog', { name: `Deploy sweep contract on ${network}` });
}

async function reachConfirm(page: Page, cold: { name: string; address: string }): Promise<void> {
  const dialog = wizard(page, 'Ethereum');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await dialog.getByRole('radio', { name: new RegExp(cold.name) }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Type the last six characters of the cold wallet').fill(cold.address.slice(-6));
}

/** A grouped address has no spaces of its own. */
async function factOf(dialog: Locator, name: string): Promise<string> {
  const fact = dialog.locator('dl > div').filter({ has: dialog.page().locator('dt', { hasText: name }) });
  return (await fact.locator('.addr').textContent()) ?? '';
}

async function contracts(site: string, who: Person): Promise<Contract[]> {
  return call<Contract[]>(site, who, 'GET', '/api/v1/contract-address');
}

async function newProject(site: string, who: Person, name: string): Promise<number> {
  return (await call<{ id: number }>(site, who, 'POST', '/api/v1/external-platform', { name })).id;
}

async function newCold(site: string, who: Person, name: string, address: string) {
  const path = '/api/v1/wallets/cold/eoa/blockchain/ETH';
  return call<{ name: string; address: string }>(site, who, 'POST', path, { name, address });
}

/** From elsewhere than the page; answers the transaction, which may be in no block yet. */
async function newDeployment(site: string, who: Person, name: string, address: string): Promise<string> {
  await newCold(site, who, name, address);
  const { accounts } = await call<{ accounts: { address: string }[] }>(site, who, 'GET', '/api/v1/devnet');
  const path = '/api/v1/blockchain-contract/blockchain/ETH/contract/factory_contract';
  const factory = await call<{ address: string }>(site, who, 'GET', path);
  const data = `${deploySelector}${'0'.repeat(63)}5${'0'.repeat(24)}${address.slice(2)}`;
  const sent = await rpc(site, who, 'eth_sendTransaction', [{ from: accounts[1]?.address, to: factory.address, data }]);
  const isThere = async () => (await rpc(site, who, 'eth_getTransactionReceipt', [sent])) !== null;
  await expect.poll(isThere, { timeout: 20_000 }).toBe(true);
  return sent;
}

async function rpc(site: string, who: Person, method: string, params: unknown[]): Promise<string> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return (await call<{ result: string }>(site, who, 'POST', '/api/v1/devnet/rpc/ETH', body)).result;
}
