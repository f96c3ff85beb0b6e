import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { conditionsOf, facetsOf, hasStanding, isUndecided, type PaymentFilter } from './payment-filter.ts';

/** So many ids in a row are counted together: two to the power of it. The triggers of the tally say the same. */
const blockBits = 13;
export const blockSize = 2 ** blockBits;

/** A stretch of ids with so many payments that a search asks for. */
export type Block = { block: number; payments: number };

type Bounded = Block & { firstAt: Date; lastAt: Date };

/** Where the payments are that the filter wants, the newest first; its query is not asked. */
export async function countBlocks(db: Db, filter: PaymentFilter): Promise<Block[]> {
  const { rows } = await sql<Bounded>`
    select t.block, sum(t.payments)::bigint as payments, min(t.first_at) as "firstAt", max(t.last_at) as "lastAt"
    from payment_tally t
    where t.project_id = any(${[...filter.projects]}::int[]) and ${facetsOf('t', filter)}
    group by t.block having sum(t.payments) > 0 order by t.block desc`.execute(db);
  return filter.from || filter.until ? narrow(db, filter, rows) : rows;
}

/** A block that lies across an end of the time is counted payment by payment. */
async function narrow(db: Db, filter: PaymentFilter, blocks: readonly Bounded[]): Promise<Block[]> {
  const { from, until } = filter;
  const reaching = blocks.filter((one) => !(from && one.lastAt < from) && !(until && one.firstAt >= until));
  const across = reaching.filter((one) => (from && one.firstAt < from) || (until && one.lastAt >= until));
  const counted = across.length === 0 ? new Map<number, number>() : await countEach(db, filter, across);
  return reaching
    .map(({ block, payments }) => ({ block, payments: counted.get(block) ?? payments }))
    .filter(({ payments }) => payments > 0);
}

async function countEach(
  db: Db,
  filter: PaymentFilter,
  blocks: readonly Block[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<Block>`
    select b.block, (select count(*) from payment p
      where p.project_id = any(${[...filter.projects]}::int[]) and ${insideBlock()} and ${conditionsOf(filter)}) as payments
    from unnest(${blocks.map(({ block }) => block)}::bigint[]) as b(block)`.execute(db);
  return new Map(rows.map(({ block, payments }) => [block, payments]));
}

/** Of a payment `p` and a block `b`. */
export function insideBlock() {
  return sql<boolean>`p.id >= b.block << ${sql.lit(blockBits)} and p.id < (b.block + 1) << ${sql.lit(blockBits)}`;
}

export function blockOf(id: number): number {
  return Math.floor(id / blockSize);
}

export type PaymentCounts = {
  totalCount: number;
  closedCount: number;
  openCount: number;
  cancelledCount: number;
  attentionCount: number;
};

export async function countPayments(db: Db, projects: readonly number[]): Promise<PaymentCounts> {
  const counted = (of: ReturnType<typeof isUndecided>) =>
    sql`coalesce(sum(t.payments) filter (where ${of}), 0)::bigint`;
  const { rows } = await sql<PaymentCounts>`
    select ${counted(sql`true`)} as "totalCount", ${counted(hasStanding('t', 'Filled'))} as "closedCount",
      ${counted(sql`(${hasStanding('t', 'Pending')} or ${hasStanding('t', 'Partial filled')})`)} as "openCount",
      ${counted(hasStanding('t', 'Cancelled'))} as "cancelledCount", ${counted(isUndecided('t'))} as "attentionCount"
    from payment_tally t where t.project_id = any(${[...projects]}::int[])`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A sum has one row.');
  return counts;
}

/** Brings each block with news down to one row for each kind of payment. Sums stay as they are, whoever looks meanwhile. */
export async function foldTally(db: Db): Promise<void> {
  await sql`
    with news as (select distinct project_id, block from payment_tally where not folded),
    gone as (
      delete from payment_tally t using news where t.project_id = news.project_id and t.block = news.block returning t.*)
    insert into payment_tally
    select project_id, block, status, filled, exception, resolved, created_by, webhook_status, blockchain_currency_id,
      sum(payments), min(first_at), max(last_at), true
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(payments) <> 0`.execute(db);
}
