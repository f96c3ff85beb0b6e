import { expect, vi } from 'vitest';
import { balanceOf } from '../../../../../../devnet/evm/faucet.ts';
import { addBlockchainCurrency } from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createProjectSweepWallet } from '@coffer/contract/treasury/sweep-contracts.ts';
import { createColdWallet, createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { isDue } from '../../../../test/is-due.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import { openProxy, type NodeProxy } from '../../../chains/nodes/node-proxy.fixture.ts';
import { openEvmStage, type EvmStage } from '../../../chains/evm/stage.fixture.ts';
import { chainIds, freshAddress, freshKeys } from '../../wallets/treasury.fixture.ts';
import { startWatching } from './start-watching.ts';

export type Code = 'ETH' | 'BASE';
export type Wallet = 'sweep' | 'xpub';
export type Seen = { status: string; treatment: string; path: string; units: string; round: number };

/** A shop that is paid on real nodes: the whole program watches two chains, of which the first has two nodes. */
export type AnvilShop = {
  world: World;
  key: string;
  stages: Readonly<Record<Code, EvmStage>>;
  /** The node that Ethereum is asked at first. */
  firstNode: NodeProxy;
  sweeper: string;
  /** An address of a customer who has no other, as the database keeps it. */
  address(wallet?: Wallet, code?: Code): Promise<string>;
  /** Waits until all blocks were read, what is due of them is credited, and as many behind the head for the second time as ever are. */
  readUp(code?: Code): Promise<void>;
  deposits(address: string): Promise<Seen[]>;
  /** What the books owe the customer of this address, by asset. */
  owed(address: string): Promise<Record<string, bigint>>;
  statusOf(code: Code): Promise<string>;
  /** The invariants hold, and the books say of each address what it holds on each chain. */
  assertTruth(): Promise<void>;
  close(): Promise<void>;
};

const readWithinMs = 60_000;
const secondLookBehindBlocks = 8;

export async function openAnvilShop(): Promise<AnvilShop> {
  const [eth, base] = await Promise.all([openEvmStage('ETH'), openEvmStage('BASE')]);
  const stages = { ETH: eth, BASE: base };
  const firstNode = await openProxy(eth.proxy.url);
  const nodes = { ETH_RPC_URL: `${firstNode.url},${eth.proxy.url}`, BASE_RPC_URL: base.proxy.url };
  const world = await startWorld({ env: { NETWORK: 'local', ...nodes } });
  const { key } = await world.signUpRoot();
  for (const code of ['ETH', 'BASE'] as const) await takeTokens(world, key, stages[code]);
  const { sweeper, projects } = await openWallets(world, key, stages);
  const { coffer, databaseUrl } = world;
  const watchers = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
  let customers = 0;
  const shop: AnvilShop = {
    world,
    key,
    stages,
    firstNode,
    sweeper,
    async address(wallet = 'xpub', code = 'ETH') {
      const body = { blockchainCode: code, customerID: `customer-${(customers += 1)}` };
      const given = await world.ok(createDepositAddress, { key, params: { id: projects[wallet] }, body });
      return given.address.toLowerCase();
    },
    readUp: (code = 'ETH') => readUp(world, code, stages[code]),
    deposits: (address) => deposits(world, address),
    owed: (address) => owed(world, address),
    statusOf: (code) => statusOf(world, code),
    async assertTruth() {
      await assertInvariants(coffer.deps.db);
      for (const stage of Object.values(stages)) await assertTrueBalances(world, stage);
    },
    async close() {
      await watchers.stop();
      await world.close();
      await firstNode.close();
      await Promise.all([eth.close(), base.close()]);
    },
  };
  await Promise.all([shop.readUp('ETH'), shop.readUp('BASE')]);
  return shop;
}

async function takeTokens(world: World, key: string, stage: EvmStage): Promise<void> {
  for (const [currencyCode, contract] of [
    ['USDC', stage.token],
    ['USDT', stage.usdt],
  ] as const) {
    const body = { blockchainCode: stage.code, currencyCode, contract, pricedAs: currencyCode };
    await world.ok(addBlockchainCurrency, { key, body });
  }
}

/** One project takes money at a contract, on both chains, and one at addresses of an xpub. */
async function openWallets(world: World, key: string, stages: AnvilShop['stages']) {
  const [collector, owner] = [freshAddress(), freshAddress()];
  const made = ['Shop', 'Neighbour'].map(async (name) => (await world.ok(createProject, { key, body: { name } })).id);
  const [sweep = 0, xpub = 0] = await Promise.all(made);
  let sweeper = '';
  for (const code of ['ETH', 'BASE'] as const) {
    await world.ok(createColdWallet, { key, params: { chain: code }, body: { name: 'Safe', address: collector } });
    const deployed = await stages[code].sweepers?.deploy(owner, collector);
    await stages[code].mine(1);
    sweeper = deployed?.contract ?? '';
    const params = { projectID: sweep, contractId: chainIds[code] };
    const body = { name: 'Sweeper', transactionHash: deployed?.txHash };
    await world.ok(createProjectSweepWallet, { key, params, body });
  }
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID: xpub, xpubs } });
  return { sweeper, projects: { sweep, xpub } };
}

