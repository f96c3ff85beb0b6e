import { generateMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createKeyPoolWallet } from '@coffer/contract/treasury/deposit-keys.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createColdWallet, createWallet } from '@coffer/contract/treasury/wallets.ts';
import { askedSweeps } from '@coffer/keys/solana/asked-sweeps.ts';
import { deriveDepositKeys, type DepositKey } from '@coffer/keys/solana/deposit-keys.ts';
import { addressOfSolanaKey } from '@coffer/keys/solana/keys.ts';
import { signSweeps } from '@coffer/keys/solana/sign-sweeps.ts';
import { testMints } from '../../../../../../devnet/solana/test-mints.ts';
import { startDevnet, type Up } from '../../../../../../devnet/up.ts';
import { isDue } from '../../../../test/is-due.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { sendAll } from '../../../../test/send-all.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { listLiveChains, openChain } from '../../assets/index.ts';
import { startWatching } from '../../deposits/watching/start-watching.ts';
import { balancesOf, coldAccount, hotAccount } from '../../ledger/index.ts';
import type { CosignedShown } from '../../../chains/port/signing.ts';
import { followEvents, readerName } from '../moving/follow-events.ts';

/** The whole program on a local Solana: prepared addresses that customers pay to, a hot wallet, and a cold one behind it. */
export type CosignedScene = {
  world: World;
  up: Up;
  key: string;
  chain: Chain;
  walletId: number;
  hot: { id: number; address: string };
  cold: { id: number; address: string };
  /** Of SOL, or of a token by the code of its mint. */
  contractOf(code: string): string | null;
  /** A new customer's address, paid and confirmed. */
  receive(code: string, units: bigint): Promise<string>;
  /** The sender's rounds, some seconds later, until nothing is due. */
  send(): Promise<void>;
  mine(blocks?: number): Promise<void>;
  sign(unsigned: CosignedShown, phrase?: string): Promise<string[]>;
  held(address: string, code: string): Promise<bigint>;
  booked(account: 'hot' | 'cold', code: string): Promise<bigint>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

export const confirmations = 2;
/** The newest block is told with the next one, and then it takes so many on top. */
const blocksToConfirm = confirmations + 2;
const readWithinMs = 30_000;
const keys = 40;
const pause = () => Promise.resolve();

export async function openCosigned(): Promise<CosignedScene> {
  const folder = temporaryFolder('coffer-cosigned');
  const up = await startDevnet({ folder: folder.path, others: ['SOLANA'], steadyBlocks: false });
  const world = await startWorld({ env: { CHAINS: 'ETH,BASE,SOLANA' }, devnet: up });
  const { deps } = world.coffer;
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await deps.pool.query<T>(text, values)).rows;
  await query('update blockchain set confirmations = $1 where code = $2', [confirmations, 'SOLANA']);
  const contracts = new Map<string, string>((await testMints()).map(({ code, address }) => [code, address]));
  await offerFeeToken(query, contracts.get('FEE') ?? '');
  await openReader(deps.db, readerName);
  const { key } = await world.signUpRoot();
  const { id: projectID } = await world.ok(createProject, { key, body: { name: 'Shop' } });
  const phrase = generateMnemonic(wordlist);
  const wallets = await openWallets(world, key, { projectID, phrase });
  const watchers = await startWatching(deps, world.databaseUrl, () => new AddressTable());
  const chain = await openChain(deps, 'SOLANA');
  if (!chain) throw new Error('no chain');
  const contractOf = (code: string) => contracts.get(code) ?? null;
  const scene = { world, up, key, chain, query, contractOf, ...wallets };
  const it: CosignedScene = {
    ...scene,
    ...actsOf(scene, { projectID, phrase }),
    async close() {
      await it.mine();
      await assertInvariants(deps.db);
      await watchers.stop();
      await world.close();
      await up.stop();
      await folder.remove();
    },
  };
  await it.mine(2);
  return it;
}

type Acts = 'receive' | 'send' | 'mine' | 'sign' | 'held' | 'booked';

