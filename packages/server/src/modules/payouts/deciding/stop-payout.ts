import { fault } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Origin } from '../../activity/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';
import { lockPayouts } from '../payout/store.ts';
import { movePayout, type Recording } from '../payout/record-payout.ts';
import type { Detail } from '../payout/write-store.ts';

export type StopDeps = Recording & Pick<Deps, 'clock'>;

type Why = { code: string; reason: string };

/** Ends what nobody has signed yet; its money is free again. What is signed once may be carried out for ever. */
export async function stopPayout(
  deps: StopDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  to: 'rejected' | 'cancelled',
  why: Why,
): Promise<Payout> {
  const stopped = await stopIfUnsigned(deps, tx, origin, payout, to, why);
  if (!stopped) throw tooLate(payout.status);
  return stopped;
}

/** The same for whoever only has its number; false where it was signed, or is over. */
export async function stopUnsigned(
  deps: StopDeps,
  tx: Tx,
  origin: Origin,
  payoutId: number,
  why: Why,
): Promise<boolean> {
  const [payout] = await lockPayouts(tx, [payoutId]);
  return payout !== undefined && (await stopIfUnsigned(deps, tx, origin, payout, 'cancelled', why)) !== undefined;
}

async function stopIfUnsigned(
  deps: StopDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  to: 'rejected' | 'cancelled',
  { code, reason }: Why,
): Promise<Payout | undefined> {
  const { status, outgoingId } = payout;
  if (!payoutStatus.isAmong('stoppable', status)) return undefined;
  if (outgoingId !== null && !(await cancelIntent(deps, tx, outgoingId))) return undefined;
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
