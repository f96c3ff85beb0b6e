import { sql, type RawBuilder } from 'kysely';
import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { memberStatus } from '../../members/accounts/member-status.ts';
import type { TreasuryChange } from './treasury-change.ts';
import { treasuryChangeStatus, type TreasuryChangeStatus } from './treasury-change-status.ts';

/** All SQL on changes of the treasury. */

export const columns = sql`c.id, c.kind, c.status, c.project_id as "projectId", c.title, c.before, c.after, c.subject,
  c.member_id as "memberId", c.actor_name as "actorName", c.ip, c.user_agent as "userAgent", c.at, c.due_at as "dueAt",
  c.decided_by as "decidedBy", c.decider_id as "deciderId", c.decided_at as "decidedAt"`;

type NewRow = Omit<TreasuryChange, 'id' | 'decidedBy' | 'deciderId' | 'decidedAt'> & { deed: string };

/** Nothing where the same deed waits already. */
export async function insertChange(tx: Tx, row: NewRow): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into treasury_change (kind, status, project_id, title, before, after, subject, deed, member_id, actor_name, ip,
      user_agent, at, due_at)
    values (${row.kind}, ${row.status}, ${row.projectId}, ${row.title}, ${JSON.stringify(row.before)}::jsonb,
      ${JSON.stringify(row.after)}::jsonb, ${JSON.stringify(row.subject)}::jsonb, ${row.deed}, ${row.memberId},
      ${row.actorName}, ${row.ip}, ${row.userAgent}, ${row.at}, ${row.dueAt})
    on conflict (deed) where status = ${treasuryChangeStatus.state('waiting')} do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** What the signer did. It may add a row, and look at few of its columns. */
export async function recordBySigner(
  tx: Tx,
  row: Pick<TreasuryChange, 'kind' | 'title' | 'before' | 'after' | 'subject' | 'at'>,
): Promise<void> {
  await sql`
    insert into treasury_change (kind, status, title, before, after, subject, deed, actor_name, at)
    values (${row.kind}, ${treasuryChangeStatus.move('recorded', 'in_effect')}, ${row.title},
      ${JSON.stringify(row.before)}::jsonb, ${JSON.stringify(row.after)}::jsonb, ${JSON.stringify(row.subject)}::jsonb,
      ${`${row.kind} ${JSON.stringify(row.subject)}`}, 'The signer', ${row.at})`.execute(tx);
}

/** Whether somebody took back that a passkey ends by this request. */
export async function isObjectedTo(db: Db, requestId: number): Promise<boolean> {
  const { rows } = await sql`
    select from treasury_change where kind = 'approver-passkey.removal-asked' and status in ${treasuryChangeStatus.among.stopped}
      and subject @> ${JSON.stringify({ requestId })}::jsonb limit 1`.execute(db);
  return rows.length > 0;
}

export async function lockChange(tx: Tx, scope: ProjectScope, id: number): Promise<TreasuryChange | undefined> {
  const { rows } = await sql<TreasuryChange>`
    select ${columns} from treasury_change c where c.id = ${id}::bigint and ${within(scope)} for update`.execute(tx);
  return rows[0];
}

export async function writeDecision(
  tx: Tx,
  change: TreasuryChange,
  to: TreasuryChangeStatus,
  by: { memberId: number | null; name: string; now: Date; dueAt: Date | null },
): Promise<TreasuryChange> {
  const status = treasuryChangeStatus.move(change.status, to);
  const dueAt = by.dueAt ?? change.dueAt;
  // Owners hear of it again where a person made it sooner, or brought it back, than what they were told, and of what was taken back.
  const isTakenBack = change.status === 'in_effect' && to === 'frozen';
  const isNews = isTakenBack || (by.memberId !== null && (to === 'in_effect' || to === 'releasing'));
  await sql`
    update treasury_change set status = ${status}, after = ${JSON.stringify(change.after)}::jsonb,
      subject = ${JSON.stringify(change.subject)}::jsonb,
      decided_by = ${by.name}, decider_id = ${by.memberId}, decided_at = ${by.now},
      due_at = ${dueAt}, announced_at = case when ${isNews} then null else announced_at end
    where id = ${change.id}::bigint`.execute(tx);
  return { ...change, status, decidedBy: by.name, deciderId: by.memberId, decidedAt: by.now, dueAt };
}

