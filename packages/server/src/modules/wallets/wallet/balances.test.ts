import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAddress } from 'viem';
import { readWalletBalances } from '@coffer/contract/treasury/wallet-balances.ts';
import { createColdWallet, createWallet } from '@coffer/contract/treasury/wallets.ts';
import { freshAddress, nodes, openTreasury, type Treasury } from '../treasury.fixture.ts';

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';

let treasury: Treasury;
let cold: string;
let coldId: number;
beforeAll(async () => {
  treasury = await openTreasury();
  cold = freshAddress();
  coldId = await treasury.coldWallet('ETH', cold);
});
afterAll(() => treasury.world.close());

const read = (key = treasury.root) => treasury.world.ok(readWalletBalances, { key });
const nodeOf = (code: 'ETH' | 'BASE') => treasury.chains.node(code, nodes[`${code}_RPC_URL`]);

async function held(walletID: number, currencyCode: string, blockchainCode = 'ETH') {
  const items = await read();
  return items.find(
    (item) =>
      item.walletID === walletID && item.currencyCode === currencyCode && item.blockchainCode === blockchainCode,
  );
}

describe('what wallets hold', () => {
  it('is said for each currency of each chain, exactly, with the time', async () => {
    const eth = treasury.chains.network('ETH');
    eth.pay(cold, 1_500_000_000_000_000_001n);
    eth.pay(cold, 2_500_000n, usdc);
    eth.mine();
    treasury.world.clock.advance(1);
    const { now } = treasury.world.clock;
    const item = await held(coldId, 'ETH');
    expect(item).toEqual({
      walletID: coldId,
      walletName: 'Safe',
      walletType: 'cold_wallet',
      blockchainCode: 'ETH',
      address: getAddress(cold),
      currencyCode: 'ETH',
      currencyAddress: null,
      state: 'known',
      amount: '1.500000000000000001',
      at: expect.any(String) as string,
      reason: null,
    });
    expect(Math.abs(now().getTime() - new Date(item?.at ?? 0).getTime())).toBeLessThan(5000);
    expect(await held(coldId, 'USDC')).toMatchObject({ amount: '2.5', currencyAddress: getAddress(usdc) });
    expect(await held(coldId, 'USDT')).toMatchObject({ amount: '0', state: 'known' });
    expect((await read()).filter((one) => one.walletID === coldId && one.blockchainCode === 'BASE')).toEqual([]);
  });

  it('of a hot wallet is said on every chain that it serves', async () => {
    const body = { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family' };
    const hot = await treasury.world.ok(createWallet, { key: treasury.root, body });
    const base = treasury.chains.network('BASE');
    base.pay(hot.address ?? '', 7n);
    base.mine();
    expect(await held(hot.id, 'ETH', 'BASE')).toMatchObject({
      amount: '0.000000000000000007',
      walletType: 'hot_wallet',
    });
    expect(await held(hot.id, 'ETH', 'ETH')).toMatchObject({ amount: '0' });
  });

  it('counts for seconds: the chain is not asked again meanwhile, and is afterwards', async () => {
    treasury.world.clock.advance(1);
    const before = await held(coldId, 'ETH');
    treasury.chains.network('ETH').pay(cold, 1n);
    treasury.chains.network('ETH').mine();
    expect(await held(coldId, 'ETH')).toEqual(before);
    treasury.world.clock.advance(1);
    expect((await held(coldId, 'ETH'))?.amount).toBe('1.500000000000000002');
  });

  it('is unknown while no node answers: with the reason, and never 0; other chains are known all the same', async () => {
    treasury.world.clock.advance(1);
    nodeOf('ETH').stop();
    const items = await read();
    nodeOf('ETH').start();
    const ofEth = items.filter((item) => item.blockchainCode === 'ETH');
    const ofBase = items.filter((item) => item.blockchainCode === 'BASE');
    for (const item of ofEth) {
      expect(item).toMatchObject({ state: 'unknown', amount: null, at: null });
      expect(item.reason).toContain('No node of Ethereum responds correctly.');
    }
    expect([ofEth.length, ofBase.length].every((count) => count > 0)).toBe(true);
    expect(new Set(ofBase.map((item) => item.state))).toEqual(new Set(['known']));
    expect((await held(coldId, 'ETH'))?.state).toBe('known');
  });

  it('is unknown in a token whose contract does not tell it, and known in all others', async () => {
    treasury.world.clock.advance(1);
    const { silent } = treasury.chains.network('ETH');
    silent.add(usdc);
    const [mute, coin, token] = [await held(coldId, 'USDC'), await held(coldId, 'ETH'), await held(coldId, 'USDT')];
    silent.delete(usdc);
    expect(mute).toMatchObject({
      state: 'unknown',
      amount: null,
      reason: expect.stringContaining('contract') as string,
    });
    expect([coin?.state, token?.state]).toEqual(['known', 'known']);
  });

  it('is unknown when the node speaks of another chain', async () => {
    treasury.world.clock.advance(1);
    nodeOf('ETH').claimChain('999');
    const item = await held(coldId, 'ETH');
    nodeOf('ETH').claimChain('1');
    expect(item).toMatchObject({ state: 'unknown', amount: null });
  });

  it('is seen by a project in its own wallets alone', async () => {
    await treasury.later(0);
    const params = { chain: 'ETH' };
    const body = { name: 'Theirs', address: freshAddress(), projectID: treasury.neighbour };
    await treasury.world.ok(createColdWallet, { key: treasury.root, params, body });
    const lead = await treasury.hire('project_lead', [treasury.neighbour]);
    expect(new Set((await read(lead.key)).map((item) => item.walletName))).toEqual(new Set(['Theirs']));
  });
});
