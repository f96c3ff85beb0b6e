import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { webhookStatus } from './webhook-status.ts';

export type HearingWebhook = {
  id: number;
  projectId: number;
  url: string;
  lastSuccessAt: Date | null;
  failingSince: Date | null;
};

const listedMax = 1000;

/** The endpoints that are on, in all projects: whoever answered last comes first. */
export async function listHearing(db: Db): Promise<HearingWebhook[]> {
  const { rows } = await sql<HearingWebhook>`
    select id, project_id as "projectId", url, last_success_at as "lastSuccessAt", failing_since as "failingSince"
    from webhook where status = ${webhookStatus.state('active')}
    order by last_success_at desc nulls last, id limit ${listedMax}::int`.execute(db);
  return rows;
}
