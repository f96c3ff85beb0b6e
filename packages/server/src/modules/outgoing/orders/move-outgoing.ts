import type { Tx } from '../../../platform/db/db.ts';
import type { Outgoing } from './outgoing.ts';
import { outgoingStatus, type OutgoingStatus } from './outgoing-status.ts';
import type { SendDeps } from './sending.ts';
import { writeOutgoing } from './store.ts';
import { outgoingEvents } from '../events.ts';

type Change = Partial<
  Pick<
    Outgoing,
    'hash' | 'blockHeight' | 'feeUnits' | 'succeeded' | 'refusedRows' | 'stuckAt' | 'proofOfDeath' | 'nextTryAt'
  >
>;

/** Takes it along an edge of its status, and whatever it waited for is over. It must be locked. */
export async function moveOutgoing(
  deps: Pick<SendDeps, 'emit' | 'clock'>,
  tx: Tx,
  outgoing: Outgoing,
  to: OutgoingStatus,
  change: Change = {},
): Promise<Outgoing> {
  const event = outgoingStatus.eventFor(outgoing.status, to);
  const now = deps.clock.now();
  const waiting = { waitingCode: null, waitingReason: null, waitingPayouts: null };
  const moved = { ...outgoing, ...waiting, nextTryAt: now, ...change, status: to, statusAt: now };
  await writeOutgoing(tx, moved);
  await tell(deps, tx, moved, event);
  return moved;
}

/** `payouts` are those that it is about, of an order that pays several; none where it is about their being so many. */
export type Waiting = { code: WaitingCode; reason: string; tryAgainMs: number; payouts?: readonly number[] };

export type WaitingCode =
  | 'GAS_TOO_HIGH'
  | 'LOW_NATIVE_BALANCE'
  | 'WALLET_PAUSED'
  | 'WALLET_FROZEN'
  | 'CHAIN_HALTED'
  | 'HELD_AFTER_RESTORE'
  | 'CHAIN_UNAVAILABLE'
  | 'QUEUED'
  | 'WOULD_FAIL'
  | 'REFUSED'
  | 'POSITION_TAKEN'
  | 'POSITION_DOUBTFUL'
  | 'SIGNER_AWAY'
  | 'SIGNER_REFUSES'
  | 'INTERNAL';

/** Why it does not go on, and when somebody looks again. It must be locked; others hear of it once for each cause. */
export async function waitOutgoing(
  deps: Pick<SendDeps, 'emit' | 'clock'>,
  tx: Tx,
  outgoing: Outgoing,
  { code, reason, tryAgainMs, payouts }: Waiting,
): Promise<Outgoing> {
  const nextTryAt = new Date(deps.clock.now().getTime() + tryAgainMs);
  const waits = { ...outgoing, waitingCode: code, waitingReason: reason, waitingPayouts: payouts ?? null, nextTryAt };
  await writeOutgoing(tx, waits);
  if (outgoing.waitingCode !== code) await tell(deps, tx, waits, 'outgoing.waiting');
  return waits;
}

/** The chain has it: it is looked at again. It must be locked. */
export async function noteTaken(
  deps: Pick<SendDeps, 'emit' | 'clock'>,
  tx: Tx,
  outgoing: Outgoing,
  tryAgainMs: number,
): Promise<void> {
  const nextTryAt = new Date(deps.clock.now().getTime() + tryAgainMs);
  if (outgoing.status === 'signed') await moveOutgoing(deps, tx, outgoing, 'broadcast', { nextTryAt });
  else
    await writeOutgoing(tx, { ...outgoing, waitingCode: null, waitingReason: null, waitingPayouts: null, nextTryAt });
}

/** Says once that it stands first in line and comes into no block. It must be locked. */
export async function markStuck(deps: Pick<SendDeps, 'emit' | 'clock'>, tx: Tx, outgoing: Outgoing): Promise<Outgoing> {
  if (outgoing.stuckAt !== null) return outgoing;
  const stuck = { ...outgoing, stuckAt: deps.clock.now() };
  await writeOutgoing(tx, stuck);
  await tell(deps, tx, stuck, 'outgoing.stuck');
  return stuck;
}

export async function tell(
  deps: Pick<SendDeps, 'emit'>,
  tx: Tx,
  { id, blockchainId }: Outgoing,
  event: keyof typeof outgoingEvents,
): Promise<void> {
  await deps.emit(tx, outgoingEvents[event](null, { outgoingId: id, blockchainId }));
}
