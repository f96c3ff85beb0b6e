import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { approvableUntil } from './approval-time.ts';
import type { Because, Payout } from './payout.ts';
import { movePayout, notePayout, type Recording } from './record-payout.ts';
import { neededAgain } from './weigh-again.ts';

export type AskDeps = Recording & Pick<Deps, 'clock' | 'config' | 'devnet'>;

/**
 * Has people look at what can be stopped as another attempt, of which nobody has said anything yet. False where it was signed
 * meanwhile, which is followed by its bytes.
 */
export async function askAsAnother(
  deps: AskDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  also: Because,
): Promise<boolean> {
  if (payout.outgoingId !== null && !(await cancelIntent(deps, tx, payout.outgoingId))) return false;
  const needed = await neededAgain(deps, tx, payout, origin.now, also);
  const approvalsExpireAt = approvableUntil(origin.now, needed.mayGoAt);
  const change = { ...needed, outgoingId: null, attempt: payout.attempt + 1, approvalsExpireAt };
  if (payout.status === 'pending') await movePayout(deps, tx, origin, payout, 'pending-approval', { change });
  else await notePayout(deps, tx, origin, payout, 'payout.approval-lapsed', { change });
  return true;
}
