import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAddress, getCreate2Address, slice, type Hex } from 'viem';
import {
  createProjectSweepWallet,
  createSweepWallet,
  getFactoryContract,
  getSweepContract,
  listSweepContracts,
} from '@coffer/contract/treasury/sweep-contracts.ts';
import { listWalletLinks, setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { deterministicDeployer, factoryAddress } from '@coffer/contract-abi/contracts.ts';
import { chainIds, freshAddress, nodes, openTreasury, trailOf, type Treasury } from './treasury.fixture.ts';

let treasury: Treasury;
/** The cold wallet to which all money goes, on both chains. */
let safe: string;

beforeAll(async () => {
  treasury = await openTreasury();
  safe = treasury.chains.network('ETH').address('safe');
  await treasury.coldWallet('ETH', safe);
  await treasury.coldWallet('BASE', safe);
});
afterAll(() => treasury.world.close());

type Over = Parameters<Treasury['deploy']>[1];

function deployed(code: 'ETH' | 'BASE', over: Over = {}): string {
  const hash = treasury.deploy(code, { collector: safe, ...over });
  treasury.chains.network(code).mine();
  return hash;
}

const asked = (hash: unknown, over: object = {}) => ({
  key: treasury.root,
  params: { contractId: chainIds.ETH },
  body: { name: 'Sweeper', transactionHash: hash },
  ...over,
});
const refuse = (hash: unknown, over?: object) => treasury.world.refused(createSweepWallet, asked(hash, over));

describe('the factory', () => {
  it('is told with all that is needed to deploy: address, chain and ABI', async () => {
    const told = await treasury.world.ok(getFactoryContract, { key: treasury.root, params: { code: 'base' } });
    expect(told).toMatchObject({ id: 3, blockchainCode: 'BASE', chainId: '8453', address: factoryAddress });
    expect(told.abi.map((entry) => entry['name'])).toEqual(
      expect.arrayContaining(['createFundSweeperContract', 'FundSweeperCreated']),
    );
    expect(told.creation.to).toBe(deterministicDeployer);
    const [salt, bytecode] = [slice(told.creation.data as Hex, 0, 32), slice(told.creation.data as Hex, 32)];
    expect(getCreate2Address({ from: deterministicDeployer, salt, bytecode })).toBe(factoryAddress);
    for (const code of ['BTC', 'nowhere', '2']) {
      expect(await treasury.world.refused(getFactoryContract, { key: treasury.root, params: { code } })).toMatchObject({
        status: 404,
      });
    }
  });
});

describe('a deployed sweep contract', () => {
  it('becomes a deposit wallet that gives out addresses for its project at once', async () => {
    const contract = freshAddress();
    const transactionHash = deployed('ETH', { contract });
    const params = { projectID: treasury.shop, contractId: chainIds.ETH };
    const body = { name: 'Sweeper', transactionHash: transactionHash.toUpperCase().replace('0X', '0x') };
    const made = await treasury.world.ok(createProjectSweepWallet, { key: treasury.root, params, body });
    expect(made).toMatchObject({
      walletType: 'deposit_wallet',
      walletSubType: 'SCW',
      family: 'ETH_Family',
      address: getAddress(contract),
      status: 'active',
      chains: [{ blockchainCode: 'ETH', coldAddress: getAddress(safe), sweepContractID: expect.any(Number) as number }],
      projectIDs: [treasury.shop],
    });
    const id = made.chains[0]?.sweepContractID ?? 0;
    const row = await treasury.world.ok(getSweepContract, { key: treasury.root, params: { id } });
    expect(row).toMatchObject({
      walletID: made.id,
      blockchainCode: 'ETH',
      address: getAddress(contract),
      factory: factoryAddress,
      owner: getAddress(treasury.chains.network('ETH').address('owner')),
      collector: getAddress(safe),
      pendingCollector: null,
      verified: true,
      status: 'active',
      transactionHash,
    });
    expect(await treasury.world.ok(listSweepContracts, { key: treasury.root })).toContainEqual(row);
    const links = await treasury.world.ok(listWalletLinks, { key: treasury.root, params: { id: treasury.shop } });
    expect(links).toContainEqual(expect.objectContaining({ walletID: made.id, assigningFor: ['ETH'] }));
  });

  it('reported again, or by many at once, is the same wallet', async () => {
    const hash = deployed('ETH');
    const made = await Promise.all(Array.from({ length: 8 }, () => treasury.sweepWallet('ETH', hash)));
    expect(new Set(made).size).toBe(1);
    const [id = 0] = made;
    expect(await treasury.sweepWallet('ETH', hash, treasury.neighbour)).toBe(id);
    const trail = await trailOf(treasury.world, 'wallet', id);
    expect(trail.map((row) => row.action)).toEqual(['wallet.created', 'wallet.linked']);
  });

  it('of the same address on another chain of the family joins the wallet', async () => {
    const contract = freshAddress();
    const id = await treasury.sweepWallet('ETH', deployed('ETH', { contract }));
    expect(await treasury.sweepWallet('BASE', deployed('BASE', { contract }), treasury.shop)).toBe(id);
    const links = await treasury.world.ok(listWalletLinks, { key: treasury.root, params: { id: treasury.shop } });
    expect(links).toContainEqual(expect.objectContaining({ walletID: id, assigningFor: ['ETH', 'BASE'] }));
    expect((await trailOf(treasury.world, 'wallet', id)).map((row) => row.action)).toContain('wallet.chain-added');
  });
});

describe('a transaction that makes no wallet', () => {
  it('is still waiting: it may be reported again with the same Idempotency-Key', async () => {
    const transactionHash = treasury.deploy('ETH', { collector: safe });
    const headers = { 'idempotency-key': 'report-1' };
    const refusal = await refuse(transactionHash, { headers });
    expect(refusal).toMatchObject({ status: 422, code: 'UNPROCESSABLE', details: { retryable: true } });
    expect(refusal.message).toContain('not in a block yet');
    treasury.chains.network('ETH').mine();
    expect(await treasury.world.ok(createSweepWallet, asked(transactionHash, { headers }))).toMatchObject({
      status: 'active',
    });
  });

  it('is known to no node of this chain: it belongs to another one', async () => {
    const refusal = await refuse(deployed('BASE'));
    expect(refusal).toMatchObject({ status: 422, message: 'No node knows this transaction.' });
  });

  it('failed, or deployed nothing', async () => {
    const eth = treasury.chains.network('ETH');
    const [failed, plain] = [eth.send({ fails: true }), eth.pay(safe, 1n)];
    eth.mine();
    expect(await refuse(failed)).toMatchObject({ status: 422, details: { retryable: false } });
    expect((await refuse(plain)).message).toBe('This transaction deployed no sweep contract.');
  });

  it('came from another factory', async () => {
    const other = freshAddress();
    const refusal = await refuse(deployed('ETH', { factory: other }));
    expect(refusal.message).toBe(
      `The contract comes from another factory, ${getAddress(other)}. Deploy it with ${factoryAddress}.`,
    );
    expect(refusal.details).toEqual({ retryable: false });
  });

  it('names a cold wallet that is paused or compromised, until it is active again', async () => {
    const collector = freshAddress();
    const hash = deployed('ETH', { collector });
    const params = { id: await treasury.coldWallet('ETH', collector), status: 'inactive' as const };
    await treasury.world.ok(setWalletStatus, { key: treasury.root, params });
    const refusal = await refuse(hash);
    expect(refusal).toMatchObject({ status: 422, details: { retryable: true } });
    expect(refusal.message).toContain(
      `would go to ${getAddress(collector)}, which is no active cold wallet of yours on Ethereum`,
    );
    await treasury.world.ok(setWalletStatus, { key: treasury.root, params: { ...params, status: 'active' } });
    expect(await treasury.sweepWallet('ETH', hash)).toBeGreaterThan(0);
  });

  it.each([
    ['a sweep contract of this install', () => freshAddress(), 'is a sweep contract of this install'],
    ['the contract of a token', () => '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 'is the contract of a token'],
    ['the factory', () => factoryAddress.toLowerCase(), 'is the factory'],
    ['nobody', () => `0x${'0'.repeat(36)}dead`, 'belongs to nobody'],
  ])('pays out to %s: nobody could confirm that', async (_what, addressOf, said) => {
    const collector = addressOf();
    if (said.includes('sweep contract')) await treasury.sweepWallet('ETH', deployed('ETH', { contract: collector }));
    const refusal = await refuse(deployed('ETH', { collector }));
    expect(refusal).toMatchObject({ status: 422, details: { retryable: false } });
    expect(refusal.message).toContain(said);
  });

  it('cannot be asked for while no node answers', async () => {
    const hash = deployed('ETH');
    const node = treasury.chains.node('ETH', nodes.ETH_RPC_URL);
    node.stop();
    const refusal = await refuse(hash);
    node.start();
    expect(refusal).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' });
    // The log tells of it: that is the one trouble that this file expects.
    const { logged } = treasury.world;
    const told = logged.findIndex((line) => line.includes('"type":"ChainUnavailable"'));
    expect(logged.splice(told, 1)).toEqual([expect.stringContaining('request failed')]);
  });

  it.each(['', '0x12', 'abc', `0x${'g'.repeat(64)}`, 7, null, `0x${'a'.repeat(64)}'--`])(
    'is none at all: %j',
    async (hash) => {
      expect((await refuse(hash)).details).toEqual([
        { path: 'transactionHash', message: expect.any(String) as string },
      ]);
    },
  );

  it('is reported to a factory or a project that is not there', async () => {
    const hash = deployed('ETH');
    expect(await refuse(hash, { params: { contractId: 2 } })).toMatchObject({ status: 404 });
    for (const [projectID, status] of [
      [999_999, 404],
      ['all', 400],
    ] as const) {
      const params = { projectID, contractId: chainIds.ETH };
      expect(await treasury.world.refused(createProjectSweepWallet, asked(hash, { params }))).toMatchObject({ status });
    }
  });
});
