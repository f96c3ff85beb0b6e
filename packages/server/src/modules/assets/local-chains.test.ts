import { afterAll, beforeAll, expect, test } from 'vitest';
import * as chainCalls from '@coffer/contract/money-in/blockchains.ts';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { startDevnet, type Up } from '../../../../../devnet/up.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openChain } from './index.ts';

const folder = temporaryFolder('coffer-local-chains');
const keyPart = 'k3yOfThisNode99';
let up: Up;
let world: World;
let key: string;

beforeAll(async () => {
  up = await startDevnet({ folder: folder.path });
  // As an operator would set it up who runs nodes of his own.
  const env = { NETWORK: 'local', ETH_RPC_URL: `${rpc('ETH')}/?key=${keyPart}` };
  world = await startWorld({ env });
  world.secrets.add(keyPart);
  ({ key } = await world.signUpRoot());
});
afterAll(async () => {
  await world.close();
  await up.stop();
  await folder.remove();
});

function rpc(code: 'ETH' | 'BASE'): string {
  return up.chains[code]?.rpcUrl.replace(/\/$/, '') ?? '';
}

test('a real node is connected to, asked and tested, and its key stays hidden', async () => {
  expect((await (await openChain(world.coffer.deps, 'ETH'))?.head())?.height).toBeGreaterThan(0);
  const tested = await world.ok(chainCalls.testConnection, { key, params: { idOrCode: 'ETH' } });
  expect(tested).toMatchObject({ success: true, nodes: [{ url: rpc('ETH'), connected: true, chainId: 31337 }] });
  expect(tested.nodes[0]?.lastBlockSeen).toBeGreaterThan(0);
});

test('a real node of another chain is refused with both chains named', async () => {
  const asked = { key, params: { idOrCode: 'ETH' }, body: { nodes: [{ url: `${rpc('BASE')}/?key=${keyPart}` }] } };
  const refused = await world.refused(chainCalls.updateBlockchain, asked);
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('31338') as string });
  expect(refused.message).toContain('31337');
});

test('where nobody listens is refused, and no part of the address that could be a key is repeated', async () => {
  const asked = { key, params: { idOrCode: 'BASE' }, body: { nodes: [{ url: `http://127.0.0.1:1/v2/${keyPart}` }] } };
  const refused = await world.refused(chainCalls.updateBlockchain, asked);
  expect(refused).toMatchObject({ status: 422, details: [{ path: 'nodes.0.url' }] });
  expect(JSON.stringify(refused)).not.toContain(keyPart);
});

test('a token is added with what its real contract says', async () => {
  const token = up.tokens.find(({ chain, code }) => chain === 'ETH' && code === 'USDC');
  const body = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: token?.address };
  const added = await world.ok(currencies.addBlockchainCurrency, { key, body });
  expect(added).toMatchObject({
    tokenAddress: token?.address,
    walletPrecision: token?.decimals,
    currencyID: 2,
  });
  const nothing = { ...body, currencyCode: 'NONE', contract: `0x${'9'.repeat(40)}` };
  expect(await world.refused(currencies.addBlockchainCurrency, { key, body: nothing })).toMatchObject({ status: 422 });
});

test('handed in as local chains they need no setting up: nodes, chain ids and tokens are there', async () => {
  const local = await startWorld({ devnet: up });
  const root = await local.signUpRoot();
  const chains = await local.ok(chainCalls.listBlockchains, { key: root.key });
  expect(chains).toMatchObject([
    { code: 'ETH', network: 'local', chainId: '31337', health: 'syncing', currencies: ['ETH', 'USDC', 'USDT'] },
    { code: 'BASE', network: 'local', chainId: '31338', health: 'syncing' },
  ]);
  for (const code of ['ETH', 'BASE'] as const) {
    expect((await (await openChain(local.coffer.deps, code))?.head())?.height).toBeGreaterThan(0);
  }
  await local.close();
});
