import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/system.ts';
import type { Deps } from '../../platform/deps.ts';
import { workersOfRoles } from './worker-names.ts';
import { findWorkers, type WorkerRow } from './worker-store.ts';

export type Health = Result<typeof contract.health>;

const timeoutMs = 2000;

/** Asks the database a real question. Calls that come while one is under way share it: a hanging database is asked once. */
export function healthCheck(deps: Pick<Deps, 'pool' | 'config' | 'log'>): () => Promise<Health> {
  let underWay: Promise<WorkerRow[]> | undefined;
  return async function checkHealth() {
    underWay ??= findWorkers(deps.pool, timeoutMs).finally(() => (underWay = undefined));
    try {
      const rows = await inTime(underWay);
      const workers = workersIn(rows, workersOfRoles(deps.config));
      const well = Object.values(workers).every((state) => state === 'ok');
      return { status: well ? 'ok' : 'degraded', checks: { database: 'ok', workers } };
    } catch (error) {
      deps.log.warn({ error: (error as Error).message }, 'the database does not answer');
      return { status: 'degraded', checks: { database: 'down', workers: {} } };
    }
  };
}

/** A process answers for the workers of its roles, and for others that once ran and never said goodbye. */
function workersIn(rows: WorkerRow[], needed: readonly string[]): Health['checks']['workers'] {
  const names = new Set([...needed, ...rows.map((row) => row.name)]);
  const beating = new Set(rows.filter((row) => row.processes > 0).map((row) => row.name));
  return Object.fromEntries([...names].map((name) => [name, beating.has(name) ? 'ok' : 'stopped']));
}

/** Waiting for a free connection counts as well. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
