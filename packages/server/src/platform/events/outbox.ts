import { sql } from 'kysely';
import type { Clock } from '@coffer/kernel/clock.ts';
import type { Tx } from '../db/db.ts';
import type { DomainEvent } from './event-kind.ts';

/** A reaction as far as queueing its jobs needs it, and how these stand to each other. */
export type ReactionRoute = {
  kind: string;
  name: string;
  /** Jobs of one reaction with the same key, whatever event asks for them, are one: it runs with what was said last. */
  jobKey?: (payload: object) => string | null;
  /** Jobs of one queue run one after the other. */
  queue?: (payload: object) => string | null;
  /** Behind all others that wait: what strangers can make many of never holds up what is urgent. */
  isPatient?: boolean;
  /** How often it is tried. */
  triesMax?: number;
};

export function reactionTask(kind: string, reaction: string): string {
  return `${kind} > ${reaction}`;
}

/** Records events and queues the reactions to them: one statement, however many there are. */
export type Emit = (tx: Tx, ...events: readonly DomainEvent[]) => Promise<void>;

/** Each reaction is a job of its own, retried by itself. */
export function outbox(reactions: readonly ReactionRoute[], clock: Clock): Emit {
  const routes = Map.groupBy(reactions, ({ kind }) => kind);
  return async function emit(tx, ...events) {
    if (events.length === 0) return;
    const recorded = events.map((event) => ({ ...event, text: JSON.stringify(event.payload) }));
    const jobs = withoutRepeats(
      recorded.flatMap(({ kind, payload, text }) =>
        (routes.get(kind) ?? []).map((route) => jobOf(route, payload, text)),
      ),
    );
    const { rows } = await sql<{ key: string | null }>`
      with recorded as (
        insert into outbox (at, kind, project_id, payload)
        select ${clock.now()}, * from unnest(${recorded.map((event) => event.kind)}::text[],
          ${recorded.map((event) => event.projectId)}::int[], ${recorded.map((event) => event.text)}::jsonb[]))
      ${added(jobs)}`.execute(tx);
    await addMissing(tx, jobs, rows);
  };
}

/** Some 20 hours, each pause longer than the one before; after the tenth they stay at 6 hours. */
const usualTries = 12;
/** The queue takes lower numbers first. */
const [usual, patient] = [0, 10];

type Job = {
  task: string;
  payload: string;
  key: string | null;
  queue: string | null;
  tries: number;
  priority: number;
};

function jobOf(route: ReactionRoute, payload: object, text: string): Job {
  const { kind, name, jobKey, queue, isPatient = false, triesMax = usualTries } = route;
  const [key, inQueue] = [jobKey?.(payload) ?? null, queue?.(payload) ?? null];
  return {
    task: reactionTask(kind, name),
    payload: text,
    key: key === null ? null : `${name}: ${key}`,
    queue: inQueue,
    tries: triesMax,
    priority: isPatient ? patient : usual,
  };
}

/** One statement can write a keyed job only once: the last one counts. By key, so that two transactions never wait for each other. */
function withoutRepeats(jobs: readonly Job[]): Job[] {
  const keyed = new Map(jobs.flatMap((job) => (job.key === null ? [] : [[job.key, job] as const])));
  const inOrder = [...keyed.values()].toSorted((a, b) => (String(a.key) < String(b.key) ? -1 : 1));
  return [...jobs.filter(({ key }) => key === null), ...inOrder];
}

/** Whoever has none to add needs no right to. */
function added(jobs: readonly Job[]) {
  if (jobs.length === 0) return sql`select null as key where false`;
  return sql`
    select key from graphile_worker.add_jobs(array(
      select row(task, payload, queue, null, tries, key, priority, null)::graphile_worker.job_spec
      from unnest(${jobs.map((job) => job.task)}::text[], ${jobs.map((job) => job.payload)}::json[],
        ${jobs.map((job) => job.queue)}::text[], ${jobs.map((job) => job.key)}::text[],
        ${jobs.map((job) => job.tries)}::int[], ${jobs.map((job) => job.priority)}::int[])
        as job(task, payload, queue, key, tries, priority)))`;
}

const triesMax = 5;

/**
 * A job that a worker took in the very moment in which it was to be replaced was neither replaced nor followed by a new
 * one: it is asked for again, and now stands beside the one that runs.
 */
async function addMissing(tx: Tx, jobs: readonly Job[], written: readonly { key: string | null }[]): Promise<void> {
  let there = new Set(written.map(({ key }) => key));
  let missing = jobs.filter(({ key }) => key !== null && !there.has(key));
  for (let tries = 1; missing.length > 0; tries += 1) {
    if (tries > triesMax) throw new Error(`jobs could not be added: ${missing.map(({ key }) => key).join(', ')}`);
    const { rows } = await sql<{ key: string }>`${added(missing)}`.execute(tx);
    there = new Set(rows.map(({ key }) => key));
    missing = missing.filter(({ key }) => !there.has(key));
  }
}
