import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export type Visit = { personId: number; day: string; visitor: Buffer };

export async function addVisit(db: Db, { personId, day, visitor }: Visit): Promise<void> {
  await sql`
    insert into referral_visit (person_id, day, visitor, count) values (${personId}, ${day}, ${visitor}, 1)
    on conflict (person_id, day, visitor) do update set count = referral_visit.count + 1`.execute(db);
}

export async function deleteVisitsBefore(db: Db, day: Date): Promise<void> {
  await sql`delete from referral_visit where day < ${day.toISOString().slice(0, 10)}`.execute(db);
}
