import { expect, vi } from 'vitest';
import {
  chooseDepositAddress,
  getPublicPayment,
  listPayOptions,
  payFromTestWallet,
} from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { chainCodes, type ChainCode } from '@coffer/kernel/chain.ts';
import { deriveDepositKeys } from '@coffer/keys/solana/deposit-keys.ts';
import { startDevnet, type Up } from '../../../../../devnet/up.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { newProject } from '../../../test/people.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { AddressTable } from '../../chains/address-table.ts';
import { startWatching } from '../deposits/index.ts';
import { freshKeys } from '../wallets/treasury.fixture.ts';

/** A shop on five local chains, its payers, and what they pay from. */
export type FiveChains = {
  up: Up;
  world: World;
  key: string;
  project: number;
  payment(over?: object): Promise<string>;
  see(reference: string): ReturnType<typeof see>;
  options(reference: string): Promise<Awaited<ReturnType<typeof options>>>;
  choose(reference: string, chain: ChainCode, currency: string): ReturnType<typeof choose>;
  pay(reference: string, what?: string): Promise<string>;
  /** Gives the chain blocks until the checkout shows this step. */
  becomes(reference: string, chain: ChainCode, step: string): ReturnType<typeof see>;
  /** Tries again, with whatever was emitted in the meantime done, until it holds. */
  eventually(holds: () => Promise<void>): Promise<void>;
  rows<R>(text: string, values?: unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

const withinMs = 60_000;
const blocksAtOnce: Readonly<Record<ChainCode, number>> = { ETH: 1, BASE: 1, TRX: 1, BTC: 1, SOLANA: 40 };
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

export async function openFiveChains({ steadyBlocks = true } = {}): Promise<FiveChains> {
  const folder = temporaryFolder('coffer-five-chains');
  const up = await startDevnet({ folder: folder.path, others: ['TRX', 'BTC', 'SOLANA'], steadyBlocks });
  const world = await startWorld({ env: { CHAINS: chainCodes.join(',') }, devnet: up });
  const { key } = await world.signUpRoot();
  const project = await newProject(world, { key });
  const rows = async <R>(text: string, values: unknown[] = []) =>
    (await world.coffer.deps.pool.query(text, values)).rows as R[];
  await addXpubs(world, key, project);
  await plantSolanaPool(rows, project);
  const all = await world.ok(listBlockchainCurrencies, { key });
  const body = { blockchainCurrencyIDs: all.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body });
  const watchers = await startWatching(world.coffer.deps, world.databaseUrl, () => new AddressTable());
  await vi.waitFor(
    async () => expect(await rows(`select code, status from blockchain where status <> 'healthy'`)).toEqual([]),
    { timeout: withinMs },
  );
  let customers = 0;
  const it: FiveChains = {
    up,
    world,
    key,
    project,
    rows,
    async payment(over = {}) {
      const customer = { customerEmail: 'ada@example.com', customerID: `customer-${(customers += 1)}` };
      const given = { ...customer, amountInUSD: '49.99', ...over };
      return (await world.ok(createProjectPayment, { key, params: { id: project }, body: given })).reference_id;
    },
    see: (reference) => see(world, reference),
    options: (reference) => options(world, reference),
    choose: (reference, chain, currency) => choose(world, reference, chain, currency),
    async pay(reference, what = 'exact') {
      return (await world.ok(payFromTestWallet, { params: { ref: reference }, body: { what } })).transactionHash;
    },
    async becomes(reference, chain, step) {
      await it.eventually(async () => {
        await up.mine(chain, blocksAtOnce[chain]);
        await world.drain();
        expect((await it.see(reference)).step).toBe(step);
      });
      return it.see(reference);
    },
    async eventually(holds) {
      const tried = async () => {
        await world.drain();
        await holds();
      };
      await vi.waitFor(tried, { timeout: withinMs, interval: 200 });
    },
    async close() {
      await assertInvariants(world.coffer.deps.db);
      await watchers.stop();
      await world.close();
      await up.stop();
      await folder.remove();
    },
  };
  return it;
}

function see(world: World, ref: string) {
  return world.ok(getPublicPayment, { params: { ref } });
}

function options(world: World, ref: string) {
  return world.ok(listPayOptions, { params: { ref } });
}

function choose(world: World, ref: string, chain: ChainCode, currency: string) {
  const body = { blockchain_code: chain, currency_code: currency };
  return world.ok(chooseDepositAddress, { params: { ref }, body });
}

async function addXpubs(world: World, key: string, projectID: number): Promise<void> {
  const xpubs = [
    { family: 'ETH_Family', xpub: freshKeys().xpub },
    { family: 'BTC_Family', xpub: freshKeys("m/84'/1'/0'").xpub },
    { family: 'TRX_Family', xpub: freshKeys("m/44'/195'/0'").xpub },
  ];
  await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID, xpubs } });
}

/** What the browser prepares from a phrase, put where addresses wait to be given out. */
export async function plantSolanaPool(rows: FiveChains['rows'], projectId: number): Promise<void> {
  const [wallet] = await rows<{ id: number }>(
    `insert into wallet (name, type, kind, family, status, created_at)
     values ('Solana deposits', 'deposit', 'xpub', 'SOL_Family', 'active', now()) returning id`,
  );
  const id = wallet?.id ?? 0;
  for (const statement of [
    `insert into wallet_chain (wallet_id, blockchain_id) select $1, id from blockchain where code = 'SOLANA'`,
    `insert into project_wallet (project_id, wallet_id, created_at) select ${projectId}, $1, now()`,
    `insert into assigning_wallet (project_id, blockchain_id, wallet_id)
     select ${projectId}, id, $1 from blockchain where code = 'SOLANA'`,
  ]) {
    await rows(statement, [id]);
  }
  const asked = { from: 0, count: 20 };
  for await (const key of deriveDepositKeys({ phrase, passphrase: '' }, asked, () => Promise.resolve())) {
    await rows(
      `insert into address (wallet_id, family, address, position, status) values ($1, 'SOL_Family', $2, $3, 'ready')`,
      [id, key.address, key.position],
    );
  }
}
