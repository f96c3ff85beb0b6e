import { checkAnalytics } from '../modules/analytics/index.ts';
import { checkChains, checkNodes } from '../modules/assets/index.ts';
import { checkHold } from '../modules/history/index.ts';
import { checkSigner } from '../modules/outgoing/index.ts';
import { checkUnjudged } from '../modules/referrals/index.ts';
import { checkLetters, checkReports } from '../modules/reports/index.ts';
import { checkNotices } from '../modules/treasury-changes/index.ts';
import { checkJobs } from '../platform/jobs/given-up.ts';
import type { Deps } from '../platform/deps.ts';
import type { HealthCheck, HealthReason } from '../platform/health.ts';
import { checkReaders } from '../platform/events/reader-gauges.ts';

/** What makes the whole install degraded, beside its database, its workers and their loops: one line for each. */
export const healthChecks: readonly HealthCheck[] = [
  checkChains,
  checkNodes,
  checkJobs,
  checkProxy,
  checkReaders,
  checkHold,
  checkSigner,
  checkNotices,
  checkUnjudged,
  checkAnalytics,
  checkReports,
  checkLetters,
];

async function checkProxy({ unnamedProxy }: Pick<Deps, 'unnamedProxy'>): Promise<readonly HealthReason[]> {
  return unnamedProxy.reasons();
}
