import type pg from 'pg';
import type { HealthReason } from '../health.ts';

const jobsAndTasks = 'graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id';
const isGivenUp = 'j.attempts >= j.max_attempts and j.locked_at is null';

/** Of health: reactions that failed so often that nobody tries them again. Restarting their worker does. */
export async function checkJobs({ pool }: { pool: pg.Pool }): Promise<HealthReason[]> {
  const { rows } = await pool.query<{ task: string; n: number; error: string | null }>(
    `select t.identifier as task, count(*)::int as n, max(j.last_error) as error
     from ${jobsAndTasks} where ${isGivenUp} group by t.identifier order by t.identifier limit 20`,
  );
  return rows.map(({ task, n, error }) => ({
    part: task,
    reason: `${n === 1 ? 'A job has' : `${n} jobs have`} failed too often and ${n === 1 ? 'is' : 'are'} not tried again until the worker is restarted.`,
    ...(error === null ? {} : { detail: error }),
  }));
}

export async function countGivenUp(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker._private_jobs j where ${isGivenUp}`,
  );
  return rows[0]?.n ?? 0;
}

/** A person restarts the worker of these tasks: what was given up gets all its tries again. */
export async function retryGivenUp(pool: pg.Pool, tasks: readonly string[]): Promise<void> {
  await pool.query(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now(), attempts => 0)
     from ${jobsAndTasks} where ${isGivenUp} and t.identifier = any($1::text[]) having count(*) > 0`,
    [tasks],
  );
}
