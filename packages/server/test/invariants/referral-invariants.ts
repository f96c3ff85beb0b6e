import { sql } from 'kysely';
import { expect } from 'vitest';
import { sumOwed } from '../../src/modules/referrals/reporting/summary-store.ts';
import { everyProject } from '../../src/platform/access.ts';
import type { Db } from '../../src/platform/db/db.ts';

/** Where each reward stands in the books, by its row. */
const rows = sql`(select project_id, person_id, usd_units, status, campaign_id,
    case when status in ('pending', 'held') then 'pending' when status = 'available' and usd_units < 0 then 'debt'
      when status in ('available', 'reserved', 'paid') then status end as pot
  from reward)`;

const booked = sql`(select split_part(a.name, ':', 2)::int as person_id, split_part(a.name, ':', 3) as pot, b.amount
  from ledger_account a join ledger_balance b on b.account_id = a.id where a.name like 'referral:%' and b.amount <> 0)`;

/** Each of these finds what may not be among rewards. */
export const neverAmongReferrals = {
  'a pot of a referrer holds what their rewards say': sql`
    with said as (select person_id, pot, sum(case when pot = 'debt' then -usd_units else usd_units end) as units
      from ${rows} r where pot is not null group by 1, 2 having sum(usd_units) <> 0)
    select person_id, pot, said.units::text, b.amount::text as booked from said full join ${booked} b using (person_id, pot)
    where said.units is distinct from case when pot = 'debt' then b.amount else -b.amount end`,
  'a project granted what its rewards say': sql`
    with said as (select project_id, sum(usd_units) as units from ${rows} r where pot is not null group by 1 having sum(usd_units) <> 0),
    booked as (select a.project_id, b.amount from ledger_account a join ledger_balance b on b.account_id = a.id
      where a.name like 'project:%:rewards' and b.amount <> 0)
    select project_id, said.units::text, booked.amount::text from said full join booked using (project_id)
    where said.units is distinct from booked.amount`,
  'a campaign spent what its rewards say, and never more than its budget': sql`
    select c.id, c.spent_usd_units::text, c.budget_usd_units::text, s.units::text from campaign c
    left join (select campaign_id, sum(usd_units) as units from ${rows} r where pot is not null group by 1) s on s.campaign_id = c.id
    where c.spent_usd_units <> coalesce(s.units, 0) or c.spent_usd_units > c.budget_usd_units`,
  'what a referrer was granted in a quarter of an hour is what their rewards of it say': sql`
    with said as (select w.campaign_id, w.person_id, date_bin('15 minutes', l.triggered_at, timestamptz 'epoch') as since,
        sum(w.usd_units) as units
      from reward w join referral_event_log l on l.id = w.event_log_id
      where w.beneficiary = 'referrer' and w.status not in ('reversed', 'cancelled') group by 1, 2, 3 having sum(w.usd_units) <> 0),
    kept as (select * from reward_quarter where usd_units <> 0)
    select campaign_id, person_id, since, said.units::text, kept.usd_units::text as kept
    from said full join kept using (campaign_id, person_id, since) where said.units is distinct from kept.usd_units`,
  'a withdrawal is the sum of its rewards': sql`
    select w.id, w.status, w.usd_units::text, sum(r.usd_units)::text as units from referral_withdrawal w
    left join reward r on r.withdrawal_id = w.id where w.status <> 'rejected' group by w.id having w.usd_units is distinct from sum(r.usd_units)`,
  'rewards stand where their withdrawal stands': sql`
    select r.id, r.status, w.status as withdrawal from reward r join referral_withdrawal w on w.id = r.withdrawal_id
    where r.status <> case when w.status = 'paid' then 'paid' else 'reserved' end`,
  // Limits, and what went back, make it less.
  'a reward and what corrects it are no more than the rules give of what counts': sql`
    select r.id, of.units::text, of.share::text from reward r
    join campaign_rules u on (u.campaign_id, u.version) = (r.campaign_id, r.version) join referral_event_log l on l.id = r.event_log_id
    cross join lateral (select case r.beneficiary when 'friend' then u.friend_reward_type else u.reward_type end as type,
      case r.beneficiary when 'friend' then u.friend_reward_value else u.reward_value end as value) t
    cross join lateral (select sum(w.usd_units) as units,
      case t.type when 'flat_fee' then t.value else trunc(l.usd_units * t.value / 10000) end as share
      from reward w where (w.id = r.id or w.reversal_of = r.id) and w.status not in ('reversed', 'cancelled')) of
    where r.reversal_of is null and of.units > of.share`,
  'what corrects a reward is of the same event, campaign and person, and corrects no correction': sql`
    select w.id from reward w join reward r on r.id = w.reversal_of
    where r.reversal_of is not null or (r.event_log_id, r.campaign_id, r.version, r.beneficiary, r.person_id, r.friend_id)
      is distinct from (w.event_log_id, w.campaign_id, w.version, w.beneficiary, w.person_id, w.friend_id)`,
  'what was added to a reward was held for its days before it was free': sql`
    select w.id from reward w join campaign_rules u on (u.campaign_id, u.version) = (w.campaign_id, w.version)
    where w.reversal_of is not null and w.available_at < w.created_at + make_interval(hours => 24 * u.hold_days)
      or w.reversal_of is not null and w.status in ('available', 'reserved', 'paid') and w.available_at > w.updated_at`,
  'what happened brings each of the two one reward of a campaign': sql`
    select event_log_id, campaign_id, beneficiary from reward where reversal_of is null group by 1, 2, 3 having count(*) > 1`,
} as const;

