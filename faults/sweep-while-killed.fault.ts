import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addBlockchainCurrency } from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { signUp } from '@coffer/contract/people/identity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createProjectSweepWallet } from '@coffer/contract/treasury/sweep-contracts.ts';
import { saveSweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import { createColdWallet, createWallet } from '@coffer/contract/treasury/wallets.ts';
import { balanceOf } from '../devnet/evm/faucet.ts';
import { openEvmStage, type EvmStage } from '../packages/server/src/chains/evm/stage.fixture.ts';
import { freshAddress } from '../packages/server/src/modules/wallets/treasury.fixture.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { assertInvariants } from '../packages/server/test/invariants/assert-invariants.ts';
import { goodPassword } from '../packages/server/test/client.ts';
import { createDatabase } from '../packages/server/test/database.ts';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';

const roundsPerGap = 2;
const customers = 8;
const betweenBlocksMs = 300;
/** What a killed worker had taken in hand is taken by another after a minute: before, no further gap opens. */
const gapWithinMs = 80_000;
const sweptWithinMs = 180_000;
const ether = 10n ** 18n;
/** As soon as there is anything that is worth its fee. */
const rules = { paused: false, amountUSD: '5', addressCount: 1, everyHours: 1, firstUSD: '1', feeShareBpsMax: 5000 };

const folder = temporaryFolder('coffer-fault');
const running = new AsyncDisposableStack();
const addresses: string[] = [];
const paid = { coin: 0n, token: 0n };
const cold = freshAddress();
let eth: EvmStage;
let pool: ReturnType<typeof openPool>;
let databaseUrl: string;
let program: Program;
let key: string | undefined;
let hot: string;

beforeAll(async () => {
  running.defer(() => folder.remove());
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  databaseUrl = await createDatabase();
  pool = openPool(databaseUrl, openLog('silent'), 2);
  running.defer(() => pool.end());
  program = await start();
  running.defer(async () => void (await program.stop()));
  await openShop();
});
afterAll(() => running.disposeAsync());

/** Chain and database are not its own: they stay when it is killed. */
function start(): Promise<Program> {
  const env = { DATABASE_URL: databaseUrl, NETWORK: 'local', ETH_RPC_URL: eth.url, LOG_LEVEL: 'error' };
  return startProgram(folder.path, { env });
}

async function openShop(): Promise<void> {
  ({ key } = await call<{ key: string }>(signUp, {}, { email: 'root@example.com', password: goodPassword }));
  const { id } = await call<{ id: number }>(createProject, {}, { name: 'Shop' });
  await call(
    addBlockchainCurrency,
    {},
    {
      blockchainCode: 'ETH',
      currencyCode: 'USDC',
      contract: eth.token,
      pricedAs: 'USDC',
    },
  );
  await call(createColdWallet, { chain: 'ETH' }, { name: 'Safe', address: cold });
  const deployed = await eth.sweepers?.deploy(freshAddress(), cold);
  await eth.mine(1);
  const reported = { name: 'Sweeper', transactionHash: deployed?.txHash };
  await call(createProjectSweepWallet, { projectID: id, contractId: 1 }, reported);
  const wallet = { name: 'Fees', walletType: 'hot_wallet', family: 'ETH_Family' };
  ({ address: hot } = await call<{ address: string }>(createWallet, {}, wallet));
  await eth.rpc('anvil_setBalance', hot, `0x${(10n * ether).toString(16)}`);
  await call(saveSweepRules, {}, { walletID: null, rules: { ...rules, priceMax: {} } });
  for (let at = 0; at < customers; at += 1) {
    const body = { blockchainCode: 'ETH', customerID: `customer-${at}` };
    const { address } = await call<{ address: string }>(createDepositAddress, { id }, body);
    addresses.push(address.toLowerCase());
  }
}

async function call<T>({ method, path }: Endpoint, params: Record<string, string | number>, body: object): Promise<T> {
  const url = `${program.site}${path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]))}`;
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await reply.text();
  expect(reply.ok, `${url}: ${text}`).toBe(true);
  return JSON.parse(text) as T;
}

/** Somebody pays all the time, whether there is a program or not; afterwards only blocks come. */
function startPaying(): { stop(): void; end(): Promise<void> } {
  let [pays, goesOn] = [true, true];
  async function pay(): Promise<void> {
    while (goesOn) {
      const to = addresses[randomInt(addresses.length)] ?? '';
      const isCoin = randomInt(2) === 0;
      const units = isCoin ? (ether * BigInt(randomInt(20, 200))) / 1_000n : BigInt(randomInt(20, 500)) * 1_000_000n;
      if (pays) {
        await eth.pay([{ to, contract: isCoin ? null : eth.token, units }]);
        paid[isCoin ? 'coin' : 'token'] += units;
      }
      await eth.mine(1);
      await delay(betweenBlocksMs);
    }
  }
  const paying = pay();
  return {
    stop: () => void (pays = false),
    async end() {
      goesOn = false;
      await paying;
    },
  };
}

const found = async (query: string) => (await pool.query(query)).rows.length > 0;

/** Where a step is written down and the next one is not. */
const gaps = [
  {
    name: 'before the signature',
    left: 0,
    reached: () => found("select from outgoing_transaction where status = 'intended' limit 1"),
  },
  {
    name: 'between the signature and its block',
    left: 0,
    reached: () => found("select from outgoing_transaction where status in ('signed', 'broadcast') limit 1"),
  },
  {
    name: 'between the block and its confirmation',
    left: 0,
    reached: () => found("select from outgoing_transaction where status = 'included' limit 1"),
  },
];

async function killIn(gap: (typeof gaps)[number]): Promise<void> {
  await delay(randomInt(0, 2_000));
  for (const until = Date.now() + gapWithinMs; Date.now() < until && !(await gap.reached()););
  await program.kill();
  if (await gap.reached()) gap.left += 1;
  program = await start();
}

test('however often the program is killed while it sweeps, all that was paid is in the cold wallet, once', async () => {
  const payers = startPaying();
  for (let round = 0; round < roundsPerGap; round += 1) for (const gap of gaps) await killIn(gap);
  payers.stop();
  await assertSwept();
  await payers.end();
  await assertInvariants(openDb(pool));
  const kills = gaps.map(({ name, left }) => `${left} ${name}`).join(', ');
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from sweep');
  process.stdout.write(
    `${roundsPerGap * gaps.length} kills (${kills}), ${rows[0]?.n} sweeps, ${paid.coin} and ${paid.token} arrived\n`,
  );
  // A run in which nothing was ever under way has shown little.
  expect(gaps.filter(({ left }) => left > 0).length).toBeGreaterThan(1);
});

/** The chain has it all at the cold wallet, the books say the same, and each sweep was carried out once. */
async function assertSwept(): Promise<void> {
  await vi.waitFor(
    async () => {
      const held = {
        coin: BigInt(await eth.rpc<string>('eth_getBalance', cold, 'latest')),
        token: await tokenOf(cold),
      };
      expect(held).toEqual(paid);
      const { rows: sweeps } = await pool.query('select distinct status, method from sweep');
      expect(sweeps).toEqual([{ status: 'completed', method: 'contract' }]);
    },
    { timeout: sweptWithinMs, interval: 1_000 },
  );
  const { rows } = await pool.query<{ asset: string; units: string }>(
    `select b.asset, b.amount::text as units from ledger_account a join ledger_balance b on b.account_id = a.id
     where a.name like 'cold:%'`,
  );
  const books = Object.fromEntries(rows.map(({ asset, units }) => [asset, BigInt(units)]));
  expect(books).toEqual({ 'ETH/native': paid.coin, [`ETH/${eth.token}`]: paid.token });
  const { rows: sent } = await pool.query<{ n: number }>('select count(*)::int as n from outgoing_transaction');
  const landed = Number(await eth.rpc<string>('eth_getTransactionCount', hot, 'latest'));
  expect(landed, 'each was carried out once').toBe(sent[0]?.n);
}

function tokenOf(address: string): Promise<bigint> {
  return balanceOf(eth.rpc, eth.token, address);
}
