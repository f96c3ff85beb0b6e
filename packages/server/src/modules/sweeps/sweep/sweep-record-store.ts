import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { SweepStatus } from './sweep-status.ts';

export type StatusRow = {
  id: number;
  status: SweepStatus;
  code: string | null;
  reason: string | null;
  ended: boolean;
};

export async function writeStatuses(tx: Tx, rows: readonly StatusRow[], now: Date): Promise<void> {
  await sql`
    update sweep s set status = t.status, status_at = ${now}, failure_code = t.code, failure_reason = t.reason,
      ended_at = case when t.ended then ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(rows)}::json) as t(id bigint, status text, code text, reason text, ended boolean)
    where s.id = t.id`.execute(tx);
}

export type EventRow = { sweepId: number; event: string; detail: object };

export async function insertSweepEvents(tx: Tx, events: readonly EventRow[], now: Date): Promise<void> {
  await sql`
    insert into sweep_event (sweep_id, at, event, detail)
    select t."sweepId", ${now}, t.event, t.detail
    from rows from (json_to_recordset(${JSON.stringify(events)}::json) as ("sweepId" bigint, event text, detail jsonb))
      with ordinality as t("sweepId", event, detail, place)
    order by t.place`.execute(tx);
}
