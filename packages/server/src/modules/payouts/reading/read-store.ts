import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { PayoutStatusWord, PayoutType } from '@coffer/contract/money-out/payout-words.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ordersOfPayouts } from '../../outgoing/index.ts';
import { askerIds, findPayouts } from '../payout/store.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** A payout with the names of what it is about. */
export type ListedPayout = Payout & {
  projectName: string;
  network: 'mainnet' | 'testnet' | 'local';
  currencyCode: string;
  currencyId: number;
  coinCode: string;
  walletName: string;
  recipientName: string | null;
  recipientMail: string | null;
  paymentReference: string | null;
  batchFile: string | null;
  required: number;
  readHeight: number | null;
  sendingCode: string | null;
  sendingReason: string | null;
  sendingAgainAt: Date | null;
  rejectedBy: { id: number; email: string } | null;
  blockchainName: string;
};

export type PayoutFilter = {
  status?: readonly PayoutStatusWord[] | undefined;
  type?: readonly PayoutType[] | undefined;
  blockchainCode?: readonly string[] | undefined;
  currencyCode?: string | undefined;
  address?: readonly string[] | undefined;
  email?: readonly string[] | undefined;
  createdBy?: 'member' | 'key' | undefined;
  query?: string | undefined;
  /** Only those of a file. */
  batchId?: number | undefined;
  /** Only those that wait for the approval of this person, each by itself. */
  approvableBy?: number | undefined;
  beforeId?: number | undefined;
};

export type Range = {
  limit: number;
  offset?: number;
  order?: 'asc' | 'desc';
  by?: 'created' | 'updated';
};

/** The newest first, unless told otherwise. */
export async function listIds(db: Db, scope: ProjectScope, filter: PayoutFilter, range: Range): Promise<number[]> {
  const { limit, offset = 0, order = 'desc', by = 'created' } = range;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  const key = by === 'updated' ? sql`p.updated_at` : sql`p.id`;
  const { rows } = await sql<{ id: number }>`
    select p.id from payout p where ${sql.join(conditions(scope, filter), sql` and `)}
    order by ${key} ${direction}, p.id ${direction} limit ${limit}::int offset ${offset}::int`.execute(db);
  return rows.map(({ id }) => id);
}

type Names = Omit<ListedPayout, keyof Payout> & { id: number };

