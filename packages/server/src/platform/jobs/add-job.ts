import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

export type JobOptions = { attemptsMax?: number; key?: string };

/** Queues a job in the caller's transaction: it runs if and only if that commits. */
export async function addJob(db: Db, task: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task}, ${JSON.stringify(payload)}::json,
    max_attempts => ${options.attemptsMax ?? 12}::int, job_key => ${options.key ?? null}::text)`.execute(db);
}
