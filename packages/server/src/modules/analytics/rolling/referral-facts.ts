import { sql, type RawBuilder } from 'kysely';
import { friendStatus } from '../../referrals/people/friend-status.ts';
import { rewardStatus } from '../../referrals/rewards/reward-status.ts';

/** Friends: when they were linked to who brought them, and when they paid for the first time. */
export function factsOfFriends(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select p.id as source_id, p.project_id, v.measure, v.at, '' as label, 0 as currency, 1 as n, 0::numeric as units
    from referral_person p cross join lateral (values
      ('friend_linked', p.linked_at, p.friend_status <> ${friendStatus.state('rejected')}),
      ('friend_converted', p.first_payment_at, p.friend_status = ${friendStatus.state('converted')})) as v (measure, at, holds)
    where p.id = any(${[...ids]}::int[]) and p.referred_by is not null and v.holds and v.at is not null`;
}

/** What friends paid, by the campaign that held then: each payment once, less what was paid back of it. */
export function factsOfFriendsPayments(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select l.id as source_id, l.project_id, 'friend_paid' as measure, l.triggered_at as at,
      coalesce(l.campaign_id::text, '') as label, 0 as currency, 1 as n, coalesce(l.usd_units, 0) as units
    from referral_event_log l join referral_person p on p.id = l.person_id and p.referred_by is not null
    where l.id = any(${[...ids]}::bigint[]) and l.event_key = 'payment' and l.payment_id is not null`;
}

/** What was granted, when it was; what was taken back after it was paid out is below zero, when that was found. */
export function factsOfRewards(ids: readonly number[]): RawBuilder<unknown> {
  return sql`
    select r.id as source_id, r.project_id, 'reward' as measure, r.created_at as at, r.campaign_id::text as label, 0 as currency,
      (r.usd_units > 0)::int as n, r.usd_units as units
    from reward r where r.id = any(${[...ids]}::bigint[]) and r.status in ${rewardStatus.among.granted}`;
}
