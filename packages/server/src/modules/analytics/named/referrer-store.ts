import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type Referrer = {
  id: number;
  projectID: number;
  referenceID: string;
  email: string;
  friends: number;
  payments: number;
  units: string;
};

/** Whose friends paid the most within this time. */
export async function selectTopReferrers(
  db: Db,
  projects: readonly number[],
  { since, until, rowsMax }: { since: Date; until: Date; rowsMax: number },
): Promise<Referrer[]> {
  const { rows } = await sql<Referrer>`
    select r.id, r.project_id as "projectID", r.reference_id as "referenceID", r.email, t.friends, t.payments, t.units::text as units
    from (select p.referred_by, count(distinct p.id)::int as friends, sum(f.n)::int as payments, sum(f.usd_units) as units
      from analytics_fact f join referral_event_log l on l.id = f.source_id and f.source = 'friend_payment'
      join referral_person p on p.id = l.person_id
      where f.project_id = any(${[...projects]}::int[]) and f.measure = 'friend_paid' and f.bucket >= ${since} and f.bucket < ${until}
      group by 1 order by 4 desc, 1 limit ${rowsMax}::int) t
    join referral_person r on r.id = t.referred_by order by t.units desc, r.id`.execute(db);
  return rows;
}
