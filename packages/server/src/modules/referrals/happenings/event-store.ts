import { sql, type RawBuilder } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { referralEventStatus, type ReferralEventStatus } from './referral-event-status.ts';

export type EventType = 'simple' | 'payment';
export type ReferralEvent = {
  id: number;
  projectId: number;
  key: string;
  name: string;
  description: string | null;
  type: EventType;
  status: ReferralEventStatus;
  createdAt: Date;
};

const columns = sql`e.id, e.project_id as "projectId", e.key, e.name, e.description, e.type, e.status, e.created_at as "createdAt"`;

/** Their own events of projects, the oldest first. */
export async function selectEvents(db: Db, scope: ProjectScope): Promise<ReferralEvent[]> {
  const { rows } = await sql<ReferralEvent>`
    select ${columns} from referral_event e where ${within(scope)} order by e.id`.execute(db);
  return rows;
}

export async function selectEvent(db: Db, scope: ProjectScope, id: number): Promise<ReferralEvent> {
  const { rows } = await sql<ReferralEvent>`
    select ${columns} from referral_event e where e.id = ${id}::int and ${within(scope)}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

export async function lockEvent(tx: Tx, scope: ProjectScope, id: number): Promise<ReferralEvent> {
  await sql`select from referral_event e where e.id = ${id}::int and ${within(scope)} for no key update`.execute(tx);
  return selectEvent(tx, scope, id);
}

type New = Pick<ReferralEvent, 'projectId' | 'key' | 'name' | 'description' | 'type' | 'createdAt'>;

export async function insertEvent(tx: Tx, { projectId, createdAt, ...given }: New): Promise<number> {
  const { id } = await tx
    .insertInto('referral_event')
    .values({ ...given, project_id: projectId, status: referralEventStatus.initial, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countEvents(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral_event where project_id = ${projectId}::int`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function renameEvent(
  tx: Tx,
  id: number,
  given: { name: string; description: string | null },
): Promise<void> {
  await tx.updateTable('referral_event').set(given).where('id', '=', id).execute();
}

export async function moveToArchive(tx: Tx, id: number): Promise<void> {
  await sql`
    update referral_event set status = ${referralEventStatus.sql('active', 'archived')}
    where id = ${id}::int and status = ${referralEventStatus.state('active')}`.execute(tx);
}

function within(scope: ProjectScope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`e.project_id = any(${[...scope]}::int[])`;
}

/** The projects in sight, by which events of the system are told. */
export async function selectProjects(db: Db, scope: ProjectScope): Promise<{ id: number; createdAt: Date }[]> {
  const { rows } = await sql<{ id: number; createdAt: Date }>`
    select p.id, p.created_at as "createdAt" from project p
    where ${scope === 'all' ? sql`true` : sql`p.id = any(${[...scope]}::int[])`} order by p.id`.execute(db);
  return rows;
}
