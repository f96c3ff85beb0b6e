import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { post } from '../../ledger/index.ts';
import { moveRefund } from '../../payments/index.ts';
import { payoutEvents, type PayoutHappening } from '../events.ts';
import { bookMove, bookReserved } from './bookings.ts';
import { intentHash } from './intent-hash.ts';
import { tellOutside } from './tell-outside.ts';
import type { NewPayout, Payout } from './payout.ts';
import { payoutStatus, type PayoutStatus } from './payout-status.ts';
import { holdsRefund } from './refund-of.ts';
import { findPayout, insertEvent, insertPayout, writePayout, type Detail } from './store.ts';

export type Recording = Pick<Deps, 'emit' | 'masterKey'>;

type Change = Partial<Omit<Payout, 'id' | 'status' | 'statusAt' | 'bookings' | 'updatedAt' | 'intentHash'>>;

/** Writes a payout down and takes its money from the project, or promises nothing. The project's money must be locked. */
export async function recordNewPayout(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  asked: NewPayout,
  approvalsExpireAt: Date | null,
): Promise<Payout> {
  const id = await insertPayout(tx, asked, origin.now);
  const written = await findPayout(tx, id);
  if (!written) throw new Error(`the payout ${id} that was written is not there`);
  const payout = bound(deps, { ...written, approvalsExpireAt });
  await writePayout(tx, payout);
  await post(tx, [bookReserved(payout, origin.now)]);
  await followRefund(deps, tx, origin, payout);
  await tell(deps, tx, origin, payout, 'payout.requested', {
    amount: String(payout.units),
    blockchainCode: payout.blockchainCode,
    toAddress: payout.toAddress,
    walletId: payout.walletId,
  });
  return payout;
}

/**
 * The one place where the status of a payout changes: with its history, its audit row, its event and its bookings. It must be
 * locked. Goes along the edges, so that each step is told; the last one is what it is all about.
 */
export async function movePayout(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  to: PayoutStatus,
  { change = {}, detail = {} }: { change?: Change; detail?: Detail } = {},
): Promise<Payout> {
  const way = payoutStatus.wayTo(payout.status, to);
  const steps = way && way.length > 0 ? way : [payoutStatus.move(payout.status, to)];
  let at = payout;
  for (const next of steps) {
    const isLast = next === to;
    const event = payoutStatus.eventFor(at.status, next);
    at = await step(deps, tx, origin, at, next, isLast ? change : {});
    await tell(deps, tx, origin, at, event, isLast ? detail : {});
    await followRefund(deps, tx, origin, at);
  }
  return at;
}

/** A refund is paid exactly where its payout is. */
async function followRefund(deps: Recording, tx: Tx, origin: Origin, payout: Payout): Promise<void> {
  const { id: payoutId, refundId, status } = payout;
  if (refundId === null || !(await holdsRefund(tx, { id: payoutId, refundId }))) return;
  const to = status === 'processed' ? 'paid' : payoutStatus.isAmong('released', status) ? 'requested' : 'paying';
  await moveRefund(deps, tx, origin, { refundId, payoutId, to });
}

/** What happened to it while its status stays. It must be locked. */
export async function notePayout(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  event: PayoutHappening,
  { change = {}, detail = {} }: { change?: Change; detail?: Detail } = {},
): Promise<Payout> {
  const noted = bound(deps, { ...payout, ...change, updatedAt: origin.now });
  await writePayout(tx, noted);
  await tell(deps, tx, origin, noted, event, detail);
  return noted;
}

async function step(
  deps: Recording,
  tx: Tx,
  { now }: Origin,
  before: Payout,
  status: PayoutStatus,
  change: Change,
): Promise<Payout> {
  const going = { waitingCode: null, waitingReason: null, nextTryAt: now };
  const moved = { ...before, ...going, ...change, status, statusAt: now, updatedAt: now };
  const reservedAt = reservedSince(moved, now);
  const booking = { ...moved, reservedAt, bookings: before.bookings + 1 };
  const entry = bookMove(booking, before.status, status, now);
  if (entry) {
    const booked = await post(tx, [entry]);
    if (booked.length === 0) throw new Error(`the payout ${before.id} was booked twice for one step`);
  }
  const payout = bound(deps, entry ? booking : moved);
  await writePayout(tx, payout);
  return payout;
}

/** Limits count what is promised from when it was; what is promised again counts anew. */
function reservedSince({ status, reservedAt }: Pick<Payout, 'status' | 'reservedAt'>, now: Date): Date | null {
  return payoutStatus.isAmong('released', status) ? null : (reservedAt ?? now);
}

/** Whatever changed, the hash stands for what it says now. */
function bound(deps: Recording, payout: Payout): Payout {
  return { ...payout, intentHash: intentHash(deps, payout) };
}

async function tell(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  event: PayoutHappening,
  detail: Detail,
): Promise<void> {
  const { id: payoutId, projectId, intentHash: hash } = payout;
  const sequence = await insertEvent(
    tx,
    { payoutId, event, actor: actorOf(origin), detail, told: tellOutside(payout, event, origin.now) },
    origin.now,
  );
  await recordActivity(tx, origin, {
    action: event,
    entity: 'payout',
    entityId: payoutId,
    projectId,
    after: { status: payout.status, intentHash: hash, ...detail },
  });
  await deps.emit(tx, payoutEvents[event](projectId, { payoutId, sequence }));
}

function actorOf({ subject }: Origin): string | null {
  if (subject.kind === 'member') return subject.email;
  return subject.kind === 'key' ? subject.description : null;
}
