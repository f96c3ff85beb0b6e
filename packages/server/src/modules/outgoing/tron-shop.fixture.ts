import { randomBytes } from 'node:crypto';
import { expect, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createProjectSweepWallet } from '@coffer/contract/treasury/sweep-contracts.ts';
import { createColdWallet, createWallet } from '@coffer/contract/treasury/wallets.ts';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { hexOfTron, tronOfHex } from '@coffer/keys/tron/address.ts';
import { isDue } from '../../../test/is-due.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { AddressTable } from '../../chains/address-table.ts';
import type { Chain } from '../../chains/port/port.ts';
import { oneTrx, openTronStage, type TronStage } from '../../chains/tron/stage.fixture.ts';
import type { Devnet } from '../../platform/devnet.ts';
import { openChain } from '../assets/index.ts';
import { startWatching } from '../deposits/index.ts';

/** The whole program on a local Tron whose blocks and clock are moved by hand. */
export type TronShop = {
  world: World;
  key: string;
  email: string;
  stage: TronStage;
  chain: Chain;
  project: number;
  cold: { id: number; address: string };
  /** A sweep contract that the house deployed, as a deposit wallet of the project. */
  deploy(): Promise<{ walletId: number; contract: string }>;
  hotWallet(trx: bigint): Promise<{ id: number; address: string }>;
  /** An address of a customer who has no other. */
  address(): Promise<string>;
  pay(to: string, asset: Asset, units: bigint): Promise<void>;
  /** Makes blocks, and waits until they are read. */
  mine(blocks: number): Promise<void>;
  held(address: string): Promise<Record<Asset, bigint>>;
  /** These run until the shop is closed. */
  run(...loops: readonly { stop(): Promise<void> }[]): void;
  /** Blocks come and time goes by, until it is so. */
  inTime(isSo: () => Promise<void>): Promise<void>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};
export type Asset = 'TRX' | 'USDT' | 'USDC';

export const tronId = 2;
export const confirmations = 2;
const readWithinMs = 30_000;
const inTimeMs = 60_000;

/** `knowsFactory: false` is a network on which nobody told us of one. */
export async function openTronShop({ knowsFactory = true } = {}): Promise<TronShop> {
  const stage = await openTronStage();
  const world = await startWorld({ env: { CHAINS: 'TRX' }, devnet: devnetOf(stage, knowsFactory) });
  const { deps } = world.coffer;
  const { key, email } = await world.signUpRoot();
  const { id: project } = await world.ok(createProject, { key, body: { name: 'Shop' } });
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await deps.pool.query<T>(text, values)).rows;
  await query('update blockchain set confirmations = $1', [confirmations]);
  const address = freshTron();
  const safe = { key, params: { chain: 'TRX' }, body: { name: 'Safe', address } };
  const cold = { id: (await world.ok(createColdWallet, safe)).id, address };
  const chain = await openChain(deps, 'TRX');
  if (!chain) throw new Error('no chain');
  const watchers = await startWatching(deps, world.databaseUrl, () => new AddressTable());
  const loops: { stop(): Promise<void> }[] = [];
  const base = { world, key, email, stage, chain, project, cold, query };
  const mine = async (blocks: number) => {
    await stage.mine(blocks);
    await readUp(base);
  };
  const shop: TronShop = {
    ...base,
    ...dealsOf({ ...base, mine }),
    mine,
    run: (...more) => void loops.push(...more),
    async inTime(isSo) {
      const step = async () => {
        world.clock.advance(0.2);
        await stage.mine(1);
        await isSo();
      };
      await vi.waitFor(step, { timeout: inTimeMs, interval: 400 });
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await watchers.stop();
      await assertInvariants(deps.db);
      await world.close();
      await stage.close();
    },
  };
  await readUp(base);
  return shop;
}

type Base = Pick<TronShop, 'world' | 'key' | 'email' | 'stage' | 'chain' | 'project' | 'cold' | 'query'>;
type Deals = Pick<TronShop, 'deploy' | 'hotWallet' | 'address' | 'pay' | 'held'>;

function dealsOf({ world, key, stage, chain, project, cold, mine }: Base & Pick<TronShop, 'mine'>): Deals {
  const contracts: Readonly<Record<Asset, string | null>> = { TRX: null, USDT: stage.token, USDC: stage.usdc };
  let customers = 0;
  const pay: TronShop['pay'] = async (to, asset, units) => {
    const token = contracts[asset];
    if (token === null) await stage.pay([{ to, contract: null, units }]);
    else await stage.call(token, testUsdcAbi, 'mint', [hexOfTron(to), units]);
  };
  return {
    pay,
    async deploy() {
      const { txHash, contract } = await sweepersOf(stage).deploy('', cold.address);
      await mine(1);
      const params = { projectID: project, contractId: tronId };
      const body = { name: 'Sweeper', transactionHash: txHash };
      return { walletId: (await world.ok(createProjectSweepWallet, { key, params, body })).id, contract };
    },
    async hotWallet(trx) {
      const body = { name: 'Fees', walletType: 'hot_wallet', family: 'TRX_Family', projectID: project };
      const made = await world.ok(createWallet, { key, body });
      const hot = { id: made.id, address: made.address ?? '' };
      if (trx > 0n) await pay(hot.address, 'TRX', trx * oneTrx);
      await mine(1);
      return hot;
    },
    async address() {
      const body = { blockchainCode: 'TRX', customerID: `customer-${(customers += 1)}` };
      return (await world.ok(createDepositAddress, { key, params: { id: project }, body })).address;
    },
    async held(of) {
      const assets = Object.keys(contracts) as Asset[];
      const units = await chain.balances(assets.map((asset) => ({ address: of, contract: contracts[asset] })));
      return Object.fromEntries(assets.map((asset, at) => [asset, units[at] ?? 0n])) as Record<Asset, bigint>;
    },
  };
}

function devnetOf({ local }: TronStage, knowsFactory: boolean): Devnet {
  const { chain, tokens, accounts, isAddress, faucet, rpc, mine } = local;
  const { factory: _factory, ...bare } = chain;
  return {
    chains: { TRX: knowsFactory ? chain : bare },
    tokens,
    accounts,
    faucet,
    mine: (_code, blocks) => mine(blocks),
    isAddress: (_code, text) => isAddress(text),
    rpc: (_code, request) => rpc(request),
  };
}

export function freshTron(): string {
  return tronOfHex(`0x${randomBytes(20).toString('hex')}`);
}

function sweepersOf({ sweepers }: TronStage): NonNullable<TronStage['sweepers']> {
  if (!sweepers) throw new Error('This stage deploys no sweep contracts.');
  return sweepers;
}

async function readUp({ chain, query }: Base): Promise<void> {
  const { height, hash } = await chain.head();
  const read = `select c.height, c.hash, ${isDue} as "isDue"
    from chain_cursor c join blockchain b on b.id = c.blockchain_id where b.id = $1`;
  await vi.waitFor(async () => expect(await query(read, [tronId])).toEqual([{ height, hash, isDue: false }]), {
    timeout: readWithinMs,
  });
}
