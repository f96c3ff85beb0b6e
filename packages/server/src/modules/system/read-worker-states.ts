import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/operations/system.ts';
import { authorize } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import type { HealthCheck } from '../../platform/health.ts';
import { workerNames } from './worker-names.ts';
import { readStandings, type WorkerStanding } from './worker-standings.ts';

type Answer = Result<typeof contract.readWorkersStatus>;

export async function readWorkerStates(deps: Deps, checks: readonly HealthCheck[], call: Call): Promise<Answer> {
  authorize(call.subject, 'system:read');
  const { workers } = await readStandings(deps, checks);
  const names = [...new Set([...workerNames(deps.config), ...workers.keys()])];
  return { status: names.map((name) => statusOf(name, workers.get(name))) };
}

function statusOf(name: string, standing: WorkerStanding | undefined): Answer['status'][number] {
  const processes = standing?.row.processes ?? 0;
  const startedAt = standing?.row.startedAt ?? null;
  const lastBeatAt = standing?.row.lastBeatAt.toISOString() ?? null;
  const reason = standing?.reason ?? null;
  return {
    name,
    status: standing?.state ?? 'STOPPED',
    details: detailsOf(processes, startedAt, reason),
    facts: { processes, startedAt: startedAt?.toISOString() ?? null, lastBeatAt, reason },
  };
}

/** Clients show this as it is. */
function detailsOf(processes: number, startedAt: Date | null, reason: string | null): string {
  if (processes === 0) return 'not running';
  const minutes = Math.max(0, Math.floor((Date.now() - (startedAt?.getTime() ?? Date.now())) / 60_000));
  const up = `${processes} ${processes === 1 ? 'process' : 'processes'}, up ${minutes} min`;
  return reason === null ? up : `${up}: ${reason}`;
}
