import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/system.ts';
import type { Deps } from '../../platform/deps.ts';
import type { HealthCheck } from '../../platform/health.ts';
import { version } from '../../platform/version.ts';
import { inTime } from './in-time.ts';
import { workersLeftOut, workersOfRoles } from './worker-names.ts';
import { readStandings, type Standings } from './worker-standings.ts';

export type Health = Result<typeof contract.health>;
type Checks = Health['checks']['workers'];

const timeoutMs = 2000;

/** Asks the database a real question. Calls that come while one is under way share it: a hanging database is asked once. */
export function healthCheck(deps: Deps, checks: readonly HealthCheck[]): () => Promise<Health> {
  let underWay: Promise<Standings> | undefined;
  let isTold = false;
  return async function checkHealth() {
    underWay ??= readStandings(deps, checks, timeoutMs).finally(() => (underWay = undefined));
    try {
      const health = answerOf(await inTime(underWay, timeoutMs), deps.config);
      isTold = false;
      return health;
    } catch (error) {
      const line = { error: (error as Error).message };
      if (isTold) deps.log.debug(line, 'the database does not answer');
      else deps.log.warn(line, 'the database does not answer');
      isTold = true;
      return {
        status: 'degraded',
        version,
        db: 'down',
        workers: {},
        reasons: [{ part: 'database', reason: 'The database does not answer.' }],
        checks: { database: 'down', workers: {} },
      };
    }
  };
}

/** A process answers for the workers of its roles, and for others that once ran and never said goodbye. */
function answerOf({ workers: known, reasons: others }: Standings, config: Deps['config']): Health {
  const leftOut = new Set(workersLeftOut(config));
  const names = [...new Set([...workersOfRoles(config), ...known.keys()])].filter((name) => !leftOut.has(name));
  const workers = Object.fromEntries(names.map((name) => [name, known.get(name)?.state ?? 'STOPPED'] as const));
  const stopped = names
    .filter((name) => workers[name] === 'STOPPED')
    .map((part) => ({ part, reason: 'It runs in no process.' }));
  const reasons = [...stopped, ...others].map(({ part, reason }) => ({ part, reason }));
  return {
    status: reasons.length === 0 ? 'ok' : 'degraded',
    version,
    db: 'ok',
    workers,
    reasons,
    checks: {
      database: 'ok',
      workers: Object.fromEntries(names.map((name) => [name, wordOf[workers[name] ?? 'STOPPED']])),
    },
  };
}

const wordOf: Readonly<Record<Health['workers'][string], Checks[string]>> = {
  RUNNING: 'ok',
  FAILING: 'failing',
  HALTED: 'halted',
  STOPPED: 'stopped',
};
