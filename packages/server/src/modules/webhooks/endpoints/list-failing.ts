import { sql } from 'kysely';
import { noticedWebhooksMax, type FailingWebhook } from '@coffer/contract/operations/notices.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { webhookStatus } from './webhook-status.ts';
import { within } from './webhook-store.ts';

type Row = Omit<FailingWebhook, 'failingSince'> & { failingSince: Date };

/** Endpoints that take nothing, and those that were switched off for it; what has failed longest first. */
export async function listFailing(db: Db, scope: ProjectScope): Promise<FailingWebhook[]> {
  const { rows } = await sql<Row>`
    select w.id as "webhookID", w.project_id as "projectID", p.name as "projectName", w.name, w.failing_since as "failingSince",
      w.status = ${webhookStatus.state('auto_disabled')} as "isOff"
    from (select * from webhook where ${within(scope)} and failing_since is not null
      and status in (${webhookStatus.state('active')}, ${webhookStatus.state('auto_disabled')})
      order by failing_since, id limit ${noticedWebhooksMax}::int) w
    join project p on p.id = w.project_id order by w.failing_since, w.id`.execute(db);
  return rows.map((row) => ({ ...row, failingSince: row.failingSince.toISOString() }));
}
