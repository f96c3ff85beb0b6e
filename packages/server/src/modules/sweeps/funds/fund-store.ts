import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isVisible } from '../../wallets/index.ts';
import type { Category, FundState, StatusCode } from '../planning/plan-context.ts';
import { places, type PlanKey } from '../planning/plan-store.ts';
import { rulesColumns, type RulesRow } from '../rules/rules-store.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';
import { signingStatus } from '../../signing/requests/signing-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';

/** What a wallet holds in a currency, with all that is said of it. */
export type FundRow = RulesRow & {
  walletId: number;
  walletName: string;
  walletKind: 'contract' | 'xpub';
  walletStatus: string;
  blockchainId: number;
  blockchainCode: ChainCode;
  blockchainCurrencyId: number;
  currencyId: number;
  currencyCode: string;
  priced: boolean;
  contract: string | null;
  decimals: number;
  coinCode: string;
  coldAddress: string | null;
  coldStatus: string | null;
  contractStatus: string | null;
  units: string;
  heldAddresses: number;
  startId: number | null;
  endId: number | null;
  runningIds: number[];
  runningHash: string | null;
  signingRequestId: number | null;
  lastSweptAt: Date | null;
  plan: StoredPlan | null;
};

export type StoredPlan = {
  state: FundState;
  code: StatusCode | null;
  category: Category | null;
  reason: string | null;
  hint: string | null;
  retryable: boolean | null;
  occurred_at: string | null;
  hot_address: string | null;
  eligible_units: string | null;
  eligible_addresses: number | null;
  value_usd: string | null;
  fee_units: string | null;
  fee_usd: string | null;
  fee_share_bps: number | null;
  price: string | null;
  price_frees: string | null;
  saved_usd: string | null;
  due_at: string | null;
  next_try_at: string;
  looked_at: string;
};

/** Each currency on each chain of each deposit wallet in sight, those without money as well: one statement for all. */
export async function selectFunds(db: Db, scope: ProjectScope, wanted?: PlanKey): Promise<FundRow[]> {
  const { rows } = await sql<FundRow>`
    select w.id as "walletId", w.name as "walletName", w.kind as "walletKind", w.status as "walletStatus",
      b.id as "blockchainId", b.code as "blockchainCode", m.id as "blockchainCurrencyId", m.currency_id as "currencyId", m.priced,
      y.code as "currencyCode", m.contract, m.decimals, coin_name.code as "coinCode", place.address as "coldAddress",
      cold.status as "coldStatus", coalesce(own.status, lent.status) as "contractStatus", ${rulesColumns},
      coalesce(s.ready_units, 0)::text as units, coalesce(s.addresses, 0) as "heldAddresses",
      ${edgeOf('asc')} as "startId", ${edgeOf('desc')} as "endId", runs.ids as "runningIds", runs.hash as "runningHash",
      runs.request as "signingRequestId", last.ended_at as "lastSweptAt",
      case when p.wallet_id is not null then ${storedPlan} end as plan
    from wallet w
    join blockchain_currency m on true
    join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    join blockchain_currency coin on coin.blockchain_id = b.id and coin.contract is null
    join currency coin_name on coin_name.id = coin.currency_id
    ${places}
    join lateral (select * from sweep_rules r where r.wallet_id = w.id or r.wallet_id is null
      order by r.wallet_id nulls last limit 1) r on true
    left join holding_sum s on s.wallet_id = w.id and s.blockchain_currency_id = m.id
    left join sweep_plan p on p.wallet_id = w.id and p.blockchain_currency_id = m.id
    cross join lateral (
      select coalesce(json_agg(n.id order by n.id), '[]') as ids, count(n.id) as running, max(n.tx_hash) as hash, max(q.id) as request
      from sweep n left join signing_request q on q.sweep_id = n.id and q.status = ${signingStatus.state('open')}
      where n.wallet_id = w.id and n.blockchain_currency_id = m.id
        and n.status in ${sweepStatus.among.running}) runs
    left join lateral (select n.ended_at from sweep n
      where n.wallet_id = w.id and n.blockchain_currency_id = m.id and n.status = ${sweepStatus.state('completed')}
      order by n.ended_at desc limit 1) last on true
    where w.type = 'deposit' and w.status <> ${walletStatus.state('archived')} and ${isVisible(scope)}
      and ((served.wallet_id is not null and m.active) or s.addresses > 0 or runs.running > 0)
      and (${wanted === undefined} or (w.id, m.id) = (${wanted?.walletId ?? 0}::int, ${wanted?.blockchainCurrencyId ?? 0}::int))
    order by w.id, b.id, m.id`.execute(db);
  return rows;
}

