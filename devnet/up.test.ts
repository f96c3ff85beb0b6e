import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { createPublicClient, erc20Abi, http, keccak256, parseUnits, webSocket, type Address } from 'viem';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { factoryAddress, factoryCodeHash } from '@coffer/contract-abi/contracts.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { multicall3Address } from './evm/place-multicall.ts';
import { startDevnet, type Up, type UpOptions } from './up.ts';

const payee = '0x00000000000000000000000000000000000A11cE';
const codes = ['ETH', 'BASE'] as const;
const folder = temporaryFolder('coffer-devnet');
afterAll(() => folder.remove());

async function ask<T>(up: Up, chain: (typeof codes)[number], method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = await up.rpc(chain, { jsonrpc: '2.0', id: 1, method, params });
  if (error) throw new Error(error.message);
  return result as T;
}

function clientOf(up: Up, chain: (typeof codes)[number]) {
  return createPublicClient({ transport: http(up.chains[chain].rpcUrl) });
}

function tokenOf(up: Up, code: string): Address {
  return up.tokens.find((token) => token.chain === 'ETH' && token.code === code)?.address as Address;
}

describe('local chains that run', () => {
  let up: Up;
  beforeAll(
    async () => void (up = await startDevnet({ folder: path.join(folder.path, 'shared'), steadyBlocks: false })),
  );
  afterAll(() => up.stop());

  test('are two, with numbers that no real network has', async () => {
    expect(await clientOf(up, 'ETH').getChainId()).toBe(31_337);
    expect(await clientOf(up, 'BASE').getChainId()).toBe(31_338);
  });

  test('answer over a socket that stays open, too', async () => {
    const client = createPublicClient({ transport: webSocket(up.chains.BASE.wsUrl) });
    const heads: bigint[] = [];
    const unwatch = client.watchBlockNumber({ onBlockNumber: (head) => heads.push(head) });
    const untilTold = async () => {
      await up.mine('BASE', 1);
      return heads.length;
    };
    await expect.poll(untilTold, { timeout: 10_000 }).toBeGreaterThan(0);
    unwatch();
    (await client.transport.getRpcClient()).close();
  });

  test('have the factory and the test tokens at the same addresses, with the same code', async () => {
    expect(up.factoryAddress).toBe(factoryAddress);
    expect(keccak256(await ask(up, 'BASE', 'eth_getCode', factoryAddress, 'latest'))).toBe(factoryCodeHash);
    expect(up.tokens.map(({ chain, code }) => `${chain} ${code}`)).toEqual([
      'ETH USDC',
      'ETH USDT',
      'BASE USDC',
      'BASE USDT',
    ]);
    for (const address of [up.factoryAddress, ...up.tokens.map((token) => token.address), multicall3Address]) {
      const [eth, base] = await Promise.all(
        codes.map((code) => ask<string>(up, code, 'eth_getCode', address, 'latest')),
      );
      expect(eth?.length).toBeGreaterThan(100);
      expect(base).toBe(eth);
    }
    const onBase = up.tokens.filter((token) => token.chain === 'BASE').map((token) => token.address);
    expect(onBase).toEqual([tokenOf(up, 'USDC'), tokenOf(up, 'USDT')]);
  });

  test('give each account of the known wallet coins and tokens, which Multicall3 reads in one call', async () => {
    const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    expect(up.accounts).toHaveLength(10);
    expect(up.accounts[0]?.address.toLowerCase()).toBe(known.toLowerCase());
    const client = clientOf(up, 'BASE');
    expect(await client.getBalance({ address: known })).toBe(parseUnits('10000', 18));
    const contracts = ['USDC', 'USDT'].map(
      (code) => ({ address: tokenOf(up, code), abi: erc20Abi, functionName: 'balanceOf', args: [known] }) as const,
    );
    const balances = await client.multicall({ contracts, multicallAddress: multicall3Address, allowFailure: false });
    expect(balances).toEqual([parseUnits('1000000', 6), parseUnits('1000000', 6)]);
  });

  test('pay test tokens out in a transaction that leaves a Transfer, as a customer would', async () => {
    const { transactionHash } = await up.faucet({ chain: 'BASE', code: 'USDT', address: payee, units: 1_500_000n });
    const client = clientOf(up, 'BASE');
    const { blockNumber, status } = await client.getTransactionReceipt({ hash: transactionHash as Address });
    expect(status).toBe('success');
    const logs = await client.getContractEvents({
      abi: erc20Abi,
      eventName: 'Transfer',
      args: { to: payee },
      fromBlock: blockNumber,
    });
    expect(logs).toMatchObject([
      { address: tokenOf(up, 'USDT').toLowerCase(), transactionHash, args: { value: 1_500_000n } },
    ]);
  });

  test('pay coins out, also when many ask at once', async () => {
    const client = clientOf(up, 'ETH');
    const orders = Array.from({ length: 10 }, () =>
      up.faucet({ chain: 'ETH', code: 'ETH', address: payee, units: parseUnits('0.1', 18) }),
    );
    const hashes = (await Promise.all(orders)).map((one) => one.transactionHash);
    expect(new Set(hashes).size).toBe(10);
    expect(await client.getBalance({ address: payee })).toBe(parseUnits('1', 18));
  });

  test('say why they refuse an order', async () => {
    const order = { chain: 'ETH', code: 'USDC', address: `0x${'0'.repeat(40)}`, units: 1n } as const;
    await expect(up.faucet(order)).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('The local chain refused'),
    });
  });

  test('take a reorg: what is kept comes again in another block, the rest is gone', async () => {
    const pay = () => up.faucet({ chain: 'ETH', code: 'USDC', address: payee, units: 1n });
    const { transactionHash: kept } = await pay();
    const before = await ask<{ blockHash: string; blockNumber: string }>(up, 'ETH', 'eth_getTransactionReceipt', kept);
    const { transactionHash: dropped } = await pay();
    const head = Number(await ask<string>(up, 'ETH', 'eth_blockNumber'));
    await up.reorg('ETH', head - Number(before.blockNumber) + 1, [kept]);
    const after = await ask<typeof before>(up, 'ETH', 'eth_getTransactionReceipt', kept);
    expect(after.blockNumber).toBe(before.blockNumber);
    expect(after.blockHash).not.toBe(before.blockHash);
    expect(await ask(up, 'ETH', 'eth_getTransactionReceipt', dropped)).toBeNull();
    expect(await ask(up, 'ETH', 'eth_getTransactionByHash', dropped)).toBeNull();
  });

  test('mine as many blocks as asked for, and the final one follows', async () => {
    const head = Number(await ask<string>(up, 'BASE', 'eth_blockNumber'));
    await up.mine('BASE', 50);
    const now = Number(await ask<string>(up, 'BASE', 'eth_blockNumber'));
    expect(now).toBe(head + 50);
    const final = await ask<{ number: string }>(up, 'BASE', 'eth_getBlockByNumber', 'finalized', false);
    expect(now - Number(final.number)).toBe(8);
  });

  test('record nothing for each block that anvil would then copy for each block', async () => {
    const head = Number(await ask<string>(up, 'ETH', 'eth_blockNumber'));
    await up.mine('ETH', 10);
    // Where Ethereum keeps the hash of a recent block, and where a chain that is not prepared has one.
    const slot = `0x${(head + 5).toString(16)}`;
    const recorder = '0x0000F90827F1C53a10cb7A02335B175320002935';
    expect(BigInt(await ask<string>(up, 'ETH', 'eth_getStorageAt', recorder, slot, 'latest'))).toBe(0n);
  });

  test('are refused to a second one on the same folder', async () => {
    const second = startDevnet({ folder: path.join(folder.path, 'shared'), predecessorTimeoutMs: 100 });
    await expect(second).rejects.toThrow('Another Coffer runs on the data in');
  });
});

