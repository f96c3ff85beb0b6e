import { sql } from 'kysely';
import type { ReferrerStatusWord, RewardStatusWord } from '@coffer/contract/growth/growth-words.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Beneficiary } from '../rewards/reward-rules.ts';

/** What is told besides what the events say: names, numbers and addresses that the shop gave. The events name the rows. */

export type CampaignRow = {
  id: number;
  name: string;
  budget: string | null;
  spent: string;
  startsAt: Date | null;
  endsAt: Date | null;
};

export async function findCampaigns(db: Db, ids: readonly number[]): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select c.id, c.name, c.budget_usd_units::text as budget, c.spent_usd_units::text as spent,
      coalesce(c.starts_at, c.activated_at) as "startsAt", c.ends_at as "endsAt"
    from campaign c where c.id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

export type PersonRow = {
  id: number;
  referenceId: string;
  email: string;
  code: string;
  status: ReferrerStatusWord;
  referredBy: number | null;
};

/** Those people, and who brought them. */
export async function findPeople(db: Db, ids: readonly number[]): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select f.id, f.reference_id as "referenceId", f.email, f.code, f.status, f.referred_by as "referredBy"
    from referral_person f where f.id = any(${[...ids]}::int[])
      or f.id in (select b.referred_by from referral_person b where b.id = any(${[...ids]}::int[]))`.execute(db);
  return rows;
}

export type RewardRow = {
  id: number;
  status: RewardStatusWord;
  usdUnits: string;
  beneficiary: Beneficiary;
  personId: number;
  friendId: number;
  campaignId: number;
  campaignName: string;
  eventKey: string;
  paymentReference: string | null;
  reversalOf: number | null;
  payoutId: number | null;
  availableAt: Date | null;
};

/** Nothing of how a reward was judged: what was found, by which rule and why it is held. */
export async function findRewards(db: Db, ids: readonly number[]): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select w.id, w.status, w.usd_units::text as "usdUnits", w.beneficiary, w.person_id as "personId", w.friend_id as "friendId",
      w.campaign_id as "campaignId", c.name as "campaignName", l.event_key as "eventKey", p.reference_id as "paymentReference",
      w.reversal_of as "reversalOf", g.payout_id as "payoutId", w.available_at as "availableAt"
    from reward w join campaign c on c.id = w.campaign_id join referral_event_log l on l.id = w.event_log_id
    left join payment p on p.id = w.payment_id left join referral_withdrawal g on g.id = w.withdrawal_id
    where w.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
