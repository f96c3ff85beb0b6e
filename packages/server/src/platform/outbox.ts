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

/** Records events and queues the reactions to them: one statement, however many there are. */
export type Emit = (tx: Tx, ...events: readonly DomainEvent[]) => Promise<void>;

export function outbox(reactions: ReactionNames, clock: Clock): Emit {
  return async function emit(tx, ...events) {
    if (events.length === 0) return;
    const recorded = events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }));
    const jobs = recorded.flatMap(({ kind, payload }) =>
      (reactions[kind] ?? []).map((reaction) => ({ task: reactionTask(kind, reaction), payload })),
    );
    await sql`
      with recorded as (
        insert into outbox (at, kind, project_id, payload)
        select ${clock.now()}, * from unnest(${recorded.map((event) => event.kind)}::text[],
          ${recorded.map((event) => event.projectId)}::int[], ${recorded.map((event) => event.payload)}::jsonb[]))
      select graphile_worker.add_job(task, payload, max_attempts => 12)
      from unnest(${jobs.map((job) => job.task)}::text[],
        ${jobs.map((job) => job.payload)}::json[]) as job(task, payload)`.execute(tx);
  };
}
