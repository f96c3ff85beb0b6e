import { sql } from 'kysely';
import type { EventLogStatusWord } from '@coffer/contract/growth/growth-words.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { eventLogStatus } from '../happenings/event-log-status.ts';
import type { Person } from './person.ts';

export type LogRow = {
  id: number;
  projectId: number;
  eventKey: string;
  personId: number | null;
  referenceId: string;
  usdUnits: string | null;
  triggeredAt: Date;
  status: EventLogStatusWord;
  failureReason: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type New = {
  projectId: number;
  eventKey: string;
  externalId: string;
  personId: number | null;
  referenceId: string;
  usdUnits: bigint | null;
  /** Why there is nothing to judge, where there is nothing. */
  unjudged: string | null;
  now: Date;
};

/** Nothing where it was told before and counted. What was ignored is taken as it is told now. */
export async function writeLog(tx: Tx, { now, ...given }: New): Promise<LogRow | undefined> {
  const status: EventLogStatusWord = given.unjudged === null ? 'pending' : 'ignored';
  const { rows } = await sql<LogRow>`
    insert into referral_event_log as l (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at,
      status, failure_reason, created_at, updated_at)
    values (${given.projectId}::int, ${given.eventKey}, ${given.externalId}, ${given.personId}::int, ${given.referenceId},
      ${given.usdUnits === null ? null : String(given.usdUnits)}::numeric, ${now}, ${status}, ${given.unjudged}, ${now}, ${now})
    on conflict (project_id, event_key, external_id) do update set person_id = excluded.person_id,
      reference_id = excluded.reference_id, usd_units = excluded.usd_units, triggered_at = excluded.triggered_at,
      status = ${given.unjudged === null ? eventLogStatus.sql('ignored', 'pending') : eventLogStatus.state('ignored')},
      failure_reason = excluded.failure_reason, updated_at = excluded.updated_at
    where l.status = ${eventLogStatus.state('ignored')}
    returning l.id, l.project_id as "projectId", l.event_key as "eventKey", l.person_id as "personId",
      l.reference_id as "referenceId", l.usd_units::text as "usdUnits", l.triggered_at as "triggeredAt", l.status,
      l.failure_reason as "failureReason", l.created_at as "createdAt", l.updated_at as "updatedAt"`.execute(tx);
  return rows[0];
}

/** That somebody signed up is something that may bring a reward, once. */
export async function noteSignup(tx: Tx, { id, projectId, referenceId }: Person, now: Date): Promise<void> {
  await sql`
    insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at, updated_at)
    values (${projectId}::int, 'signup', ${referenceId}, ${id}::int, ${referenceId}, ${now}, ${eventLogStatus.state('pending')}, ${now}, ${now})
    on conflict (project_id, event_key, external_id) do nothing`.execute(tx);
}

/**
 * What a shop told of somebody before they were linked waits from now on. Only what counts once for each person: of what has numbers
 * of the shop there may be years, and the shop tells again what is to count.
 */
export async function awaken(tx: Tx, { id, projectId, referenceId }: Person, now: Date): Promise<void> {
  await sql`
    update referral_event_log l set person_id = ${id}::int, triggered_at = ${now}, status = ${eventLogStatus.sql('ignored', 'pending')},
      failure_reason = null, updated_at = ${now}
    where l.project_id = ${projectId}::int and l.external_id = ${referenceId} and l.reference_id = ${referenceId}
      and l.event_key = any(array(select e.key from referral_event e where e.project_id = ${projectId}::int) || 'signup'::text)
      and l.payment_id is null and l.status = ${eventLogStatus.state('ignored')}`.execute(tx);
}
