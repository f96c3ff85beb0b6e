import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { departureStatus } from '../../deposits/booking/departure-status.ts';
import { authorizationStatus } from '../authorizations/authorization-status.ts';
import { sweepItemStatus } from '../sweep/sweep-item-status.ts';
import type { Candidate, Free } from './plan-context.ts';
import { sweepStatus } from '../sweep/sweep-status.ts';

/**
 * After a sweep that left an address as it was, or that the chain would have refused, for so long at first, and twice as long
 * each time.
 */
const heldBackMinutes = 5;
const heldBackMinutesMax = 360;
const timesCounted = 10;

/** `cut` is what an address must hold: more where nothing ever left it. */
export type FreeAsk = { walletId: number; blockchainId: number; blockchainCurrencyId: number; cut: Cut };
export type Cut = { first: bigint; known: bigint };

type FreeRow = Omit<Free, 'units'> & { units: string };

/**
 * What stands at the addresses of each wallet in its currency, is enough to be moved and in nobody's hand, in the order asked.
 * Addresses that the last sweeps could not move are held back for a while, longer each time.
 */
export async function selectFree(db: Db, asks: readonly FreeAsk[], now: Date): Promise<Free[]> {
  if (asks.length === 0) return [];
  const { rows } = await sql<FreeRow>`
    with ${askedAndAway(asks, now)}
    select coalesce(total.units, 0)::text as units, total.addresses, total.oldest, back.addresses as "heldBack",
      back.until as "heldUntil"
    from asked q
    cross join lateral (
      select sum(ready_units) as units, count(*) as addresses, min(ready_since) as oldest
      from (${enough(sql`ready_since`, sql``)}) e) total
    cross join lateral (
      select count(*) as addresses, min(held.until) as until
      from held join holding h using (address_id, blockchain_currency_id)
      where held.place = q.place and (h.ready_units >= q.first or (h.ready_units >= q.least and ${isKnown}))
        and not exists (select from sweep_lock l
          where l.address_id = h.address_id and l.blockchain_currency_id = h.blockchain_currency_id)) back
    order by q.place`.execute(db);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}

/** `accountsOf` is the sweep contract that needs leave of the accounts. */
export type CandidatesAsk = FreeAsk & { candidatesMax: number; accountsOf: number | null };

type CandidateRow = Omit<Candidate, 'units'> & { units: string };

/**
 * Where there is most of it, in the order asked. Accounts that gave leave, as far as is known here, come before all others: a
 * thousand rich ones without it would hide them.
 */
export async function selectCandidates(db: Db, asks: readonly CandidatesAsk[], now: Date): Promise<Candidate[][]> {
  if (asks.length === 0) return [];
  const largest = sql`order by ready_units desc, address_id limit q.rows_max`;
  const { rows } = await sql<{ candidates: CandidateRow[] | null }>`
    with ${askedAndAway(asks, now)},
    sized as (
      select q.*, s.rows_max, s.contract_id from asked q
      join unnest(${asks.map((ask) => ask.candidatesMax)}::int[], ${asks.map((ask) => ask.accountsOf)}::int[])
        with ordinality as s(rows_max, contract_id, place) using (place))
    select (
      select json_agg(json_build_object('addressId', h.address_id, 'address', a.address, 'position', a.position,
        'units', h.ready_units::text, 'known', ${isKnown}) order by h.ready_units desc, h.address_id)
      from (
        select * from (
          select 1 as turn, * from (${enough(sql`address_id`, sql`and ${gaveLeave} ${largest}`)}) ready
            where q.contract_id is not null
          union all
          select 2, * from (${enough(sql`address_id`, sql`and (q.contract_id is null or not ${gaveLeave}) ${largest}`)}) rest) e
        order by turn, ready_units desc, address_id limit q.rows_max) h
      join address a on a.id = h.address_id) as candidates
    from sized q order by q.place`.execute(db);
  return rows.map(({ candidates }) => (candidates ?? []).map((row) => ({ ...row, units: BigInt(row.units) })));
}

/** What is asked, what is held back of it until when, and all of it that is not to be had now. */
function askedAndAway(asks: readonly FreeAsk[], now: Date) {
  const least = asks.map(({ cut }) => (cut.known < 1n ? 1n : cut.known));
  const first = asks.map(({ cut }, at) => (cut.first < (least[at] ?? 1n) ? least[at] : cut.first));
  return sql`asked as materialized (
      select * from unnest(${asks.map((ask) => ask.walletId)}::int[], ${asks.map((ask) => ask.blockchainId)}::int[],
        ${asks.map((ask) => ask.blockchainCurrencyId)}::int[], ${first.map(String)}::numeric[],
        ${least.map(String)}::numeric[])
        with ordinality as q(wallet_id, blockchain_id, currency_id, first, least, place)),
    held as materialized (
      select * from (
        select q.place, i.address_id, s.blockchain_currency_id, max(s.ended_at) + make_interval(mins =>
          least(${heldBackMinutesMax}::int, ${heldBackMinutes}::int * (2 ^ least(count(*) - 1, ${timesCounted}::int))::int)) as until
        from asked q join sweep s on s.wallet_id = q.wallet_id and s.blockchain_currency_id = q.currency_id
          and s.ended_at > ${now}::timestamptz - interval '1 day'
        join sweep_item i on i.sweep_id = s.id and (i.status = ${sweepItemStatus.state('skipped')} or s.status = ${sweepStatus.state('failed')}
           or (s.status = ${sweepStatus.state('cancelled')} and s.failure_code = 'WOULD_FAIL'))
        group by 1, 2, 3) h
      where until > ${now}),
    away as materialized (
      select address_id, blockchain_currency_id from held
      union all
      select l.address_id, l.blockchain_currency_id
      from asked q join sweep s on s.wallet_id = q.wallet_id and s.blockchain_currency_id = q.currency_id
        and s.status in ${sweepStatus.among.running}
      join sweep_lock l on l.sweep_id = s.id)`;
}

/**
 * The two parts of what is enough, each with the same end. What is away is kept out by one table in memory: an anti-join would
 * be planned by how many were away when somebody last counted, which is none.
 */
function enough(columns: ReturnType<typeof sql>, end: ReturnType<typeof sql>) {
  const mine = sql`select h.ready_units, h.${columns} from holding h
    where h.wallet_id = q.wallet_id and h.blockchain_currency_id = q.currency_id and h.ready_units > 0
      and (h.address_id, h.blockchain_currency_id) not in (select address_id, blockchain_currency_id from away)`;
  return sql`(${mine} and h.ready_units >= q.first ${end})
    union all (${mine} and h.ready_units >= q.least and h.ready_units < q.first and ${isKnown} ${end})`;
}

/** Something left the address before on this chain: its contract is there, or its account has been used. */
const isKnown = sql`exists (select from departure d
  where d.address_id = h.address_id and d.blockchain_id = q.blockchain_id and d.status <> ${departureStatus.state('reorged')})`;

const gaveLeave = sql`exists (select from account_authorization n
  where n.address_id = h.address_id and n.blockchain_id = q.blockchain_id and n.status in ${authorizationStatus.among.current}
    and n.sweep_contract_id = q.contract_id)`;
