import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { moveOutgoing } from './move-outgoing.ts';
import { lockOutgoing } from './store.ts';

/**
 * Gives up what was not signed yet, in the transaction of whoever wanted it. Says whether it was in time, also to whoever comes after
 * the first: what pays several is given up with any of them, and somebody else may have done so.
 */
export async function cancelIntent(deps: Pick<Deps, 'clock' | 'emit'>, tx: Tx, id: number): Promise<boolean> {
  const outgoing = await lockOutgoing(tx, id);
  if (outgoing.status === 'cancelled') return true;
  if (outgoing.status !== 'intended') return false;
  await moveOutgoing(deps, tx, outgoing, 'cancelled');
  return true;
}
