import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { getReconciliation, startReconciliation } from '@coffer/contract/operations/reconciliation.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { AddressTable } from '../../chains/address-table.ts';
import type { MemoryNetwork } from '../../chains/memory/network/network.ts';
import type { MemoryNode } from '../../chains/memory/network/node.ts';
import type { Workers } from '../../platform/jobs/workers.ts';
import { startWatching } from '../deposits/index.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { reconcileChain } from './reconcile-chain.ts';
import { startReconciling } from './start-reconciling.ts';

const confirmations = 12;
let treasury: Treasury;
let watchers: Workers;
let eth: MemoryNetwork;
let node: MemoryNode;

beforeAll(async () => {
  treasury = await openTreasury();
  eth = treasury.chains.network('ETH');
  node = treasury.chains.node('ETH', 'https://eth.example.com');
  const { coffer, databaseUrl } = treasury.world;
  await treasury.xpubWallet(treasury.shop);
  watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
  await readUp();
});
afterEach(() => assertInvariants(treasury.world.coffer.deps.db));
afterAll(async () => {
  await watchers.stop();
  await treasury.world.close();
});

async function readUp(): Promise<void> {
  await vi.waitFor(
    async () => {
      const text = 'select from chain_cursor where blockchain_id = 1 and height = $1 and checked_height >= $1 - 8';
      expect((await treasury.world.coffer.deps.pool.query(text, [eth.head.height])).rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
}

async function addressOf(customerID: string): Promise<string> {
  const { world, root, shop } = treasury;
  const body = { blockchainCode: 'ETH', customerID };
  return (await world.ok(createDepositAddress, { key: root, params: { id: shop }, body })).address;
}

async function reconciled() {
  await reconcileChain(treasury.world.coffer.deps, { blockchainId: 1 });
  return treasury.world.ok(getReconciliation, { key: treasury.root });
}

async function statuses(): Promise<string[]> {
  const text = 'select status from reconciliation_difference order by id';
  return (await treasury.world.coffer.deps.pool.query<{ status: string }>(text)).rows.map((row) => row.status);
}

test('books that say what the chain says have no difference, while more comes in all the time', async () => {
  eth.pay(await addressOf('ada'), 100n);
  eth.mine(confirmations + 2);
  await readUp();
  // Above the height at which balances are compared.
  eth.pay(await addressOf('ada'), 11n);
  eth.mine();
  await readUp();
  const { runs, differences } = await reconciled();
  expect(runs[0]).toMatchObject({ blockchainCode: 'ETH', addresses: 1, differences: 0, error: null });
  expect(differences).toEqual([]);
});

test('what no node told us is one open difference, and closed by itself when the books know it', async () => {
  const address = await addressOf('bea');
  eth.pay(address, 70n);
  eth.mine();
  node.omit(1_000);
  await readUp();
  for (let n = 0; n < 2 * confirmations; n += 1) eth.mine();
  await readUp();
  node.omit(0);
  for (const round of [1, 2]) {
    const { differences } = await reconciled();
    expect(differences, `round ${round}`).toMatchObject([
      { address, currencyCode: 'ETH', ledgerUnits: '0', chainUnits: '70', projectId: treasury.shop },
    ]);
  }
  expect(await statuses()).toEqual(['open']);
  await treasury.world.asOwner(
    `update chain_cursor set looked_back_at = now() - interval '25 hours'; update chain_block set at = now()`,
  );
  await vi.waitFor(
    async () => {
      const { rows } = await treasury.world.coffer.deps.pool.query('select from deposit where units = 70');
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );
  await readUp();
  expect((await reconciled()).differences).toEqual([]);
  expect(await statuses()).toEqual(['resolved']);
});

test('a node that cannot be asked leaves a run with its reason, and no difference', async () => {
  node.meanwhile(4, () => node.stop());
  await expect(reconciled()).rejects.toThrow('No node');
  node.start();
  const { runs, differences } = await treasury.world.ok(getReconciliation, { key: treasury.root });
  expect(runs[0]?.error).toContain('No node');
  expect(differences).toEqual([]);
  treasury.world.logged.length = 0;
});

test('on demand a chain is compared once, and an hour later by itself', async () => {
  const { world } = treasury;
  const runs = async () =>
    (await world.ok(getReconciliation, { key: treasury.root })).runs.filter((run) => run.blockchainCode === 'ETH')
      .length;
  const look = async () => {
    await startReconciling(world.coffer.deps).stop();
    await world.drain();
    return runs();
  };
  const before = await runs();
  const ask = () => world.ok(startReconciliation, { key: treasury.root, body: {} });
  expect((await ask()).message).toContain('as soon as a worker is free');
  await ask();
  await world.drain();
  expect(await runs()).toBe(before + 1);
  expect(await look()).toBe(before + 1);
  await treasury.later(61);
  expect(await look()).toBe(before + 2);
});

test('a token whose contract does not answer is named, is neither equal nor different, and the others are compared', async () => {
  const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const address = await addressOf('cleo');
  node.omit(1_000);
  eth.pay(address, 9n);
  eth.pay(address, 5n, usdc);
  eth.mine(1 + 2 * confirmations);
  await readUp();
  node.omit(0);
  eth.silent.add(usdc);
  const first = await reconciled();
  expect(first.runs[0]).toMatchObject({
    differences: 1,
    error: expect.stringContaining(`Not compared: USDC (${usdc}).`),
  });
  expect(first.differences).toMatchObject([{ address, currencyCode: 'ETH', chainUnits: '9' }]);

  eth.silent.delete(usdc);
  const heard = await reconciled();
  expect(heard.runs[0]).toMatchObject({ differences: 2, error: null });
  const codes = (found: typeof heard) => new Set(found.differences.map(({ currencyCode }) => currencyCode));
  expect(codes(heard)).toEqual(new Set(['ETH', 'USDC']));

  eth.silent.add(usdc);
  expect(codes(await reconciled())).toEqual(codes(heard));
  eth.silent.delete(usdc);
});
