import type { Locator, Page } from '@playwright/test';
import type { Result } from '../../packages/contract/src/endpoint.ts';
import {
  listBlockchains,
  listNodes,
  updateBlockchain,
  type ChainView,
  type NodeView,
} from '../../packages/contract/src/money-in/blockchains.ts';
import { readNotices } from '../../packages/contract/src/operations/notices.ts';
import { whoAmI } from '../../packages/contract/src/people/identity.ts';
import { look } from '../look.ts';
import { early, me, quiet } from './cast.ts';
import { expect, open, test } from './screen-test.ts';
import type { Stage } from './stage.ts';

const address = '/settings/integrations/blockchain-nodes';

function chain(given: Partial<ChainView> = {}): ChainView {
  return {
    id: 1,
    code: 'ETH',
    name: 'Ethereum',
    family: 'ETH_Family',
    status: 'active',
    health: 'healthy',
    network: 'local',
    chainId: '31337',
    confirmations: 12,
    healthSince: early,
    healthReason: null,
    lastReadAt: early,
    headHeight: 21_345_678,
    headAt: early,
    currencies: ['ETH', 'USDC'],
    ...given,
  };
}

const base = { id: 2, code: 'BASE', name: 'Base', chainId: '31338' } as const;

function node(given: Partial<NodeView> = {}): NodeView {
  return {
    id: 1,
    url: 'http://127.0.0.1:8545',
    secretID: null,
    secret: null,
    origin: 'local',
    active: true,
    checkedAt: null,
    latencyMs: null,
    height: null,
    error: null,
    ...given,
  };
}

/** Two chains, of which Base has these nodes. */
function answerWith(stage: Stage, chains: ChainView[], nodesOfBase: NodeView[] = [node()]): void {
  stage.answer(listBlockchains, chains);
  stage.answer(listNodes, ({ params }) => {
    const found = chains.find(({ code }) => code === params.idOrCode) ?? chain();
    return { ...found, nodes: found.code === 'BASE' ? nodesOfBase : [node()] };
  });
}

test('a chain without nodes says so', async ({ page, stage }) => {
  answerWith(stage, [chain(), chain({ ...base, status: 'inactive', health: 'disabled' })], []);
  await open(page, stage, address);
  const off = card(page, 'Base');
  await expect(off.getByText('Off', { exact: true })).toBeVisible();
  await expect(off.getByText('No nodes yet')).toBeVisible();
  await look(page, 'nodes-none');
});

test('the last node of a chain goes only when that is typed out', async ({ page, stage }) => {
  const chains = [chain(), chain({ ...base, health: 'disabled' })];
  answerWith(stage, chains, [node({ active: false, origin: 'dashboard' })]);
  stage.answer(updateBlockchain, ({ body }) => {
    answerWith(stage, chains, []);
    expect(body.nodes).toEqual([]);
    return { ...chain(base), nodes: [], takesEffectAt: null } satisfies Result<typeof updateBlockchain>;
  });
  await open(page, stage, address);
  const row = card(page, 'Base').getByRole('listitem');
  await expect(row).toContainText('Paused');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const remove = page.getByRole('dialog', { name: 'Remove the last node of Base' });
  const button = remove.getByRole('button', { name: 'Remove node' });
  await expect(button).toBeDisabled();
  await remove.getByRole('textbox').fill('BASE');
  await look(page, 'nodes-remove-last');
  await button.click();
  await expect(card(page, 'Base').getByText('No nodes yet')).toBeVisible();
});

test('an operator decides how many blocks make money count', async ({ page, stage }) => {
  answerWith(stage, [chain(), chain({ ...base, confirmations: 4 })]);
  stage.answer(updateBlockchain, ({ body }) => {
    const saved = chain({ ...base, confirmations: body.confirmations ?? 0 });
    answerWith(stage, [chain(), saved]);
    return { ...saved, nodes: [node()], takesEffectAt: null };
  });
  await open(page, stage, address);
  await card(page, 'Base').getByRole('button', { name: 'Change the confirmations of Base' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmations on Base' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Confirmations').fill('0');
  await save.click();
  await expect(dialog.getByText('must be at least 1')).toBeVisible();
  await expect(dialog.getByLabel('Confirmations')).toBeFocused();
  await dialog.getByLabel('Confirmations').fill('7');
  await look(page, 'nodes-confirmations');
  await save.click();
  await expect(page.getByText('Base: confirmations saved')).toBeVisible();
  expect(stage.asked(updateBlockchain)).toMatchObject([{ params: { idOrCode: 'BASE' }, body: { confirmations: 7 } }]);
});

test('who may only look sees how the chains do, and no node and no button', async ({ page, stage }) => {
  stage.answer(whoAmI, me(['projects:read']));
  answerWith(stage, [chain(), chain(base)]);
  await open(page, stage, address);
  await expect(card(page, 'Ethereum').getByText('Confirmations')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('127.0.0.1')).toHaveCount(0);
  await look(page, 'nodes-looking-only');
  expect(stage.asked(listNodes)).toEqual([]);
});

test('what is wrong with a chain is said in words, with what to do', async ({ page, stage }) => {
  const ethereum = chain({ health: 'lagging', healthReason: '42 blocks are still to be processed.' });
  const silent = chain({ ...base, health: 'unreachable', healthReason: 'No node responds.', headHeight: 33_001_002 });
  answerWith(stage, [ethereum, silent]);
  const networks = [ethereum, silent].map(({ code, name, health, network }) => ({ code, name, health, network }));
  stage.answer(readNotices, { ...quiet, networks, isTest: true });
  await open(page, stage, address);
  await expect(card(page, 'Ethereum')).toContainText(
    '42 blocks are still to be processed. Deposits are detected late.',
  );
  await expect(card(page, 'Base')).toContainText(
    'Payments on Base cannot be detected right now. Nothing is lost: they are credited once a node responds.',
  );
  await expect(card(page, 'Base')).toContainText('No node responds.');
  await expect(page.getByRole('region', { name: 'Network problems' })).toContainText(
    'Payments on Base cannot be detected right now.',
  );
  await expect(page.getByRole('link', { name: 'Networks: Ethereum lagging, Base unreachable' })).toBeVisible();
  await look(page, 'nodes-troubled');
});

function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

test('a node whose URL is in a vault names the secret, and shows nothing but the host', async ({ page, stage }) => {
  const secret = { vault: 'providers', name: 'base-rpc' };
  const url = 'https://rpc.example.com';
  answerWith(stage, [chain(), chain(base)], [node({ url, secretID: 7, secret, origin: 'dashboard' }), node({ id: 2 })]);
  await open(page, stage, address);
  const row = card(page, 'Base').getByRole('listitem').first();
  await expect(row.getByText(url, { exact: true })).toBeVisible();
  await expect(row).toContainText('URL from the vault providers / base-rpc');
  await look(page, 'nodes-from-vault');
});
