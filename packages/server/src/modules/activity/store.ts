import { sql } from 'kysely';
import type { ProjectScope } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';

export type ActivityFilter = {
  actor?: { memberId: number } | { text: string } | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** Only rows before this one. */
  beforeId?: number | undefined;
};

/** Newest first. A scope of single projects leaves out what belongs to the whole install. */
export function findActivities(db: Db, scope: ProjectScope, filter: ActivityFilter, rowsMax: number) {
  const { actor, action, entity, entityId, from, to, beforeId } = filter;
  let query = db
    .selectFrom('activity')
    .selectAll()
    .select(sql<boolean>`exists (select from activity_seal s where s.activity_id = activity.id)`.as('sealed'));
  if (scope !== 'all') query = query.where(sql<boolean>`project_id = any(${scope}::int[])`);
  if (beforeId !== undefined) query = query.where('id', '<', beforeId);
  if (action !== undefined) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  if (entity !== undefined) query = query.where('entity', '=', entity);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (actor !== undefined) query = query.where(isActor(actor));
  return query.orderBy('id', 'desc').limit(rowsMax).execute();
}

export type ActivityRow = Awaited<ReturnType<typeof findActivities>>[number];

function isActor(actor: NonNullable<ActivityFilter['actor']>) {
  if ('memberId' in actor) return sql<boolean>`actor_kind = 'member' and actor_id = ${actor.memberId}`;
  return sql<boolean>`strpos(lower(actor_name), lower(${actor.text})) > 0`;
}
