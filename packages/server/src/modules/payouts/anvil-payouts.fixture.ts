import { encodeFunctionData, type Hex } from 'viem';
import { expect, vi } from 'vitest';
import { multicall3Address } from '../../../../../devnet/evm/place-multicall.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { approvePayoutBatch, createPayoutBatch, getPayoutBatch } from '@coffer/contract/money-out/payout-batches.ts';
import { getPayout, listPayouts, type PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { testUsdtAbi } from '@coffer/contract-abi/test-tokens.ts';
import { form, goodPassword } from '../../../test/client.ts';
import { hire, type Person } from '../../../test/people.ts';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { EvmStage } from '../../chains/evm/stage.fixture.ts';
import { openDb, type Db } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import { outbox } from '../../platform/events/outbox.ts';
import { openReader } from '../../platform/events/outbox-reader.ts';
import { listLiveChains, type BlockchainRow } from '../assets/index.ts';
import { openAnvilShop, type AnvilShop } from '../deposits/watching/anvil-shop.fixture.ts';
import { Journal, keepInStep } from '../outgoing/index.ts';
import { sendRound } from '../outgoing/sending/send-round.ts';
import { signRound } from '../outgoing/signing/sign-round.ts';
import type { SignDeps } from '../outgoing/signing/signing.ts';
import { followEvents, readerName } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { payoutRule } from './signing/payout-rule.ts';
import { defaultLimits, type SignerLimits } from './signing/signer-limits.ts';

export type Line = { to: string; amount: string };

/** A shop that owns money on a real node, pays files of payouts out of it, and is moved by hand. */
export type AnvilPayouts = {
  shop: AnvilShop;
  eth: EvmStage;
  hot: string;
  asker: Person;
  approver: Person;
  project: number;
  signer: SignDeps & { journal: Journal };
  /** As it starts anew, with limits of its own. */
  restartSigner(limits?: SignerLimits): Promise<void>;
  /** Asked for as one file, and approved unless somebody says otherwise. */
  file(currency: 'ETH' | 'USDT', lines: readonly Line[], isApproved?: boolean): Promise<number[]>;
  /** Whoever hands out, signs, sends and follows: each until nothing is left to do. */
  work(): Promise<void>;
  sign(by?: SignDeps): Promise<void>;
  blockchain(): Promise<BlockchainRow>;
  /** Makes blocks, and brings everything to where they have it. */
  mined(blocks: number): Promise<void>;
  /** The head so far behind that what is in a block is final. */
  confirmed(): Promise<void>;
  see(id: number): Promise<PayoutDetail>;
  statuses(ids: readonly number[]): Promise<Record<string, number>>;
  /** Transactions of the hot wallet in the chain. */
  sent(): Promise<number>;
  holds(address: string, token?: string): Promise<bigint>;
  /** The invariants hold, and the books say of the hot wallet what it holds. */
  assertTruth(): Promise<void>;
  close(): Promise<void>;
};

const confirmations = 3;
let files = 0;

export async function openAnvilPayouts(): Promise<AnvilPayouts> {
  const shop = await openAnvilShop();
  const { world, key } = shop;
  const { deps } = world.coffer;
  const eth = shop.stages.ETH;
  const project = (await world.ok(listProjects, { key })).find(({ name }) => name === 'Neighbour')?.id ?? 0;
  const known = await world.ok(listBlockchainCurrencies, { key });
  const blockchainCurrencyIDs = known.filter((one) => one.blockchainCode === 'ETH').map(({ id }) => id);
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body: { blockchainCurrencyIDs } });
  await world.ok(setRate, { key, params: { currencyCode: 'ETH' }, body: { price: '2500' } });
  const body = { name: 'Payouts', walletType: 'hot_wallet', family: 'ETH_Family' };
  const wallet = await world.ok(createWallet, { key, body });
  const hot = (wallet.address ?? '').toLowerCase();
  const [asker, approver] = [await hire(world, { key }, 'admin'), await hire(world, { key }, 'admin')];
  await deps.pool.query('update member set step_up_held_until = null');
  await openReader(deps.db, readerName);
  const folder = temporaryFolder('coffer-paid-together');
  const pool = openPool(world.signerUrl, deps.log, 4);
  const db = openDb(pool);
  const signer = await openSigner(world, db, folder.path, defaultLimits);
  const chainRow = async (): Promise<BlockchainRow> =>
    (await listLiveChains(deps.db)).find(({ code }) => code === 'ETH')!;
  /** A machine with much else to do answers late: it is asked again, which is a moment later. */
  const waitsForNode = async () => {
    const { rowCount } = await deps.pool.query(
      `select from outgoing_transaction where waiting_code = 'CHAIN_UNAVAILABLE' and status not in ('cancelled', 'dead')`,
    );
    if (rowCount !== 0) world.clock.advance(0.2);
    return rowCount !== 0;
  };
  const it: AnvilPayouts = {
    shop,
    eth,
    hot,
    asker,
    approver,
    project,
    signer,
    async restartSigner(limits = defaultLimits) {
      it.signer.journal.close();
      it.signer = await openSigner(world, db, folder.path, limits);
    },
    async file(currency, lines, isApproved = true) {
      const rows = lines.map(({ to, amount }, at) => `payee ${at},ETH,${currency},${amount},${to}`);
      const text = `name,network,currency,amount,address\n${rows.join('\n')}\n${' '.repeat((files += 1))}\n`;
      const sent = await form({ file: { bytes: Buffer.from(text), name: 'growers.csv', type: 'text/csv' } });
      const { id } = await world.ok(createPayoutBatch, { key: asker.key, params: { projectId: project }, ...sent });
      if (isApproved) await approveFile(world, approver, id);
      const query = { batchId: String(id), limit: '100' };
      const { data } = await world.ok(listPayouts, { key: asker.key, query });
      return data.map((one) => one.id).toSorted((a, b) => a - b);
    },
    blockchain: chainRow,
    async sign(by = it.signer) {
      while ((await signRound(by, await chainRow())) === 'again');
    },
    async work() {
      for (let round = 0; round < 30; round += 1) {
        const ends = [
          await launchPayouts(deps),
          await signRound(it.signer, await chainRow()),
          await sendRound(deps, await chainRow()),
        ];
        const { read } = await followEvents(deps);
        if (read === 0 && !ends.includes('again') && !(await waitsForNode())) return;
      }
      throw new Error('paying out never comes to rest');
    },
    async mined(blocks) {
      await eth.mine(blocks);
      await shop.readUp('ETH');
      await world.drain();
      await it.work();
    },
    confirmed: () => it.mined(confirmations + 1),
    see: (id) => world.ok(getPayout, { key, params: { id } }),
    async statuses(ids) {
      const { rows } = await deps.pool.query<{ status: string; n: number }>(
        'select status, count(*)::int as n from payout where id = any($1) group by 1',
        [ids],
      );
      return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
    },
    sent: async () => Number(await eth.rpc<string>('eth_getTransactionCount', hot, 'latest')),
    async holds(address, token) {
      if (token === undefined) return BigInt(await eth.rpc<string>('eth_getBalance', address, 'latest'));
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'balanceOf', args: [address as Hex] });
      return BigInt(await eth.rpc<string>('eth_call', { to: token, data }, 'latest'));
    },
    async assertTruth() {
      await assertInvariants(deps.db);
      const { rows } = await deps.pool.query<{ asset: string; units: string }>(
        `select b.asset, b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
         where a.name = 'hot:' || $1`,
        [wallet.id],
      );
      const booked = new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
      const held = [await it.holds(hot), await it.holds(hot, eth.usdt)];
      expect([booked.get('ETH/native'), booked.get(`ETH/${eth.usdt}`)]).toEqual(held);
    },
    async close() {
      it.signer.journal.close();
      await pool.end();
      await shop.close();
      await folder.remove();
    },
  };
  const mint = (to: string) => {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [to as Hex, 10n ** 10n] });
    return eth.send({ to: eth.usdt, data });
  };
  await mint(hot);
  await mint(multicall3Address);
  await eth.pay([{ to: hot, contract: null, units: 10n ** 19n }]);
  await it.confirmed();
  await earn(it, project, 'ETH', '9000');
  await earn(it, project, 'USDT', '9000');
  return it;
}

