import { sql, type RawBuilder } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { paceDays, type Campaign } from './campaign.ts';
import { campaignStatus, type CampaignStatus } from './campaign-status.ts';
import { partOf } from './page-place.ts';
import type { Gift, Terms } from './terms.ts';

/** What is read of campaigns. */

export type CampaignsWanted = {
  status?: CampaignStatus | undefined;
  query?: string | undefined;
  eventKey?: string | undefined;
};
type Page = { beforeId: number | undefined; rowsMax: number };

type Row = Omit<Campaign, 'terms' | 'budgetUsdUnits' | 'spentUsdUnits' | 'revenueUsdUnits' | 'lately'> &
  Omit<Terms, 'referrer' | 'friend' | 'capPerCustomer' | 'capPerReferrer' | 'smallestPayment'> &
  Record<'budget' | 'capCustomer' | 'capReferrer' | 'smallest', string | null> &
  Record<'value' | 'cap' | 'friendValue' | 'friendCap', string | null> &
  Record<'rewardType' | 'friendType', Gift['type'] | null> &
  Record<'spent' | 'revenue' | 'latelyText', string>;

const columns = sql`c.id, c.project_id as "projectId", p.name as "projectName", c.name, c.description, c.status,
  c.paused_because as "pausedBecause", c.paused_by as "pausedBy", c.is_default as "isDefault", c.has_link as "hasLink", c.version,
  c.budget_usd_units::text as budget, c.spent_usd_units::text as spent, c.starts_at as "startsAt", c.ends_at as "endsAt",
  c.activated_at as "activatedAt", c.created_at as "createdAt", c.updated_at as "updatedAt",
  r.reward_type as "rewardType", r.reward_value::text as value, r.reward_cap_usd_units::text as cap,
  r.friend_reward_type as "friendType", r.friend_reward_value::text as "friendValue",
  r.friend_reward_cap_usd_units::text as "friendCap", r.blockchain_currency_id as "blockchainCurrencyId",
  r.time_zone as "timeZone", r.per_customer as "perCustomer", r.months_per_customer as "monthsPerCustomer",
  r.count_per_customer as "countPerCustomer", r.cap_per_customer_usd_units::text as "capCustomer",
  r.cap_per_referrer_usd_units::text as "capReferrer", r.cap_window as "capWindow", r.attribution_days as "attributionDays",
  r.hold_days as "holdDays", r.event_keys as "eventKeys", r.fraud_policy as "fraudPolicy", r.new_customers_only as "newCustomersOnly",
  r.smallest_payment_usd_units::text as smallest,
  u.code as "currencyCode", b.code as "blockchainCode", coalesce(t.referrers, 0)::int as referrers,
  coalesce(t.friends, 0)::int as friends, coalesce(t.converted, 0)::int as converted,
  coalesce(t.revenue_usd_units, 0)::text as revenue,
  (select coalesce(sum(d.rewards_usd_units), 0) from campaign_day d
    where d.campaign_id = c.id and d.day > (now() at time zone r.time_zone)::date - ${sql.lit(paceDays)})::text as "latelyText"`;

const tables = sql`campaign c join project p on p.id = c.project_id
  join campaign_rules r on r.campaign_id = c.id and r.version = c.version
  join blockchain_currency bc on bc.id = r.blockchain_currency_id join currency u on u.id = bc.currency_id
  join blockchain b on b.id = bc.blockchain_id left join campaign_tally t on t.campaign_id = c.id`;

