import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { addBlockchainCurrency, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { signUp } from '@coffer/contract/people/identity.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { createXpubWallet } from '@coffer/contract/treasury/wallets.ts';
import { createWebhook } from '@coffer/contract/webhooks/webhooks.ts';
import { openEvmStage, type EvmStage } from '../packages/server/src/chains/evm/stage.fixture.ts';
import { freshKeys } from '../packages/server/src/modules/wallets/treasury.fixture.ts';
import { ok, startReceiver, verify, type Receiver } from '../packages/server/src/modules/webhooks/receiver.fixture.ts';
import { openDb } from '../packages/server/src/platform/db/db.ts';
import { openPool } from '../packages/server/src/platform/db/pool.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { assertInvariants } from '../packages/server/test/invariants/assert-invariants.ts';
import { goodPassword } from '../packages/server/test/client.ts';
import { createDatabase } from '../packages/server/test/database.ts';
import { startProgram, type Program } from '../packages/server/test/program.ts';
import { temporaryFolder } from '../packages/server/test/temporary-folder.ts';
import { startPayers, type Bought, type Payers } from './payers.ts';

const roundsPerGap = 3;
const confirmations = 3;
/** A claim of a killed sender lapses after half a minute; then comes the attempt. */
const toldWithinMs = 120_000;
/** Over several kills, each followed by reading up the chain. */
const answeredWithinMs = 180_000;
const gapWithinMs = 20_000;

const folder = temporaryFolder('coffer-fault');
const running = new AsyncDisposableStack();
let eth: EvmStage;
let receiver: Receiver;
let pool: ReturnType<typeof openPool>;
let databaseUrl: string;
let program: Program;
let key: string | undefined;
let projectId: number;
let secret: string;

beforeAll(async () => {
  running.defer(() => folder.remove());
  eth = await openEvmStage('ETH');
  running.defer(() => eth.close());
  receiver = await startReceiver();
  running.defer(() => receiver.close());
  databaseUrl = await createDatabase();
  pool = openPool(databaseUrl, openLog('silent'), 2);
  running.defer(() => pool.end());
  program = await start();
  running.defer(async () => void (await program.stop()));
  await openShop();
});
afterAll(() => running.disposeAsync());

/** Chain, database and receiver are not its own: they stay when it is killed. */
function start(): Promise<Program> {
  const env = { DATABASE_URL: databaseUrl, NETWORK: 'local', ETH_RPC_URL: eth.url, WEBHOOK_HTTP: 'on' };
  return startProgram(folder.path, { env: { ...env, LOG_LEVEL: 'error' } });
}

async function openShop(): Promise<void> {
  ({ key } = await ask<{ key: string }>(signUp, {}, { email: 'root@example.com', password: goodPassword }));
  ({ id: projectId } = await ask<{ id: number }>(createProject, {}, { name: 'Shop' }));
  const xpubs = [{ family: 'ETH_Family', xpub: freshKeys().xpub }];
  await ask(createXpubWallet, {}, { name: 'Deposits', projectID: projectId, xpubs });
  const usdc = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: eth.token, pricedAs: 'USDC' };
  const { id } = await ask<{ id: number }>(addBlockchainCurrency, {}, usdc);
  await ask(putProjectCurrencies, { id: projectId }, { blockchainCurrencyIDs: [id] });
  ({ secret } = await ask<{ secret: string }>(createWebhook, { projectId }, { url: receiver.url }));
}

/** As clients do: the same request again, until there is somebody who answers and who can. */
async function ask<T>(
  call: Endpoint,
  params: Record<string, string | number>,
  body: object,
  once?: string,
): Promise<T> {
  const { method, path } = call;
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'api-key': key }),
    ...(once === undefined ? {} : { 'idempotency-key': once }),
  };
  let last = 'nobody answered';
  for (const until = Date.now() + answeredWithinMs; Date.now() < until;) {
    const url = `${program.site}${path.replaceAll(/:(\w+)/g, (_all, name: string) => String(params[name]))}`;
    const reply = await fetch(url, { method, headers, body: JSON.stringify(body) }).catch(() => undefined);
    const text = await reply?.text().catch(() => undefined);
    if (reply?.ok && text !== undefined) return JSON.parse(text) as T;
    last = text ?? last;
    const isWrong = reply !== undefined && reply.status >= 400 && reply.status < 500 && reply.status !== 429;
    if (isWrong) break;
    await delay(text === undefined ? 50 : 1000);
  }
  throw new Error(`${path}: ${last}`);
}

type Gap = { name: string; reached(): Promise<boolean>; left: number };

const found = async (query: string) => (await pool.query(query)).rows.length > 0;

