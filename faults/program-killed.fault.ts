import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBlockchainCurrency } from '@coffer/contract/money-in/currencies.ts';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { signUp } from '@coffer/contract/people/identity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { openEvmStage, type EvmStage } from '../packages/server/src/chains/evm/stage.fixture.ts';
import { freshKeys } from '../packages/server/src/modules/wallets/treasury.fixture.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { goodPassword } from '../packages/server/test/client.ts';
import { createDatabase } from '../packages/server/test/database.ts';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { assertCreditedOnce, type Paid } from './assert-credited-once.ts';

const kills = 10;
const confirmations = 3;
const paymentsPerBlock = 4;
const betweenBlocksMs = 150;

const folder = temporaryFolder('coffer-fault');
const paid: Paid[] = [];
const addresses: string[] = [];
const running = new AsyncDisposableStack();
let eth: EvmStage;
let databaseUrl: string;
let program: Program;
let key: string | undefined;

beforeAll(async () => {
  running.defer(() => folder.remove());
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  databaseUrl = await createDatabase();
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
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await call(createXpubWallet, {}, { name: 'Deposits', projectID: id, xpubs });
  const usdc = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: eth.token, pricedAs: 'USDC' };
  await call(addBlockchainCurrency, {}, usdc);
  for (let at = 0; at < 10; at += 1) {
    const body = { blockchainCode: 'ETH', customerID: `customer-${at}` };
    const { address } = await call<{ address: string }>(createDepositAddress, { id }, body);
    addresses.push(address.toLowerCase());
  }
}

async function call<T>({ method, path }: Endpoint, params: Record<string, number>, body: object): Promise<T> {
  const url = `${program.site}${path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]))}`;
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  expect(reply.status, url).toBe(201);
  return (await reply.json()) as T;
}

/** Somebody pays all the time, whether there is a program or not. */
function startPaying(): () => Promise<void> {
  let stopped = false;
  async function pay(): Promise<void> {
    while (!stopped) {
      for (let at = 0; at < paymentsPerBlock; at += 1) {
        const payment = { address: addresses[randomInt(addresses.length)] ?? '', units: BigInt(randomInt(1, 1_000)) };
        const contract = randomInt(2) === 0 ? null : eth.token;
        const hash = await eth.pay([{ to: payment.address, contract, units: payment.units }]);
        paid.push({ hash, ...payment });
      }
      await eth.mine(1);
      await delay(betweenBlocksMs);
    }
  }
  const paying = pay();
  return async () => {
    stopped = true;
    await paying;
  };
}

test('however often the program is killed while payments arrive, each is credited once', async () => {
  const stopPaying = startPaying();
  const pool = openPool(databaseUrl, openLog('silent'), 2);
  running.defer(() => pool.end());
  const reached: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    await delay(randomInt(0, 2_000));
    await program.kill();
    const { rows } = await pool.query<{ height: number }>('select height from chain_cursor where blockchain_id = 1');
    reached.push(rows[0]?.height ?? 0);
    program = await start();
  }
  await stopPaying();
  await eth.mine(confirmations + 1);
  await assertCreditedOnce(pool, paid);
  // A run in which the program read nothing between two kills has shown little.
  const advanced = new Set(reached).size;
  expect(advanced).toBeGreaterThan(kills / 2);
  process.stdout.write(`${kills} kills at ${advanced} different blocks, ${paid.length} payments, each credited once\n`);
});
