import { sql } from 'kysely';

/** Which orders moved something for a payout, alone or as one of several. Coins of several leave together. */
const carriedOut = sql`
  select r.payout_id, o.id as outgoing_id from (
    select cause_id as payout_id, id as outgoing_id, null::int as row_no from outgoing_transaction where cause_of = 'payout'
    union all select payout_id, outgoing_id, row_no from outgoing_row) r
  join outgoing_transaction o on o.id = r.outgoing_id
  join payout p on p.id = r.payout_id join blockchain_currency c on c.id = p.blockchain_currency_id
  join signed_transaction s on s.outgoing_id = o.id and s.kind = 'order'
  join departure d on d.blockchain_id = s.blockchain_id and d.tx_hash = s.hash and d.path <> 'fee' and d.status <> 'reorged'
    and (r.row_no is null or c.contract is not distinct from d.contract and (c.contract is null or d.to_address = p.to_address)
      and r.row_no <> all(coalesce(o.refused_rows, '{}')) and not (o.status = 'failed' and o.succeeded))`;

/** Each of these finds what may not be among payouts, once every step of what was sent was heard. */
export const neverAmongPayouts = {
  'a payout holds its money exactly while it is promised': sql`
    select p.id, p.status, p.units::text, b.amount::text as booked
    from payout p left join ledger_account a on a.name = 'payout:' || p.id left join ledger_balance b on b.account_id = a.id
    where coalesce(-b.amount, 0) <> case when p.status in ('pending-approval', 'pending', 'initiated', 'sent') then p.units else 0 end`,
  'whatever happened, a payout was carried out once at most': sql`
    select payout_id, count(distinct outgoing_id) from (${carriedOut}) c group by 1 having count(distinct outgoing_id) > 1`,
  'of several that are paid together, what is not refused left the wallet, and what is refused did not': sql`
    select r.payout_id, o.id from outgoing_row r join outgoing_transaction o on o.id = r.outgoing_id
    where o.status = 'confirmed' and exists (
      select from (${carriedOut}) c where c.outgoing_id = o.id and c.payout_id = r.payout_id) = (r.row_no = any(o.refused_rows))`,
  'several that are paid together bear parts of the fee that make it up': sql`
    select o.id, o.fee_units::text, sum(p.fee_units)::text as parts, sum(p.units)::text as paid, o.units::text as sent
    from outgoing_transaction o join outgoing_row r on r.outgoing_id = o.id join payout p on p.id = r.payout_id
    where o.status = 'confirmed' group by o.id having bool_and(p.outgoing_id = o.id) and (sum(p.fee_units) <> o.fee_units
      or count(*) <> min(r.row_count) or o.units not in (0, sum(p.units)))`,
  'what is paid with others bears no more of the fee than was approved for it': sql`
    select p.id, p.fee_units::text, p.fee_units_max::text from payout p join outgoing_row r on r.payout_id = p.id and r.outgoing_id = p.outgoing_id
    where p.fee_units > p.fee_units_max`,
  'a payout is processed exactly where its transaction is, or was seen leaving the wallet': sql`
    select p.id, p.status, o.status as sent from payout p join outgoing_transaction o on o.id = p.outgoing_id
    where p.status = 'processed' and o.status <> 'confirmed' and not exists (
      select from (${carriedOut}) c where c.payout_id = p.id and c.outgoing_id = o.id)
      or p.status in ('pending-approval', 'rejected', 'cancelled') and o.status not in ('cancelled')
      or p.status = 'processed' and exists (select from outgoing_row r where r.outgoing_id = o.id and r.payout_id = p.id
        and r.row_no = any(o.refused_rows))`,
  'nothing is sent without as many approvals as it needs, of others than who asked': sql`
    select p.id, p.status, p.approvals_needed from payout p join outgoing_transaction o on o.id = p.outgoing_id
    -- What an earlier attempt paid was approved as that attempt.
    left join outgoing_row r on r.outgoing_id = o.id and r.payout_id = p.id
    where coalesce(r.attempt::text, o.cause_part) = p.attempt::text and p.status in ('initiated', 'sent', 'processed') and p.approvals_needed > (
      select count(distinct a.member_id) from payout_approval a where a.payout_id = p.id and a.intent_hash = p.intent_hash
        and a.verdict = 'approved' and a.member_id is distinct from p.created_by_member)`,
  'each step of a payout was told to others once': sql`
    with told as (
      select (payload ->> 'payoutId')::bigint as payout_id, (payload ->> 'sequence')::bigint as id, kind as event, count(*) as n
      from outbox where kind like 'payout.%' and kind <> 'payout.notice-due' group by 1, 2, 3)
    select payout_id, id, event, told.n from payout_event e full join told using (payout_id, id, event)
    where told.n is distinct from 1 or e.at is null`,
} as const;
