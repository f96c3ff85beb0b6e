import type pg from 'pg';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { everyProject, onlyProjects, unauthorized, type MemberSubject } from '../../../platform/access.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hashOf, idleHours } from '../accounts/tokens.ts';
import { memberStatus } from '../accounts/member-status.ts';

type Row = {
  session_id: number;
  stepped_up_at: Date;
  last_seen_at: Date;
  member_id: number;
  email: string;
  must_reset_password: boolean;
  step_up_held_until: Date | null;
  role_id: number;
  role_name: string;
  level: number;
  permissions: string[];
  projects: number[] | null;
};

const seenEveryMs = 60_000;

/** Everything a request's decisions need, in one look-up; nothing is cached, so a change holds from the next request on. */
const columns = `
  select s.id as session_id, s.stepped_up_at, s.last_seen_at, m.id as member_id, m.email, m.must_reset_password, m.step_up_held_until,
    r.id as role_id, r.name as role_name, r.level, r.permissions,
    case when r.scope = 'own' then array(select project_id from member_project p where p.member_id = m.id) end as projects
  from session s join member m on m.id = s.member_id join role r on r.id = m.role_id
  where s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3 and m.status = ${memberStatus.quoted('active')}`;

const byKey = { name: 'session-by-key', text: `${columns} and s.key_hash = $1` };
const byAccess = {
  name: 'session-by-access',
  text: `${columns} and (s.access_hash = $1 and s.access_expires_at > $2 or s.previous_access_hash = $1 and s.previous_until > $2)`,
};

/** One that was rotated away within the last half minute names its session too. */
const byRefresh = {
  name: 'session-by-refresh',
  text: `${columns} and (s.refresh_hash = $1 or s.previous_refresh_hash = $1 and s.previous_until > $2)`,
};
const byId = { name: 'sessions-by-id', text: `${columns} and s.id = any($1::int[])` };

type Needs = Pick<Deps, 'pool' | 'sessionsSeen'>;

export function authenticateSession(deps: Needs, key: string, now: Date): Promise<MemberSubject> {
  return subjectOf(deps, byKey, key, now);
}

export function authenticateAccess(deps: Needs, token: string, now: Date): Promise<MemberSubject> {
  return subjectOf(deps, byAccess, token, now);
}

export function authenticateRefresh(deps: Needs, token: string, now: Date): Promise<MemberSubject> {
  return subjectOf(deps, byRefresh, token, now);
}

/** Those of the sessions that are still good, as what they may do at this moment. Looking does not count as using. */
export async function findSessions(
  deps: Pick<Deps, 'pool'>,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, MemberSubject>> {
  const { rows } = await deps.pool.query<Row>({ ...byId, values: [ids, now, hoursAfter(now, -idleHours)] });
  return new Map(rows.map((row) => [row.session_id, toSubject(row)]));
}

async function subjectOf(
  deps: Needs,
  query: { name: string; text: string },
  secret: string,
  now: Date,
): Promise<MemberSubject> {
  const { rows } = await deps.pool.query<Row>({ ...query, values: [hashOf(secret), now, hoursAfter(now, -idleHours)] });
  const row = rows[0];
  if (!row) throw unauthorized();
  if (now.getTime() - row.last_seen_at.getTime() > seenEveryMs) deps.sessionsSeen.set(row.session_id, now);
  return toSubject(row);
}

function toSubject(row: Row): MemberSubject {
  return {
    kind: 'member',
    memberId: row.member_id,
    email: row.email,
    role: { id: row.role_id, name: row.role_name, level: row.level },
    permissions: new Set(row.permissions),
    projects: row.projects ? onlyProjects(...row.projects) : everyProject('the role is for the whole install'),
    sessionId: row.session_id,
    steppedUpAt: row.stepped_up_at,
    stepUpHeldUntil: row.step_up_held_until,
    mustResetPassword: row.must_reset_password,
  };
}

export async function writeSessionsSeen(pool: pg.Pool, seen: ReadonlyMap<number, Date>): Promise<void> {
  await pool.query({
    name: 'sessions-seen',
    text: `update session set last_seen_at = greatest(last_seen_at, seen.at)
      from unnest($1::int[], $2::timestamptz[]) as seen(id, at) where session.id = seen.id`,
    values: [[...seen.keys()], [...seen.values()]],
  });
}