/** A second person stands behind what goes on waiting. Owners hear of it. */
export async function writeSecond(tx: Tx, change: TreasuryChange, name: string): Promise<TreasuryChange> {
  const [subject, after] = [
    { ...change.subject, secondedBy: name },
    { ...change.after, confirmedBy: name },
  ];
  await sql`
    update treasury_change set subject = ${JSON.stringify(subject)}::jsonb, after = ${JSON.stringify(after)}::jsonb,
      announced_at = null where id = ${change.id}::bigint`.execute(tx);
  return { ...change, subject, after };
}

/** The newest first. */
export async function selectChanges(
  db: Db,
  scope: ProjectScope,
  { beforeId, rowsMax }: { beforeId: number | undefined; rowsMax: number },
): Promise<TreasuryChange[]> {
  const { rows } = await sql<TreasuryChange>`
    select ${columns} from treasury_change c
    where ${within(scope)} and c.id < ${beforeId ?? Number.MAX_SAFE_INTEGER}::bigint
    order by c.id desc limit ${rowsMax}`.execute(db);
  return rows;
}

export async function selectById(db: Db, ids: readonly number[]): Promise<TreasuryChange[]> {
  const { rows } = await sql<TreasuryChange>`
    select ${columns} from treasury_change c where c.id = any(${[...ids]}::bigint[]) order by c.id`.execute(db);
  return rows;
}

export async function selectDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from treasury_change where status in ${treasuryChangeStatus.among.due} and due_at <= ${now}
    order by due_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** All that waits, whoever asked for it, and all that is being released. Gives how many there were. */
export async function cancelWaiting(tx: Tx, by: { name: string; now: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    update treasury_change set decided_by = ${by.name}, decider_id = null, decided_at = ${by.now},
      status = case status when ${treasuryChangeStatus.state('waiting')} then ${treasuryChangeStatus.sql('waiting', 'cancelled')}
        else ${treasuryChangeStatus.sql('releasing', 'frozen')} end
    where status in ${treasuryChangeStatus.among.due}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** What was changed lately of something, the oldest first: for rules that look at more than one deed. */
export async function recentSubjects(
  db: Db,
  { kind, of, since }: { kind: TreasuryChangeKind; of: Readonly<Record<string, number>>; since: Date },
): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Pick<TreasuryChange, 'subject'>>`
    select subject from treasury_change
    where kind = ${kind} and subject @> ${JSON.stringify(of)}::jsonb and at > ${since} order by id`.execute(db);
  return rows.map(({ subject }) => subject);
}

export type WaitingChange = Pick<TreasuryChange, 'id' | 'title' | 'subject' | 'actorName'> & { dueAt: Date };

/** Changes of something that wait, the next one first. */
export async function findWaiting(
  db: Db,
  { kind, of = {} }: { kind: TreasuryChangeKind; of?: Readonly<Record<string, number>> },
): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select id, title, subject, actor_name as "actorName", due_at as "dueAt" from treasury_change
    where kind = ${kind} and subject @> ${JSON.stringify(of)}::jsonb and status = ${treasuryChangeStatus.state('waiting')}
    order by due_at, id`.execute(db);
  return rows;
}

/** When the next change of something that waits takes effect: a part of a statement that knows of what. */
export function nextDue(kind: TreasuryChangeKind, of: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(select min(due_at) from treasury_change
    where kind = ${kind} and subject @> ${of} and status = ${treasuryChangeStatus.state('waiting')})`;
}

