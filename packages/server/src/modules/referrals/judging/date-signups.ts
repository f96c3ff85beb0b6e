import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

/**
 * Rewards for signing up are held from the first payment of whoever signed up that counts by their rules. Whoever looks at them has
 * locked the friends, so that it does not matter which of the two is read first. Says which are proven by that.
 */
export async function dateSignups(tx: Tx, friendIds: readonly number[], now: Date): Promise<number[]> {
  if (friendIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    update reward w set available_at = p.since + make_interval(days => u.hold_days), updated_at = ${now}
    from referral_person f, referral_event_log l, campaign_rules u
      cross join lateral (select greatest(f.first_payment_at, min(p.triggered_at)) as since from referral_event_log p
        where p.person_id = f.id and p.event_key = 'payment' and p.payment_id is not null and p.usd_units > 0
          and p.usd_units >= coalesce(u.smallest_payment_usd_units, 0) having count(*) > 0) p
    where w.friend_id = any(${[...new Set(friendIds)]}::int[]) and f.id = w.friend_id and f.first_payment_at is not null
      and l.id = w.event_log_id and l.event_key = 'signup' and (u.campaign_id, u.version) = (w.campaign_id, w.version)
      and w.available_at is null and w.reversal_of is null
    returning w.id`.execute(tx);
  return rows.map(({ id }) => id);
}
