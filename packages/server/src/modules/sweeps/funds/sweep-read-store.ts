import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isOwn } from '../../wallets/index.ts';
import { sweepStatus, type SweepStatus } from '../sweep/sweep-status.ts';
import { sweepItemStatus } from '../sweep/sweep-item-status.ts';

export type ListedSweep = {
  id: number;
  walletId: number;
  walletName: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  network: 'mainnet' | 'testnet' | 'local';
  currencyCode: string;
  blockchainCurrencyId: number;
  contract: string | null;
  decimals: number;
  coinCode: string;
  method: 'contract' | 'accounts' | 'signatures' | 'outside';
  trigger: 'amount' | 'addresses' | 'time' | 'person' | 'outside';
  status: SweepStatus;
  statusAt: Date;
  addressCount: number;
  skippedCount: number;
  plannedUnits: string;
  movedUnits: string;
  valueUsd: string | null;
  feeUnits: string | null;
  feeUsd: string | null;
  feeShareBps: number | null;
  isFeeFinal: boolean;
  toAddress: string;
  hotAddress: string | null;
  txHash: string | null;
  blockHeight: number | null;
  required: number;
  readHeight: number | null;
  waitingCode: string | null;
  waitingReason: string | null;
  nextTryAt: Date | null;
  failureCode: string | null;
  failureReason: string | null;
  signingRequestId: number | null;
  outgoingId: number | null;
  /** All that is sent for it: more than one where it is signed in parts. */
  outgoingIds: number[];
  createdBy: string;
  createdAt: Date;
  endedAt: Date | null;
};

export type SweepFilter = {
  id?: number;
  walletID?: number | undefined;
  blockchainCode?: string | undefined;
  currencyCode?: string | undefined;
  status?: string | undefined;
  running?: boolean;
  beforeId?: number | undefined;
  /** Only those of which a transaction is known. */
  sent?: boolean;
};

type Range = { limit: number; offset?: number };

/** The newest first. A wallet that no project uses is for those who see all of them. */
export async function findSweeps(
  db: Db,
  scope: ProjectScope,
  filter: SweepFilter,
  { limit, offset = 0 }: Range,
): Promise<ListedSweep[]> {
  const { rows } = await sql<ListedSweep>`
    with s as materialized (
      select s.* from sweep s where ${sql.join(conditions(scope, filter), sql` and `)}
      order by s.id desc limit ${limit}::int offset ${offset}::int),
    valued as (
      select s.*, coalesce(moved_usd, planned_usd) as value_usd, coalesce(fee_units, planned_fee_units) as shown_fee,
        case when fee_units is null then planned_fee_usd else s.fee_usd end as shown_fee_usd from s)
    select s.id, s.wallet_id as "walletId", w.name as "walletName", b.id as "blockchainId", b.code as "blockchainCode",
      b.network, y.code as "currencyCode", bc.id as "blockchainCurrencyId",
      bc.contract, bc.decimals, coin.code as "coinCode", s.method, s.trigger, s.status,
      s.status_at as "statusAt", s.addresses as "addressCount",
      (select count(*)::int from sweep_item i where i.sweep_id = s.id and i.status = ${sweepItemStatus.state('skipped')}) as "skippedCount",
      s.planned_units::text as "plannedUnits", s.moved_units::text as "movedUnits",
      trim_scale(s.value_usd)::text as "valueUsd", s.shown_fee::text as "feeUnits",
      trim_scale(s.shown_fee_usd)::text as "feeUsd",
      case when s.value_usd > 0 then least(round(s.shown_fee_usd * 10000 / s.value_usd), 2000000000)::int end as "feeShareBps",
      s.fee_units is not null as "isFeeFinal", s.cold_address as "toAddress",
      coalesce(o.from_address, (select a.address from address a where a.wallet_id = s.hot_wallet_id and a.family = b.family and ${isOwn})) as "hotAddress",
      s.tx_hash as "txHash", s.block_height as "blockHeight", b.confirmations as required, c.height as "readHeight",
      p.waiting_code as "waitingCode", p.waiting_reason as "waitingReason", p.next_try_at as "nextTryAt",
      s.failure_code as "failureCode", s.failure_reason as "failureReason", r.id as "signingRequestId",
      s.outgoing_id as "outgoingId", p.ids as "outgoingIds", s.created_by as "createdBy", s.created_at as "createdAt", s.ended_at as "endedAt"
    from valued s join wallet w on w.id = s.wallet_id join blockchain b on b.id = s.blockchain_id
    join blockchain_currency bc on bc.id = s.blockchain_currency_id join currency y on y.id = bc.currency_id
    join blockchain_currency bn on bn.blockchain_id = b.id and bn.contract is null
    join currency coin on coin.id = bn.currency_id
    left join chain_cursor c on c.blockchain_id = b.id
    left join outgoing_transaction o on o.id = s.outgoing_id
    cross join lateral (
      select coalesce(json_agg(t.id order by t.id), '[]') as ids,
        (array_agg(t.waiting_code order by t.id) filter (where t.waiting_code is not null))[1] as waiting_code,
        (array_agg(t.waiting_reason order by t.id) filter (where t.waiting_code is not null))[1] as waiting_reason,
        (array_agg(t.next_try_at order by t.id) filter (where t.waiting_code is not null))[1] as next_try_at
      from outgoing_transaction t where t.id = s.outgoing_id
        or t.id in (select i.outgoing_id from sweep_item i where i.sweep_id = s.id)) p
    left join signing_request r on r.sweep_id = s.id
    order by s.id desc`.execute(db);
  return rows;
}

