import type { World } from '../world.ts';

/** A report that can be taken for a week. */
export async function plantReport(world: World, projectId: number, text = 'made'): Promise<number> {
  const { pool } = world.coffer.deps;
  const { rows } = await pool.query<{ id: number }>(
    `insert into report (project_id, format, from_day, to_day, timezone, status, attempt, bytes, name, asked_at, ended_at, expires_at)
     values ($1, 'csv', '2026-10-01', '2026-11-01', 'UTC', 'ready', 1, $2, 'statement.csv', $3, $3, $3::timestamptz + interval '7 days')
     returning id`,
    [projectId, text.length, world.clock.now()],
  );
  const id = rows[0]?.id ?? 0;
  await world.asOwner(`insert into report_part (report_id, attempt, place, bytes) values (${id}, 1, 0, '${text}')`);
  return id;
}