function actsOf(
  scene: Omit<CosignedScene, Acts | 'close'>,
  { projectID, phrase }: { projectID: number; phrase: string },
): Pick<CosignedScene, Acts> {
  const { world, up, key, chain } = scene;
  const { deps } = world.coffer;
  let customers = 0;
  const it: Pick<CosignedScene, Acts> = {
    async receive(code, units) {
      const body = { blockchainCode: 'SOLANA', customerID: `customer-${(customers += 1)}` };
      const { address } = await world.ok(createDepositAddress, { key, params: { id: projectID }, body });
      await up.faucet({ chain: 'SOLANA', code, address, units });
      await it.mine(blocksToConfirm);
      return address;
    },
    async send() {
      const row = (await listLiveChains(deps.db)).find(({ code }) => code === 'SOLANA');
      if (!row) throw new Error('Solana is not offered');
      world.clock.advance(0.35);
      await sendAll(deps, row);
      while ((await followEvents(deps)).read > 0);
    },
    async mine(blocks = 1) {
      await up.mine('SOLANA', blocks);
      await readUp(scene);
      while ((await followEvents(deps)).read > 0);
    },
    async sign(unsigned, words = phrase) {
      const asked = askedSweeps(unsigned);
      if ('reason' in asked) throw new Error(asked.reason);
      const signed: string[] = [];
      for await (const { transaction } of signSweeps({ phrase: words, passphrase: '' }, asked.sweeps, pause)) {
        signed.push(transaction);
      }
      return signed;
    },
    async held(address, code) {
      const [units = 0n] = await chain.balances([{ address, contract: scene.contractOf(code) }]);
      return units;
    },
    async booked(account, code) {
      const name = account === 'hot' ? hotAccount(scene.hot.id) : coldAccount(scene.cold.id);
      const asset = `SOLANA/${scene.contractOf(code) ?? 'native'}`;
      return (await balancesOf(deps.db, [name])).find((one) => one.asset === asset)?.units ?? 0n;
    },
  };
  return it;
}

/** A token that keeps a part of each transfer; nobody offers it, so that it is put there by hand. */
async function offerFeeToken(query: CosignedScene['query'], contract: string): Promise<void> {
  await query(
    `with made as (insert into currency (code, name, kind) values ('FEE', 'Fee', 'token') returning id)
     insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
     select b.id, made.id, $1, 6, 'spl', false, true from blockchain b, made where b.code = 'SOLANA'`,
    [contract],
  );
}

async function openWallets(world: World, key: string, { projectID, phrase }: { projectID: number; phrase: string }) {
  const prepared: DepositKey[] = [];
  const words = { phrase, passphrase: '' };
  for await (const one of deriveDepositKeys(words, { from: 0, count: keys }, pause)) prepared.push(one);
  const family = 'SOL_Family';
  const body = { name: 'Till', projectID, family, keys: prepared };
  const { id: walletId } = await world.ok(createKeyPoolWallet, { key, body });
  const fees = { name: 'Fees', walletType: 'hot_wallet', family, projectID };
  const hot = await world.ok(createWallet, { key, body: fees });
  const address = addressOfSolanaKey(crypto.getRandomValues(new Uint8Array(32)));
  const safe = { key, params: { chain: 'SOLANA' }, body: { name: 'Safe', address } };
  const { id: coldId } = await world.ok(createColdWallet, safe);
  const destination = { blockchainCode: 'SOLANA', coldWalletID: coldId };
  await world.ok(setWalletDestination, { key, params: { id: walletId }, body: destination });
  return { walletId, hot: { id: hot.id, address: hot.address ?? '' }, cold: { id: coldId, address } };
}

async function readUp({ chain, query }: Pick<CosignedScene, 'chain' | 'query'>): Promise<void> {
  const { height, hash } = await chain.head();
  const read = `select c.height, c.hash, ${isDue} as "isDue"
    from chain_cursor c join blockchain b on b.id = c.blockchain_id where b.code = 'SOLANA'`;
  await vi.waitFor(async () => expect(await query(read)).toEqual([{ height, hash, isDue: false }]), {
    timeout: readWithinMs,
  });
}
