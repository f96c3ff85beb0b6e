import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { addBlockchainCurrency, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { signUp } from '@coffer/contract/people/identity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { openEvmStage, type EvmStage } from '../chains/evm/stage.fixture.ts';
import { freshKeys } from '../modules/wallets/treasury.fixture.ts';
import { startReceiver, type Receiver } from '../modules/webhooks/receiver.fixture.ts';
import { readConfig } from '../platform/config.ts';
import { groups } from '../platform/db/roles/names.ts';
import { as } from '../platform/db/roles/separate-roles.ts';
import { goodPassword } from '../../test/client.ts';
import { createDatabase, withClient } from '../../test/database.ts';
import { startProgram, type Program } from '../../test/program.ts';
import { separate } from '../../test/template.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { prepare } from './prepare.ts';
import { start } from './start.ts';

/** Each process signs in as a role of one group and of no other, and none of them knows the owner. */

const folder = temporaryFolder('coffer-apart');
const running = new AsyncDisposableStack();
const kinds = { api: groups.api, worker: groups.worker } as const;
const login = (kind: keyof typeof kinds) => `apart_${kind}`;
let superUrl: string;
let eth: EvmStage;
let receiver: Receiver;
let api: Program;

beforeAll(async () => {
  running.defer(() => folder.remove());
  superUrl = await createDatabase('empty');
  const { ownerUrl } = await separate(superUrl);
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
    await withClient(superUrl, (admin) =>
      admin.query(`create role ${login(kind)} login password 'apart'; grant ${kinds[kind]} to ${login(kind)}`),
    );
    running.defer(() => withClient(superUrl, async (admin) => void (await admin.query(`drop role ${login(kind)}`))));
  }
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  receiver = await startReceiver();
  running.defer(() => receiver.close());
  const env = { NETWORK: 'local', ETH_RPC_URL: eth.url, WEBHOOK_HTTP: 'on', LOG_LEVEL: 'error' };
  const apiEnv = { ...env, ROLES: 'api', DATABASE_URL: as(superUrl, login('api'), 'apart') };
  await prepare(readConfig({ ...apiEnv, DATA_DIR: folder.path, DATABASE_OWNER_URL: ownerUrl }));
  api = await startProgram(folder.path, { env: apiEnv });
  running.defer(async () => void (await api.stop()));
  const workerEnv = { ...env, ROLES: 'worker,watcher', DATABASE_URL: as(superUrl, login('worker'), 'apart') };
  const worker = await start(readConfig({ ...workerEnv, DATA_DIR: folder.path }));
  running.defer(() => worker.stop());
});
afterAll(() => running.disposeAsync());

let key: string | undefined;

async function ask<T>(call: Endpoint, params: Record<string, string | number>, body: object): Promise<T> {
  const url = `${api.site}${call.path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]))}`;
  const headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) };
  const reply = await fetch(url, { method: call.method, headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${call.path}: ${text}`);
  return JSON.parse(text) as T;
}

test('a payment is asked for, paid, booked and told', async () => {
  ({ key } = await ask<{ key: string }>(signUp, {}, { email: 'root@example.com', password: goodPassword }));
  const { id } = await ask<{ id: number }>(createProject, {}, { name: 'Shop' });
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await ask(createXpubWallet, {}, { name: 'Deposits', projectID: id, xpubs });
  const usdc = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: eth.token, pricedAs: 'USDC' };
  const currency = await ask<{ id: number }>(addBlockchainCurrency, {}, usdc);
  await ask(putProjectCurrencies, { id }, { blockchainCurrencyIDs: [currency.id] });
  await ask(createWebhook, { projectId: id }, { url: receiver.url });
  const order = { customerID: 'ada', customerEmail: 'ada@example.com', amountInUSD: '20' };
  const { reference_id: ref } = await ask<{ reference_id: string }>(createProjectPayment, { id }, order);
  const choice = { blockchain_code: 'ETH', currency_code: 'USDC' };
  const { Address: to } = await ask<{ Address: string }>(chooseDepositAddress, { ref }, choice);
  await eth.pay([{ to, contract: eth.token, units: 20_000_000n }]);
  await eth.mine(20);
  await vi.waitFor(
    async () => {
      const { rows } = await withClient(superUrl, (admin) => admin.query('select status, webhook_status from payment'));
      expect(rows).toEqual([{ status: 'settled', webhook_status: 'success' }]);
    },
    { timeout: 60_000, interval: 250 },
  );
}, 120_000);

test('neither process met anything that it may not do', async () => {
  const { rows } = await withClient(superUrl, (admin) => admin.query('select loop, error from loop_failure'));
  expect(rows).toEqual([]);
  const failed = await withClient(superUrl, (admin) =>
    admin.query('select last_error from graphile_worker._private_jobs where last_error is not null'),
  );
  expect(failed.rows).toEqual([]);
});
