import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { temporaryFolder } from '../../packages/server/test/temporary-folder.ts';
import { bitcoindProgram } from './bitcoind-program.ts';
import { unitsOf } from './regtest.ts';
import { newOwner } from './signing.fixture.ts';
import { startBitcoinChain, type BitcoinNode } from './start-chain.ts';
import type { NodeKind } from './start-node.ts';

const holds = openSync(devNull, 'r');
afterAll(() => closeSync(holds));
const log = openLog('silent');
const isReal = (await bitcoindProgram()) !== undefined;

type Scan = { total_amount: number };

describe.each(['bitcoind', 'simulator'] as const)('a local Bitcoin chain (%s)', (kind: NodeKind) => {
  const folder = temporaryFolder('coffer-btc');
  const options = { folder: path.join(folder.path, 'BTC'), holds, log, kind };
  let chain: BitcoinNode;
  const isHere = kind === 'simulator' || isReal || process.env['REQUIRE_NODES'] !== undefined;
  beforeAll(async () => void (isHere && (chain = await startBitcoinChain({ ...options, steadyBlocks: false }))));
  beforeEach(({ skip }) => skip(!isHere, 'there is no bitcoind in PATH or BITCOIND'));
  afterAll(async () => {
    if (isHere) await chain.stop();
    await folder.remove();
  });

  async function held(address: string): Promise<bigint> {
    return unitsOf((await chain.ask<Scan>('scantxoutset', 'start', [`addr(${address})`])).total_amount);
  }
  const confirmations = async (txid: string) =>
    (await chain.ask<{ confirmations?: number }>('getrawtransaction', txid, 1)).confirmations;

  test('says what it is, and gives each account of the known wallet ten coins', async () => {
    expect(chain).toMatchObject({ code: 'BTC', kind, tokens: [], chain: { chainId: 'regtest', coin: 'BTC' } });
    expect(chain.accounts).toHaveLength(10);
    expect(chain.accounts[0]).toEqual({
      family: 'BTC_Family',
      address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
    });
    for (const { address } of chain.accounts.slice(0, 2)) expect(await held(address)).toBe(1_000_000_000n);
  });

  test('the faucet pays exactly what was asked for, to any kind of address, in a block', async () => {
    for (const type of ['P2WPKH', 'P2TR', 'P2PKH', 'P2SH-P2WPKH'] as const) {
      const { address } = newOwner(type);
      const { transactionHash } = await chain.faucet({ code: 'BTC', address, units: 12_345n });
      expect(await confirmations(transactionHash)).toBe(1);
      expect(await held(address)).toBe(12_345n);
    }
  });

  test('the faucet answers many who ask at once', async () => {
    const { address } = newOwner();
    const orders = Array.from({ length: 8 }, () => chain.faucet({ code: 'BTC', address, units: 1_000_000n }));
    expect(new Set((await Promise.all(orders)).map((one) => one.transactionHash)).size).toBe(8);
    expect(await held(address)).toBe(8_000_000n);
  });

  test('more than it has, dust and other coins are refused with a sentence', async () => {
    const { address } = newOwner();
    const order = { code: 'BTC', address, units: 100n * 10n ** 14n };
    await expect(chain.faucet(order)).rejects.toMatchObject({ code: 'UNPROCESSABLE', message: /has only \d+ units/ });
    await expect(chain.faucet({ ...order, units: 1n })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: expect.stringContaining('The local chain refused'),
    });
    await expect(chain.faucet({ ...order, code: 'USDC' })).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
  });

  test('tells its own addresses from those of other networks', () => {
    expect(chain.isAddress(newOwner('P2TR').address)).toBe(true);
    expect(chain.isAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBe(false);
    expect(chain.isAddress('bcrt1qnonsense')).toBe(false);
  });

  test('what is sent waits for a block, and can be replaced by what pays somebody else', async () => {
    const [first, second] = [newOwner(), newOwner()];
    const { txHash } = await chain.send({ to: first.address, units: 70_000n });
    expect(await confirmations(txHash)).toBeUndefined();
    const { txHash: other } = await chain.replace(txHash, { to: second.address });
    expect(await chain.ask('getrawmempool')).toEqual([other]);
    await chain.mine(1);
    expect([await held(first.address), await held(second.address)]).toEqual([0n, 70_000n]);
    const costly = await chain.send({ to: first.address, units: 70_000n, feeRate: 40n, replaceable: false });
    const entry = await chain.ask<{ 'bip125-replaceable': boolean }>('getmempoolentry', costly.txHash);
    expect(entry['bip125-replaceable']).toBe(false);
    await chain.mine(1);
  });

  test('a reorganisation keeps what it is told to keep; the rest is gone, or waits again', async () => {
    const pay = () => chain.send({ to: newOwner().address, units: 50_000n });
    const kept = await pay();
    await chain.mine(1);
    const dropped = await pay();
    await chain.mine(3);
    const height = await chain.ask('getblockcount');
    await chain.reorg(4, [kept.txHash]);
    expect(await chain.ask('getblockcount')).toBe(height);
    expect(await confirmations(kept.txHash)).toBe(4);
    expect(await confirmations(dropped.txHash)).toBe(0);
    expect(await chain.ask('getrawmempool')).toEqual([]);
    await chain.reorg(4, [], 'waits');
    expect(await chain.ask('getrawmempool')).toEqual([kept.txHash]);
    await chain.mine(1);
    expect(await confirmations(kept.txHash)).toBe(1);
  });

  test('answers requests as they are passed on, refusals too', async () => {
    const ask = (method: string) => chain.rpc({ jsonrpc: '2.0', id: 9, method, params: [] });
    expect(await ask('getblockcount')).toMatchObject({ id: 9, result: expect.any(Number) });
    expect(await ask('nonsense')).toMatchObject({ id: 9, error: { code: -32_601 } });
  });

  test('a payment gets its block and confirmations by themselves, after a start that finds everything', async () => {
    const { address } = newOwner();
    await chain.faucet({ code: 'BTC', address, units: 5000n });
    const { txHash } = await chain.send({ to: address, units: 6000n });
    const tip = await chain.ask('getbestblockhash');
    await chain.stop();
    expect(await chain.exited).toContain('The local chain BTC is gone');

    chain = await startBitcoinChain({ ...options, steadyBlocks: true });
    expect(await chain.ask('getblockhash', await chain.ask('getblockcount'))).toBeDefined();
    expect(await chain.ask('getblockheader', tip)).toMatchObject({ hash: tip });
    await vi.waitFor(async () => expect(await confirmations(txHash)).toBeGreaterThan(0), { timeout: 20_000 });
    expect(await held(address)).toBe(11_000n);
  });
});
