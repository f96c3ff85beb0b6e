import { fault } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { openRestores, releaseRestores } from '../history/index.ts';
import { adoptPosition } from '../outgoing/index.ts';
import { compareSenders } from './compare-senders.ts';
import { restoreEvents } from './events.ts';
import { obstaclesOf, viewRestore, type RestoreView } from './view-restore.ts';

/**
 * A person has looked: each wallet goes on behind what the chain has of it, and sending is allowed again. What was compared is
 * kept with it.
 */
export async function releaseSending(deps: Deps, call: Call): Promise<RestoreView> {
  const { subject, now } = call;
  authorize(subject, 'system:write');
  requireStepUp(subject, now);
  const open = await openRestores(call.db);
  if (open.length === 0) throw notHeld();
  // Chains are asked before anything is locked.
  const compared = await compareSenders(deps, call.db);
  const [obstacle] = obstaclesOf(compared.map(({ view }) => view));
  if (obstacle !== undefined) throw fault('CONFLICT', `Sending stays on hold. ${obstacle}`);
  return inTransaction(call.db, async (tx) => {
    const wallets = compared.map(({ view }) => view);
    const ids = await releaseRestores(tx, open, { memberId: subject.memberId, report: { wallets }, now });
    if (ids.length === 0) throw notHeld();
    for (const { sender, view } of compared) {
      if (view.chainPosition !== null) await adoptPosition(tx, sender, view.chainPosition);
    }
    const after = { restores: ids, wallets };
    await recordActivity(tx, call, { action: 'sending.released', entity: 'restore', entityId: ids.at(-1) ?? 0, after });
    await deps.emit(tx, restoreEvents['sending.released'](null, { restoreId: ids.at(-1) ?? 0 }));
    return viewRestore(tx, []);
  });
}

function notHeld(): Error {
  return fault('CONFLICT', 'Sending is not on hold.');
}
