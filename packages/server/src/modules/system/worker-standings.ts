import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/system.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HealthCheck, HealthReason } from '../../platform/health.ts';
import { findFailingLoops, type FailingLoop } from '../../platform/jobs/report-loops.ts';
import { reasonOf } from '../../platform/reason-of.ts';
import { findWorkers, type WorkerRow } from './worker-store.ts';

type State = Result<typeof contract.health>['workers'][string];

/** A worker that beats, or once did, on all machines together. */
export type WorkerStanding = { row: WorkerRow; state: State; reason: string | null };

export type Standings = {
  workers: ReadonlyMap<string, WorkerStanding>;
  /** Everything that does not work as it should, but workers that run nowhere. */
  reasons: readonly HealthReason[];
};

export async function readStandings(deps: Deps, checks: readonly HealthCheck[], timeoutMs = 0): Promise<Standings> {
  const [rows, loops, checked] = await Promise.all([
    findWorkers(deps.pool, timeoutMs),
    findFailingLoops(deps.pool, timeoutMs),
    Promise.all(checks.map((check) => checkOne(deps, check))),
  ]);
  const reasons = [...loops.map(ofLoop), ...checked.flat()];
  return { workers: new Map(rows.map((row) => [row.name, standingOf(row, reasons)])), reasons };
}

/** What cannot be checked is not well. */
async function checkOne(deps: Deps, check: HealthCheck): Promise<readonly HealthReason[]> {
  try {
    return await check(deps);
  } catch (error) {
    return [{ part: check.name, reason: 'This could not be checked.', detail: reasonOf(error) }];
  }
}

function ofLoop({ loop, worker, processes, error }: FailingLoop): HealthReason {
  const where = processes > 1 ? ` in ${processes} processes` : '';
  return {
    part: loop,
    reason: `It keeps failing${where}.`,
    detail: `${loop}: ${error}`,
    ...(worker === null ? {} : { worker: { name: worker, state: 'FAILING' } }),
  };
}

/** A halt outranks a failure: it waits for a person. */
function standingOf(row: WorkerRow, reasons: readonly HealthReason[]): WorkerStanding {
  if (row.processes === 0) return { row, state: 'STOPPED', reason: null };
  const own = reasons.filter(({ worker }) => worker?.name === row.name);
  const worst = own.find(({ worker }) => worker?.state === 'HALTED') ?? own[0];
  if (!worst?.worker) return { row, state: 'RUNNING', reason: null };
  return { row, state: worst.worker.state, reason: worst.detail ?? worst.reason };
}