export async function countSweeps(db: Db, scope: ProjectScope, filter: SweepFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sweep s where ${sql.join(conditions(scope, filter), sql` and `)}`.execute(db);
  return rows[0]?.n ?? 0;
}

function conditions(scope: ProjectScope, filter: SweepFilter): RawBuilder<SqlBool>[] {
  const { id, walletID, blockchainCode, currencyCode, status, running, beforeId, sent } = filter;
  const given: RawBuilder<SqlBool>[] = [isVisible(scope)];
  if (id !== undefined) given.push(sql`s.id = ${id}::bigint`);
  if (walletID !== undefined) given.push(sql`s.wallet_id = ${walletID}::int`);
  if (blockchainCode !== undefined) {
    given.push(sql`s.blockchain_id = (select id from blockchain where code = ${blockchainCode})`);
  }
  if (currencyCode !== undefined) {
    given.push(sql`s.blockchain_currency_id in (
      select bc.id from blockchain_currency bc join currency y on y.id = bc.currency_id where y.code = ${currencyCode})`);
  }
  if (status !== undefined) given.push(sql`s.status = ${status}`);
  if (running) given.push(sql`s.status in ${sweepStatus.among.running}`);
  if (beforeId !== undefined) given.push(sql`s.id < ${beforeId}::bigint`);
  if (sent) given.push(sql`s.tx_hash is not null`);
  return given;
}

function isVisible(scope: ProjectScope): RawBuilder<SqlBool> {
  if (scope === 'all') return sql`true`;
  return sql`exists (select from project_wallet p where p.wallet_id = s.wallet_id and p.project_id = any(${[...scope]}::int[]))`;
}

export type ListedItem = {
  addressId: number;
  address: string;
  plannedUnits: string;
  movedUnits: string;
  status: 'planned' | 'moved' | 'skipped' | 'released';
  reason: string | null;
};

export async function findItems(db: Db, sweepId: number, itemsMax: number): Promise<ListedItem[]> {
  const { rows } = await sql<ListedItem>`
    select i.address_id as "addressId", a.address, i.planned_units::text as "plannedUnits",
      i.moved_units::text as "movedUnits", i.status, i.reason
    from sweep_item i join address a on a.id = i.address_id where i.sweep_id = ${sweepId}::bigint
    order by greatest(i.planned_units, i.moved_units) desc, i.address_id limit ${itemsMax}::int`.execute(db);
  return rows;
}

export type HistoryRow = {
  at: Date;
  event: string;
  detail: Record<string, string | number | boolean | null>;
};

export async function findHistory(db: Db, sweepId: number): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select at, event, detail from sweep_event where sweep_id = ${sweepId}::bigint order by id`.execute(db);
  return rows;
}

/** The departures of a sweep, with the rounds in which they were booked. */
export async function findBooked(db: Db, sweepId: number, rowsMax: number): Promise<{ id: number; round: number }[]> {
  const { rows } = await sql<{ id: number; round: number }>`
    select departure_id as id, round from sweep_departure where sweep_id = ${sweepId}::bigint
    order by departure_id limit ${rowsMax}::int`.execute(db);
  return rows;
}