async function readUp(world: World, code: Code, { rpc }: EvmStage): Promise<void> {
  const { number, hash } = await rpc<{ number: string; hash: string }>('eth_getBlockByNumber', 'latest', false);
  const query = `select c.height, c.hash, c.checked_height >= c.height - ${secondLookBehindBlocks} as "twice",
    ${isDue} as "isDue"
    from chain_cursor c join blockchain b on b.id = c.blockchain_id where c.blockchain_id = $1`;
  await vi.waitFor(
    async () => {
      const { rows } = await world.coffer.deps.pool.query(query, [chainIds[code]]);
      expect(rows).toEqual([{ height: Number(number), hash, twice: true, isDue: false }]);
    },
    { timeout: readWithinMs },
  );
}

async function deposits(world: World, address: string): Promise<Seen[]> {
  const query = `select d.status, d.treatment, d.path, d.units::text, d.round
    from deposit d join address a on a.id = d.address_id where a.address = $1 order by d.id`;
  return (await world.coffer.deps.pool.query<Seen>(query, [address])).rows;
}

type Balance = { asset: string; units: string };

async function owed(world: World, address: string): Promise<Record<string, bigint>> {
  const query = `select b.asset, (-b.amount)::text as units from address a
    join ledger_account l on l.name = 'customer:' || a.customer_id join ledger_balance b on b.account_id = l.id
    where a.address = $1 and b.amount <> 0`;
  const { rows } = await world.coffer.deps.pool.query<Balance>(query, [address]);
  return Object.fromEntries(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}

async function statusOf(world: World, code: Code): Promise<string> {
  const query = 'select status from blockchain where code = $1';
  return (await world.coffer.deps.pool.query<{ status: string }>(query, [code])).rows[0]?.status ?? '';
}

/** The node itself is asked, past all that this program knows of chains. */
async function assertTrueBalances(world: World, { code, rpc, token, usdt }: EvmStage): Promise<void> {
  const { pool } = world.coffer.deps;
  const { rows } = await pool.query<{ address: string }>("select address from address where status = 'assigned'");
  const booked = await pool.query<Balance & { address: string }>(
    `select substr(l.name, 7) as address, b.asset, b.amount::text as units
     from ledger_account l join ledger_balance b on b.account_id = l.id where l.name like 'chain:%'`,
  );
  const said = new Map(booked.rows.map((row) => [`${row.address} ${row.asset}`, BigInt(row.units)]));
  const compared = rows.map(async ({ address }) => {
    const held = await Promise.all([
      rpc<string>('eth_getBalance', address, 'latest').then(BigInt),
      balanceOf(rpc, token, address),
      balanceOf(rpc, usdt, address),
    ]);
    const books = ['native', token, usdt].map((asset) => said.get(`${address} ${code}/${asset}`) ?? 0n);
    expect(books, `what ${address} holds on ${code}`).toEqual(held);
  });
  await Promise.all(compared);
}
