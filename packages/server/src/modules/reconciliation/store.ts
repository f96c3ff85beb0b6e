import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { addressStatus } from '../wallets/addresses/address-status.ts';
import { differenceStatus } from './difference-status.ts';

export async function insertRun(db: Db, blockchainId: number, height: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reconciliation (blockchain_id, height, started_at) values (${blockchainId}, ${height}, ${now})
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export type Outcome = { addresses: number; differences: number; error: string | null };

export async function finishRun(db: Db, id: number, outcome: Outcome, now: Date): Promise<void> {
  await sql`
    update reconciliation set finished_at = ${now}, addresses = ${outcome.addresses},
      differences = ${outcome.differences}, error = ${outcome.error} where id = ${id}`.execute(db);
}

export type ReconciledAddress = { id: number; address: string };

/** What may hold money: every address that was given out, and any other one to which something came. */
export async function findReconciled(db: Db, blockchainId: number, after: number, rowsMax: number) {
  const { rows } = await sql<ReconciledAddress>`
    select a.id, a.address from address a join wallet w on w.id = a.wallet_id
    where w.type = 'deposit' and a.family = (select family from blockchain where id = ${blockchainId}) and a.id > ${after}
      and (a.status <> ${addressStatus.state('ready')} or exists (select from deposit d where d.address_id = a.id))
    order by a.id limit ${rowsMax}`.execute(db);
  return rows;
}

export type Compared = { addressId: number; contract: string | null; ledger: bigint; chain: bigint };

/** Differences that are open already keep their first day, with the figures of now. */
export async function openDifferences(
  tx: Tx,
  run: { id: number; blockchainId: number },
  found: readonly Compared[],
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  await sql`
    insert into reconciliation_difference as d
      (reconciliation_id, blockchain_id, address_id, contract, ledger, chain, status, found_at)
    select ${run.id}, ${run.blockchainId}, f.*, ${differenceStatus.state(differenceStatus.initial)}, ${now} from unnest(
      ${found.map((one) => one.addressId)}::bigint[], ${found.map((one) => one.contract)}::text[],
      ${found.map((one) => String(one.ledger))}::numeric[], ${found.map((one) => String(one.chain))}::numeric[]) as f
    on conflict (blockchain_id, address_id, contract) where status = ${differenceStatus.state('open')}
      do update set ledger = excluded.ledger, chain = excluded.chain`.execute(tx);
}

/** What agrees again is closed, by nothing but that it agrees. */
export async function resolveDifferences(
  tx: Tx,
  blockchainId: number,
  agreed: readonly Compared[],
  now: Date,
): Promise<void> {
  if (agreed.length === 0) return;
  await sql`
    update reconciliation_difference d set status = ${differenceStatus.sql('open', 'resolved')}, resolved_at = ${now}, ledger = f.ledger, chain = f.ledger
    from unnest(${agreed.map((one) => one.addressId)}::bigint[], ${agreed.map((one) => one.contract)}::text[],
      ${agreed.map((one) => String(one.ledger))}::numeric[]) as f(address_id, contract, ledger)
    where d.blockchain_id = ${blockchainId} and d.status = ${differenceStatus.state('open')} and d.address_id = f.address_id
      and d.contract is not distinct from f.contract`.execute(tx);
}

const shownMax = 20;
const openMax = 500;

export async function listRuns(db: Db) {
  const { rows } = await sql<{
    id: number;
    blockchainCode: string;
    height: number;
    startedAt: Date;
    finishedAt: Date | null;
    addresses: number;
    differences: number;
    error: string | null;
  }>`
    select r.id, b.code as "blockchainCode", r.height, r.started_at as "startedAt", r.finished_at as "finishedAt",
      r.addresses, r.differences, r.error
    from reconciliation r join blockchain b on b.id = r.blockchain_id order by r.id desc limit ${shownMax}`.execute(db);
  return rows;
}

export async function listOpenDifferences(db: Db) {
  const { rows } = await sql<{
    id: number;
    blockchainCode: string;
    address: string;
    walletID: number;
    projectId: number | null;
    currencyCode: string | null;
    contract: string | null;
    ledgerUnits: string;
    chainUnits: string;
    foundAt: Date;
  }>`
    select d.id, b.code as "blockchainCode", a.address, a.wallet_id as "walletID", a.project_id as "projectId",
      y.code as "currencyCode", d.contract, d.ledger::text as "ledgerUnits", d.chain::text as "chainUnits",
      d.found_at as "foundAt"
    from reconciliation_difference d join blockchain b on b.id = d.blockchain_id join address a on a.id = d.address_id
    left join blockchain_currency bc on bc.blockchain_id = d.blockchain_id and bc.contract is not distinct from d.contract
    left join currency y on y.id = bc.currency_id
    where d.status = ${differenceStatus.state('open')} order by d.id desc limit ${openMax}`.execute(db);
  return rows;
}

export const reconcileTask = 'reconcile chain';

/** Queued once for each chain; who asks twice gets one run. */
export async function queueRuns(db: Db, blockchainIds: readonly number[]): Promise<void> {
  await sql`
    select graphile_worker.add_job(${reconcileTask}, json_build_object('blockchainId', id),
      queue_name => 'reconciliation', job_key => 'reconcile ' || id, max_attempts => 3)
    from unnest(${[...blockchainIds]}::int[]) as wanted(id)`.execute(db);
}

/** The chains that nobody has compared for so long. */
export async function findOverdue(db: Db, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.blockchain_id as id from chain_cursor c
    where not exists (select from reconciliation r where r.blockchain_id = c.blockchain_id and r.started_at > ${since})
    `.execute(db);
  return rows.map((row) => row.id);
}
