import { sql } from 'kysely';
import { daysAfter } from '@coffer/kernel/clock.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';
import { letInSince, waitHours, wasLetInSince, type LetIn, type WaitWhere } from '../../treasury-changes/index.ts';

export type Holder = { memberId: number; name: string };

/** Active members with a permission: for a project, or for all of them where none is named. */
export async function whoMay(db: Db, permission: Permission, projectId: number | null): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select m.id as "memberId", m.email as name from member m join role r on r.id = m.role_id
    where m.status = ${memberStatus.state('active')} and ${permission} = any(r.permissions)
      and (r.scope = 'all' or exists (select from member_project p where p.member_id = m.id and p.project_id = ${projectId}::int))
    order by m.email`.execute(db);
  return rows;
}

/** Rights by which somebody who may approve payouts can be one who asked for one: by themselves, by a refund, by a key that they were shown. */
const rightsOfAskers: readonly Permission[] = ['payouts:create', 'payments:resolve', 'api_keys:write'];

/** How many can approve one payout of a project, whoever of them asks for it. */
export async function mostApprovers(db: Db, projectId: number): Promise<number> {
  const able = await whoMay(db, 'payouts:approve', projectId);
  const askers = new Set<number>();
  for (const right of rightsOfAskers) {
    for (const { memberId } of await whoMay(db, right, projectId)) askers.add(memberId);
  }
  return able.length - (able.some(({ memberId }) => askers.has(memberId)) ? 1 : 0);
}

/** Whoever stole one session can let in as many people as they like: so long none of them counts as a second person. */
const newcomerDays = 7;

export type Settling = WaitWhere;

/** Where no money is real everybody counts. */
export async function withoutNewcomers<P extends { memberId: number }>(
  deps: Settling,
  db: Db,
  people: readonly P[],
  now: Date,
): Promise<readonly P[]> {
  return (await waitHours(deps, db, now)) === 0 ? people : whoIsSettled(db, people, now);
}

/** In the first week of an installation everybody is as new as the others. */
export async function whoIsSettled<P extends { memberId: number }>(
  db: Db,
  people: readonly P[],
  now: Date,
): Promise<readonly P[]> {
  const since = daysAfter(now, -newcomerDays);
  if (!(await wasAnybodyHere(db, since))) return people;
  const settled: P[] = [];
  for (const one of people) {
    if (!(await wasLetInSince(db, one.memberId, since, 'payouts:approve'))) settled.push(one);
  }
  return settled;
}

/** Rights to ask for money, and those by which somebody lets in others who then ask. */
const rightsToAsk = ['payouts:create', 'payments:resolve', 'members:write', 'roles:write'] as const;

/** Who was let in so lately that what they ask for is looked at twice, and by whom. Where everybody is as new, nobody is. */
export async function newcomers(deps: Settling, db: Db, now: Date): Promise<readonly LetIn[]> {
  return (await waitHours(deps, db, now)) === 0 ? [] : whoIsNew(db, now);
}

/** The same wherever money is real, whatever the database says of waiting. */
export async function whoIsNew(db: Db, now: Date): Promise<readonly LetIn[]> {
  const since = daysAfter(now, -newcomerDays);
  return (await wasAnybodyHere(db, since)) ? letInSince(db, since, rightsToAsk) : [];
}

async function wasAnybodyHere(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql`select from member where created_at < ${at} limit 1`.execute(db);
  return rows.length > 0;
}
