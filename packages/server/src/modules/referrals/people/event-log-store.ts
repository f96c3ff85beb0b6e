import { sql } from 'kysely';
import type { EventLogStatusWord } from '@coffer/contract/growth/growth-words.ts';
import type { Tx } from '../../../platform/db/db.ts';

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

/** Nothing where it was told before. */
export async function insertLog(tx: Tx, { now, ...given }: New): Promise<LogRow | undefined> {
  const status: EventLogStatusWord = given.unjudged === null ? 'pending' : 'ignored';
  const { rows } = await sql<LogRow>`
    insert into referral_event_log as l (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at,
      status, failure_reason, created_at, updated_at)
    values (${given.projectId}::int, ${given.eventKey}, ${given.externalId}, ${given.personId}::int, ${given.referenceId},
      ${given.usdUnits === null ? null : String(given.usdUnits)}::numeric, ${now}, ${status}, ${given.unjudged}, ${now}, ${now})
    on conflict (project_id, event_key, external_id) do nothing
    returning l.id, l.project_id as "projectId", l.event_key as "eventKey", l.person_id as "personId",
      l.reference_id as "referenceId", l.usd_units::text as "usdUnits", l.triggered_at as "triggeredAt", l.status,
      l.failure_reason as "failureReason", l.created_at as "createdAt", l.updated_at as "updatedAt"`.execute(tx);
  return rows[0];
}