/** Where a step is written down and the next one is not. What is between them may be gone with the program. */
const gaps: Gap[] = [
  {
    name: 'between the credit and the payment',
    left: 0,
    reached: () =>
      found(`select from deposit d left join allocation a on a.deposit_id = d.id left join payment p on p.id = a.payment_id
        where d.status = 'confirmed' and (p.id is null or p.detected_usd_units > 0) limit 1`),
  },
  {
    name: 'between the outbox and the delivery',
    left: 0,
    reached: () =>
      found(`select from payment_event e where told is not null and not exists
        (select from webhook_delivery d where (d.payment_id, d.sequence) = (e.payment_id, e.sequence)) limit 1`),
  },
  {
    name: 'between the delivery and its result',
    left: 0,
    reached: () => found(`select from webhook_delivery where status = 'sending' limit 1`),
  },
];

/** Not before it has read the chain up and somebody has bought again: there is something to lose. */
async function killIn(gap: Gap, { bought }: Payers): Promise<void> {
  const before = bought.length;
  const went = { timeout: answeredWithinMs, interval: 50 };
  await vi.waitFor(() => expect(bought.length).toBeGreaterThan(before), went);
  await delay(randomInt(0, 1500));
  for (const until = Date.now() + gapWithinMs; Date.now() < until && !(await gap.reached()););
  await program.kill();
  if (await gap.reached()) gap.left += 1;
  program = await start();
}

test('killed between credit, outbox and delivery, it settles each payment once and tells the shop each step', async () => {
  const payers = startPayers(ask, projectId, eth);
  // Slower than at once, so that there is something under way whenever it is killed.
  receiver.answer((response) => void setTimeout(() => ok(response), randomInt(0, 100)));
  for (let round = 0; round < roundsPerGap; round += 1) for (const gap of gaps) await killIn(gap, payers);
  await payers.stop();
  await eth.mine(confirmations + 1);
  await assertSettledOnce(payers.bought);
  await assertTold(payers.bought);
  await assertInvariants(openDb(pool));
  const kills = gaps.map(({ name, left }) => `${left} ${name}`).join(', ');
  process.stdout.write(
    `${roundsPerGap * gaps.length} kills (${kills}), ${payers.bought.length} payments, ${receiver.received.length} webhooks\n`,
  );
  for (const { name, left } of gaps) expect(left, name).toBeGreaterThan(0);
});

async function assertSettledOnce(bought: readonly Bought[]): Promise<void> {
  const expected = bought.map(({ reference, state, hashes }) => ({
    reference,
    status: 'settled',
    exception: state === 'FILLED' ? 'none' : 'over',
    settled: 1,
    hashes: hashes.toSorted(),
  }));
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ reference: string }>(
        `select p.reference_id as reference, p.status, p.exception,
           (select count(*)::int from payment_event e where e.payment_id = p.id and e.status = 'settled'
             and e.event in ('payment.settled', 'payment.overpaid')) as settled,
           (select coalesce(array_agg(d.tx_hash order by d.tx_hash), '{}') from allocation a join deposit d on d.id = a.deposit_id
             where a.payment_id = p.id) as hashes
         from payment p`,
      );
      expect(rows.toSorted(byReference)).toEqual(expected.toSorted(byReference));
    },
    { timeout: toldWithinMs, interval: 500 },
  );
}

/** Every step once, as it was written down with it: nothing is missing in between, and the highest is how it ended. */
async function assertTold(bought: readonly Bought[]): Promise<void> {
  const { rows } = await pool.query<{ reference: string; sequence: number }>(
    `select p.reference_id as reference, e.sequence from payment_event e join payment p on p.id = e.payment_id
     where e.told is not null order by p.reference_id, e.sequence`,
  );
  const steps = rows.map(({ reference, sequence }) => `${reference} ${sequence}`);
  await vi.waitFor(
    async () => {
      const statuses = await pool.query('select distinct status from webhook_delivery');
      expect(statuses.rows).toEqual([{ status: 'delivered' }]);
      const heard = receiver.received.map(({ payment }) => `${payment.reference_id} ${payment.sequence}`);
      expect([...new Set(heard)].toSorted()).toEqual(steps.toSorted());
    },
    { timeout: toldWithinMs, interval: 500 },
  );
  const idOf = new Map<string, string>();
  const newest = new Map<string, Receiver['received'][number]['payment']>();
  for (const one of receiver.received) {
    verify(one, secret);
    const { reference_id: reference, sequence } = one.payment;
    const step = `${reference} ${sequence}`;
    expect(one.messageId, 'a step that is sent again has the id of the first time').toBe(
      idOf.get(step) ?? one.messageId,
    );
    idOf.set(step, one.messageId);
    if ((newest.get(reference)?.sequence ?? 0) < sequence) newest.set(reference, one.payment);
  }
  expect(new Set(idOf.values()).size).toBe(steps.length);
  for (const { reference, state, dollars } of bought) {
    expect(newest.get(reference), reference).toMatchObject({ status: state, amount: String(dollars) });
  }
}

function byReference(one: { reference: string }, other: { reference: string }): number {
  return one.reference < other.reference ? -1 : 1;
}
