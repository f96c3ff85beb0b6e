import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { client } from '../../packages/server/test/client.ts';
import { compose, type Coffer } from '../../packages/server/src/app/compose.ts';
import { memoryChains } from '../../packages/server/src/chains/memory/memory-chains.ts';
import { bookConfirmed, bookIncluded } from '../../packages/server/src/modules/deposits/booking/bookings.ts';
import { post } from '../../packages/server/src/modules/ledger/index.ts';
import { applyDeposit } from '../../packages/server/src/modules/payments/settling/apply-deposit.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { inTransaction } from '../../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded.ts';
import { productionLimits } from '../../packages/server/src/platform/limits.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';

export type Deposit = { depositId: number; customerId: number };

/** A shop whose payments are created by its API and settled as its watcher would have it, without a chain. */
export type Shop = {
  coffer: Coffer;
  projectId: number;
  /** Creates so many payments, so many at a time; answers their references. */
  create(count: number, atOnce: number): Promise<string[]>;
  /** What the payers of these do before anything is settled: each chose a currency, and the money of each is confirmed. */
  pay(references: readonly string[]): Promise<Deposit[]>;
  settle(deposits: readonly Deposit[], atOnce: number): Promise<void>;
};

const plenty = 1_000_000_000;

export async function openShop(stack: AsyncDisposableStack): Promise<Shop> {
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const config = readConfig({ DATA_DIR: path.join(home, 'data'), NETWORK: 'local', ROLES: 'api', SETUP_TOKEN: 'off' });
  const limits = { ...productionLimits, requestsPerMinute: plenty };
  const coffer = await compose({
    config,
    databaseUrl: postgres.url,
    log: openLog('error'),
    chains: memoryChains(),
    limits,
  });
  stack.defer(() => coffer.close());
  const api = client(coffer);
  const { key } = await api.signUpRoot();
  const { id: projectId } = await api.ok(createProject, { key, body: { name: 'Shop' } });
  let orders = 0;
  return {
    coffer,
    projectId,
    async create(count, atOnce) {
      const references: string[] = [];
      await eachOf(count, atOnce, async () => {
        const customerID = `customer-${(orders += 1)}`;
        const body = { customerID, customerEmail: `${customerID}@example.com`, amountInUSD: '49.99' };
        const made = await api.ok(createProjectPayment, { key, params: { id: projectId }, body });
        references.push(made.reference_id);
      });
      return references;
    },
    pay: (references) => pay(coffer, references),
    settle: (deposits, atOnce) =>
      eachOf(deposits.length, atOnce, async (at) => {
        const deposit = deposits[at];
        if (deposit) await applyDeposit(coffer.deps, deposit);
      }),
  };
}

async function eachOf(count: number, atOnce: number, work: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

type Row = { id: number; customerId: number; addressId: number; address: string; walletId: number; currencyId: number };

async function pay({ deps }: Coffer, references: readonly string[]): Promise<Deposit[]> {
  const { rows } = await deps.pool.query<Row>(
    `with w as (insert into wallet (name, type, kind, family, status, created_at)
       values ('Payers', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id),
     p as (select p.*, (select m.id from blockchain_currency m join blockchain b on b.id = m.blockchain_id
         where b.code = 'ETH' and m.contract is null) as currency_id from payment p where p.reference_id = any($1::uuid[])),
     a as (insert into address (wallet_id, family, address, position, status, project_id, customer_id, assigned_at)
       select w.id, 'ETH_Family', '0x' || substr(md5(p.reference_id::text) || md5('a' || p.reference_id::text), 1, 40), row_number() over (), 'assigned',
         p.project_id, p.customer_id, now() from p, w returning *),
     t as (insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source, priced_at,
         due_units, usd_units, uri, quoted_at, expires_at)
       select p.id, p.project_id, p.currency_id, a.id, 'active', '2500', 'bench', now(), p.usd_units * 4000000, p.usd_units,
         'ethereum:' || a.address, now(), now() + interval '15 minutes' from p join a on a.customer_id = p.customer_id)
     insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
       blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at, confirmed_at)
     select (select id from blockchain where code = 'ETH'), '0x' || md5(p.reference_id::text) || md5('d' || p.reference_id::text), 'value',
       'confirmed', 'credit', 'owned', a.id, p.project_id, p.customer_id, p.currency_id, '0x' || substr(md5('f') || md5('g'), 1, 40),
       p.usd_units * 4000000, 7, '0x07', now(), 1, now(), now()
     from p join a on a.customer_id = p.customer_id
     returning id, customer_id as "customerId", address_id as "addressId", blockchain_currency_id as "currencyId",
       (select address from a where a.id = address_id) as address, (select id from w) as "walletId"`,
    [references],
  );
  const { rows: deposits } = await deps.pool.query<{ id: number; projectId: number; units: string }>(
    'select id, project_id as "projectId", units::text as units from deposit where id = any($1::bigint[])',
    [rows.map(({ id }) => id)],
  );
  const byId = new Map(deposits.map((one) => [one.id, one]));
  const now = deps.clock.now();
  const entries = rows.flatMap((row) => {
    const one = byId.get(row.id);
    if (!one) throw new Error('a deposit that was written is not there');
    const deposit = {
      ...row,
      from: null,
      round: 1,
      treatment: 'credit',
      matching: 'owned',
      walletType: 'deposit',
      projectId: one.projectId,
      contract: null,
      blockchainCurrencyId: row.currencyId,
      units: BigInt(one.units),
      blockHeight: 7,
      blockHash: '0x07',
    } as const;
    return [...bookIncluded('ETH', deposit, now), ...bookConfirmed('ETH', deposit, now)];
  });
  await inTransaction(deps.db, (tx) => post(tx, entries));
  return rows.map(({ id, customerId }) => ({ depositId: id, customerId }));
}
