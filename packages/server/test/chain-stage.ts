import { randomBytes } from 'node:crypto';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { AddressTable } from '../src/chains/address-table.ts';
import { memoryChains, type MemoryChains } from '../src/chains/memory/memory-chains.ts';
import type { MemoryNetwork } from '../src/chains/memory/network/network.ts';
import type { MemoryNode } from '../src/chains/memory/network/node.ts';
import type { Chain } from '../src/chains/port/port.ts';
import { AddressFeed } from '../src/modules/deposits/booking/address-feed.ts';
import { ChainLease } from '../src/modules/deposits/watching/chain-lease.ts';
import { hasCursor, insertCursor } from '../src/modules/deposits/watching/cursor-store.ts';
import { followChain } from '../src/modules/deposits/watching/follow-chain.ts';
import {
  beginning,
  watchLimits,
  type Watch,
  type WatchDeps,
  type WatchLimits,
} from '../src/modules/deposits/booking/watch.ts';
import { openDb } from '../src/platform/db/db.ts';
import { openPool } from '../src/platform/db/pool.ts';
import { outbox } from '../src/platform/events/outbox.ts';
import { openDatabase, type Database } from './database.ts';

/** The chain in memory, a database, and one watcher or more between them. */
export type Stage = {
  database: Database;
  deps: WatchDeps;
  chains: MemoryChains;
  network: MemoryNetwork;
  node: MemoryNode;
  chain: Chain;
  blockchainId: number;
  token: string;
  projectId: number;
  /** Makes an address of ours; of a customer of its own, unless it is nobody's. */
  address(of?: 'customer' | 'nobody' | 'hot'): Promise<string>;
  /** A watch of its own, with the lock. */
  watcher(limits?: Partial<WatchLimits>): Promise<Watcher>;
  close(): Promise<void>;
};

export type Watcher = { watch: Watch; lease: ChainLease; settle(roundsMax?: number): Promise<void> };

export const confirmations = 3;
const token = `0x${'7e'.repeat(20)}`;

/** `route` is the way on which the watcher reaches its database; the test itself goes straight there. */
export async function openStage(
  code: ChainCode = 'ETH',
  route = (url: string) => url,
  urls: readonly string[] = ['memory'],
): Promise<Stage> {
  const database = await openDatabase();
  const pool = openPool(route(database.url), database.log, 5);
  const clock = { now: () => new Date() };
  const deps: WatchDeps = { db: openDb(pool), log: database.log, clock, emit: outbox([], clock) };
  const chains = memoryChains({ seed: 1 });
  const network = chains.network(code);
  const chain = chains.connect(code, { chainId: network.chainId, nodes: urls.map((url, at) => ({ id: at + 1, url })) });
  const planted = await plant(database, code, network.chainId);
  const leases: ChainLease[] = [];
  return {
    database,
    deps,
    chains,
    network,
    chain,
    token,
    ...planted,
    node: chains.node(code, urls[0] ?? ''),
    address: (of = 'customer') => plantAddress(database, planted, of),
    async watcher(limits = {}) {
      const lease = new ChainLease(database.url, planted.blockchainId, database.log);
      leases.push(lease);
      return beginWatch({ deps, lease, chain, code, blockchainId: planted.blockchainId, limits });
    },
    async close() {
      await Promise.all(leases.map((lease) => lease.release()));
      await pool.end();
      await database.close();
    },
  };
}

type Begin = {
  deps: WatchDeps;
  lease: ChainLease;
  chain: Chain;
  code: ChainCode;
  blockchainId: number;
  limits: Partial<WatchLimits>;
};

async function beginWatch({ deps, lease, chain, code, blockchainId, limits }: Begin): Promise<Watcher> {
  await lease.take(async () => {
    if (!(await hasCursor(deps.db, blockchainId))) {
      await insertCursor(deps.db, blockchainId, await chain.head(), deps.clock.now());
    }
  });
  const { fence } = lease;
  if (fence === undefined) throw new Error('somebody else watches');
  const watch: Watch = {
    deps,
    blockchain: { id: blockchainId, code, family: 'ETH_Family' },
    chain,
    addresses: new AddressFeed(deps.db, blockchainId, new AddressTable()),
    fence,
    ...beginning({ ...watchLimits, secondLookBehindBlocks: 1, doubtRounds: 3, ...limits }),
  };
  return {
    watch,
    lease,
    async settle(roundsMax = 1_000) {
      for (let round = 0; round < roundsMax; round += 1) {
        if ((await followChain(watch)).next === 'wait') return;
      }
      throw new Error('it never comes to rest');
    },
  };
}

type Planted = { blockchainId: number; projectId: number; walletIds: Record<'deposit' | 'hot', number> };

async function plant(database: Database, code: ChainCode, chainId: string): Promise<Planted> {
  const { pool } = database;
  const text = `
    insert into blockchain (id, code, name, family, network, chain_id, confirmations, status, status_since)
    values (1, $1, $1, 'ETH_Family', 'local', $2, $3, 'syncing', now())`;
  await pool.query(text, [code, chainId, confirmations]);
  await pool.query("insert into currency values (1, 'COIN', 'Coin', 'coin'), (2, 'USDT', 'Tether', 'stablecoin')");
  await pool.query(
    `insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
     values (1, 1, null, 18, 'native', false, true), (1, 2, $1, 6, 'ERC20', true, true)`,
    [token],
  );
  const project = await pool.query<{ id: number }>(
    `insert into project (name, created_at, updated_at) values ('Shop', now(), now()) returning id`,
  );
  const projectId = project.rows[0]?.id ?? 0;
  await pool.query(
    `insert into project_currency (project_id, blockchain_currency_id, created_at)
     select $1, id, now() from blockchain_currency`,
    [projectId],
  );
  const wallets = await pool.query<{ id: number; type: 'deposit' | 'hot' }>(
    `insert into wallet (name, type, kind, family, status, created_at)
     values ('In', 'deposit', 'xpub', 'ETH_Family', 'active', now()), ('Out', 'hot', 'key', 'ETH_Family', 'active', now())
     returning id, type`,
  );
  return {
    blockchainId: 1,
    projectId,
    walletIds: Object.fromEntries(wallets.rows.map(({ id, type }) => [type, id])) as Planted['walletIds'],
  };
}

async function plantAddress(database: Database, { projectId, walletIds }: Planted, of: string): Promise<string> {
  const address = `0x${randomBytes(20).toString('hex')}`;
  const customer =
    of === 'customer'
      ? await database.pool.query<{ id: number }>(
          `insert into customer (project_id, customer_id, name, created_at) values ($1, $2, '', now()) returning id`,
          [projectId, address],
        )
      : undefined;
  await database.pool.query(
    `insert into address (wallet_id, family, address, position, status, project_id, customer_id, assigned_at)
     select $1, 'ETH_Family', $2, count(*), 'assigned', $3, $4, now() from address where wallet_id = $1`,
    [of === 'hot' ? walletIds.hot : walletIds.deposit, address, customer ? projectId : null, customer?.rows[0]?.id],
  );
  return address;
}
