import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { movePayout, type Recording } from '../payout/record-payout.ts';
import type { Detail } from '../payout/write-store.ts';

export type StopDeps = Recording & Pick<Deps, 'clock'>;

/** Ends what nobody has signed yet; its money is free again. What is signed once may be carried out for ever. */
export async function stopPayout(
  deps: StopDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  to: 'rejected' | 'cancelled',
  { code, reason }: { code: string; reason: string },
): Promise<Payout> {
  const { status, outgoingId } = payout;
  if (!payoutStatus.isAmong('stoppable', status)) throw tooLate(status);
  if (outgoingId !== null && !(await cancelIntent(deps, tx, outgoingId))) throw tooLate(status);
  const detail: Detail = { code, reason };
  return movePayout(deps, tx, origin, payout, to, { change: { failureCode: code, failureReason: reason }, detail });
}

function tooLate(status: Payout['status']) {
  const isOver = payoutStatus.isAmong('released', status) || status === 'processed';
  const message = isOver
    ? `It is ${status} already.`
    : 'It is signed already: it can be carried out at any time, and cannot be stopped.';
  return fault('INVALID_STATE', message, { details: { from: status, allowed: payoutStatus.allowedFrom(status) } });
}
