import { sql } from 'kysely';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import type { Db } from '../../../platform/db/db.ts';
import { sweepContractStatus } from '../../wallets/contracts/sweep-contract-status.ts';
import { walletStatus } from '../../wallets/wallet/wallet-status.ts';
import { lentContract, lentView } from './lent-contract.ts';
import type { Plan, PlanContext, PlanRow } from './plan-context.ts';
import { rulesColumns, toRules, type RulesRow } from '../rules/rules-store.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

/** Whoever took one and ended before the end leaves it to others after so long. */
const claimSeconds = 60;

export type PlanKey = { walletId: number; blockchainCurrencyId: number };

/**
 * Takes what is to be looked at: what nobody looked at before, what is due, and where there is more or less than last time.
 * What another worker is at is left to them.
 */
export async function claimPlans(db: Db, now: Date, plansMax: number): Promise<PlanKey[]> {
  const until = new Date(now.getTime() + claimSeconds * 1000);
  const { rows } = await sql<PlanKey>`
    with due as (
      select s.wallet_id, s.blockchain_currency_id
      from holding_sum s left join sweep_plan p using (wallet_id, blockchain_currency_id)
      where (p.claimed_until is null or p.claimed_until <= ${now}) and (
        (p.wallet_id is null and s.addresses > 0) or p.next_try_at <= ${now}
        or (p.seen_units, p.seen_addresses) is distinct from (s.ready_units, s.addresses))
      order by p.next_try_at nulls first, 1, 2 limit ${plansMax}::int)
    insert into sweep_plan as p (wallet_id, blockchain_currency_id, state, next_try_at, looked_at, tries, seen_units,
      seen_addresses, claimed_until)
    select wallet_id, blockchain_currency_id, 'nothing', ${now}, ${now}, 0, 0, 0, ${until} from due order by 1, 2
    on conflict (wallet_id, blockchain_currency_id) do update set claimed_until = excluded.claimed_until
      where p.claimed_until is null or p.claimed_until <= ${now}
    returning p.wallet_id as "walletId", p.blockchain_currency_id as "blockchainCurrencyId"`.execute(db);
  return rows;
}

type Row = Omit<PlanRow, 'rules' | 'readyUnits' | 'addresses'> &
  RulesRow & { readyUnits: string; heldAddresses: number };

