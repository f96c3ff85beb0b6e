import { expect } from 'vitest';
import { makeStatement } from '../../src/modules/reports/books/make-statement.ts';
import { onlyProjects } from '../../src/platform/access.ts';
import type { Db } from '../../src/platform/db/db.ts';

const always = { start: new Date('2009-01-01T00:00:00Z'), end: new Date('2100-01-01T00:00:00Z') };

/** The statement of each project, over all that ever happened, agrees with the ledger. */
export async function assertStatementsAddUp(db: Db): Promise<void> {
  for (const { id } of await db.selectFrom('project').select('id').execute()) {
    const { problems } = await makeStatement(db, { scope: onlyProjects(id), projectId: id, ...always });
    expect(problems, `the statement of project ${id} adds up`).toEqual([]);
  }
}