const storedPlan = sql`json_build_object('state', p.state, 'code', p.code, 'category', p.category, 'reason', p.reason,
  'hint', p.hint, 'retryable', p.retryable, 'occurred_at', p.occurred_at, 'hot_address', p.hot_address,
  'eligible_units', p.eligible_units::text, 'eligible_addresses', p.eligible_addresses,
  'value_usd', trim_scale(p.value_usd)::text, 'fee_units', p.fee_units::text, 'fee_usd', trim_scale(p.fee_usd)::text,
  'fee_share_bps', p.fee_share_bps, 'price', p.price::text, 'price_frees', p.price_frees::text,
  'saved_usd', trim_scale(p.saved_usd)::text, 'due_at', p.due_at, 'next_try_at', p.next_try_at, 'looked_at', p.looked_at)`;

function edgeOf(direction: 'asc' | 'desc') {
  return sql`(select h.address_id from holding h
    where h.wallet_id = w.id and h.blockchain_currency_id = m.id and h.ready_units > 0
    order by h.address_id ${sql.raw(direction)} limit 1)`;
}

export type HoldingRow = {
  addressId: number;
  address: string;
  position: number;
  blockchainCode: ChainCode;
  currencyCode: string;
  contract: string | null;
  decimals: number;
  units: string;
  sweepId: number | null;
};

type HoldingFilter = {
  walletId: number;
  blockchainCode: string | null;
  currencyCode: string | null;
  startId: number;
  endId: number | null;
  rowsMax: number;
};

/** Undefined for a wallet that is out of sight, or is none. */
export async function selectHeldAddresses(
  db: Db,
  scope: ProjectScope,
  { walletId, blockchainCode, currencyCode, startId, endId, rowsMax }: HoldingFilter,
): Promise<HoldingRow[]> {
  const { rows } = await sql<HoldingRow>`
    select a.id as "addressId", a.address, a.position, b.code as "blockchainCode", y.code as "currencyCode", m.contract,
      m.decimals, h.ready_units::text as units, l.sweep_id as "sweepId"
    from wallet w
    join holding_sum s on s.wallet_id = w.id and s.addresses > 0
    join blockchain_currency m on m.id = s.blockchain_currency_id
    join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    cross join lateral (select h.address_id, h.ready_units from holding h
      where h.wallet_id = w.id and h.blockchain_currency_id = m.id and h.ready_units > 0
        and h.address_id >= ${startId}::bigint and (${endId}::bigint is null or h.address_id <= ${endId}::bigint)
      order by h.address_id limit ${rowsMax}::int) h
    join address a on a.id = h.address_id
    left join sweep_lock l on l.address_id = h.address_id and l.blockchain_currency_id = m.id
    where w.id = ${walletId}::int and w.type = 'deposit' and ${isVisible(scope)}
      and (${blockchainCode}::text is null or b.code = ${blockchainCode})
      and (${currencyCode}::text is null or y.code = ${currencyCode})
    order by a.id, m.id limit ${rowsMax}::int`.execute(db);
  return rows;
}

export async function isDepositWallet(db: Db, scope: ProjectScope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from wallet w where w.id = ${id}::int and w.type = 'deposit' and ${isVisible(scope)}`.execute(db);
  return rows.length > 0;
}

/** The currency of this code on a chain, which money of a wallet may be in. */
export async function findCurrency(
  db: Db,
  blockchainCode: string,
  currencyCode: string,
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    select m.id from blockchain_currency m join blockchain b on b.id = m.blockchain_id join currency y on y.id = m.currency_id
    where b.code = ${blockchainCode} and y.code = ${currencyCode}`.execute(db);
  return rows[0];
}
