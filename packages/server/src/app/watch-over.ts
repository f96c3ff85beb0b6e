import { startJudgingChains } from '../modules/assets/index.ts';
import type { Deps } from '../platform/deps.ts';
import { startReportingLoops } from '../platform/jobs/report-loops.ts';

/** In every process, whatever its roles: its own loops are reported, and the chains are judged by the clock. Returns how to stop. */
export function watchOver(deps: Deps): () => Promise<void> {
  const watching = [startReportingLoops(deps.pool, deps.log), startJudgingChains(deps)];
  return async () => {
    await Promise.all(watching.map((one) => one.stop()));
  };
}
