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

export type Origin = Pick<Call, 'subject' | 'now' | 'ip' | 'userAgent' | 'requestId'>;

/** Writes the audit row in the transaction of the deed: both are there or neither is. */
export async function recordActivity(tx: Tx, origin: Origin, entry: ActivityEntry): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
      at: origin.now,
      ...actorOf(origin.subject),
      project_id: entry.projectId ?? null,
      action: entry.action,
      entity: entry.entity,
      entity_id: String(entry.entityId),
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
      ip: origin.ip,
      user_agent: origin.userAgent,
      request_id: origin.requestId,
    })
    .execute();
}

function actorOf(subject: Subject): { actor_kind: string; actor_id: number | null; actor_name: string } {
  if (subject.kind === 'member') return { actor_kind: 'member', actor_id: subject.memberId, actor_name: subject.email };
  if (subject.kind === 'key') return { actor_kind: 'key', actor_id: subject.keyId, actor_name: subject.description };
  return { actor_kind: 'public', actor_id: null, actor_name: '' };
}