describe('from start to start', () => {
  const running: Up[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((up) => up.stop()));
  });

  async function start(name: string, more: Partial<UpOptions> = {}): Promise<Up> {
    const up = await startDevnet({ folder: path.join(folder.path, name), steadyBlocks: false, ...more });
    running.push(up);
    return up;
  }

  test('a chain keeps its blocks, balances, receipts and code, past balances too', async () => {
    const first = await start('kept');
    const { transactionHash } = await first.faucet({ chain: 'ETH', code: 'ETH', address: payee, units: 7n });
    const height = await ask<string>(first, 'ETH', 'eth_blockNumber');
    const block = await ask<{ hash: string }>(first, 'ETH', 'eth_getBlockByNumber', height, false);
    await first.mine('ETH', 3);
    await running.pop()?.stop();

    const second = await start('kept');
    expect(await ask(second, 'ETH', 'eth_getBlockByNumber', height, false)).toMatchObject({ hash: block.hash });
    expect(await ask(second, 'ETH', 'eth_getTransactionReceipt', transactionHash)).toMatchObject({ status: '0x1' });
    expect(await ask(second, 'ETH', 'eth_getBalance', payee, 'latest')).toBe('0x7');
    expect(await ask(second, 'ETH', 'eth_getBalance', payee, height)).toBe('0x7');
    const before = `0x${(Number(height) - 1).toString(16)}`;
    expect(await ask(second, 'ETH', 'eth_getBalance', payee, before)).toBe('0x0');
    expect(await ask(second, 'ETH', 'eth_getCode', second.factoryAddress, 'latest')).not.toBe('0x');
    await second.reorg('ETH', 3);
    expect(await ask(second, 'ETH', 'eth_getTransactionReceipt', transactionHash)).toMatchObject({ status: '0x1' });
    await second.reorg('ETH', 4);
    expect(await ask(second, 'ETH', 'eth_getTransactionReceipt', transactionHash)).toBeNull();
  });

  test('blocks come by themselves as long as something is being confirmed', async () => {
    const up = await start('steady', { steadyBlocks: true });
    const height = async () => Number(await ask<string>(up, 'BASE', 'eth_blockNumber'));
    const from = await height();
    await expect.poll(height, { timeout: 20_000 }).toBeGreaterThan(from);
  });

  test('a state that was cut off is set aside with a warning: that chain starts anew, the other goes on', async () => {
    const first = await start('damaged');
    await first.mine('ETH', 5);
    await first.mine('BASE', 5);
    const height = Number(await ask<string>(first, 'BASE', 'eth_blockNumber'));
    await running.pop()?.stop();
    const at = (name: string) => path.join(folder.path, 'damaged/ETH', name);
    const half = readFileSync(at('state.json'), 'utf8').slice(0, 1000);
    writeFileSync(at('state.json'), half);

    const logged: string[] = [];
    const log = openLog(
      'warn',
      new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }),
    );
    const second = await start('damaged', { log });
    expect(logged.join('')).toContain('The saved state of a local chain cannot be read: the chain starts anew.');
    expect(readFileSync(at('state.damaged.json'), 'utf8')).toBe(half);
    expect(Number(await ask<string>(second, 'BASE', 'eth_blockNumber'))).toBeGreaterThanOrEqual(height);
    await second.faucet({ chain: 'ETH', code: 'USDC', address: payee, units: 1n });
  });

  test.each(['', '{}', '[]'])('a state that holds %j is no reason not to start', async (text) => {
    const name = `odd-${text.length}-${text.charCodeAt(0)}`;
    mkdirSync(path.join(folder.path, name, 'BASE'), { recursive: true });
    writeFileSync(path.join(folder.path, name, 'BASE/state.json'), text);
    const up = await start(name, { log: openLog('silent') });
    expect(await ask(up, 'BASE', 'eth_getCode', up.factoryAddress, 'latest')).not.toBe('0x');
  });
});
