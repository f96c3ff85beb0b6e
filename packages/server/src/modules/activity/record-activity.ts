import { CompiledQuery, sql } from 'kysely';
import type { Subject } from '../../platform/access.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';

/** What was done to what. `before` and `after` hold the fields that changed; secrets never belong in them. */
export type ActivityEntry = {
  /** `noun.verb`, past tense: `member.invited`. */
  action: string;
  entity: string;
  entityId: number | string;
  projectId?: number | null;
  before?: object;
  after?: object;
};

export type Origin = Pick<Call, 'now'> & {
  subject: Subject | System;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
};

/** A part of the program that acted by itself. */
type System = { kind: 'system'; name: string };

export function bySystem(name: string, now: Date): Origin {
  return { subject: { kind: 'system', name }, now, ip: null, userAgent: null, requestId: null };
}

/** Written once, because every change runs it. */
const insert = `insert into activity
  (at, actor_kind, actor_id, actor_name, project_id, action, entity, entity_id, before, after, ip, user_agent, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** Writes the audit row in the transaction of the deed: both are there or neither is. */
export async function recordActivity(tx: Tx, origin: Origin, entry: ActivityEntry): Promise<void> {
  const { kind, id, name } = actorOf(origin.subject);
  await tx.executeQuery(
    CompiledQuery.raw(insert, [
      origin.now,
      kind,
      id,
      name,
      entry.projectId ?? null,
      entry.action,
      entry.entity,
      String(entry.entityId),
      entry.before ? JSON.stringify(entry.before) : null,
      entry.after ? JSON.stringify(entry.after) : null,
      origin.ip,
      origin.userAgent,
      origin.requestId,
    ]),
  );
}

/** As `recordActivity`, for what was done together: one statement, however much it was. */
export async function recordActivities(
  tx: Tx,
  done: readonly { origin: Origin; entry: ActivityEntry }[],
): Promise<void> {
  if (done.length === 0) return;
  const rows = done.map(({ origin, entry }) => {
    const { kind, id, name } = actorOf(origin.subject);
    return {
      at: origin.now,
      actor_kind: kind,
      actor_id: id,
      actor_name: name,
      project_id: entry.projectId ?? null,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before ?? null,
      after: entry.after ?? null,
      ip: origin.ip,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
    };
  });
  await sql`
    insert into activity (at, actor_kind, actor_id, actor_name, project_id, action, entity, entity_id, before, after, ip,
      user_agent, request_id)
    select at, actor_kind, actor_id, actor_name, project_id, action, entity, entity_id, before, after, ip, user_agent, request_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as done(at timestamptz, actor_kind text, actor_id bigint,
      actor_name text, project_id int, action text, entity text, entity_id text, before jsonb, after jsonb, ip text,
      user_agent text, request_id text)`.execute(tx);
}

function actorOf(subject: Origin['subject']): { kind: string; id: number | null; name: string } {
  if (subject.kind === 'member') return { kind: 'member', id: subject.memberId, name: subject.email };
  if (subject.kind === 'key') return { kind: 'key', id: subject.keyId, name: subject.description };
  if (subject.kind === 'system') return { kind: 'system', id: null, name: subject.name };
  return { kind: 'public', id: null, name: '' };
}
