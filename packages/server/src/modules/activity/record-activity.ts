import { CompiledQuery } from 'kysely';
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

function actorOf(subject: Origin['subject']): { kind: string; id: number | null; name: string } {
  if (subject.kind === 'member') return { kind: 'member', id: subject.memberId, name: subject.email };
  if (subject.kind === 'key') return { kind: 'key', id: subject.keyId, name: subject.description };
  if (subject.kind === 'system') return { kind: 'system', id: null, name: subject.name };
  return { kind: 'public', id: null, name: '' };
}
