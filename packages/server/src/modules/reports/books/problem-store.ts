import { sql } from 'kysely';
import { notFound, type ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { requireProject } from '../../projects/index.ts';

export async function findProjectName(db: Db, scope: ProjectScope, projectId: number): Promise<string> {
  await requireProject(db, scope, projectId);
  const row = await db.selectFrom('project').select('name').where('id', '=', projectId).executeTakeFirst();
  if (!row) throw notFound();
  return row.name;
}

export async function writeProblem(db: Db, projectId: number, problem: string, now: Date): Promise<void> {
  await sql`
    insert into report_problem (project_id, noticed_at, problem) values (${projectId}::int, ${now}, ${problem})
    on conflict (project_id) do update set noticed_at = excluded.noticed_at, problem = excluded.problem`.execute(db);
}

export async function deleteProblem(db: Db, projectId: number): Promise<void> {
  await sql`delete from report_problem where project_id = ${projectId}::int`.execute(db);
}

export type Problem = { projectId: number; noticedAt: Date; problem: string };

export async function isNoted(db: Db, projectId: number): Promise<boolean> {
  const { rows } = await sql`select from report_problem where project_id = ${projectId}::int`.execute(db);
  return rows.length > 0;
}

/** The newest first. */
export async function findProblemsNoted(db: Db, rowsMax: number): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select project_id as "projectId", noticed_at as "noticedAt", problem from report_problem
    order by noticed_at desc, project_id limit ${rowsMax}::int`.execute(db);
  return rows;
}
