import { authorize } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { listLiveChains } from '../assets/index.ts';
import { queueRuns } from './store.ts';

/** On demand: every chain, as soon as a worker is free. */
export async function startReconciliation(call: Call): Promise<{ message: string }> {
  authorize(call.subject, 'system:write');
  return inTransaction(call.db, async (tx) => {
    const chains = await listLiveChains(tx);
    const ids = chains.map((chain) => chain.id);
    await queueRuns(tx, ids);
    await recordActivity(tx, call, { action: 'reconciliation.started', entity: 'reconciliation', entityId: 'all' });
    return { message: 'The books will be compared with each chain that is read, as soon as a worker is free.' };
  });
}
