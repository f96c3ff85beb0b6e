import { invalid } from '@coffer/contract/errors.ts';
import { authorize } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { workerNames } from './worker-names.ts';
import { announceRestart, everyWorker, findWorkers } from './worker-store.ts';

/** Asks every process that has the worker to restart it. */
export async function restartWorker(
  deps: Pick<Deps, 'pool' | 'config'>,
  call: Call,
  name: string,
): Promise<{ message: string }> {
  authorize(call.subject, 'system:write');
  const names = await knownNames(deps);
  if (!names.includes(name)) throw invalid({ path: 'name', message: `must be one of: ${names.join(', ')}` });
  await announce(call, name);
  return { message: `Asked every process that runs ${name} to restart it.` };
}

export async function restartWorkers(call: Call): Promise<{ message: string }> {
  authorize(call.subject, 'system:write');
  await announce(call, everyWorker);
  return { message: 'Asked every process to restart its workers.' };
}

/** A process of another version may have workers that this one has never heard of. */
async function knownNames(deps: Pick<Deps, 'pool' | 'config'>): Promise<string[]> {
  return [...new Set([...workerNames(deps.config), ...(await findWorkers(deps.pool)).map((row) => row.name)])];
}

function announce(call: Call, name: string): Promise<void> {
  return inTransaction(call.db, async (tx) => {
    await recordActivity(tx, call, {
      action: 'worker.restarted',
      entity: 'worker',
      entityId: name === everyWorker ? 'all' : name,
    });
    await announceRestart(tx, name);
  });
}
