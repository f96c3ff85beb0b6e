import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mnemonicToAccount } from 'viem/accounts';
import * as apiKeys from '@coffer/contract/projects/api-keys.ts';
import * as devnet from '@coffer/contract/operations/devnet.ts';
import * as projects from '@coffer/contract/projects/projects.ts';
import { devMnemonic } from '../../../../../devnet/evm/dev-wallet.ts';
import { startDevnet, type Up } from '../../../../../devnet/up.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';

const payee = '0x00000000000000000000000000000000000A11cE';
const folder = temporaryFolder('coffer-devnet-routes');
let up: Up;
let world: World;
let key: string;

beforeAll(async () => {
  up = await startDevnet({ folder: folder.path });
  world = await startWorld({ devnet: up });
  ({ key } = await world.signUpRoot());
});
afterAll(async () => {
  await world.close();
  await up.stop();
  await folder.remove();
});

function ask(code: string, method: string, ...params: unknown[]) {
  return world.ok(devnet.forwardRpc, { key, params: { code }, body: { jsonrpc: '2.0', id: 7, method, params } });
}

const order = { blockchainCode: 'ETH', currencyCode: 'USDC', address: payee, amount: '12.5' };

describe('with local chains', () => {
  test('people and keys that may see wallets read which chains there are, and what is on them', async () => {
    const project = await world.ok(projects.createProject, { key, body: { name: 'Shop' } });
    const body = { scopes: ['wallets:read'] as const };
    const shop = await world.ok(apiKeys.createApiKey, { key, params: { projectId: project.id }, body });
    for (const who of [key, shop.key]) {
      const seen = await world.ok(devnet.readDevnet, { key: who });
      expect(seen.enabled).toBe(true);
      expect(seen.chains.map(({ code, chainId }) => [code, chainId])).toEqual([
        ['ETH', '31337'],
        ['BASE', '31338'],
      ]);
      for (const chain of seen.chains) {
        expect(chain.coin).toEqual({ code: 'ETH', decimals: 18 });
        expect(chain.rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
        expect(chain.tokens.map(({ code, decimals }) => [code, decimals])).toEqual([
          ['USDC', 6],
          ['USDT', 6],
        ]);
      }
      expect(seen.accounts).toHaveLength(10);
      expect(seen.accounts[0]?.family).toBe('ETH_Family');
    }
  });

  test('the faucet gives exactly what was asked for, coins and tokens, on either chain', async () => {
    await world.ok(devnet.drawFromFaucet, {
      key,
      body: { ...order, currencyCode: 'ETH', amount: '0.000000000000000001' },
    });
    expect((await ask('ETH', 'eth_getBalance', payee, 'latest')).result).toBe('0x1');
    const { transactionHash } = await world.ok(devnet.drawFromFaucet, {
      key,
      body: { ...order, blockchainCode: 'BASE' },
    });
    const { result } = await ask('BASE', 'eth_getTransactionReceipt', transactionHash);
    const { logs } = result as { logs: { address: string; topics: string[]; data: string }[] };
    expect(logs).toHaveLength(1);
    expect(logs[0]?.topics[2]).toContain(payee.slice(2).toLowerCase());
    expect(BigInt(logs[0]?.data ?? '')).toBe(12_500_000n);
  });

  test.each([
    [{ blockchainCode: 'BTC' }, 'blockchainCode', 'must be one of ETH, BASE'],
    [{ currencyCode: 'DAI' }, 'currencyCode', 'must be one of ETH, USDC, USDT'],
    [{ address: '0x12' }, 'address', 'must be an address of ETH'],
    [{ address: payee.replace('A11cE', 'a11cE') }, 'address', 'must be an address of ETH'],
    [{ amount: '0' }, 'amount', 'must be above 0 and at most 1000000'],
    [{ amount: '1000000.000001' }, 'amount', 'must be above 0 and at most 1000000'],
    [{ amount: '1e3' }, 'amount', expect.stringContaining('at most 6 decimals')],
    [{ amount: '0.0000001' }, 'amount', expect.stringContaining('at most 6 decimals')],
  ])('the faucet refuses %j, and names the field', async (wrong, path, message) => {
    const refused = await world.refused(devnet.drawFromFaucet, { key, body: { ...order, ...wrong } });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path, message }] });
  });

  test('a wallet in a browser sends what it signed through us, and reads that it was mined', async () => {
    const account = mnemonicToAccount(devMnemonic, { addressIndex: 3 });
    expect((await world.ok(devnet.readDevnet, { key })).accounts[3]?.address.toLowerCase()).toBe(
      account.address.toLowerCase(),
    );
    const { result: nonce } = await ask('BASE', 'eth_getTransactionCount', account.address, 'latest');
    const signed = await account.signTransaction({
      chainId: 31_338,
      nonce: Number(nonce),
      to: payee,
      value: 5n,
      gas: 21_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1n,
    });
    const { result: hash, id } = await ask('BASE', 'eth_sendRawTransaction', signed);
    expect(id).toBe(7);
    await expect
      .poll(async () => (await ask('BASE', 'eth_getTransactionReceipt', hash)).result, { timeout: 10_000 })
      .toMatchObject({ status: '0x1' });
    expect(await ask('BASE', 'eth_sendRawTransaction', signed)).toMatchObject({ error: { code: -32_003 } });
  });

  test.each(['anvil_setBalance', 'eth_sign', 'evm_mine', 'debug_traceTransaction', ''])(
    'nothing else is forwarded: %s',
    async (method) => {
      const body = { jsonrpc: '2.0', id: 1, method, params: [] };
      const refused = await world.refused(devnet.forwardRpc, { key, params: { code: 'ETH' }, body });
      const message = `must be one of ${devnet.rpcMethods.ETH_Family.join(', ')}`;
      expect(refused).toMatchObject({ status: 400, details: [{ path: 'method', message }] });
    },
  );

  test('a chain that is not local is refused, with the ones that are', async () => {
    const body = { jsonrpc: '2.0', method: 'eth_chainId' };
    const refused = await world.refused(devnet.forwardRpc, { key, params: { code: 'TRX' }, body });
    expect(refused).toMatchObject({ status: 400, details: [{ path: 'code', message: 'must be one of ETH, BASE' }] });
  });

  test('blocks come when they are asked for, up to a hundred at once', async () => {
    const height = async () => Number((await ask('ETH', 'eth_blockNumber')).result);
    const before = await height();
    await world.ok(devnet.mineBlocks, { key, body: { blockchainCode: 'ETH', blocks: 100 } });
    expect(await height()).toBeGreaterThanOrEqual(before + 100);
    for (const blocks of [0, 101, 1.5, '5']) {
      const refused = await world.refused(devnet.mineBlocks, { key, body: { blockchainCode: 'ETH', blocks } });
      expect(refused.details).toMatchObject([{ path: 'blocks', message: expect.stringContaining('from 1 to 100') }]);
    }
  });
});

describe('without local chains', () => {
  let bare: World;
  let root: string;
  beforeAll(async () => {
    bare = await startWorld();
    ({ key: root } = await bare.signUpRoot());
  });
  afterAll(() => bare.close());

  test('the list says so, and the other calls say where they come from', async () => {
    expect(await bare.ok(devnet.readDevnet, { key: root })).toEqual({ enabled: false, chains: [], accounts: [] });
    const sentence = 'No local chains run here: they come with npm start, unless DEVNET is off.';
    const calls = [
      bare.refused(devnet.drawFromFaucet, { key: root, body: order }),
      bare.refused(devnet.forwardRpc, {
        key: root,
        params: { code: 'ETH' },
        body: { jsonrpc: '2.0', method: 'eth_chainId' },
      }),
      bare.refused(devnet.mineBlocks, { key: root, body: { blockchainCode: 'ETH', blocks: 1 } }),
    ];
    for (const refused of await Promise.all(calls)) {
      expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', message: sentence });
    }
  });
});
