import { sql } from 'kysely';
import type { RewardType } from '@coffer/contract/growth/growth-words.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { RewardStatus } from '../rewards/reward-status.ts';

export type RewardRow = {
  id: string;
  own: boolean;
  friendEmail: string;
  status: RewardStatus;
  statusReason: string | null;
  units: string;
  isCorrection: boolean;
  orderUnits: string | null;
  baseUnits: string | null;
  workings: unknown;
  type: RewardType | null;
  value: string | null;
  cap: string | null;
  holdDays: number;
  availableAt: Date | null;
  createdAt: Date;
};

/** Of one person, whom a token named: no scope is asked. The newest first. */
export async function findRewards(
  db: Db,
  personId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
): Promise<RewardRow[]> {
  const { rows } = await sql<RewardRow>`
    select w.id, w.beneficiary = 'friend' as own, f.email as "friendEmail", w.status, w.status_reason as "statusReason", w.usd_units::text as units, w.reversal_of is not null as "isCorrection",
      l.usd_units::text as "orderUnits", w.base_usd_units::text as "baseUnits", w.workings,
      case w.beneficiary when 'friend' then r.friend_reward_type else r.reward_type end as type,
      (case w.beneficiary when 'friend' then r.friend_reward_value else r.reward_value end)::text as value,
      (case w.beneficiary when 'friend' then r.friend_reward_cap_usd_units else r.reward_cap_usd_units end)::text as cap,
      r.hold_days as "holdDays", w.available_at as "availableAt", w.created_at as "createdAt"
    from reward w join campaign_rules r on r.campaign_id = w.campaign_id and r.version = w.version
      join referral_person f on f.id = w.friend_id join referral_event_log l on l.id = w.event_log_id
    where w.person_id = ${personId} and (${beforeId ?? null}::bigint is null or w.id < ${beforeId ?? null})
    order by w.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countRewards(db: Db, personId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from reward where person_id = ${personId}`.execute(db);
  return rows[0]?.n ?? 0;
}
