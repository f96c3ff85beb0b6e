import { sql } from 'kysely';
import type { RewardType } from '@coffer/contract/growth/growth-words.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { campaignStatus } from '../campaigns/campaign-status.ts';
import type { CampaignAt, Rules } from './reward-rules.ts';
import type { Terms } from './work-out-reward.ts';

type CampaignRow = Omit<CampaignAt, 'budget' | 'spent'> & { budget: string | null; spent: string };

const columns = sql`c.id, c.project_id as "projectId", c.status, c.is_default as "isDefault", c.paused_because as "pausedBecause",
  c.activated_at as "activatedAt", c.starts_at as "startsAt", c.ends_at as "endsAt", c.budget_usd_units::text as budget,
  c.spent_usd_units::text as spent`;

/** The campaigns that may reward something in these projects, and these. Whoever takes of a budget takes turns here. */
export async function lockCampaigns(
  tx: Tx,
  of: { projectIds: readonly number[]; ids: readonly number[] },
): Promise<CampaignAt[]> {
  const { rows } = await sql<CampaignRow>`
    select ${columns} from campaign c
    where c.id = any(${[...of.ids]}::int[]) or c.project_id = any(${[...of.projectIds]}::int[]) and c.is_default
      and c.activated_at is not null
    order by c.id for no key update of c`.execute(tx);
  return rows.map((row) => ({
    ...row,
    budget: row.budget === null ? null : BigInt(row.budget),
    spent: BigInt(row.spent),
  }));
}

/** All of these projects, for whoever links friends before it is known by which campaigns they came. */
export async function lockCampaignsOf(tx: Tx, projectIds: readonly number[]): Promise<void> {
  await sql`
    select id from campaign where project_id = any(${[...projectIds]}::int[]) order by id for no key update`.execute(
    tx,
  );
}

type RulesRow = Omit<Rules, 'referrer' | 'friend' | 'capPerCustomer' | 'capPerReferrer' | 'smallestPayment'> &
  Record<'type' | 'friendType', RewardType | null> &
  Record<'value' | 'cap' | 'friendValue' | 'friendCap', string | null> &
  Record<'capPerCustomer' | 'capPerReferrer' | 'smallestPayment', string | null>;

/** All versions of their rules. */
export async function listRules(db: Db, campaignIds: readonly number[]): Promise<Rules[]> {
  const { rows } = await sql<RulesRow>`
    select r.campaign_id as "campaignId", r.version, r.reward_type as type, r.reward_value::text as value,
      r.reward_cap_usd_units::text as cap, r.friend_reward_type as "friendType", r.friend_reward_value::text as "friendValue",
      r.friend_reward_cap_usd_units::text as "friendCap", r.time_zone as zone, r.per_customer as "perCustomer",
      r.months_per_customer as months, r.count_per_customer as count, r.cap_per_customer_usd_units::text as "capPerCustomer",
      r.cap_per_referrer_usd_units::text as "capPerReferrer", r.cap_window as "capWindow", r.hold_days as "holdDays",
      r.event_keys as "eventKeys", r.new_customers_only as "newCustomersOnly", r.fraud_policy as fraud,
      r.smallest_payment_usd_units::text as "smallestPayment", r.created_at as since
    from campaign_rules r where r.campaign_id = any(${[...campaignIds]}::int[]) order by r.campaign_id, r.version`.execute(
    db,
  );
  return rows.map(({ type, value, cap, friendType, friendValue, friendCap, ...row }) => ({
    ...row,
    referrer: termsOf(type, value, cap),
    friend: termsOf(friendType, friendValue, friendCap),
    capPerCustomer: unitsOf(row.capPerCustomer),
    capPerReferrer: unitsOf(row.capPerReferrer),
    smallestPayment: unitsOf(row.smallestPayment),
  }));
}

function termsOf(type: RewardType | null, value: string | null, cap: string | null): Terms | null {
  return type === null || value === null ? null : { type, value: BigInt(value), capUsdUnits: unitsOf(cap) };
}

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

/** More or less than before was granted. The database refuses to fall below zero. */
export async function noteSpent(tx: Tx, spent: ReadonlyMap<number, bigint>): Promise<void> {
  const changed = [...spent].filter(([, units]) => units !== 0n).toSorted(([a], [b]) => a - b);
  if (changed.length === 0) return;
  await sql`
    update campaign c set spent_usd_units = c.spent_usd_units + g.units
    from unnest(${changed.map(([id]) => id)}::int[], ${changed.map(([, units]) => String(units))}::numeric[]) as g(id, units)
    where c.id = g.id`.execute(tx);
}

/** What is spent is spent: nothing more is granted until somebody raises the budget. Says which stopped now. */
export async function pauseSpent(
  tx: Tx,
  ids: readonly number[],
  now: Date,
): Promise<{ id: number; projectId: number }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; projectId: number }>`
    update campaign set status = ${campaignStatus.sql('active', 'paused')}, paused_because = 'budget', updated_at = ${now}
    where id = any(${[...ids]}::int[]) and status = ${campaignStatus.state('active')}
      and budget_usd_units - spent_usd_units < ${centUnits}::numeric
    returning id, project_id as "projectId"`.execute(tx);
  return rows;
}

/** Less than this is nothing that could be given. */
const centUnits = '1000000';
