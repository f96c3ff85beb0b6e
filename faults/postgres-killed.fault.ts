import { randomInt } from 'node:crypto';
import path from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDepositAddress } from '@coffer/contract/money-in/deposit-addresses.ts';
import { createProject, listProjects } from '@coffer/contract/projects/projects.ts';
import { healthReady } from '@coffer/contract/operations/system.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { startChores } from '../packages/server/src/app/chores.ts';
import { compose, type Coffer } from '../packages/server/src/app/compose.ts';
import { AddressTable } from '../packages/server/src/chains/address-table.ts';
import { memoryChains } from '../packages/server/src/chains/memory/memory-chains.ts';
import { startWatching } from '../packages/server/src/modules/deposits/index.ts';
import { reconcileTask } from '../packages/server/src/modules/reconciliation/index.ts';
import { freshKeys, nodes } from '../packages/server/src/modules/wallets/treasury.fixture.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { startWorkers } from '../packages/server/src/platform/jobs/workers.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { client, type Client } from '../packages/server/test/client.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { assertCreditedOnce, type Paid } from './assert-credited-once.ts';
import { startRestartablePostgres, type RestartablePostgres } from './restartable-postgres.ts';

const kills = 12;
/** Longer than any statement may take. */
const frozenMs = 60_000;
const backWithinMs = 10_000;
const payEveryMs = 20;
const paymentsPerBlock = 5;
const confirmations = 12;
const workers = [
  'base-listener',
  'deposit-processor',
  'email-processor',
  'eth-listener',
  'sweep-processor',
  'webhook-processor',
];

const folder = temporaryFolder('coffer-fault');
const chains = memoryChains();
const eth = chains.network('ETH');
const logged: string[] = [];
const paid: Paid[] = [];
const addresses: string[] = [];
const running = new AsyncDisposableStack();
let postgres: RestartablePostgres;
let coffer: Coffer;
let api: Client;
/** The test's own way to the database. */
let pool: pg.Pool;
let key: string;
let projectId: number;

beforeAll(async () => {
  running.defer(() => folder.remove());
  postgres = await startRestartablePostgres(path.join(folder.path, 'postgres'));
  running.defer(() => postgres.stop());
  const log = openLog('warn', new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }));
  const databaseUrl = postgres.url;
  coffer = await compose({
    config: readConfig({ DATA_DIR: folder.path, CHAINS: 'ETH,BASE', SETUP_TOKEN: 'off', ...nodes }),
    databaseUrl,
    log,
    chains,
  });
  running.defer(() => coffer.close());
  pool = openPool(databaseUrl, openLog('silent'), 2);
  running.defer(() => pool.end());
  const working = await startWorkers(coffer.deps.pool, coffer.workers, log);
  running.defer(() => working.stop());
  running.defer(await startChores(coffer.deps, databaseUrl, working));
  const watching = await startWatching(coffer.deps, databaseUrl, () => new AddressTable());
  running.defer(() => watching.stop());
  await openShop();
});
afterAll(() => running.disposeAsync());

async function openShop(): Promise<void> {
  api = client(coffer);
  ({ key } = await api.signUpRoot());
  projectId = (await api.ok(createProject, { key, body: { name: 'Shop' } })).id;
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await api.ok(createXpubWallet, { key, body: { name: 'Deposits', projectID: projectId, xpubs } });
  for (let at = 0; at < 10; at += 1) addresses.push(await newAddress(`customer-${at}`));
}

async function newAddress(customerID: string): Promise<string> {
  const body = { blockchainCode: 'ETH', customerID };
  const given = await api.ok(createDepositAddress, { key, params: { id: projectId }, body });
  return given.address.toLowerCase();
}