/** Whether such a change was ever in effect, or asked for; `isStopped`: and taken back. */
export async function wasEver(
  db: Db,
  { kind, of, isStopped }: { kind: TreasuryChangeKind; of: Readonly<Record<string, number>>; isStopped: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (select from treasury_change where kind = ${kind} and subject @> ${JSON.stringify(of)}::jsonb
      and (not ${isStopped} or status in ${treasuryChangeStatus.among.stopped})) as was`.execute(db);
  return rows[0]?.was ?? false;
}

/** A change that once put something into place, and whether the root made it or let it hold. */
export type Step = TreasuryChange & { byRoot: boolean };

/** All that was changed of the same thing and came into effect, the newest first. */
export async function selectSteps(
  db: Db,
  { kinds, thing }: { kinds: readonly TreasuryChangeKind[]; thing: Readonly<Record<string, unknown>> },
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select ${columns}, exists (select from member m join role r on r.id = m.role_id
      where r.name = 'root' and (m.id = c.member_id or m.id = c.decider_id and c.status = ${treasuryChangeStatus.state('in_effect')})) as "byRoot"
    from treasury_change c
    where c.kind = any(${[...kinds]}::text[]) and c.subject @> ${JSON.stringify(thing)}::jsonb
      and c.status in ${treasuryChangeStatus.among.made}
    order by c.id desc limit 500`.execute(db);
  return rows;
}

/** A switch of what carries the news that came into effect: what was before it, and since when it holds. */
export type Switch = Pick<TreasuryChange, 'id' | 'subject' | 'status' | 'dueAt'> & {
  heldSince: Date;
  isTold: boolean;
  byRoot: boolean;
};

/** Those since then, those that owners were not told of yet, and those that are named, stopped ones too. The oldest first. */
export async function selectSwitches(
  db: Db,
  { kinds, since, named }: { kinds: readonly TreasuryChangeKind[]; since: Date; named: readonly number[] },
): Promise<Switch[]> {
  const { rows } = await sql<Switch>`
    select c.id, c.subject, c.status, c.due_at as "dueAt", coalesce(c.decided_at, c.at) as "heldSince",
      c.announced_at is not null as "isTold",
      exists (select from member m join role r on r.id = m.role_id where r.name = 'root' and m.id = c.member_id) as "byRoot"
    from treasury_change c
    where c.kind = any(${[...kinds]}::text[]) and c.status in ${treasuryChangeStatus.among.made}
      and (coalesce(c.decided_at, c.at) > ${since} or c.announced_at is null or c.id = any(${[...named]}::bigint[]))
    order by c.id`.execute(db);
  return rows;
}

/** One process announces at a time; the others leave it to that one. */
export async function holdAnnouncing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(7216039) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** What is to be announced now, by who did it: nothing while the last announcement is younger than that. */
export async function announceAll(tx: Tx, now: Date, quietSince: Date): Promise<number[][]> {
  const { rows } = await sql<{ id: number; by: string }>`
    update treasury_change set announced_at = ${now}
    where announced_at is null and not exists (select from treasury_change t where t.announced_at > ${quietSince})
    returning id, concat(member_id, ' ', actor_name) as by`.execute(tx);
  const groups = Map.groupBy(
    rows.toSorted((a, b) => a.id - b.id),
    ({ by }) => by,
  );
  return [...groups.values()].map((group) => group.map(({ id }) => id));
}

/** What came into effect so long before the end of what is on record: owners may have stopped it after that, and hear of it anew. */
export async function announceAnew(tx: Tx, days: number): Promise<void> {
  await sql`
    update treasury_change set announced_at = null where status = ${treasuryChangeStatus.state('in_effect')}
      and coalesce(decided_at, at) > (select at from activity order by id desc limit 1) - make_interval(days => ${days}::int)`.execute(
    tx,
  );
}

/** Who answers for the money of the whole install. */
export async function listOwners(db: Db): Promise<{ memberId: number; email: string }[]> {
  const { rows } = await sql<{ memberId: number; email: string }>`
    select m.id as "memberId", m.email from member m join role r on r.id = m.role_id
    where m.status = ${memberStatus.state('active')} and r.scope = 'all' and 'wallets:write' = any(r.permissions) order by m.id`.execute(
    db,
  );
  return rows;
}

/** Whose passkeys these changes are about. */
export async function listConcerned(db: Db, ids: readonly number[]): Promise<{ memberId: number; email: string }[]> {
  const { rows } = await sql<{ memberId: number; email: string }>`
    select m.id as "memberId", m.email from member m
    where m.status = ${memberStatus.state('active')} and m.id in (select (subject->>'memberId')::int from treasury_change
      where id = any(${[...ids]}::bigint[]) and kind in ('approver-passkey.begun', 'approver-passkey.removal-asked'))
    order by m.id`.execute(db);
  return rows;
}

export function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`c.project_id = any(${[...scope]}::int[])`;
}

export async function isRoot(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select r.name = 'root' as is from member m join role r on r.id = m.role_id where m.id = ${memberId}::int`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/** How high people stand; whoever is gone stands nowhere. */
export async function levelsOf(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; level: number }>`
    select m.id, r.level from member m join role r on r.id = m.role_id
    where m.id = any(${[...memberIds]}::int[])`.execute(db);
  return new Map(rows.map(({ id, level }) => [id, level]));
}

export async function levelOf(db: Db, memberId: number): Promise<number> {
  return (await levelsOf(db, [memberId])).get(memberId) ?? 0;
}
