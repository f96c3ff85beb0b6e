import { sql } from 'kysely';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { Tx } from './db/db.ts';

/** Something that happened, for others to react to. The payload holds ids, never secrets. */
export type DomainEvent = { kind: string; projectId: number | null; payload: Record<string, string | number | null> };

/** For each kind of event the names of its reactions; each is a job of its own, retried by itself. */
export type ReactionNames = Readonly<Record<string, readonly string[]>>;

export function reactionTask(kind: string, reaction: string): string {
  return `${kind} > ${reaction}`;
}

export function outbox(reactions: ReactionNames, clock: Clock): (tx: Tx, event: DomainEvent) => Promise<void> {
  return async function emit(tx, event) {
    const tasks = (reactions[event.kind] ?? []).map((reaction) => reactionTask(event.kind, reaction));
    const payload = JSON.stringify(event.payload);
    await sql`
      with recorded as (
        insert into outbox (at, kind, project_id, payload)
        values (${clock.now()}, ${event.kind}, ${event.projectId}, ${payload}::jsonb)
        returning id)
      select graphile_worker.add_job(task, ${payload}::json, max_attempts => 12)
      from recorded, unnest(${tasks}::text[]) as task`.execute(tx);
  };
}
