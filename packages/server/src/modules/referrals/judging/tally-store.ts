import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import type { FriendTotal, WindowTotal } from '../rewards/tally.ts';

export type OfFriend = { campaignId: number; friendId: number };

/** What these friends have brought, by campaign. */
export async function sumByFriend(tx: Tx, pairs: readonly OfFriend[]): Promise<FriendTotal[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<Omit<FriendTotal, 'usdUnits'> & { usdUnits: string }>`
    select w.campaign_id as "campaignId", w.friend_id as "friendId", w.beneficiary,
      (count(*) filter (where w.reversal_of is null))::int as times, sum(w.usd_units)::text as "usdUnits"
    from (select distinct * from unnest(${pairs.map((one) => one.friendId)}::int[], ${pairs.map((one) => one.campaignId)}::int[])
      as g(friend_id, campaign_id)) g
    join reward w using (friend_id, campaign_id) where w.status in ${rewardStatus.among.granted} group by 1, 2, 3`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, usdUnits: BigInt(row.usdUnits) }));
}

export type OfWindow = { campaignId: number; personId: number; from: Date; to: Date };

/** What these referrers got in these windows, by when it happened, and what was added in them to rewards of before; also where that is nothing. */
export async function sumByWindow(tx: Tx, windows: readonly OfWindow[]): Promise<WindowTotal[]> {
  if (windows.length === 0) return [];
  const { rows } = await sql<Omit<WindowTotal, 'usdUnits'> & { usdUnits: string }>`
    select g.campaign_id as "campaignId", g.person_id as "personId", g.since as from, g.until as to,
      (coalesce(sum(w.usd_units), 0) + coalesce((
        select sum(a.usd_units) from reward a join referral_event_log l on l.id = a.event_log_id
        where a.campaign_id = g.campaign_id and a.person_id = g.person_id and a.beneficiary = 'referrer' and a.reversal_of is not null
          and a.available_at is not null and a.usd_units > 0 and a.status in ${rewardStatus.among.granted}
          and a.created_at >= g.since and a.created_at < g.until and l.triggered_at < g.since), 0))::text as "usdUnits"
    from (select distinct * from unnest(${windows.map((one) => one.campaignId)}::int[], ${windows.map((one) => one.personId)}::int[],
      ${windows.map((one) => one.from)}::timestamptz[], ${windows.map((one) => one.to)}::timestamptz[])
      as g(campaign_id, person_id, since, until)) g
    left join reward_quarter w on w.campaign_id = g.campaign_id and w.person_id = g.person_id and w.since >= g.since and w.since < g.until
    group by 1, 2, 3, 4`.execute(tx);
  return rows.map((row) => ({ ...row, usdUnits: BigInt(row.usdUnits) }));
}
