import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FriendStatus } from '../people/friend-status.ts';
import { rewardStatus } from '../rewards/reward-status.ts';
import type { LinkedBy } from '../people/person.ts';

/** Whom somebody brought. */
export type Friend = {
  id: number;
  referenceId: string;
  email: string;
  status: FriendStatus;
  rejectedBecause: string | null;
  linkedAt: Date;
  linkedBy: LinkedBy;
  firstPaymentAt: Date | null;
  paid: string;
  rewards: string;
};

type Page = { beforeId: number | undefined; rowsMax: number };

/** The newest first, with what each paid and what the referrer has of it. They were found in sight before. */
export async function selectFriends(db: Db, referrerId: number, { beforeId, rowsMax }: Page): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select f.id, f.reference_id as "referenceId", f.email, f.friend_status as status, f.rejected_because as "rejectedBecause",
      f.linked_at as "linkedAt", f.linked_by as "linkedBy", f.first_payment_at as "firstPaymentAt",
      (select coalesce(sum(l.usd_units), 0) from referral_event_log l
        where l.person_id = f.id and l.event_key = 'payment' and l.payment_id is not null)::text as paid,
      (select coalesce(sum(w.usd_units), 0) from reward w where w.friend_id = f.id and w.person_id = f.referred_by
        and w.beneficiary = 'referrer' and w.status in ${rewardStatus.among.granted})::text as rewards
    from (select * from referral_person
      where referred_by = ${referrerId}::int and ${beforeId === undefined ? sql`true` : sql`id < ${beforeId}::bigint`}
      order by id desc limit ${rowsMax}::int) f
    order by f.id desc`.execute(db);
  return rows;
}

export type FriendCounts = { total: number; linked: number; converted: number; rejected: number };

export async function countFriends(db: Db, referrerId: number): Promise<FriendCounts> {
  const { rows } = await sql<FriendCounts>`
    select (linked + converted + rejected)::int as total, linked::int, converted::int, rejected::int
    from referral_tally where person_id = ${referrerId}::int`.execute(db);
  return rows[0] ?? { total: 0, linked: 0, converted: 0, rejected: 0 };
}