type Had = { projectId: number; personId: number; units: string; status: string; isApproved: boolean };

/** What a project owes, and is owed, is what its people have one by one: added up here reward by reward, by nothing of the program. */
export async function assertOwedByPerson(db: Db, after = ''): Promise<void> {
  const { rows: owed } = await sql<Had>`
    select r.project_id as "projectId", r.person_id as "personId", r.usd_units::text as units, r.status,
      coalesce(w.status = 'paying' and p.status not in ('rejected', 'cancelled', 'failed'), false) as "isApproved"
    from reward r left join referral_withdrawal w on w.id = r.withdrawal_id left join payout p on p.id = w.payout_id
    where r.status in ('pending', 'held', 'available', 'reserved') order by r.project_id, r.person_id`.execute(db);
  const people = new Map<string, { projectId: number; approved: bigint; all: bigint; due: bigint }>();
  for (const { projectId, personId, units, status, isApproved } of owed) {
    const key = `${projectId} ${personId}`;
    const had = people.get(key) ?? { projectId, approved: 0n, all: 0n, due: 0n };
    if (isApproved) had.approved += BigInt(units);
    else had.all += BigInt(units);
    if (!isApproved && (status === 'available' || status === 'reserved')) had.due += BigInt(units);
    people.set(key, had);
  }
  const above = (units: bigint) => (units > 0n ? units : 0n);
  const expected = new Map<number, bigint[]>();
  for (const { projectId, approved, all, due } of people.values()) {
    add(expected, projectId, [approved + above(all), approved, above(due), above(-all)]);
  }
  const said = new Map<number, bigint[]>();
  for (const one of await sumOwed(db, everyProject('what must hold of all of them'))) {
    add(said, one.projectId, [one.usdUnits, one.setAside, one.due, one.debt]);
  }
  const sorted = (sums: Map<number, bigint[]>) =>
    [...sums].filter(([, units]) => units.some((one) => one !== 0n)).toSorted(([a], [b]) => a - b);
  expect(sorted(said), `what is owed, approved, due and in debt by project ${after}`).toEqual(sorted(expected));
}

function add(sums: Map<number, bigint[]>, projectId: number, units: readonly bigint[]): void {
  const before = sums.get(projectId);
  sums.set(
    projectId,
    units.map((one, at) => one + (before?.[at] ?? 0n)),
  );
}
