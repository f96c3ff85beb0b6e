import { sql } from 'kysely';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { anyPayout, sendAll } from '../../../../test/send-all.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import type { MemoryNetwork } from '../../../chains/memory/network/network.ts';
import type { MemoryNode } from '../../../chains/memory/network/node.ts';
import { cause } from '../../../platform/cause.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listLiveChains, openChain, type BlockchainRow } from '../../assets/index.ts';
import { AddressFeed } from '../../deposits/booking/address-feed.ts';
import { ChainLease } from '../../deposits/watching/chain-lease.ts';
import { insertCursor } from '../../deposits/watching/cursor-store.ts';
import { followChain } from '../../deposits/watching/follow-chain.ts';
import { beginning, watchLimits, type Watch } from '../../deposits/booking/watch.ts';
import { nodes, openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { intend } from './intend.ts';
import type { Intent } from './intent.ts';
import { outgoingOf, type OutgoingView } from './outgoing-of.ts';
import type { PayoutRule } from '../journal/payout-rule.ts';
import type { SignDeps } from '../signing/signing.ts';
import { goodPassword } from '../../../../test/client.ts';

/** The whole program on a chain in memory, a hot wallet with coins, and a watcher, all moved by hand. */
export type Outbound = {
  treasury: Treasury;
  deps: SignDeps;
  blockchain(): Promise<BlockchainRow>;
  network: MemoryNetwork;
  node: MemoryNode;
  hot: { id: number; address: string };
  /** A hot wallet with so much of the coin in the chain. */
  hotWallet(units: bigint): Promise<{ id: number; address: string }>;
  intend(over?: Partial<Intent>): Promise<number>;
  view(id: number): Promise<OutgoingView>;
  /** Rounds until nothing is due, as the clock stands. */
  send(deps?: SignDeps): Promise<void>;
  /** Makes blocks; the watcher reads them, and what was sent is brought to where it stands. */
  mine(blocks?: number): Promise<void>;
  read(): Promise<void>;
  later(seconds: number): void;
  /** From now on nodes say for ever no to what goes there. Gives how to end that. */
  refuse(to: string): () => void;
  /** How often an address was paid, in all the chain. */
  paid(to: string): number;
  events(id: number): Promise<string[]>;
  assertTruth(): Promise<void>;
  close(): Promise<void>;
};

export const oneCoin = 10n ** 18n;
/** Five times what a plain transfer costs in memory. */
export const feeCap = 105_000_000_000_000n;

type Options = { lapseBlocks?: number; payouts?: (deps: Deps) => PayoutRule };

/** `lapseBlocks` makes it a chain that numbers nothing, and whose signatures lapse. Any payout goes, unless a rule is given. */
export async function openOutbound({ payouts = () => anyPayout, ...options }: Options = {}): Promise<Outbound> {
  const treasury = await openTreasury(options);
  const { world, chains } = treasury;
  const deps = { ...world.coffer.deps, payouts: payouts(world.coffer.deps) };
  const network = chains.network('ETH');
  network.mine(3);
  const read = await watcherOf(treasury);
  let causes = 0;
  const it: Omit<Outbound, 'hot'> & { hot: Outbound['hot'] | undefined } = {
    treasury,
    deps,
    network,
    read,
    hot: undefined,
    node: chains.node('ETH', nodes.ETH_RPC_URL),
    blockchain: () => chainRow(deps),
    async hotWallet(units) {
      const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' };
      await world.ok(stepUp, { key: treasury.root, body: { password: goodPassword } });
      const { id, address } = await world.ok(createWallet, { key: treasury.root, body });
      const from = (address ?? '').toLowerCase();
      if (units > 0n) {
        network.pay(from, units);
        network.mine();
        await read();
      }
      return { id, address: from };
    },
    intend: (over = {}) =>
      inTransaction(deps.db, (tx) =>
        intend(deps, tx, {
          cause: cause('payout', (causes += 1)),
          kind: 'payout',
          blockchainId: 1,
          contract: null,
          units: 5n,
          walletId: it.hot?.id ?? 0,
          from: it.hot?.address ?? '',
          to: network.address(`payee ${causes}`),
          feeUnitsMax: feeCap,
          ...over,
        }),
      ),
    async view(id) {
      const found = (await outgoingOf(deps.db, [id])).get(id);
      if (!found) throw new Error(`there is no ${id}`);
      return found;
    },
    async send(by = deps) {
      await sendAll(by, await chainRow(deps));
    },
    async mine(blocks = 1) {
      network.mine(blocks);
      await read();
      await it.send();
    },
    later: (seconds) => world.clock.advance(seconds / 60),
    refuse(to) {
      const submit = network.submit.bind(network);
      network.submit = (transaction) =>
        transaction.to === to ? { outcome: 'refused', reason: 'intrinsic gas', retry: false } : submit(transaction);
      return () => void (network.submit = submit);
    },
    paid: (to) => network.transfers().filter((one) => one.to === to).length,
    async events(id) {
      const { rows } = await sql<{ kind: string }>`
        select kind from outbox where (payload ->> 'outgoingId')::bigint = ${id} and kind like 'outgoing.%'
        order by id`.execute(deps.db);
      return rows.map(({ kind }) => kind.slice('outgoing.'.length));
    },
    assertTruth: () => assertInvariants(deps.db),
    close: () => world.close(),
  };
  const hot = await it.hotWallet(oneCoin);
  return Object.assign(it, { hot });
}

async function chainRow(deps: Pick<SignDeps, 'db'>): Promise<BlockchainRow> {
  const row = (await listLiveChains(deps.db)).find(({ code }) => code === 'ETH');
  if (!row) throw new Error('there is no Ethereum');
  return row;
}

async function watcherOf({ world }: Treasury): Promise<() => Promise<void>> {
  const { deps } = world.coffer;
  const { id, code, family } = await chainRow(deps);
  const chain = await openChain(deps, code);
  if (!chain) throw new Error('there is no node');
  const lease = new ChainLease(world.databaseUrl, id, deps.log);
  await lease.take(async () => insertCursor(deps.db, id, await chain.head(), deps.clock.now()));
  const { fence } = lease;
  if (fence === undefined) throw new Error('somebody else watches');
  await lease.release();
  const watch: Watch = {
    deps,
    chain,
    fence,
    blockchain: { id, code, family },
    addresses: new AddressFeed(deps.db, id, new AddressTable()),
    ...beginning({ ...watchLimits, secondLookBehindBlocks: 1, doubtRounds: 1 }),
  };
  return async function read() {
    for (let round = 0; round < 1_000; round += 1) {
      if ((await followChain(watch)).next === 'wait') return;
    }
    throw new Error('reading never comes to rest');
  };
}
