import { HDKey } from '@scure/bip32';
import { generateMnemonic, mnemonicToSeedSync } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { expect, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { setWalletDestination } from '@coffer/contract/treasury/wallet-destinations.ts';
import { createColdWallet, createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { bitcoinAddressOfPrivateKey } from '@coffer/keys/bitcoin/keys.ts';
import { signPsbtWithPhrase, type SignedBitcoin } from '@coffer/keys/bitcoin/sign-psbt.ts';
import { startDevnet, type Up } from '../../../../../../devnet/up.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../../test/world.ts';
import { AddressTable } from '../../../chains/address-table.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { openReader } from '../../../platform/events/outbox-reader.ts';
import { openChain } from '../../assets/index.ts';
import { startWatching } from '../../deposits/watching/start-watching.ts';
import { balancesOf, coldAccount } from '../../ledger/index.ts';
import { followEvents, readerName } from './follow-events.ts';

/** The whole program on a local Bitcoin, with a wallet of a phrase that customers pay to and a cold wallet behind it. */
export type Gathered = {
  world: World;
  up: Up;
  key: string;
  chain: Chain;
  phrase: string;
  walletId: number;
  cold: string;
  coldId: number;
  /** A customer's address, paid and confirmed. */
  receive(units: bigint): Promise<string>;
  mine(blocks?: number): Promise<void>;
  /** Other blocks in place of the last ones; only these transactions are in them again. Nobody watches meanwhile. */
  reorg(depth: number, keep?: readonly string[]): Promise<void>;
  /** Until the watcher has read all blocks, and what it told was taken in. */
  settle(): Promise<void>;
  sign(psbt: string, phrase?: string): Promise<SignedBitcoin>;
  inCold(): Promise<bigint>;
  query<T extends object>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
};

export const confirmations = 2;
const readWithinMs = 30_000;
const pause = () => Promise.resolve();
const networkId = 'regtest';

export async function openGathered(purpose: 84 | 86 = 84): Promise<Gathered> {
  const folder = temporaryFolder('coffer-gathering');
  const up = await startDevnet({ folder: folder.path, others: ['BTC'], steadyBlocks: false });
  const world = await startWorld({ env: { CHAINS: 'ETH,BASE,BTC' }, devnet: up });
  const { deps } = world.coffer;
  const query = async <T extends object>(text: string, values: unknown[] = []) =>
    (await deps.pool.query<T>(text, values)).rows;
  await query('update blockchain set confirmations = $1 where code = $2', [confirmations, 'BTC']);
  await openReader(deps.db, readerName);
  const { key } = await world.signUpRoot();
  const { id: projectID } = await world.ok(createProject, { key, body: { name: 'Shop' } });
  const phrase = generateMnemonic(wordlist);
  const wallet = await openWallets(world, key, { projectID, phrase, purpose });
  const watch = () => startWatching(deps, world.databaseUrl, () => new AddressTable());
  let watchers = await watch();
  const chain = await openChain(deps, 'BTC');
  if (!chain) throw new Error('no chain');
  let customers = 0;
  const it: Gathered = {
    world,
    up,
    key,
    chain,
    phrase,
    query,
    ...wallet,
    async receive(units) {
      const body = { blockchainCode: 'BTC', customerID: `customer-${(customers += 1)}` };
      const { address } = await world.ok(createDepositAddress, { key, params: { id: projectID }, body });
      await up.faucet({ chain: 'BTC', code: 'BTC', address, units });
      await it.mine(confirmations);
      return address;
    },
    async mine(blocks = 1) {
      await up.mine('BTC', blocks);
      await it.settle();
    },
    async reorg(depth, keep) {
      await watchers.stop();
      await up.reorg('BTC', depth, keep);
      watchers = await watch();
    },
    async settle() {
      await readUp(it);
      while ((await followEvents(deps)).read > 0);
    },
    async sign(psbt, words = phrase) {
      const run = signPsbtWithPhrase({ phrase: words, passphrase: '' }, psbt, networkId, pause);
      let step = await run.next();
      while (!step.done) step = await run.next();
      return step.value;
    },
    async inCold() {
      const found = await balancesOf(deps.db, [coldAccount(it.coldId)]);
      return found.find(({ asset }) => asset === 'BTC/native')?.units ?? 0n;
    },
    async close() {
      await it.settle();
      await assertInvariants(deps.db);
      await watchers.stop();
      await world.close();
      await up.stop();
      await folder.remove();
    },
  };
  await it.settle();
  return it;
}

type Opening = { projectID: number; phrase: string; purpose: 84 | 86 };

async function openWallets(world: World, key: string, { projectID, phrase, purpose }: Opening) {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase));
  const { publicExtendedKey } = root.derive(`m/${purpose}'/0'/0'`);
  const xpub = purpose === 84 ? publicExtendedKey : `tr(${publicExtendedKey}/<0;1>/*)`;
  const body = { name: 'Phrase', xpubs: [{ family: 'BTC_Family', xpub }], projectID };
  const { id: walletId } = await world.ok(createXpubWallet, { key, body });
  const cold = bitcoinAddressOfPrivateKey(crypto.getRandomValues(new Uint8Array(32)), networkId);
  const safe = { key, params: { chain: 'BTC' }, body: { name: 'Safe', address: cold } };
  const { id: coldId } = await world.ok(createColdWallet, safe);
  const destination = { blockchainCode: 'BTC', coldWalletID: coldId };
  await world.ok(setWalletDestination, { key, params: { id: walletId }, body: destination });
  return { walletId, cold, coldId };
}

async function readUp({ chain, query }: Gathered): Promise<void> {
  const { height, hash } = await chain.head();
  const read = `select c.height, c.hash from chain_cursor c join blockchain b on b.id = c.blockchain_id where b.code = 'BTC'`;
  await vi.waitFor(async () => expect(await query(read)).toEqual([{ height, hash }]), { timeout: readWithinMs });
}