/** With the rights that it has, and a journal of its own. */
export async function openSigner(
  { coffer: { deps } }: AnvilShop['world'],
  db: Db,
  folder: string,
  limits: SignerLimits,
) {
  const journal = await Journal.open(folder, deps.clock.now());
  const own = { network: 'local', limits, isStopped: () => false, whySanctioned: () => null } as const;
  const payouts = payoutRule({ ...deps, ...own });
  const signer = { ...deps, db, emit: outbox([], deps.clock), journal, payouts };
  await keepInStep(signer);
  return signer;
}

export async function approveFile(world: AnvilShop['world'], { key }: Person, id: number): Promise<void> {
  await world.ok(stepUp, { key, body: { password: goodPassword } });
  const { samples, batchHash } = await world.ok(getPayoutBatch, { key, params: { id } });
  const addressEnds = samples.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) }));
  await world.ok(approvePayoutBatch, { key, params: { id }, body: { batchHash, addressEnds } });
}

async function earn(it: AnvilPayouts, project: number, code: 'ETH' | 'USDT', amountInUSD: string): Promise<void> {
  const { shop, eth } = it;
  const { world, key } = shop;
  await vi.waitFor(async () => expect(await shop.statusOf('ETH')).toBe('healthy'), { timeout: 20_000 });
  const body = { customerID: `payer-${code}`, customerEmail: 'ada@example.com', amountInUSD };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body });
  const choice = { blockchain_code: 'ETH', currency_code: code } as const;
  const { Address: to, attempt } = await world.ok(chooseDepositAddress, { params: { ref }, body: choice });
  const decimals = code === 'ETH' ? 18 : 6;
  const [whole = '0', part = ''] = attempt.amountDue.split('.');
  const units = BigInt(whole + part.padEnd(decimals, '0'));
  await eth.pay([{ to, contract: code === 'ETH' ? null : eth.usdt, units }]);
  await it.confirmed();
}