export async function selectCampaigns(
  db: Db,
  scope: ProjectScope,
  wanted: CampaignsWanted,
  { beforeId, rowsMax }: Page,
): Promise<Campaign[]> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables}
    where ${isMeant(scope, wanted)} and ${beforeId === undefined ? sql`true` : sql`c.id < ${beforeId}::bigint`}
    order by c.id desc limit ${rowsMax}::int`.execute(db);
  return rows.map(toCampaign);
}

export async function selectCampaign(db: Db, scope: ProjectScope, id: number): Promise<Campaign> {
  const { rows } = await sql<Row>`
    select ${columns} from ${tables} where c.id = ${id}::int and ${within(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return toCampaign(row);
}

/** As it stands once nobody else changes it. */
export async function lockCampaign(tx: Tx, scope: ProjectScope, id: number): Promise<Campaign> {
  await sql`select from campaign c where c.id = ${id}::int and ${within(scope)} for no key update`.execute(tx);
  return selectCampaign(tx, scope, id);
}

export type CampaignSums = {
  counts: Partial<Record<CampaignStatus, number>>;
  converted: number;
  revenueUsdUnits: bigint;
  spentUsdUnits: bigint;
  total: number;
};

/** Of all that are meant; how many there are in each state, whichever state is asked for. */
export async function sumCampaigns(
  db: Db,
  scope: ProjectScope,
  { status, ...wanted }: CampaignsWanted,
): Promise<CampaignSums> {
  type Sum = { status: CampaignStatus; count: number; converted: number; revenue: string; spent: string };
  const { rows } = await sql<Sum>`
    select c.status, count(*)::int as count, coalesce(sum(t.converted), 0)::int as converted,
      coalesce(sum(t.revenue_usd_units), 0)::text as revenue, sum(c.spent_usd_units)::text as spent
    from campaign c left join campaign_tally t on t.campaign_id = c.id
    where ${isMeant(scope, wanted)} group by c.status`.execute(db);
  const meant = rows.filter((row) => status === undefined || row.status === status);
  return {
    counts: Object.fromEntries(rows.map((row) => [row.status, row.count])),
    total: meant.reduce((sum, { count }) => sum + count, 0),
    converted: meant.reduce((sum, one) => sum + one.converted, 0),
    revenueUsdUnits: meant.reduce((sum, { revenue }) => sum + BigInt(revenue), 0n),
    spentUsdUnits: meant.reduce((sum, { spent }) => sum + BigInt(spent), 0n),
  };
}

/** Those whose time has come to begin, or to end, the earliest first. */
export async function lockTimed(
  tx: Tx,
  now: Date,
  rowsMax: number,
): Promise<{ id: number; status: 'scheduled' | 'active' | 'paused' }[]> {
  const { rows } = await sql<{ id: number; status: 'scheduled' | 'active' | 'paused' }>`
    select c.id, c.status from campaign c
    where c.status in ${campaignStatus.among.alive} and (c.ends_at <= ${now}
      or c.status = ${campaignStatus.state('scheduled')} and (c.starts_at is null or c.starts_at <= ${now}))
    order by c.id limit ${rowsMax}::int for no key update skip locked`.execute(tx);
  return rows;
}

/** What of it the public may know: those that run, the newest first. */
export async function selectRunning(
  db: Db,
  projectId: number,
  rowsMax: number,
): Promise<{ id: number; name: string; status: string }[]> {
  const { rows } = await sql<{ id: number; name: string; status: string }>`
    select c.id, c.name, c.status from campaign c
    where c.project_id = ${projectId}::int and c.status = ${campaignStatus.state('active')}
    order by c.id desc limit ${rowsMax}::int`.execute(db);
  return rows;
}

/** Which of these are campaigns of the project that somebody can come by. */
export async function findJoinable(db: Db, projectId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select c.id from campaign c where c.project_id = ${projectId}::int and c.id = any(${[...ids]}::int[])
      and c.status in ${campaignStatus.among.alive}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether referrers have links that lead to a campaign `c`. */
export const takesByLink = sql<boolean>`(c.is_default or c.has_link)`;

/**
 * Whether friends came to it by a link at that moment. What links say goes through browsers: one that has no links, is of another
 * project or did not run takes nobody.
 */
export async function tookByLink(
  db: Db,
  { projectId, id, at }: { projectId: number; id: number; at: Date },
): Promise<boolean> {
  const over = sql`c.status in (${campaignStatus.state('ended')}, ${campaignStatus.state('archived')})`;
  const { rows } = await sql`
    select from campaign c where c.id = ${id}::int and c.project_id = ${projectId}::int and ${takesByLink}
      and c.activated_at <= ${at} and case when ${over} then c.ends_at > ${at}
        else c.status = ${campaignStatus.state('active')} and (c.ends_at is null or c.ends_at > ${at}) end`.execute(db);
  return rows.length > 0;
}

export function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`c.project_id = any(${[...scope]}::int[])`;
}

function isMeant(scope: ProjectScope, { status, query, eventKey }: CampaignsWanted): RawBuilder<boolean> {
  return sql<boolean>`${within(scope)}
    and ${status === undefined ? sql`true` : sql`c.status = ${status}`}
    and ${query === undefined || query === '' ? sql`true` : sql`c.name ilike ${partOf(query)}`}
    and ${eventKey === undefined ? sql`true` : counts(eventKey)}`;
}

/** By the version of its rules that holds. */
function counts(eventKey: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from campaign_rules k
    where k.campaign_id = c.id and k.version = c.version and ${eventKey}::text = any(k.event_keys))`;
}

function toCampaign(row: Row): Campaign {
  const { budget, spent, revenue, latelyText, rewardType, value, cap, friendType, friendValue, friendCap, ...rest } =
    row;
  const {
    capCustomer,
    capReferrer,
    smallest,
    blockchainCurrencyId,
    timeZone,
    perCustomer,
    monthsPerCustomer,
    ...more
  } = rest;
  const { countPerCustomer, capWindow, attributionDays, holdDays, eventKeys, fraudPolicy, newCustomersOnly, ...own } =
    more;
  return {
    ...own,
    budgetUsdUnits: unitsOf(budget),
    spentUsdUnits: BigInt(spent),
    revenueUsdUnits: BigInt(revenue),
    lately: BigInt(latelyText),
    terms: {
      referrer: giftOf(rewardType, value, cap),
      friend: giftOf(friendType, friendValue, friendCap),
      blockchainCurrencyId,
      timeZone,
      perCustomer,
      monthsPerCustomer,
      countPerCustomer,
      capPerCustomer: unitsOf(capCustomer),
      capPerReferrer: unitsOf(capReferrer),
      capWindow,
      attributionDays,
      holdDays,
      eventKeys,
      fraudPolicy,
      newCustomersOnly,
      smallestPayment: unitsOf(smallest),
    },
  };
}

function giftOf(type: Gift['type'] | null, value: string | null, cap: string | null): Gift | null {
  return type === null || value === null ? null : { type, value: BigInt(value), capUsdUnits: unitsOf(cap) };
}

function unitsOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
