import { sql } from 'kysely';

/** Each of these finds what may not be among payouts, once every step of what was sent was heard. */
export const neverAmongPayouts = {
  'a payout holds its money exactly while it is promised': sql`
    select p.id, p.status, p.units::text, b.amount::text as booked
    from payout p left join ledger_account a on a.name = 'payout:' || p.id left join ledger_balance b on b.account_id = a.id
    where coalesce(-b.amount, 0) <> case when p.status in ('pending-approval', 'pending', 'initiated', 'sent') then p.units else 0 end`,
  'whatever happened, a payout was carried out once at most': sql`
    select o.cause_id, count(*) from outgoing_transaction o where o.cause_of = 'payout' and exists (
      select from signed_transaction s join departure d on d.blockchain_id = s.blockchain_id and d.tx_hash = s.hash
      where s.outgoing_id = o.id and s.kind = 'order' and d.path <> 'fee' and d.status <> 'reorged') group by 1 having count(*) > 1`,
  'a payout is processed exactly where its transaction is, or was seen leaving the wallet': sql`
    select p.id, p.status, o.status as sent from payout p join outgoing_transaction o on o.id = p.outgoing_id
    where p.status = 'processed' and o.status <> 'confirmed' and not exists (
      select from signed_transaction s join departure d on d.blockchain_id = s.blockchain_id and d.tx_hash = s.hash
      where s.outgoing_id = o.id and s.kind = 'order' and d.path <> 'fee' and d.status <> 'reorged') or p.status in ('pending-approval', 'rejected', 'cancelled')
      and o.status not in ('cancelled')`,
  'nothing is sent without as many approvals as it needs, of others than who asked': sql`
    select p.id, p.status, p.approvals_needed from payout p join outgoing_transaction o on o.id = p.outgoing_id
    -- What an earlier attempt paid was approved as that attempt.
    where o.cause_part = p.attempt::text and p.status in ('initiated', 'sent', 'processed') and p.approvals_needed > (
      select count(distinct a.member_id) from payout_approval a where a.payout_id = p.id and a.intent_hash = p.intent_hash
        and a.verdict = 'approved' and a.member_id is distinct from p.created_by_member)`,
  'each step of a payout was told to others once': sql`
    with told as (
      select (payload ->> 'payoutId')::bigint as payout_id, (payload ->> 'sequence')::bigint as id, kind as event, count(*) as n
      from outbox where kind like 'payout.%' and kind <> 'payout.notice-due' group by 1, 2, 3)
    select payout_id, id, event, told.n from payout_event e full join told using (payout_id, id, event)
    where told.n is distinct from 1 or e.at is null`,
} as const;
