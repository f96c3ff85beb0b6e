import { sql } from 'kysely';
import type { PerCustomerType, RewardType } from '@coffer/contract/growth/growth-words.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { campaignStatus, type CampaignStatus } from '../campaigns/campaign-status.ts';

export type SideRow = { type: RewardType; value: string; cap: string | null };
export type OfferRow = {
  status: CampaignStatus;
  endsAt: Date | null;
  attributionDays: number;
  perCustomer: PerCustomerType;
  months: number | null;
  count: number | null;
  smallestUnits: string | null;
  referrer: SideRow | null;
  friend: SideRow | null;
};

const bestFirst: readonly CampaignStatus[] = ['active', 'paused', 'scheduled', 'ended'];

type Row = Omit<OfferRow, 'referrer' | 'friend'> & {
  type: RewardType | null;
  value: string | null;
  cap: string | null;
  friendType: RewardType | null;
  friendValue: string | null;
  friendCap: string | null;
};

/** What a project offers: the default campaign before others, one that is active before one that is not, the newest before older ones. */
export async function findOffer(db: Db, scope: ProjectScope): Promise<OfferRow | undefined> {
  const { rows } = await sql<Row>`
    select c.status, c.ends_at as "endsAt", r.attribution_days as "attributionDays", r.per_customer as "perCustomer",
      r.months_per_customer as months, r.count_per_customer as count,
      r.smallest_payment_usd_units::text as "smallestUnits", r.reward_type as type, r.reward_value::text as value,
      r.reward_cap_usd_units::text as cap, r.friend_reward_type as "friendType",
      r.friend_reward_value::text as "friendValue", r.friend_reward_cap_usd_units::text as "friendCap"
    from campaign c join campaign_rules r on r.campaign_id = c.id and r.version = c.version
    where ${scope === 'all' ? sql`true` : sql`c.project_id = any(${[...scope]}::int[])`}
      and c.status <> ${campaignStatus.state('draft')}
    order by array_position(${[...bestFirst]}::text[], c.status) nulls last, c.is_default desc, c.id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { type, value, cap, friendType, friendValue, friendCap, ...rest } = row;
  return { ...rest, referrer: sideOf(type, value, cap), friend: sideOf(friendType, friendValue, friendCap) };
}

function sideOf(type: RewardType | null, value: string | null, cap: string | null): SideRow | null {
  return type === null || value === null ? null : { type, value, cap };
}
