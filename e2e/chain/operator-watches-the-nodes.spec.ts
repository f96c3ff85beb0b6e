import { createServer, type AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { call, openAs, stepUp, type Person } from '../people.ts';

const address = '/settings/integrations/blockchain-nodes';

type Devnet = { chains: { code: string; chainId: string; rpcUrl: string }[] };
type ChainWithNodes = {
  confirmations: number;
  health: string;
  healthReason: string | null;
  nodes: { id: number; url: string; active: boolean; origin: string }[];
};

/** One set of chains for the whole program: one story after the other. */
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ chainSite, chainRoot }) => {
  await stepUp(chainSite, chainRoot);
});

test('an operator sees how the nodes do, and asks them', async ({ page, chainSite, chainRoot }) => {
  await openAs(page, chainSite, chainRoot, address);
  const ethereum = card(page, 'Ethereum');
  await expect(ethereum.getByText('Local', { exact: true })).toBeVisible();
  await expect(card(page, 'Base').getByText('31338')).toBeVisible();
  const node = ethereum.getByRole('listitem');
  await expect(node).toHaveCount(1);
  await expect(node).toContainText('Runs with Coffer');

  await ethereum.getByRole('button', { name: 'Test the nodes of Ethereum' }).click();
  await expect(page.getByText('Ethereum: tested')).toBeVisible();
  await expect(node).toContainText('Responding');
  await expect(node).toContainText(/block \d+/);
  await expect(node).toContainText(/\d+ ms/);
  await look(page, 'nodes');
});

test('an operator adds a node that is tested first, puts it first, pauses it and removes it', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openAs(page, chainSite, chainRoot, address);
  const ethereum = card(page, 'Ethereum');
  const rows = ethereum.getByRole('listitem');
  await ethereum.getByRole('button', { name: 'Add a node for Ethereum' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a node for Ethereum' });
  const field = dialog.getByLabel('URL');
  const add = dialog.getByRole('button', { name: 'Test and add' });

  await field.fill('ftp://rpc.example.com');
  await add.click();
  await expect(dialog.getByText('must be an http, https, ws or wss URL')).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill(await rpcUrl(chainSite, chainRoot, 'BASE'));
  await add.click();
  await expect(dialog.getByText('This node is on chain 31338; Ethereum here is chain 31337.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add paused' })).toHaveCount(0);

  await field.fill(`http://127.0.0.1:${await closedPort()}`);
  await add.click();
  await expect(dialog.getByText('The node does not respond: nothing is listening there (ECONNREFUSED).')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add paused' })).toBeVisible();
  await look(page, 'nodes-add-silent');
  expect(await nodesOf(chainSite, chainRoot)).toHaveLength(1);

  await field.fill(`${await rpcUrl(chainSite, chainRoot, 'ETH')}/?key=very-secret-key`);
  await add.click();
  await expect(page.getByText('Node added for Ethereum')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Added here');
  expect(await page.content()).not.toContain('very-secret-key');

  await choose(page, rows.nth(1), 'Move up');
  await expect(rows.nth(0)).toContainText('Added here');
  await choose(page, rows.nth(0), 'Pause');
  await expect(rows.nth(0)).toContainText('Paused');
  expect((await nodesOf(chainSite, chainRoot)).map(({ origin, active }) => [origin, active])).toEqual([
    ['dashboard', false],
    ['local', true],
  ]);

  // The last one that is asked is not paused by a slip.
  await choose(page, rows.nth(1), 'Pause');
  const pause = page.getByRole('dialog', { name: 'Pause the last active node of Ethereum?' });
  await expect(pause).toContainText('Ethereum is off until a node is active again');
  await pause.getByRole('button', { name: 'Cancel' }).click();
  await expect(pause).toBeHidden();

  await choose(page, rows.nth(0), 'Remove');
  await page.getByRole('dialog', { name: 'Remove this node?' }).getByRole('button', { name: 'Remove node' }).click();
  await expect(page.getByText('Node removed')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('a chain is halted and resumed with a reason, which stands in the audit log', async ({
  page,
  chainSite,
  chainRoot,
}) => {
  await openAs(page, chainSite, chainRoot, address);
  const ethereum = card(page, 'Ethereum');
  await ethereum.getByRole('button', { name: 'Actions for Ethereum', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Halt' }).click();
  const halt = page.getByRole('dialog', { name: 'Halt Ethereum' });
  await expect(halt.getByRole('button', { name: 'Halt Ethereum' })).toBeDisabled();
  await halt.getByLabel('Reason').fill('The explorer shows other blocks.');
  await halt.getByRole('button', { name: 'Halt Ethereum' }).click();
  await expect(ethereum.getByText('Halted', { exact: true })).toBeVisible();
  await expect(ethereum.getByText('The explorer shows other blocks.')).toBeVisible();
  await look(page, 'nodes-halted');

  await ethereum.getByRole('button', { name: 'Resume', exact: true }).click();
  const resume = page.getByRole('dialog', { name: 'Resume Ethereum' });
  await resume.getByLabel('Reason').fill('It was the explorer.');
  await resume.getByRole('button', { name: 'Resume Ethereum' }).click();
  await expect(page.getByText('Ethereum resumed')).toBeVisible();
  await expect(ethereum.getByText('Halted', { exact: true })).toHaveCount(0);

  await page.goto(`${chainSite}/settings/account/audit-log?entity=blockchain`);
  await expect(page.getByText('Resumed Ethereum: It was the explorer.')).toBeVisible();
  await expect(page.getByText('Halted Ethereum: The explorer shows other blocks.')).toBeVisible();
});

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

async function choose(page: Page, row: Locator, deed: string): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: deed }).click();
}

async function nodesOf(site: string, root: Person): Promise<ChainWithNodes['nodes']> {
  return (await call<ChainWithNodes>(site, root, 'GET', '/api/v1/blockchain/ETH/nodes')).nodes;
}

async function rpcUrl(site: string, root: Person, code: string): Promise<string> {
  const { chains } = await call<Devnet>(site, root, 'GET', '/api/v1/devnet');
  const found = chains.find((one) => one.code === code);
  if (!found) throw new Error(`There is no local ${code}.`);
  return found.rpcUrl;
}

/** A port that was open a moment ago and no longer is. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
