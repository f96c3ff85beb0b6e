import { sql } from 'kysely';
import { payoutStatuses, type PayoutStatusWord } from '@coffer/contract/money-out/payout-words.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { payoutStatus } from '../payout/payout-status.ts';

export type NewBatch = {
  projectId: number;
  fileName: string;
  fileHash: string;
  memberId: number;
  email: string;
  payouts: number;
  usdUnits: bigint;
};

export type Batch = NewBatch & { id: number; projectName: string; createdAt: Date };

const batchesShown = 100;
/** What waits for people is not pushed out of the list by what was asked for later. */
const waitingShown = 1000;

export async function insertBatch(tx: Tx, one: NewBatch, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('payout_batch')
    .values({
      project_id: one.projectId,
      file_name: one.fileName,
      file_hash: one.fileHash,
      payouts: one.payouts,
      usd_units: String(one.usdUnits),
      created_by_member: one.memberId,
      created_by: one.email,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type SameFile = { id: number; createdAt: Date };

/** The last one that came of the same file, before one of them. */
export async function findSameFile(
  db: Db,
  { projectId, fileHash, id }: Pick<Batch, 'projectId' | 'fileHash'> & { id?: number },
): Promise<SameFile | undefined> {
  const { rows } = await sql<SameFile>`
    select id, created_at as "createdAt" from payout_batch
    where project_id = ${projectId}::int and file_hash = ${fileHash} and id < coalesce(${id ?? null}::bigint, id + 1)
    order by id desc limit 1`.execute(db);
  return rows[0];
}

export async function findBatch(db: Db, scope: ProjectScope, id: number): Promise<Batch | undefined> {
  return (await select(db, scope, sql`t.id = ${id}::bigint`))[0];
}

/** The newest first. */
export function listBatches(db: Db, scope: ProjectScope, onlyWaiting: boolean): Promise<Batch[]> {
  if (!onlyWaiting) return select(db, scope, sql`true`);
  return select(db, scope, sql`exists (select from payout p where ${isWaiting})`, waitingShown);
}

const isWaiting = sql`p.batch_id = t.id and p.status = ${payoutStatus.state('pending-approval')}`;

function isVisible(scope: ProjectScope) {
  return scope === 'all' ? sql`true` : sql`t.project_id = any(${[...scope]}::int[])`;
}

async function select(
  db: Db,
  scope: ProjectScope,
  which: ReturnType<typeof sql>,
  rowsMax = batchesShown,
): Promise<Batch[]> {
  const { rows } = await sql<Omit<Batch, 'usdUnits'> & { usd: string }>`
    select t.id, t.project_id as "projectId", j.name as "projectName", t.file_name as "fileName", t.file_hash as "fileHash",
      t.payouts, t.usd_units::text as usd, t.created_by_member as "memberId", t.created_by as email, t.created_at as "createdAt"
    from payout_batch t join project j on j.id = t.project_id where ${isVisible(scope)} and ${which}
    order by t.id desc limit ${rowsMax}::int`.execute(db);
  return rows.map(({ usd, ...row }) => ({ ...row, usdUnits: BigInt(usd) }));
}

/** How many of each of these files are in each status. */
export async function countByStatus(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Record<PayoutStatusWord, number>>> {
  const { rows } = await sql<{ id: number; status: PayoutStatusWord; count: number }>`
    select batch_id as id, status, count(*)::int as count from payout where batch_id = any(${[...ids]}::bigint[])
    group by batch_id, status`.execute(db);
  const none = Object.fromEntries(payoutStatuses.map((status) => [status, 0])) as Record<PayoutStatusWord, number>;
  const counts = new Map(ids.map((id) => [id, { ...none }]));
  for (const { id, status, count } of rows) {
    const of = counts.get(id);
    if (of) of[status] = count;
  }
  return counts;
}

export type Standing = { needed: number; given: number; approvers: string[]; expireAt: Date | null };

/** How far those that wait are: the most that one of them needs, the fewest that one has. */
export async function standingOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await sql<Standing & { id: number }>`
    select p.batch_id as id, max(p.approvals_needed) as needed, min(said.given)::int as given, min(p.approvals_expire_at) as "expireAt",
      coalesce((select array_agg(distinct m.email order by m.email) from payout q
        join payout_approval a on a.payout_id = q.id and a.intent_hash = q.intent_hash and a.verdict = 'approved'
        join member m on m.id = a.member_id where q.batch_id = p.batch_id), '{}') as approvers
    from payout p cross join lateral (
      select count(*) as given from payout_approval a
      where a.payout_id = p.id and a.intent_hash = p.intent_hash and a.verdict = 'approved') said
    where p.batch_id = any(${[...ids]}::bigint[]) and p.status = ${payoutStatus.state('pending-approval')}
    group by p.batch_id`.execute(db);
  return new Map(rows.map(({ id, ...standing }) => [id, standing]));
}

export type Part = {
  blockchainCode: string;
  blockchainName: string;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  payouts: number;
  units: bigint;
  usdUnits: bigint;
};

/** What it comes to in each currency, or those of its payouts that wait for approval. */
export async function partsOf(db: Db, id: number, only: 'all' | 'waiting'): Promise<Part[]> {
  const which = only === 'all' ? sql`true` : sql`p.status = ${payoutStatus.state('pending-approval')}`;
  const { rows } = await sql<Omit<Part, 'units' | 'usdUnits'> & { units: string; usdUnits: string }>`
    select b.code as "blockchainCode", b.name as "blockchainName", y.code as "currencyCode", bc.contract, bc.decimals, count(*)::int as payouts,
      sum(p.units)::text as units, sum(p.usd_units)::text as "usdUnits"
    from payout p join blockchain b on b.id = p.blockchain_id join blockchain_currency bc on bc.id = p.blockchain_currency_id
    join currency y on y.id = bc.currency_id where p.batch_id = ${id}::bigint and ${which}
    group by b.id, b.code, b.name, bc.id, y.code, bc.contract, bc.decimals order by b.id, bc.id`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units), usdUnits: BigInt(row.usdUnits) }));
}

/** Of a file, the payouts in these statuses by their ids. */
export async function payoutsOf(db: Db, batchId: number, only: 'waiting' | 'stoppable'): Promise<number[]> {
  const which =
    only === 'waiting'
      ? sql`status = ${payoutStatus.state('pending-approval')}`
      : sql`status in ${payoutStatus.among.stoppable}`;
  const { rows } = await sql<{ id: number }>`
    select id from payout where batch_id = ${batchId}::bigint and ${which} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The one of a file that speaks for all that wait for approval. */
export async function firstWaiting(db: Db, batchId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`
    select min(id) as id from payout
    where batch_id = ${batchId}::bigint and status = ${payoutStatus.state('pending-approval')}`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Each promises money of the project, and people look at it. */
export async function countWaiting(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout where project_id = ${projectId}::int and batch_id is not null
      and status = ${payoutStatus.state('pending-approval')}`.execute(tx);
  return rows[0]?.count ?? 0;
}
