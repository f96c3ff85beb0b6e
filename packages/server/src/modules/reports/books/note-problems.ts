import type { Call, Deps } from '../../../platform/deps.ts';
import type { HealthCheck } from '../../../platform/health.ts';
import type { Books } from './booking-store.ts';
import { deleteProblem, findProblemsNoted, isNoted, writeProblem } from './problem-store.ts';

const textMax = 1000;
const toldMax = 5;

/** A statement that does not add up makes the install degraded, until one of that project does. */
export async function noteProblems(
  { log }: Pick<Deps, 'log'>,
  { db, now }: Pick<Call, 'db' | 'now'>,
  { projectId }: Books,
  problems: readonly string[],
): Promise<void> {
  if (problems.length > 0) {
    log.error({ projectId, problems }, 'A statement does not add up.');
    await writeProblem(db, projectId, problems.join(' ').slice(0, textMax), now);
  } else if (await isNoted(db, projectId)) await deleteProblem(db, projectId);
}

export const checkReports: HealthCheck = async ({ db }) => {
  const noted = await findProblemsNoted(db, toldMax);
  return noted.map(({ projectId, noticedAt, problem }) => ({
    part: 'reports',
    reason: 'A statement does not add up.',
    detail: `Project ${projectId}, ${noticedAt.toISOString()}: ${problem}`,
  }));
};
