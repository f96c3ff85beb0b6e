import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type Visit = { personId: number; campaignId: number; day: string; visitor: Buffer };

export async function addVisit(db: Db, { personId, campaignId, day, visitor }: Visit): Promise<void> {
  await sql`
    insert into referral_visit (person_id, campaign_id, day, visitor, count)
    values (${personId}::int, ${campaignId}::int, ${day}::date, ${visitor}, 1)
    on conflict (person_id, day, visitor, campaign_id) do update set count = referral_visit.count + 1`.execute(db);
}

/** One row for each campaign and day. */
export async function addBot(db: Db, { campaignId, day }: Pick<Visit, 'campaignId' | 'day'>): Promise<void> {
  await sql`
    insert into referral_bot_day (campaign_id, day, count) values (${campaignId}::int, ${day}::date, 1)
    on conflict (campaign_id, day) do update set count = referral_bot_day.count + 1`.execute(db);
}

export async function deleteVisitsBefore(db: Db, day: Date): Promise<void> {
  const before = day.toISOString().slice(0, 10);
  await sql`delete from referral_visit where day < ${before}::date`.execute(db);
  await sql`delete from referral_bot_day where day < ${before}::date`.execute(db);
}
