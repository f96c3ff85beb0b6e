import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { paymentSortKeys } from '@coffer/contract/payments/payments.ts';
import { isReference } from '@coffer/kernel/id.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { dollarsIn, spellingsOf } from './read-query.ts';
import { conditionsOf, settledWithin, type PaymentFilter } from './payment-filter.ts';
import { insideBlock, type Block } from './tally-store.ts';

/** By when they were paid only those that were. */
export type SortKey = (typeof paymentSortKeys)[number] | 'settledAt';

/** Where a payment stands in an order: whole numbers as text, and its id for those that stand equal. */
export type Place = { key: string; id: number };
export type Order = { by: SortKey; descending: boolean };
export type Range = { after?: Place | undefined; offset: number; limit: number };

type Sorted = { key: RawBuilder<unknown>; told: RawBuilder<unknown>; read(key: string): RawBuilder<unknown> };

/** Ids are given out in the order in which payments are made. An amount that nobody has chosen yet is the lowest. */
const sorted: Record<SortKey, Sorted> = {
  createdAt: { key: sql`p.id`, told: sql`p.id::text`, read: (key) => sql`${key}::bigint` },
  updatedAt: byTime(sql`p.updated_at`),
  settledAt: byTime(sql`p.settled_at`),
  amountInUSD: {
    key: sql`coalesce(p.usd_units, -1)`,
    told: sql`coalesce(p.usd_units, -1)::text`,
    read: (key) => sql`${key}::numeric`,
  },
};

function byTime(key: RawBuilder<unknown>): Sorted {
  return {
    key,
    told: sql`(extract(epoch from ${key}) * 1000000)::bigint::text`,
    read: (told) => sql`(timestamptz 'epoch' + ${told}::bigint * interval '1 microsecond')`,
  };
}

/** The projects among these that are there and seen, in the order of their ids. */
export async function seenProjects(db: Db, scope: ProjectScope, wanted?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .$if(scope !== 'all', (found) => found.where(sql<boolean>`id = any(${scope as readonly number[]}::int[])`))
    .$if(wanted !== undefined, (found) => found.where(sql<boolean>`id = any(${wanted ?? []}::int[])`))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectProjectNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('project')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...ids]}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The places of one page. Each project is walked along its own index, as far as the page reaches and no further; with blocks,
 * only inside of them; in an order that is not that of their ids, all that they hold is sorted.
 */
export async function findPlaces(
  db: Db,
  filter: PaymentFilter,
  order: Order,
  { after, offset, limit }: Range,
  blocks?: readonly Block[],
): Promise<Place[]> {
  const { key, told } = sorted[order.by];
  const direction = order.descending ? sql`desc` : sql`asc`;
  const beyond = after ? isBeyond(order, after) : sql`true`;
  const isSorted = blocks !== undefined && order.by !== 'createdAt';
  // Without a bound the planner would read the whole table rather than go block by block.
  const upToPage = isSorted
    ? sql`offset 0`
    : sql`order by ${key} ${direction}, p.id ${direction} limit ${offset + limit}`;
  const inBlocks = blocks ? sql`cross join unnest(${blocks.map(({ block }) => block)}::bigint[]) as b(block)` : sql``;
  const { rows } = await sql<Place>`
    select p.told as key, p.id from unnest(${[...filter.projects]}::int[]) as o(project_id) ${inBlocks}
    cross join lateral (
      select p.id, ${key} as key, ${told} as told from payment p
      where p.project_id = o.project_id and ${blocks ? insideBlock() : sql`true`} and ${beyond}
        and ${conditionsOf(filter)}
      ${upToPage}) p
    order by p.key ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** The same among those that a query names, or that were paid within a time: they are found by that, and sorted. */
export async function findNamedPlaces(
  db: Db,
  filter: PaymentFilter,
  order: Order,
  { after, offset, limit }: Range,
): Promise<Place[]> {
  const { key, told } = sorted[order.by];
  const direction = order.descending ? sql`desc` : sql`asc`;
  const beyond = after ? isBeyond(order, after) : sql`true`;
  const { rows } = await sql<Place>`
    select ${told} as key, p.id from ${named(filter)} and ${beyond}
    order by ${key} ${direction}, p.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countNamed(db: Db, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ payments: number }>`select count(*) as payments from ${named(filter)}`.execute(db);
  return rows[0]?.payments ?? 0;
}

function named(filter: PaymentFilter): RawBuilder<unknown> {
  const { projects, query } = filter;
  const ids = query === undefined ? idsSettled(filter) : idsNamed(projects, query);
  return sql`payment p where p.id in (${ids}) and p.project_id = any(${[...projects]}::int[]) and ${conditionsOf(filter)}`;
}

/** By the index of theirs, whatever the planner makes of the order. */
function idsSettled(filter: PaymentFilter): RawBuilder<unknown> {
  return sql`select s.id from payment s
    where s.project_id = any(${[...filter.projects]}::int[]) and ${settledWithin('s', filter)} offset 0`;
}

function isBeyond({ by, descending }: Order, { key, id }: Place): RawBuilder<SqlBool> {
  const { key: own, read } = sorted[by];
  if (by === 'createdAt') return descending ? sql`p.id < ${id}` : sql`p.id > ${id}`;
  return descending ? sql`(${own}, p.id) < (${read(key)}, ${id})` : sql`(${own}, p.id) > (${read(key)}, ${id})`;
}

/** From so many characters on, the beginning of an email address will do. */
const prefixMin = 3;
const lastCharacter = '\u{10ffff}';

export function idsNamed(projects: readonly number[], query: string): RawBuilder<unknown> {
  const lower = query.toLowerCase();
  const ours = sql`project_id = any(${[...projects]}::int[])`;
  const end = lower.length < prefixMin ? lower : lower + lastCharacter;
  return sql`
    select id from payment where reference_id = ${isReference(lower) ? lower : null}::uuid
    union all select l.payment_id from deposit d join allocation l on l.deposit_id = d.id
      where lower(d.tx_hash) = any(${spellingsOf(query)}::text[])
    union all select id from payment where ${ours} and invoice_id = ${query}
    union all select y.id from payment y where y.customer_id in (
      select id from customer where ${ours} and customer_id = ${query}
      union all select id from customer where ${ours} and lower(email) ~>=~ ${lower} and lower(email) ~<=~ ${end})
    ${alikeOf(projects, query)}`;
}

/** Everybody may ask the same price: of each project the newest will do, so that a page costs no more for the others. */
const alikeMax = 1000;

function alikeOf(projects: readonly number[], query: string): RawBuilder<unknown> {
  const units = dollarsIn(query);
  if (units === undefined) return sql``;
  return sql`union all select a.id from unnest(${[...projects]}::int[]) as o(project_id) cross join lateral (
    select id from payment where project_id = o.project_id and coalesce(usd_units, -1) = ${units}::numeric
    order by id desc limit ${alikeMax}::int) a`;
}