export async function selectPlanRows(db: Db, keys: readonly PlanKey[]): Promise<PlanRow[]> {
  const { rows } = await sql<Row>`
    select w.id as "walletId", w.name as "walletName", w.kind as "walletKind", w.status as "walletStatus",
      b.id as "blockchainId", b.code as "blockchainCode", b.name as "blockchainName", b.status as "chainStatus",
      b.status_reason as "chainStatusReason", m.id as "blockchainCurrencyId", m.currency_id as "currencyId", m.priced,
      y.code as "currencyCode", m.contract, m.decimals, coin.currency_id as "coinId", coin_name.code as "coinCode",
      place.address as "coldAddress", ${coldOf} as cold, ${contractOf} as "sweepContract",
      ${unlentOf} as unlent, ${rulesColumns},
      coalesce(s.ready_units, 0)::text as "readyUnits", coalesce(s.addresses, 0) as "heldAddresses",
      (select count(*)::int from sweep n where n.wallet_id = w.id and n.blockchain_currency_id = m.id
        and n.status in ${sweepStatus.among.running}) as running, p.held_until as "heldUntil",
      case when p.wallet_id is not null then
        json_build_object('code', p.code, 'occurredAt', p.occurred_at, 'tries', p.tries) end as before
    from unnest(${keys.map((key) => key.walletId)}::int[], ${keys.map((key) => key.blockchainCurrencyId)}::int[])
      as asked(wallet_id, currency_id)
    join wallet w on w.id = asked.wallet_id
    join blockchain_currency m on m.id = asked.currency_id
    join blockchain b on b.id = m.blockchain_id
    join currency y on y.id = m.currency_id
    join blockchain_currency coin on coin.blockchain_id = b.id and coin.contract is null
    join currency coin_name on coin_name.id = coin.currency_id
    ${places}
    join lateral (select * from sweep_rules r where r.wallet_id = w.id or r.wallet_id is null
      order by r.wallet_id nulls last limit 1) r on true
    left join holding_sum s on s.wallet_id = w.id and s.blockchain_currency_id = m.id
    left join sweep_plan p on p.wallet_id = w.id and p.blockchain_currency_id = m.id
    order by w.id, m.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    addresses: row.heldAddresses,
    readyUnits: BigInt(row.readyUnits),
    before: row.before && { ...row.before, occurredAt: dateOf(row.before.occurredAt) },
    rules: toRules(row),
  }));
}

export async function writePlans(
  db: Db,
  plans: readonly { context: PlanContext; plan: Plan }[],
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map(({ context, plan }) => rowOf(context, plan, now));
  await sql`
    insert into sweep_plan (wallet_id, blockchain_currency_id, state, code, category, reason, hint, retryable, occurred_at,
      hot_address, eligible_units, eligible_addresses, value_usd, fee_units, fee_usd, fee_share_bps, price, price_frees,
      saved_usd, due_at, next_try_at, looked_at, tries, seen_units, seen_addresses, needed_units, claimed_until)
    select wallet_id, blockchain_currency_id, state, code, category, reason, hint, retryable, occurred_at, hot_address,
      eligible_units, eligible_addresses, value_usd, fee_units, fee_usd, fee_share_bps, price, price_frees, saved_usd, due_at,
      next_try_at, ${now}, tries, seen_units, seen_addresses, needed_units, null
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(wallet_id int, blockchain_currency_id int, state text,
      code text, category text, reason text, hint text, retryable boolean, occurred_at timestamptz, hot_address text,
      eligible_units numeric, eligible_addresses bigint, value_usd numeric, fee_units numeric, fee_usd numeric,
      fee_share_bps int, price numeric, price_frees numeric, saved_usd numeric, due_at timestamptz,
      next_try_at timestamptz, tries int, seen_units numeric, seen_addresses bigint, needed_units numeric)
    order by 1, 2
    on conflict (wallet_id, blockchain_currency_id) do update set state = excluded.state, code = excluded.code,
      category = excluded.category, reason = excluded.reason, hint = excluded.hint, retryable = excluded.retryable,
      occurred_at = excluded.occurred_at, hot_address = excluded.hot_address, eligible_units = excluded.eligible_units,
      eligible_addresses = excluded.eligible_addresses, value_usd = excluded.value_usd, fee_units = excluded.fee_units,
      fee_usd = excluded.fee_usd, fee_share_bps = excluded.fee_share_bps, price = excluded.price,
      price_frees = excluded.price_frees, saved_usd = excluded.saved_usd, due_at = excluded.due_at,
      next_try_at = excluded.next_try_at, looked_at = excluded.looked_at, tries = excluded.tries,
      seen_units = excluded.seen_units, seen_addresses = excluded.seen_addresses,
      needed_units = excluded.needed_units, claimed_until = null`.execute(db);
}

/** Until then the money of this sweep moves only when a person wants it to; null lets it move by itself again. */
export async function holdPlan(db: Db, { walletId, blockchainCurrencyId }: PlanKey, until: Date | null): Promise<void> {
  await sql`
    update sweep_plan set held_until = ${until}::timestamptz
    where wallet_id = ${walletId}::int and blockchain_currency_id = ${blockchainCurrencyId}::int`.execute(db);
}

/**
 * Where the money of a wallet is to end on a chain: where its contract sends it, or what was named for its keys. A contract is
 * lent to keys only while its owner proposes no other place, or one that a person confirmed.
 */
export const places = sql`
  left join lateral (
    select k.id, k.address, k.status, k.reason, k.collector from sweep_contract k
    where w.kind = 'contract' and k.wallet_id = w.id and k.blockchain_id = b.id
    order by k.status = ${sweepContractStatus.state('active')} desc, k.id desc limit 1) own on true
  left join wallet_chain served on served.wallet_id = w.id and served.blockchain_id = b.id
  left join lateral (select coalesce(own.collector, served.cold_address) as address) place on true
  left join lateral (${lentContract(sql`b.id`, sql`place.address`)}) lent on true
  left join lateral (
    select c.id, c.name, c.status from wallet c
    where c.type = 'cold' and c.blockchain_id = b.id and c.address = place.address
    order by c.status = ${walletStatus.state('active')} desc, c.status = ${walletStatus.state('compromised')} desc, c.id desc limit 1) cold on true`;

const coldOf = sql`case when cold.id is not null then
  json_build_object('id', cold.id, 'name', cold.name, 'status', cold.status) end`;
const contractOf = sql`case when own.id is not null then json_build_object('id', own.id, 'address', own.address,
    'status', own.status, 'reason', own.reason, 'delegates', false)
  when lent.lends or lent.is_in_use then json_build_object('id', lent.id, 'address', lent.address,
    'status', lent.status, 'reason', lent.reason, 'delegates', lent.lends) end`;
const unlentOf = sql`case when not lent.lends then ${lentView} end`;

function rowOf(context: PlanContext, { state, waiting, economics, dueAt, nextTryAt, tries }: Plan, now: Date) {
  const { before } = context;
  const isSame = waiting !== null && before?.code === waiting.code;
  return {
    wallet_id: context.walletId,
    blockchain_currency_id: context.blockchainCurrencyId,
    state,
    code: waiting?.code ?? null,
    category: waiting?.category ?? null,
    reason: waiting?.reason ?? null,
    hint: waiting?.hint ?? null,
    retryable: waiting?.retryable ?? null,
    occurred_at: waiting === null ? null : isSame ? (before.occurredAt ?? now) : now,
    needed_units: text(waiting?.neededUnits),
    hot_address: context.payer?.address ?? null,
    eligible_units: text(economics?.units),
    eligible_addresses: economics?.addresses ?? null,
    value_usd: dollars(economics?.valueUsd),
    fee_units: text(economics?.feeUnits),
    fee_usd: dollars(economics?.feeUsd),
    fee_share_bps: economics?.feeShareBps ?? null,
    price: text(economics?.price),
    price_frees: text(economics?.priceFrees),
    saved_usd: dollars(economics?.savedUsd),
    due_at: dueAt,
    next_try_at: nextTryAt,
    tries,
    seen_units: String(context.readyUnits),
    seen_addresses: context.addresses,
  };
}

function text(units: bigint | null | undefined): string | null {
  return units === null || units === undefined ? null : String(units);
}

function dollars(units: bigint | null | undefined): string | null {
  return units === null || units === undefined ? null : formatMoney({ units, asset: usd });
}

function dateOf(at: Date | string | null): Date | null {
  return at === null ? null : new Date(at);
}