/** Somebody pays all the time, whether there is a database or not. */
function startPaying(): () => void {
  const timer = setInterval(() => {
    const address = addresses[randomInt(addresses.length)] ?? '';
    const units = BigInt(randomInt(1, 1_000_000));
    paid.push({ hash: eth.pay(address, units), address, units });
    if (paid.length % paymentsPerBlock === 0) eth.mine();
  }, payEveryMs);
  return () => clearInterval(timer);
}

/** Everything works again: what the chain has was read, each worker gave a sign, a job was done, a request was answered. */
async function everythingBack(round: number): Promise<number> {
  const startedAt = performance.now();
  const { height } = eth.head;
  const { rows } = await pool.query<{ now: Date }>(
    `select now() from graphile_worker.add_job($1, '{"blockchainId":1}'::json, job_key => 'proof')`,
    [reconcileTask],
  );
  const options = { timeout: 3 * backWithinMs, interval: 50 };
  const oneRow = (what: string, query: string, values: unknown[]) =>
    vi.waitFor(async () => expect((await pool.query(query, values)).rows, what).toHaveLength(1), options);
  await Promise.all([
    oneRow('the chain', 'select from chain_cursor where blockchain_id = 1 and height >= $1', [height]),
    oneRow('jobs', "select where not exists (select from graphile_worker.jobs where key = 'proof')", []),
    vi.waitFor(async () => {
      const beating = await pool.query<{ name: string }>(
        'select distinct name from worker where beat_at > $1 order by name',
        [rows[0]?.now],
      );
      expect(beating.rows.map(({ name }) => name)).toEqual(workers);
    }, options),
    vi.waitFor(async () => addresses.push(await newAddress(`late-customer-${round}`)), options),
  ]);
  return Math.round(performance.now() - startedAt);
}

test('however often PostgreSQL is killed, all is back in seconds, and each payment is credited once', async () => {
  const stopPaying = startPaying();
  const backAfterMs: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    await delay(randomInt(50, 1_500));
    await postgres.kill();
    await postgres.start();
    const ms = await everythingBack(round);
    backAfterMs.push(ms);
    expect(ms, `kill ${round}`).toBeLessThan(backWithinMs);
  }
  stopPaying();
  eth.mine(confirmations + 1);
  await assertCreditedOnce(pool, paid);
  for (const address of addresses) {
    const { rows } = await pool.query<{ units: string }>(
      `select coalesce(sum(b.amount), 0)::text as units from ledger_account l join ledger_balance b on b.account_id = l.id
       where l.name = 'chain:' || $1`,
      [address],
    );
    expect(BigInt(rows[0]?.units ?? -1), address).toBe(eth.balance(address, null));
  }
  // A run in which nothing was under way when the database died has shown nothing.
  const interrupted = logged.filter((line) => line.includes('"loop":"ETH watch"')).length;
  expect(interrupted).toBeGreaterThan(0);
  const slowest = Math.max(...backAfterMs);
  process.stdout.write(
    `${kills} kills, ${interrupted} rounds of the watcher interrupted, ${paid.length} payments, each credited once; ` +
      `all back after ${slowest} ms at most\n`,
  );
});

test('a PostgreSQL that takes connections and answers nothing holds nobody for ever, and loses nothing', async () => {
  const stopPaying = startPaying();
  await delay(1_000);
  const thaw = postgres.freeze();
  const frozenAt = performance.now();
  expect((await api.ask(healthReady)).status).toBe(503);
  const answers = await Promise.all(Array.from({ length: 30 }, () => api.ask(listProjects, { key })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  const answeredMs = Math.round(performance.now() - frozenAt);
  expect(answeredMs).toBeLessThan(frozenMs);
  await delay(frozenMs - answeredMs);
  thaw();
  const backMs = await everythingBack(kills);
  expect(backMs).toBeLessThan(backWithinMs);
  stopPaying();
  eth.mine(confirmations + 1);
  await assertCreditedOnce(pool, paid);
  process.stdout.write(`frozen for ${frozenMs} ms, all refused after ${answeredMs} ms, all back after ${backMs} ms\n`);
});
