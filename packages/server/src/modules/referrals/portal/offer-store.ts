import { sql } from 'kysely';
import type { PerCustomerType, RewardType } from '@coffer/contract/growth/growth-words.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { campaignStatus, type CampaignStatus } from '../campaigns/campaign-status.ts';
import { takesByLink, within } from '../campaigns/campaign-store.ts';

export type SideRow = { type: RewardType; value: string; cap: string | null };
export type OfferRow = {
  campaignId: number;
  name: string;
  isDefault: boolean;
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

/** How many links a referrer can pass on; of more campaigns the newest. */
const linksMax = 20;

const columns = sql`c.id as "campaignId", c.name, c.is_default as "isDefault", c.status, c.ends_at as "endsAt",
  r.attribution_days as "attributionDays", r.per_customer as "perCustomer", r.months_per_customer as months,
  r.count_per_customer as count, r.smallest_payment_usd_units::text as "smallestUnits", r.reward_type as type,
  r.reward_value::text as value, r.reward_cap_usd_units::text as cap, r.friend_reward_type as "friendType",
  r.friend_reward_value::text as "friendValue", r.friend_reward_cap_usd_units::text as "friendCap"`;
const tables = sql`campaign c join campaign_rules r on r.campaign_id = c.id and r.version = c.version`;
const isOffered = sql`${takesByLink} and c.status <> ${campaignStatus.state('draft')}`;

/** What a project offers: the default campaign before others, one that is active before one that is not, the newest before older ones. */
export async function findOffer(db: Db, scope: ProjectScope): Promise<OfferRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where ${within(scope)} and ${isOffered}
    order by array_position(${[...bestFirst]}::text[], c.status) nulls last, c.is_default desc, c.id desc limit 1`.execute(
    db,
  );
  return rows[0] && offerOf(rows[0]);
}

/** The one that a link names. Nothing where no link leads there: what browsers send may name any. */
export async function findLinkedOffer(db: Db, scope: ProjectScope, campaignId: number): Promise<OfferRow | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.id = ${campaignId}::int and ${within(scope)} and ${isOffered}`.execute(db);
  return rows[0] && offerOf(rows[0]);
}

/** All that friends can come to by links now, the default one first. */
export async function listOffers(db: Db, scope: ProjectScope): Promise<OfferRow[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where ${within(scope)} and ${isOffered} and c.status = ${campaignStatus.state('active')}
    order by c.is_default desc, c.id desc limit ${linksMax}::int`.execute(db);
  return rows.map(offerOf);
}

/** What a link or a code names besides its referrer. Whatever the default one is by then, it is named by nothing. */
export function campaignNamedBy({ campaignId, isDefault }: OfferRow): number | null {
  return isDefault ? null : campaignId;
}

function offerOf({ type, value, cap, friendType, friendValue, friendCap, ...rest }: Row): OfferRow {
  return { ...rest, referrer: sideOf(type, value, cap), friend: sideOf(friendType, friendValue, friendCap) };
}

function sideOf(type: RewardType | null, value: string | null, cap: string | null): SideRow | null {
  return type === null || value === null ? null : { type, value, cap };
}
