import type { Result } from '@coffer/contract/endpoint.ts';
import type * as contract from '@coffer/contract/system.ts';
import { authorize } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { workerNames } from './worker-names.ts';
import { findWorkers, type WorkerRow } from './worker-store.ts';

type Answer = Result<typeof contract.readWorkersStatus>;

export async function readWorkersStatus(deps: Pick<Deps, 'pool' | 'config'>, call: Call): Promise<Answer> {
  authorize(call.subject, 'system:read');
  const rows = new Map((await findWorkers(deps.pool)).map((row) => [row.name, row]));
  const names = [...new Set([...workerNames(deps.config), ...rows.keys()])];
  return { status: names.map((name) => statusOf(name, rows.get(name))) };
}

function statusOf(name: string, row: WorkerRow | undefined): Answer['status'][number] {
  const processes = row?.processes ?? 0;
  const startedAt = row?.startedAt?.toISOString() ?? null;
  const lastBeatAt = row?.lastBeatAt.toISOString() ?? null;
  return { name, status: processes > 0 ? 'RUNNING' : 'STOPPED', details: { processes, startedAt, lastBeatAt } };
}
