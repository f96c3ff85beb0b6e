import { expect, vi } from 'vitest';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createPayoutBatch } from '@coffer/contract/money-out/payout-batches.ts';
import { getPayout, type PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createWallet, createXpubWallet, getWallet } from '@coffer/contract/treasury/wallets.ts';
import { startDevnet, type Up } from '../../../../../devnet/up.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { form } from '../../../test/client.ts';
import { hire, newProject, type Person } from '../../../test/people.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { AddressTable } from '../../chains/address-table.ts';
import type { Chain } from '../../chains/port/port.ts';
import { openDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { openChain, type BlockchainRow } from '../assets/index.ts';
import { startWatching } from '../deposits/watching/start-watching.ts';
import type { Journal } from '../outgoing/index.ts';
import { sendRound } from '../outgoing/sending/send-round.ts';
import { signRound } from '../outgoing/signing/sign-round.ts';
import type { SignDeps } from '../outgoing/signing/signing.ts';
import { plantSolanaPool } from '../payments/five-chains.fixture.ts';
import { liveChain } from '../wallets/index.ts';
import { freshKeys } from '../wallets/treasury.fixture.ts';
import { approveFile, openSigner, type Line } from './anvil-payouts.fixture.ts';
import { followEvents, readerName } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { defaultLimits, type SignerLimits } from './signing/signer-limits.ts';

/** A shop that owns money on a local chain whose transactions pay lists, and pays files of payouts out of it, moved by hand. */
export type ListedPayouts = {
  world: World;
  up: Up;
  key: string;
  asker: Person;
  approver: Person;
  hot: { id: number; address: string };
  chain: Chain;
  signer: SignDeps & { journal: Journal };
  /** As it starts anew, with limits of its own. */
  restartSigner(limits?: SignerLimits): Promise<void>;
  blockchain(): Promise<BlockchainRow>;
  /** So much more of an asset is in the hot wallet, as coins of its own. */
  topUp(currency: string, units: bigint): Promise<void>;
  /** Asked for as one file, and approved. */
  file(currency: string, lines: readonly Line[]): Promise<number[]>;
  sign(): Promise<void>;
  /** Whoever hands out, signs, sends and follows: each until nothing is left to do. */
  work(): Promise<void>;
  /** Makes blocks, and brings everything to where they have it. */
  mined(blocks: number): Promise<void>;
  confirmed(): Promise<void>;
  /** Other blocks in place of the last ones, while nobody watches. */
  reorg(depth: number): Promise<void>;
  see(id: number): Promise<PayoutDetail>;
  statuses(ids: readonly number[]): Promise<Record<string, number>>;
  /** The transactions that were signed for these, by their hashes, in the order in which they were. */
  signedFor(
    ids: readonly number[],
  ): Promise<{ kind: string; status: string; hash: string; bytes: string; fee: bigint | null }[]>;
  holds(address: string, contract?: string | null): Promise<bigint>;
  rows<R>(text: string, values?: unknown[]): Promise<R[]>;
  /** The invariants hold, and the books say of the hot wallet what it holds. */
  assertTruth(): Promise<void>;
  close(): Promise<void>;
};

type Local = Extract<ChainCode, 'BTC' | 'SOLANA'>;

const readWithinMs = 60_000;
const confirmations = 2;
/** Blocks of Solana are many, and what it calls final is behind more of them. */
const blocksOfStep: Readonly<Record<Local, number>> = { BTC: 1, SOLANA: 20 };

export async function openListedPayouts(code: Local, earned: readonly string[]): Promise<ListedPayouts> {
  const folder = temporaryFolder('coffer-listed-payouts');
  const up = await startDevnet({ folder: folder.path, others: [code], steadyBlocks: false });
  const world = await startWorld({ env: { CHAINS: `ETH,BASE,${code}` }, devnet: up });
  const { deps } = world.coffer;
  const rows = async <R>(text: string, values: unknown[] = []) => (await deps.pool.query(text, values)).rows as R[];
  await rows('update blockchain set confirmations = $1 where code = $2', [confirmations, code]);
  const { key } = await world.signUpRoot();
  const project = await newProject(world, { key });
  await takeDeposits({ world, key, rows }, project, code);
  const hot = await hotWallet(world, key, code);
  const [asker, approver] = [await hire(world, { key }, 'admin'), await hire(world, { key }, 'admin')];
  await rows('update member set step_up_held_until = null');
  await openReader(deps.db, readerName);
  const watch = () => startWatching(deps, world.databaseUrl, () => new AddressTable());
  let watchers = await watch();
  const chain = await openChain(deps, code);
  if (!chain) throw new Error('there is no node');
  const journals = temporaryFolder('coffer-listed-journal');
  const pool = openPool(world.signerUrl, deps.log, 4);
  const db = openDb(pool);
  const blockchain = () => liveChain(deps.db, code);
  let files = 0;
  const readUp = () =>
    vi.waitFor(
      async () => {
        const { hash } = await chain.head();
        const cursor = 'select hash from chain_cursor where blockchain_id = $1';
        expect(await rows(cursor, [(await blockchain()).id])).toEqual([{ hash }]);
      },
      { timeout: readWithinMs, interval: 50 },
    );
  const it: ListedPayouts = {
    world,
    up,
    key,
    asker,
    approver,
    hot,
    chain,
    rows,
    blockchain,
    signer: await openSigner(world, db, journals.path, defaultLimits),
    async restartSigner(limits = defaultLimits) {
      it.signer.journal.close();
      it.signer = await openSigner(world, db, journals.path, limits);
    },
    async topUp(currency, units) {
      await up.faucet({ chain: code, code: currency, address: hot.address, units });
      await it.confirmed();
    },
    async file(currency, lines) {
      const text = lines.map(({ to, amount }, at) => `payee ${at},${code},${currency},${amount},${to}`).join('\n');
      const bytes = Buffer.from(`name,network,currency,amount,address\n${text}\n${' '.repeat((files += 1))}\n`);
      const sent = await form({ file: { bytes, name: 'growers.csv', type: 'text/csv' } });
      const { id } = await world.ok(createPayoutBatch, { key: asker.key, params: { projectId: project }, ...sent });
      await approveFile(world, approver, id);
      const made = await rows<{ id: number }>('select id from payout where batch_id = $1 order by id', [id]);
      return made.map((one) => one.id);
    },
    async sign() {
      while ((await signRound(it.signer, await blockchain())) === 'again');
    },
    async work() {
      for (let round = 0; round < 30; round += 1) {
        const ends = [
          await launchPayouts(deps),
          await signRound(it.signer, await blockchain()),
          await sendRound(deps, await blockchain()),
        ];
        const { read } = await followEvents(deps);
        if (read === 0 && !ends.includes('again')) return;
      }
      throw new Error('paying out never comes to rest');
    },
    async mined(blocks) {
      await up.mine(code, blocks);
      await readUp();
      await world.drain();
      await it.work();
    },
    confirmed: () => it.mined((confirmations + 1) * blocksOfStep[code]),
    async reorg(depth) {
      await watchers.stop();
      await up.reorg(code, depth);
      watchers = await watch();
      await readUp();
      await world.drain();
    },
    see: (id) => world.ok(getPayout, { key, params: { id } }),
    async statuses(ids) {
      const found = await rows<{ status: string; n: number }>(
        'select status, count(*)::int as n from payout where id = any($1) group by 1',
        [ids],
      );
      return Object.fromEntries(found.map(({ status, n }) => [status, n]));
    },
    async signedFor(ids) {
      const found = await rows<{ kind: string; status: string; hash: string; bytes: string; fee: string | null }>(
        `select o.kind, o.status, s.hash, s.bytes, o.fee_units::text as fee
         from outgoing_transaction o join signed_transaction s on s.outgoing_id = o.id
         where o.cause_of = 'payout' and o.cause_id = any($1)
           or exists (select from outgoing_row r where r.outgoing_id = o.id and r.payout_id = any($1))
         order by o.id, s.version`,
        [ids],
      );
      return found.map((one) => ({ ...one, fee: one.fee === null ? null : BigInt(one.fee) }));
    },
    async holds(address, contract = null) {
      const [units = 0n] = await chain.balances([{ address, contract }]);
      return units;
    },
    async assertTruth() {
      await assertInvariants(deps.db);
      const booked = await rows<{ asset: string; units: string }>(
        `select b.asset, b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
         where a.name = 'hot:' || $1`,
        [hot.id],
      );
      const held = await Promise.all(
        booked.map(async ({ asset }) => {
          const contract = asset.slice(asset.indexOf('/') + 1);
          return { asset, units: String(await it.holds(hot.address, contract === 'native' ? null : contract)) };
        }),
      );
      expect(booked).toEqual(held);
    },
    async close() {
      it.signer.journal.close();
      await watchers.stop();
      await pool.end();
      await world.close();
      await up.stop();
      await Promise.all([folder.remove(), journals.remove()]);
    },
  };
  await readUp();
  const healthy = () => rows('select code from blockchain where code = $1 and status = $2', [code, 'healthy']);
  await vi.waitFor(async () => expect(await healthy()).toHaveLength(1), { timeout: readWithinMs });
  for (const currency of earned) await earn(it, project, code, currency);
  return it;
}

type Taking = Pick<ListedPayouts, 'world' | 'key' | 'rows'>;

async function takeDeposits({ world, key, rows }: Taking, projectID: number, code: Local): Promise<void> {
  const all = await world.ok(listBlockchainCurrencies, { key });
  const blockchainCurrencyIDs = all.filter(({ blockchainCode }) => blockchainCode === code).map(({ id }) => id);
  await world.ok(putProjectCurrencies, { key, params: { id: projectID }, body: { blockchainCurrencyIDs } });
  if (code === 'SOLANA') return plantSolanaPool(rows, projectID);
  const xpubs = [{ family: familyOf(code), xpub: freshKeys("m/84'/1'/0'").xpub }];
  await world.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID, xpubs } });
}

async function hotWallet(world: World, key: string, code: Local): Promise<ListedPayouts['hot']> {
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: familyOf(code) };
  const { id } = await world.ok(createWallet, { key, body });
  const { address } = await world.ok(getWallet, { key, params: { id } });
  if (address === undefined) throw new Error('the hot wallet has no address');
  return { id, address };
}

async function earn(it: ListedPayouts, project: number, code: Local, currency: string): Promise<void> {
  const { world, key, up } = it;
  const body = { customerID: `payer-${currency}`, customerEmail: 'ada@example.com', amountInUSD: '5000' };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body });
  const choice = { blockchain_code: code, currency_code: currency };
  const { Address: address, attempt } = await world.ok(chooseDepositAddress, { params: { ref }, body: choice });
  const decimals = { BTC: 8, SOL: 9 }[currency] ?? 6;
  const [whole = '0', part = ''] = attempt.amountDue.split('.');
  await up.faucet({ chain: code, code: currency, address, units: BigInt(whole + part.padEnd(decimals, '0')) });
  await it.confirmed();
}
