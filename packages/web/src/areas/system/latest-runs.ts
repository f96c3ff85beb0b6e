import type { getReconciliation } from '@coffer/contract/operations/reconciliation.ts';
import type { Result } from '@coffer/contract/endpoint.ts';

type Reconciliation = Result<typeof getReconciliation>;
export type Run = Reconciliation['runs'][number];
export type Difference = Reconciliation['differences'][number];

/** The last comparison of each network, by the network's code. */
export function latestRuns(runs: readonly Run[]): Run[] {
  const latest = new Map<string, Run>();
  for (const run of runs) {
    const before = latest.get(run.blockchainCode);
    if (before === undefined || before.id < run.id) latest.set(run.blockchainCode, run);
  }
  return [...latest.values()].toSorted((a, b) => a.blockchainCode.localeCompare(b.blockchainCode));
}
