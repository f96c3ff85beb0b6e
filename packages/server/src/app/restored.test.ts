import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '@coffer/kernel/clock.ts';
import { copyDatabase } from '../../test/copy-database.ts';
import { goodPassword } from '../../test/client.ts';
import { createDatabase, withClient } from '../../test/database.ts';
import { plantOrder } from '../../test/plant/plant-order.ts';
import { startProgram, type Program } from '../../test/program.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openEvmStage, type EvmStage } from '../chains/evm/stage.fixture.ts';
import { startReceiver, type Receiver } from '../modules/webhooks/receiver.fixture.ts';
import { freshKeys } from '../modules/wallets/treasury.fixture.ts';
import { readConfig } from '../platform/config.ts';
import { openDb } from '../platform/db/db.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { openPool } from '../platform/db/pool.ts';
import { outbox } from '../platform/events/outbox.ts';
import { openMasterKey } from '../platform/keys/master-key.ts';
import { openLog } from '../platform/log.ts';

/** The chain and the shop's server stay; the database is another one, of an earlier moment. */

const confirmations = 3;
const dollar = 1_000_000n;
const withinMs = { timeout: 60_000, interval: 200 };

const folder = temporaryFolder('coffer-restored');
const running = new AsyncDisposableStack();
let eth: EvmStage;
let receiver: Receiver;
beforeAll(async () => {
  running.defer(() => folder.remove());
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  receiver = await startReceiver();
  running.defer(() => receiver.close());
}, 120_000);
afterAll(() => running.disposeAsync());

type Shop = { projectId: number; apiKey: string; rootKey: string; hot: { id: number; address: string } };

