import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose, type Coffer } from '../packages/server/src/app/compose.ts';
import { memoryChains } from '../packages/server/src/chains/memory/memory-chains.ts';
import type { Chains } from '../packages/server/src/chains/port/chains.ts';
import type { Chain } from '../packages/server/src/chains/port/port.ts';
import { externalAccount, post, revenueAccount } from '../packages/server/src/modules/ledger/index.ts';
import { cause } from '../packages/server/src/platform/cause.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { inTransaction } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { percentile } from './measuring/rounds.ts';

const lines = 10_000;
const msMax = 3000;
const rounds = 5;
const singles = 40;
const base = 3;
const password = 'Choose.a.good.1';
const contract = `0x${'7e'.repeat(20)}`;

/**
 * A file of as many payouts as one can hold is read, checked and priced for whoever looks at it, then requested as a whole. Beside it
 * the same payouts looked at one by one, as the form does it.
 */
export async function payoutFile(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const dataDir = path.join(home, 'data');
  const given = { DATA_DIR: dataDir, NETWORK: 'local', ROLES: 'api', BASE_RPC_URL: 'http://127.0.0.1:1' };
  const [config, log, memory] = [readConfig(given), openLog('error'), memoryChains()];
  const chains = { ...memory, connect: withoutAsking(memory) };
  const coffer = await compose({ config, databaseUrl: postgres.url, log, chains });
  stack.defer(() => coffer.close());
  const shop = await openShop(coffer);
  const payees = Array.from({ length: lines }, () => `0x${randomBytes(20).toString('hex')}`);
  await confirm(coffer, shop.id, payees.slice(0, lines / 2));

  const upload = uploadOf(payees);
  const file = `/project/${shop.id}/payout-batch`;
  const [checkedMs, singleMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    checkedMs.push(await timed(() => ask(coffer, shop.key, 'POST', `${file}/check`, upload)));
    const wish = { projectID: shop.id, blockchainCode: 'BASE', currencyCode: 'USDC', amount: '1.25' };
    const looked = payees.slice(round * singles, (round + 1) * singles);
    const one = await timed(async () => {
      for (const toAddress of looked) await ask(coffer, shop.key, 'POST', '/payouts/preview', { ...wish, toAddress });
    });
    singleMs.push((one / singles) * lines);
  }
  const createdMs = await timed(() => ask(coffer, shop.key, 'POST', file, upload));
  const [worst, single] = [Math.max(...checkedMs), percentile(singleMs, 50)];
  return [
    {
      bench: `payout-file: ${fixed(lines, 0)} payouts checked, priced and shown`,
      ours: `slowest ${fixed(worst, 0)} ms; requested in ${fixed(createdMs, 0)} ms`,
      reference: `one by one ${fixed(single, 0)} ms`,
      ratio: fixed(worst / single, 3),
      aim: verdict(`< ${fixed(msMax, 0)} ms`, worst < msMax),
      cpuUs: '-',
      p99Ms: '-',
    },
  ];
}

/** What a node takes to say what sending costs is the node's: here it answers at once. */
function withoutAsking(memory: Chains): Chains['connect'] {
  return (code, settings) => {
    const chain = memory.connect(code, settings);
    return Object.assign(Object.create(chain) as Chain, { usualFee: () => Promise.resolve(2n * 10n ** 13n) });
  };
}

async function openShop(coffer: Coffer): Promise<{ id: number; key: string }> {
  const { pool, db, clock } = coffer.deps;
  const { key } = await ask<{ key: string }>(coffer, '', 'POST', '/signup', { email: 'root@example.com', password });
  await ask(coffer, key, 'POST', '/member/step-up', { password });
  const { id } = await ask<{ id: number }>(coffer, key, 'POST', '/external-platform', { name: 'Norrvik Roasters' });
  await ask(coffer, key, 'PUT', '/rates/ETH', { price: '2500' });
  await pool.query(
    `with taken as (
       insert into blockchain_currency (blockchain_id, currency_id, contract, decimals, standard, recommended, active)
       select $1, id, $2, 6, 'ERC20', false, true from currency where code = 'USDC' returning id),
     hot as (
       insert into wallet (name, type, kind, family, status, created_at)
       values ('Payouts', 'hot', 'key', 'ETH_Family', 'active', now()) returning id),
     served as (insert into wallet_chain (wallet_id, blockchain_id) select id, $1 from hot),
     placed as (
       insert into address (wallet_id, family, address, position, status)
       select id, 'ETH_Family', $4, 0, 'ready' from hot)
     insert into project_currency (project_id, blockchain_currency_id, created_at) select $3, id, now() from taken`,
    [base, contract, id, `0x${'ab'.repeat(20)}`],
  );
  const [asset, units] = [`BASE/${contract}`, 10n ** 13n];
  const postings = [
    { account: externalAccount, asset, units },
    { account: revenueAccount(id), asset, units: -units },
  ];
  await inTransaction(db, (tx) => post(tx, [{ kind: 'seeded', cause: cause('seeded', 1), at: clock.now(), postings }]));
  return { id, key };
}

/** Half of the payees are in the address book, and confirmed. */
async function confirm({ deps }: Coffer, projectId: number, addresses: readonly string[]): Promise<void> {
  await deps.pool.query(
    `with made as (
       insert into recipient (blockchain_id, address, name, status, created_by, confirmed_by, confirmed_how, confirmed_at,
         created_at, updated_at)
       select $1, address, 'Grower', 'active', 'seed', 'seed', 'person', now(), now(), now() from unnest($3::text[]) as address
       returning id, address)
     insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
     select id, $2, $1, address, now() from made`,
    [base, projectId, addresses],
  );
}

function uploadOf(payees: readonly string[]): FormData {
  const rows = payees.map((address, at) => `Grower ${at},BASE,USDC,1.25,${address},Delivery ${at}`);
  const text = `name,network,currency,amount,address,note\n${rows.join('\n')}\n`;
  const form = new FormData();
  form.append('file', new File([text], 'growers.csv', { type: 'text/csv' }));
  return form;
}

async function ask<T>({ http }: Coffer, key: string, method: 'POST' | 'PUT', call: string, body: object): Promise<T> {
  const sent = new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? (sent.headers.get('content-type') ?? '') : 'application/json';
  const headers = { 'content-type': type, ...(key === '' ? {} : { 'api-key': key }) };
  const payload = Buffer.from(await sent.arrayBuffer());
  const reply = await http.inject({ method, url: `/api/v1${call}`, headers, payload });
  if (reply.statusCode >= 300) throw new Error(`${method} ${call}: ${reply.statusCode} ${reply.payload.slice(0, 500)}`);
  return reply.json<T>();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
