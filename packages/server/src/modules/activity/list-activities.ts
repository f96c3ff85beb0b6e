import type * as contract from '@coffer/contract/operations/activity.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import { readScope } from '../../platform/access.ts';
import type { Call } from '../../platform/deps.ts';
import { findActivities, type ActivityFilter, type ActivityRow } from './store.ts';

type Asked = Query<typeof contract.listActivities> & { entityId?: string };
type Page = Result<typeof contract.listActivities>;
type Item = Page['data'][number];

/** One page of the audit log. Whoever sees single projects sees what was done in those, and nothing of the install. */
export async function listActivities(call: Call, asked: Asked): Promise<Page> {
  const scope = readScope(call.subject, 'activity:read', asked.projectId);
  const rows = await findActivities(call.db, scope, filterOf(asked), asked.limit + 1);
  const page = rows.slice(0, asked.limit);
  const last = page.at(-1);
  return { data: page.map(toItem), nextCursor: last && rows.length > page.length ? cursorOf(last.id) : null };
}

function filterOf(asked: Asked): ActivityFilter {
  const { actor, action, entity, entityId, from, to, cursor } = asked;
  return {
    action,
    entity,
    entityId,
    actor: actor === undefined ? undefined : /^\d{1,15}$/.test(actor) ? { memberId: Number(actor) } : { text: actor },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    beforeId: cursor === undefined ? undefined : idOf(cursor),
  };
}

function cursorOf(id: number): string {
  return Buffer.from(`before ${id}`).toString('base64url');
}

function idOf(cursor: string): number {
  const id = /^before (\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (id === undefined) throw invalid({ path: 'cursor', message: 'must be the nextCursor of an earlier page' });
  return Number(id);
}

function toItem(row: ActivityRow): Item {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind as Item['actor']['kind'], id: row.actor_id, name: row.actor_name },
    projectId: row.project_id,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    before: row.before as Item['before'],
    after: row.after as Item['after'],
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    sealed: row.sealed,
  };
}
