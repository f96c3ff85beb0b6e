import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';
import { startDevnet } from '../../../../../../devnet/up.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { sendAll } from '../../../../test/send-all.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import type { Chain } from '../../../chains/port/port.ts';
import type { ChainRules } from '../../../chains/port/rules.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { openChain, type BlockchainRow } from '../../assets/index.ts';
import { startWatching } from '../../deposits/watching/start-watching.ts';
import { sealKey } from '../../vault/index.ts';
import { liveChain } from '../../wallets/index.ts';
import { insertOwn } from '../../wallets/addresses/address-store.ts';
import { insertKey, insertWallet, serveChain } from '../../wallets/wallet/store.ts';
import { intend } from './intend.ts';
import { outgoingOf, type OutgoingView } from './outgoing-of.ts';

export type Hot = { id: number; address: string; privateKey: Uint8Array };

/** The whole program on a local Bitcoin; what is to be sent is moved by hand. */
export type CoinSender = {
  world: World;
  chain: Chain;
  rules: ChainRules;
  /** A hot wallet with these coins, confirmed. */
  hotWallet(...coins: readonly bigint[]): Promise<Hot>;
  intend(hot: Hot, units: bigint, to?: string): Promise<{ id: number; to: string }>;
  view(id: number): Promise<OutgoingView>;
  send(): Promise<void>;
  mine(blocks?: number): Promise<void>;
  reorg(depth: number): Promise<void>;
  /** The coins that are kept for it. */
  reserved(id: number): Promise<string[]>;
  balance(address: string): Promise<bigint>;
  /** The invariants hold, and the books say of the wallet what it holds on the chain. */
  assertTruth(hot: Hot): Promise<void>;
  close(): Promise<void>;
};

export const confirmations = 2;
export const feeUnitsMax = 1_000_000n;
const readWithinMs = 30_000;

export async function openCoinSender(): Promise<CoinSender> {
  const program = await openProgram();
  const { world, up, chain, rules, blockchain, readUp } = program;
  const { deps } = world.coffer;
  const { pool } = deps;
  let causes = 0;
  const it: CoinSender = {
    world,
    chain,
    rules,
    reorg: program.reorg,
    close: program.close,
    async hotWallet(...coins) {
      const hot = await plantHotWallet(world, rules, blockchain);
      for (const units of coins) await up.faucet({ chain: 'BTC', code: 'BTC', address: hot.address, units });
      await it.mine(confirmations);
      return hot;
    },
    async intend({ id: walletId, address: from }, units, to = rules.addressOfKey(randomBytes(32))) {
      const order = { kind: 'payout', blockchainId: blockchain.id, walletId, from, to, contract: null } as const;
      const paying = cause('payout', (causes += 1));
      const id = await inTransaction(deps.db, (tx) =>
        intend(deps, tx, { cause: paying, ...order, units, feeUnitsMax }),
      );
      return { id, to };
    },
    async view(id) {
      const found = (await outgoingOf(deps.db, [id])).get(id);
      if (!found) throw new Error(`there is no ${id}`);
      return found;
    },
    async send() {
      await sendAll(deps, await liveChain(deps.db, 'BTC'));
    },
    async mine(blocks = 1) {
      await up.mine('BTC', blocks);
      await readUp();
      await it.send();
    },
    async reserved(id) {
      const query = `select tx_hash || ':' || output as coin from reserved_coin where outgoing_id = $1 order by 1`;
      return (await pool.query<{ coin: string }>(query, [id])).rows.map(({ coin }) => coin);
    },
    async balance(address) {
      const [units = 0n] = await chain.balances([{ address, contract: null }]);
      return units;
    },
    async assertTruth(hot) {
      await assertInvariants(deps.db);
      const query = `select b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
        where a.name = 'hot:' || $1 and b.asset = 'BTC/native'`;
      const { rows } = await pool.query<{ units: string }>(query, [hot.id]);
      expect(BigInt(rows[0]?.units ?? 0)).toBe(await it.balance(hot.address));
    },
  };
  return it;
}

/** The program and its chain, and whoever watches it. */
async function openProgram() {
  const folder = temporaryFolder('coffer-coins');
  const up = await startDevnet({ folder: folder.path, others: ['BTC'], steadyBlocks: false });
  const world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC' }, devnet: up });
  const { deps } = world.coffer;
  await deps.pool.query('update blockchain set confirmations = $1 where code = $2', [confirmations, 'BTC']);
  const blockchain = await liveChain(deps.db, 'BTC');
  const watch = () => startWatching(deps, world.databaseUrl, () => new AddressTable());
  let watchers = await watch();
  const opened = await openChain(deps, 'BTC');
  if (!opened) throw new Error('there is no node');
  const chain: Chain = opened;
  async function readUp(): Promise<void> {
    const { hash } = await chain.head();
    const query = 'select hash from chain_cursor where blockchain_id = $1';
    const read = async () => expect((await deps.pool.query(query, [blockchain.id])).rows).toEqual([{ hash }]);
    await vi.waitFor(read, { timeout: readWithinMs });
  }
  await readUp();
  return {
    world,
    up,
    chain,
    rules: deps.chains.rules('BTC'),
    blockchain,
    readUp,
    /** Nobody watches meanwhile. */
    async reorg(depth: number) {
      await watchers.stop();
      await up.reorg('BTC', depth);
      watchers = await watch();
      await readUp();
    },
    async close() {
      await watchers.stop();
      await world.close();
      await up.stop();
      await folder.remove();
    },
  };
}

/** As people will make one when payouts can use it. */
async function plantHotWallet(
  { coffer: { deps } }: World,
  rules: ChainRules,
  { id, family }: BlockchainRow,
): Promise<Hot> {
  const privateKey = new Uint8Array(randomBytes(32));
  const address = rules.addressOfKey(privateKey);
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const walletId = await insertWallet(tx, { name: 'Coins', type: 'hot', kind: 'key', family, created_at: now });
    await insertOwn(tx, walletId, family, address, now);
    await insertKey(tx, walletId, await sealKey(deps, tx, walletId, privateKey));
    await serveChain(tx, walletId, id, null);
    return { id: walletId, address, privateKey };
  });
}