/** In the order of their ids as given. A constant number of statements. */
export async function findListed(db: Db, ids: readonly number[]): Promise<ListedPayout[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Names>`
    select p.id, j.name as "projectName", b.network, b.name as "blockchainName", y.code as "currencyCode", y.id as "currencyId",
      coin.code as "coinCode", w.name as "walletName", r.name as "recipientName", r.email as "recipientMail",
      pay.reference_id as "paymentReference", t.file_name as "batchFile", b.confirmations as required, c.height as "readHeight",
      o.waiting_code as "sendingCode", o.waiting_reason as "sendingReason", o.next_try_at as "sendingAgainAt",
      (select json_build_object('id', m.id, 'email', m.email) from payout_approval a join member m on m.id = a.member_id
        where a.payout_id = p.id and a.verdict = 'rejected' order by a.id desc limit 1) as "rejectedBy"
    from payout p join project j on j.id = p.project_id join blockchain b on b.id = p.blockchain_id
    join blockchain_currency bc on bc.id = p.blockchain_currency_id join currency y on y.id = bc.currency_id
    join blockchain_currency bn on bn.blockchain_id = b.id and bn.contract is null
    join currency coin on coin.id = bn.currency_id
    join wallet w on w.id = p.wallet_id
    left join recipient r on r.id = p.recipient_id
    left join refund f on f.id = p.refund_id left join payment pay on pay.id = f.payment_id
    left join payout_batch t on t.id = p.batch_id
    left join chain_cursor c on c.blockchain_id = b.id
    left join outgoing_transaction o on o.id = p.outgoing_id
    where p.id = any(${[...ids]}::bigint[])`.execute(db);
  const names = new Map(rows.map((row) => [row.id, row]));
  const payouts = new Map((await findPayouts(db, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id) => {
    const [payout, named] = [payouts.get(id), names.get(id)];
    return payout && named ? [{ ...payout, ...named }] : [];
  });
}

export type Tally = { count: number; usd: bigint };

/** How many there are in each status, and what they are worth, whatever status was asked for. */
export async function tallyPayouts(
  db: Db,
  scope: ProjectScope,
  { status: _any, beforeId: _page, ...filter }: PayoutFilter,
): Promise<ReadonlyMap<string, Tally>> {
  const { rows } = await sql<{ status: string; count: number; usd: string }>`
    select p.status, count(*)::int as count, sum(p.usd_units)::text as usd from payout p
    where ${sql.join(conditions(scope, filter), sql` and `)} group by p.status`.execute(db);
  return new Map(rows.map(({ status, count, usd }) => [status, { count, usd: BigInt(usd) }]));
}

/** Approved, and kept from going by something. */
export async function countStuck(db: Db, scope: ProjectScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout p left join outgoing_transaction o on o.id = p.outgoing_id
    where ${isVisible(scope)} and p.status in (${payoutStatus.state('pending')}, ${payoutStatus.state('initiated')})
      and (p.waiting_code is not null or o.waiting_code is not null)`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditions(scope: ProjectScope, filter: PayoutFilter): RawBuilder<SqlBool>[] {
  const given: RawBuilder<SqlBool>[] = [isVisible(scope)];
  const { status, type, blockchainCode, currencyCode, address, email, createdBy, query, beforeId } = filter;
  if (status) given.push(sql`p.status = any(${[...status]}::text[])`);
  if (type) given.push(sql`p.type = any(${[...type]}::text[])`);
  if (blockchainCode) {
    given.push(sql`p.blockchain_id in (select id from blockchain where code = any(${[...blockchainCode]}::text[]))`);
  }
  if (currencyCode !== undefined) {
    given.push(sql`p.blockchain_currency_id in (
      select bc.id from blockchain_currency bc join currency y on y.id = bc.currency_id where y.code = ${currencyCode})`);
  }
  if (address) given.push(sql`lower(p.to_address) = any(${address.map((one) => one.toLowerCase())}::text[])`);
  if (email) given.push(sql`p.recipient_email = any(${email.map((one) => one.toLowerCase())}::text[])`);
  if (createdBy !== undefined) given.push(sql`p.created_by_kind = ${createdBy}`);
  if (query !== undefined) given.push(holds(query.toLowerCase()));
  if (filter.batchId !== undefined) given.push(sql`p.batch_id = ${filter.batchId}::bigint`);
  if (filter.approvableBy !== undefined) given.push(isApprovableBy(filter.approvableBy));
  if (beforeId !== undefined) given.push(sql`p.id < ${beforeId}::bigint`);
  return given;
}

function holds(text: string): RawBuilder<SqlBool> {
  return sql`(strpos(lower(concat_ws(' ', p.to_address, p.tx_hash, p.recipient_email, p.customer_id, p.note)), ${text}) > 0
    or p.id::text = ${text})`;
}

/** Whether somebody has the right is asked elsewhere. */
function isApprovableBy(memberId: number): RawBuilder<SqlBool> {
  return sql`(p.status = ${payoutStatus.state('pending-approval')} and p.batch_id is null and ${memberId}::int <> all(${askerIds})
    and not exists (select from payout_approval a where a.payout_id = p.id and a.intent_hash = p.intent_hash
      and a.member_id = ${memberId}::int))`;
}

function isVisible(scope: ProjectScope): RawBuilder<SqlBool> {
  return scope === 'all' ? sql`true` : sql`p.project_id = any(${[...scope]}::int[])`;
}

export type HistoryRow = {
  at: Date;
  event: string;
  actor: string | null;
  detail: Record<string, string | number | boolean | null>;
};

export async function findHistory(db: Db, payoutId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select at, event, actor, detail from payout_event where payout_id = ${payoutId}::bigint order by id`.execute(db);
  return rows;
}

/** Everything that was ever sent for it: an attempt that was given up too. */
export async function findSent(db: Db, payoutId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select outgoing_id as id from ${ordersOfPayouts} r where payout_id = ${payoutId}::bigint order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export type PaidBefore = { times: number; first: Date | null; last: Date | null };

export async function findPaidBefore(db: Db, { id, projectId, blockchainId, toAddress }: Payout): Promise<PaidBefore> {
  const { rows } = await sql<PaidBefore>`
    select count(*)::int as times, min(status_at) as first, max(status_at) as last from payout
    where project_id = ${projectId}::int and blockchain_id = ${blockchainId}::int and to_address = ${toAddress}
      and id <> ${id}::bigint and status = ${payoutStatus.state('processed')}`.execute(db);
  return rows[0] ?? { times: 0, first: null, last: null };
}

/** Of the last 24 hours of a project: what is on its way or out, and what waits for people beside this one. */
export async function findDayUse(
  db: Db,
  { id, projectId }: Payout,
  since: Date,
): Promise<{ out: bigint; waiting: bigint }> {
  const { rows } = await sql<{ out: string; waiting: string }>`
    select coalesce(sum(usd_units) filter (where status <> ${payoutStatus.state('pending-approval')}), 0)::text as out,
      coalesce(sum(usd_units) filter (where status = ${payoutStatus.state('pending-approval')}), 0)::text as waiting
    from payout where project_id = ${projectId}::int and reserved_at > ${since} and id <> ${id}::bigint`.execute(db);
  return { out: BigInt(rows[0]?.out ?? 0), waiting: BigInt(rows[0]?.waiting ?? 0) };
}