/** As shops and people call it. */
async function ask<T>(program: Program, method: string, address: string, key?: string, body?: object): Promise<T> {
  const reply = await fetch(`${program.site}/api/v1/${address}`, {
    method,
    headers: { ...(key ? { 'api-key': key } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${JSON.stringify(answer)}`);
  return answer as T;
}

const person = { email: 'root@example.com', password: goodPassword };
const signIn = async (program: Program) =>
  (await ask<{ key: string }>(program, 'POST', 'signin', undefined, person)).key;

function start(dataDir: string, databaseUrl?: string): Promise<Program> {
  const env = { NETWORK: 'local', CHAINS: 'ETH', ETH_RPC_URL: eth.url, WEBHOOK_HTTP: 'on', LOG_LEVEL: 'error' };
  return startProgram(path.join(folder.path, dataDir), {
    env: { ...env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
  });
}

async function openShop(program: Program): Promise<Shop> {
  const { key } = await ask<{ key: string }>(program, 'POST', 'signup', undefined, person);
  const made = <T>(method: string, address: string, body: object) => ask<T>(program, method, address, key, body);
  const { id: projectId } = await made<{ id: number }>('POST', 'external-platform', { name: 'Shop' });
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await made('POST', 'wallets/deposit/eoa/bulk', { name: 'Deposits', projectID: projectId, xpubs });
  const hot = await made<{ id: number; address: string }>('POST', 'wallets', {
    name: 'Hot',
    walletType: 'hot_wallet',
    family: 'ETH_Family',
  });
  const usdc = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: eth.token, pricedAs: 'USDC' };
  const { id } = await made<{ id: number }>('POST', 'blockchain-currency', usdc);
  await made('PUT', `project/${projectId}/blockchain-currency`, { blockchainCurrencyIDs: [id] });
  await made('POST', `external-platform/${projectId}/webhook`, { url: receiver.url });
  const { key: apiKey } = await made<{ key: string }>('POST', `external-platform/${projectId}/api-key`, {
    description: 'Shop',
  });
  return { projectId, apiKey, rootKey: key, hot };
}

type Bought = { reference: string; address: string };

async function buy(program: Program, { apiKey }: Shop, customerID: string): Promise<Bought> {
  const order = { customerID, customerEmail: `${customerID}@example.com`, amountInUSD: '5' };
  const { reference_id: reference } = await ask<{ reference_id: string }>(program, 'POST', 'payment', apiKey, order);
  const choice = { blockchain_code: 'ETH', currency_code: 'USDC' };
  const chosen = await ask<{ Address: string }>(
    program,
    'POST',
    `deposit-address/reference/${reference}`,
    undefined,
    choice,
  );
  return { reference, address: chosen.Address.toLowerCase() };
}

async function pay(bought: readonly Bought[]): Promise<void> {
  await eth.pay(bought.map(({ address }) => ({ to: address, units: 5n * dollar, contract: eth.token })));
  await eth.mine(confirmations + 1);
}

/** The steps of these payments that the shop was told of. */
const toldOf = (bought: readonly Bought[]) => {
  const references = new Set(bought.map(({ reference }) => reference));
  const filled = receiver.received.filter(({ payment }) => payment.status === 'FILLED');
  return new Set(filled.map(({ payment }) => payment.reference_id).filter((one) => references.has(one)));
};

async function query<T extends QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<T[]> {
  return withClient(url, async (client) => (await client.query<T>(text, values)).rows);
}

/** Somebody is to be paid, in the coin of the chain; the number of the payout is one that neither database had before. */
async function want(url: string, { hot, projectId }: Shop, id: number, to: string): Promise<void> {
  const pool = openPool(url, openLog('silent'), 2);
  try {
    await pool.query(`select setval(pg_get_serial_sequence('payout', 'id'), $1, false)`, [id]);
    const masterKey = openMasterKey(readConfig({ DATA_DIR: path.join(folder.path, 'first') }));
    const deps = { db: openDb(pool), masterKey, clock: systemClock, emit: outbox([], systemClock) };
    await plantOrder(deps, { projectId, hot, units: 7n, to });
  } finally {
    await pool.end();
  }
}

const payee = (digit: string) => `0x${digit.repeat(40)}`;
const heldBy = async (to: string) => BigInt(await eth.rpc<string>('eth_getBalance', to, 'latest'));
const health = async (program: Program) => (await fetch(`${program.site}/health`)).status;

test('a dump restored into another cluster: 20 payments are told, no address is shared, sending is held and released', async () => {
  const original = await createDatabase();
  const first = await start('first', original);
  const shop = await openShop(first);
  await eth.send({ to: shop.hot.address, value: 10n ** 18n });
  const before = [await buy(first, shop, 'early-1'), await buy(first, shop, 'early-2')];
  await pay(before.slice(0, 1));
  await vi.waitFor(() => expect(toldOf(before)).toEqual(new Set([before[0]?.reference])), withinMs);
  // The backup.
  const elsewhere = await startEmbeddedPostgres({
    dataDir: path.join(folder.path, 'elsewhere'),
    settings: { fsync: 'off' },
  });
  running.defer(() => elsewhere.stop());
  await copyDatabase(original, elsewhere.url);
  // What the backup does not know: customers, one of whom pays, and a transaction of the hot wallet.
  const lost = await Promise.all(Array.from({ length: 10 }, (_none, at) => buy(first, shop, `lost-${at}`)));
  await pay(lost.slice(0, 1));
  await want(original, shop, 1, payee('1'));
  await vi.waitFor(async () => {
    await eth.mine(1);
    expect(await heldBy(payee('1'))).toBe(7n);
  }, withinMs);
  const given = await query<{ address: string }>(original, `select address from address where status = 'assigned'`);
  await first.kill();

  const second = await start('first', elsewhere.url);
  running.defer(async () => void (await second.stop()));
  expect(await health(second)).toBe(200);
  await expect(ask(second, 'GET', 'member', shop.rootKey)).rejects.toThrow('401');
  const bought = await Promise.all(Array.from({ length: 20 }, (_none, at) => buy(second, shop, `late-${at}`)));
  const known = new Set(given.map(({ address }) => address));
  expect(bought.filter(({ address }) => known.has(address))).toEqual([]);
  await want(elsewhere.url, shop, 2, payee('2'));
  // An early customer pays at the address from before, a lost one again, and everybody new.
  await pay([...bought, before[1]!, lost[1]!]);
  await vi.waitFor(() => expect(toldOf([...bought, before[1]!])).toHaveLength(21), withinMs);
  const [live] = await query<{ n: number }>(
    elsewhere.url,
    `select count(distinct topic)::int as n from live_event where topic = any($1)`,
    [bought.map(({ reference }) => `payment:${reference}`)],
  );
  expect(live?.n).toBe(20);
  // What a lost customer paid is seen, and credited to nobody.
  const strays = await query<{ matching: string }>(
    elsewhere.url,
    `select d.matching from deposit d join address a on a.id = d.address_id where a.address = any($1) and d.status = 'confirmed'`,
    [lost.map(({ address }) => address)],
  );
  expect(strays.map(({ matching }) => matching)).toEqual(['unmatched', 'unmatched']);

  const key = await signIn(second);
  // What the backup did not know of the hot wallet, its signer had written down.
  await vi.waitFor(async () => {
    const held = await ask<object>(second, 'GET', 'system/restore', key);
    expect(held).toMatchObject({ sendingHeld: true, restores: [{ reason: 'another_database' }] });
    expect(held).toMatchObject({
      wallets: [{ walletID: shop.hot.id, verdict: 'same', databasePosition: 1, chainPosition: 1, waiting: 1 }],
    });
  }, withinMs);
  await vi.waitFor(async () => {
    const waiting = await query<{ status: string; code: string }>(
      elsewhere.url,
      `select status, waiting_code as code from outgoing_transaction`,
    );
    expect(waiting).toEqual([{ status: 'intended', code: 'HELD_AFTER_RESTORE' }]);
  }, withinMs);
  await ask(second, 'POST', 'system/restore/release', key, {});
  await vi.waitFor(async () => {
    await eth.mine(1);
    expect(await heldBy(payee('2'))).toBe(7n);
  }, withinMs);
  const sent = await query<{ position: number }>(elsewhere.url, `select position::int from outgoing_transaction`);
  expect(sent).toEqual([{ position: 1 }]);
}, 240_000);

/** With its owners and rights, which PostgreSQL insists on. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

test('a data folder whose database is put back to an earlier moment stops sending, and people have to sign in anew', async () => {
  const place = path.join(folder.path, 'physical');
  const one = await start('physical');
  const { key } = await ask<{ key: string }>(one, 'POST', 'signup', undefined, person);
  await one.stop();
  copy(path.join(place, 'postgres'), path.join(folder.path, 'backup'));
  const two = await start('physical');
  const name = (text: string) => ask(two, 'POST', 'external-platform', key, { name: text });
  await name('Of the time that will be lost');
  // Sealed within a second, and remembered within a few.
  const remembered = path.join(place, 'activity-head.json');
  const seal = async () => {
    const { headSeq } = await ask<{ headSeq: number }>(two, 'GET', 'activities/verify', key);
    expect(JSON.parse(readFileSync(remembered, 'utf8'))).toMatchObject({ seq: headSeq });
  };
  await vi.waitFor(seal, withinMs);
  await two.stop();
  rmSync(path.join(place, 'postgres'), { recursive: true });
  copy(path.join(folder.path, 'backup'), path.join(place, 'postgres'));
  const three = await start('physical');
  try {
    await expect(ask(three, 'GET', 'member', key)).rejects.toThrow('401');
    const view = await ask(three, 'GET', 'system/restore', await signIn(three));
    expect(view).toMatchObject({ sendingHeld: true, restores: [{ reason: 'history_went_back' }] });
    // While it runs as well: what it has in memory is of a history that is gone.
    const another = await signIn(three);
    execFileSync(process.execPath, ['scripts/mark-restored.ts'], { env: { ...process.env, DATA_DIR: place } });
    await vi.waitFor(() => expect(ask(three, 'GET', 'member', another)).rejects.toThrow('401'), withinMs);
    const { restores } = await ask<{ restores: object[] }>(three, 'GET', 'system/restore', await signIn(three));
    expect(restores).toMatchObject([{ reason: 'declared' }, { reason: 'history_went_back' }]);
  } finally {
    await three.stop();
  }
}, 300_000);
