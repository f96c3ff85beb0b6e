import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Logger } from 'pino';
import { failingLoops, type LoopFailure } from './loop-standing.ts';

const everyMs = 5000;
/** What a process noted that is gone, or that cannot write any more, counts no longer. */
const freshWithin = "interval '15 seconds'";
const keptFor = "interval '1 day'";

/** Writes down which loops of this process fail, for all processes to see, and forgets those that do well again. */
export function startReportingLoops(pool: pg.Pool, log: Logger): { stop(): Promise<void> } {
  const instance = randomUUID();
  let hasRows = false;

  async function report(): Promise<void> {
    const failing = failingLoops();
    if (failing.length === 0 && !hasRows) return;
    try {
      await writeFailing(pool, instance, failing);
      hasRows = failing.length > 0;
    } catch (error) {
      // Nobody can hear us without a database, and that it is away is seen by itself.
      log.debug({ error: (error as Error).message }, 'failing loops not written');
    }
  }

  let reporting = Promise.resolve();
  const timer = setInterval(() => void (reporting = reporting.then(report)), everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await reporting;
      if (hasRows) await pool.query('delete from loop_failure where instance = $1', [instance]);
    },
  };
}

async function writeFailing(pool: pg.Pool, instance: string, failing: readonly LoopFailure[]): Promise<void> {
  const now = Date.now();
  const rows = failing.map(({ loop, worker = null, failures, since, goodAt, error }) => ({
    loop,
    worker,
    failures,
    error,
    failing_ms: now - since.getTime(),
    good_ms: goodAt ? now - goodAt.getTime() : null,
  }));
  await pool.query(
    `with gone as (
       delete from loop_failure
       where (instance <> $1 and noted_at < now() - ${keptFor}) or (instance = $1 and loop <> all($3::text[])))
     insert into loop_failure (instance, loop, worker, failures, failing_since, good_at, error, noted_at)
     select $1, loop, worker, failures, now() - failing_ms * interval '1 millisecond',
       now() - good_ms * interval '1 millisecond', error, now()
     from json_to_recordset($2::json)
       as f(loop text, worker text, failures int, failing_ms bigint, good_ms bigint, error text)
     on conflict (instance, loop) do update set worker = excluded.worker, failures = excluded.failures,
       failing_since = excluded.failing_since, good_at = excluded.good_at, error = excluded.error, noted_at = now()`,
    [instance, JSON.stringify(rows), rows.map(({ loop }) => loop)],
  );
}

/** A loop that fails somewhere; of several processes, what the one says that failed last. */
export type FailingLoop = { loop: string; worker: string | null; processes: number; since: Date; error: string };

export async function findFailingLoops(pool: pg.Pool, timeoutMs = 0): Promise<FailingLoop[]> {
  const text = `
    select loop, max(worker) as worker, count(*)::int as processes, min(failing_since) as since,
      (array_agg(error order by noted_at desc))[1] as error
    from loop_failure where noted_at > now() - ${freshWithin} group by loop order by loop`;
  const query = { text, query_timeout: timeoutMs };
  return (await pool.query<FailingLoop>(query)).rows;
}
