import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { getReconciliation } from '@coffer/contract/operations/reconciliation.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { AddressTable } from '../../chains/address-table.ts';
import type { MemoryNetwork } from '../../chains/memory/network/network.ts';
import type { MemoryNode } from '../../chains/memory/network/node.ts';
import type { Workers } from '../../platform/jobs/workers.ts';
import { startWatching } from '../deposits/index.ts';
import { openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { reconcileChain } from './reconcile-chain.ts';

/** The chain tells balances of its newest final block, and of no other. */
const finalDepth = 4;
let treasury: Treasury;
let watchers: Workers;
let network: MemoryNetwork;
let node: MemoryNode;

beforeAll(async () => {
  treasury = await openTreasury({ lapseBlocks: 20, finalDepth });
  network = treasury.chains.network('ETH');
  node = treasury.chains.node('ETH', 'https://eth.example.com');
  const { coffer, databaseUrl } = treasury.world;
  await treasury.xpubWallet(treasury.shop);
  watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
  network.mine(20);
  await readUp();
});
afterEach(() => assertInvariants(treasury.world.coffer.deps.db));
afterAll(async () => {
  await watchers.stop();
  await treasury.world.close();
});

async function readUp(): Promise<void> {
  const text = 'select from chain_cursor where blockchain_id = 1 and height = $1';
  const { pool } = treasury.world.coffer.deps;
  const look = async () => expect((await pool.query(text, [network.head.height])).rows).toHaveLength(1);
  await vi.waitFor(look, { timeout: 20_000 });
}

async function addressOf(customerID: string): Promise<string> {
  const { world, root, shop } = treasury;
  const body = { blockchainCode: 'ETH', customerID };
  return (await world.ok(createDepositAddress, { key: root, params: { id: shop }, body })).address;
}

/** The next blocks come between the question for the head and that for the balances. */
function meanwhile(blocks: number): void {
  const head = node.head.bind(node);
  node.head = async () => {
    node.head = head;
    const newest = await head();
    network.mine(blocks);
    return newest;
  };
}

const told = () => treasury.world.ok(getReconciliation, { key: treasury.root });

test('books are held against the block that the chain speaks of, when it is a later one than asked for', async () => {
  const address = await addressOf('ada');
  network.pay(address, 100n);
  network.mine(finalDepth + 1);
  network.pay(address, 11n);
  network.mine(finalDepth);
  await readUp();
  await watchers.stop();
  meanwhile(1);
  await reconcileChain(treasury.world.coffer.deps, { blockchainId: 1 });
  const { runs, differences } = await told();
  expect(differences).toEqual([]);
  expect(runs[0]).toMatchObject({ blockchainCode: 'ETH', addresses: 1, differences: 0, error: null });
});

test('a block that was not read yet is compared with nothing, and the run says so', async () => {
  network.pay(await addressOf('ada'), 5n);
  meanwhile(finalDepth + 6);
  await expect(reconcileChain(treasury.world.coffer.deps, { blockchainId: 1 })).rejects.toThrow('has not been read');
  const { runs, differences } = await told();
  expect(differences).toEqual([]);
  expect(runs[0]?.error).toMatch(/^The chain told balances of block \d+, which has not been read\.$/);
});
