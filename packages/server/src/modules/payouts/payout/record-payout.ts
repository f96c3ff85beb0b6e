import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivities, type ActivityEntry, type Origin } from '../../activity/index.ts';
import { post, type Entry } from '../../ledger/index.ts';
import { moveRefund } from '../../payments/index.ts';
import { payoutEvents, type PayoutHappening } from '../events.ts';
import { bookMove, bookReserved } from './bookings.ts';
import { intentHash } from './intent-hash.ts';
import { tellOutside } from './tell-outside.ts';
import type { NewPayout, Payout } from './payout.ts';
import { payoutStatus, type PayoutStatus } from './payout-status.ts';
import { holdsRefund } from './refund-of.ts';
import { findPayouts } from './store.ts';
import { insertEvents, insertPayouts, writePayouts, type Detail } from './write-store.ts';

export type Recording = Pick<Deps, 'emit' | 'masterKey'>;

type Change = Partial<Omit<Payout, 'id' | 'status' | 'statusAt' | 'bookings' | 'updatedAt' | 'intentHash'>>;
type With = { change?: Change; detail?: Detail };

export type Asked = { asked: NewPayout; approvalsExpireAt: Date | null };
export type Move = With & { payout: Payout; to: PayoutStatus };
export type Note = With & { payout: Payout; event: PayoutHappening };

/** One thing that happened to a payout, as it stands after it, and what that means in the books. */
type Happened = { payout: Payout; event: PayoutHappening; detail: Detail; entry?: Entry | undefined };

/** Writes a payout down and takes its money from the project, or promises nothing. The project's money must be locked. */
export async function recordNewPayout(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  asked: NewPayout,
  approvalsExpireAt: Date | null,
): Promise<Payout> {
  return only(await recordNewPayouts(deps, tx, origin, [{ asked, approvalsExpireAt }]));
}

/** As `recordNewPayout`, for what was asked for together: a constant number of statements. */
export async function recordNewPayouts(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  wanted: readonly Asked[],
): Promise<Payout[]> {
  const ids = await insertPayouts(
    tx,
    wanted.map(({ asked }) => asked),
    origin.now,
  );
  const written = new Map((await findPayouts(tx, ids)).map((one) => [one.id, one]));
  const payouts = ids.map((id, at) => {
    const [row, given] = [written.get(id), wanted[at]];
    if (!row || !given) throw new Error(`the payout ${id} that was written is not there`);
    return bound(deps, { ...row, approvalsExpireAt: given.approvalsExpireAt });
  });
  await writePayouts(tx, payouts);
  await bookAndTell(
    deps,
    tx,
    origin,
    payouts.map((payout) => ({
      payout,
      event: 'payout.requested',
      entry: bookReserved(payout, origin.now),
      detail: {
        amount: String(payout.units),
        blockchainCode: payout.blockchainCode,
        toAddress: payout.toAddress,
        walletId: payout.walletId,
      },
    })),
  );
  return payouts;
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
  given: With = {},
): Promise<Payout> {
  return only(await movePayouts(deps, tx, origin, [{ ...given, payout, to }]));
}

/** As `movePayout`, for several: a constant number of statements. */
export async function movePayouts(deps: Recording, tx: Tx, origin: Origin, moves: readonly Move[]): Promise<Payout[]> {
  const ways = moves.map((move) => stepsOf(deps, origin, move));
  const moved = ways.map(({ last }) => last);
  await writePayouts(tx, moved);
  await bookAndTell(
    deps,
    tx,
    origin,
    ways.flatMap(({ steps }) => steps),
  );
  return moved;
}

/** What happened to it while its status stays. It must be locked. */
export async function notePayout(
  deps: Recording,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  event: PayoutHappening,
  given: With = {},
): Promise<Payout> {
  return only(await notePayouts(deps, tx, origin, [{ ...given, payout, event }]));
}

/** As `notePayout`, for several: a constant number of statements. */
export async function notePayouts(deps: Recording, tx: Tx, origin: Origin, notes: readonly Note[]): Promise<Payout[]> {
  const happened = notes.map(({ payout, event, change, detail = {} }) => {
    return { payout: bound(deps, { ...payout, ...change, updatedAt: origin.now }), event, detail };
  });
  const noted = happened.map(({ payout }) => payout);
  await writePayouts(tx, noted);
  await bookAndTell(deps, tx, origin, happened);
  return noted;
}

/** Along the edges, each step with what it means in the books. */
function stepsOf(
  deps: Recording,
  { now }: Origin,
  { payout, to, change = {}, detail = {} }: Move,
): { steps: Happened[]; last: Payout } {
  const way = payoutStatus.wayTo(payout.status, to);
  const steps: Happened[] = [];
  let last = payout;
  for (const next of way && way.length > 0 ? way : [payoutStatus.move(payout.status, to)]) {
    const isLast = next === to;
    const event = payoutStatus.eventFor(last.status, next);
    const step = stepTo(deps, last, next, isLast ? change : {}, now);
    last = step.payout;
    steps.push({ ...step, event, detail: isLast ? detail : {} });
  }
  return { steps, last };
}

function stepTo(
  deps: Recording,
  before: Payout,
  status: PayoutStatus,
  change: Change,
  now: Date,
): Pick<Happened, 'payout' | 'entry'> {
  const going = { waitingCode: null, waitingReason: null, nextTryAt: now };
  const moved = { ...before, ...going, ...change, status, statusAt: now, updatedAt: now };
  const booking = { ...moved, reservedAt: reservedSince(moved, now), bookings: before.bookings + 1 };
  const entry = bookMove(booking, before.status, status, now);
  return { payout: bound(deps, entry ? booking : moved), entry };
}

/** Limits count what is promised from when it was; what is promised again counts anew. */
function reservedSince({ status, reservedAt }: Pick<Payout, 'status' | 'reservedAt'>, now: Date): Date | null {
  return payoutStatus.isAmong('released', status) ? null : (reservedAt ?? now);
}

/** Whatever changed, the hash stands for what it says now. */
function bound(deps: Recording, payout: Payout): Payout {
  return { ...payout, intentHash: intentHash(deps, payout) };
}

async function bookAndTell(deps: Recording, tx: Tx, origin: Origin, happened: readonly Happened[]): Promise<void> {
  const entries = happened.flatMap(({ entry }) => (entry ? [entry] : []));
  const booked = await post(tx, entries);
  if (booked.length < entries.length) {
    throw new Error(`something was booked twice for one step of ${happened.map(({ payout }) => payout.id).join(', ')}`);
  }
  const actor = actorOf(origin);
  const rows = happened.map(({ payout, event, detail }) => {
    return { payoutId: payout.id, event, actor, detail, told: tellOutside(payout, event, origin.now) };
  });
  const sequences = await insertEvents(tx, rows, origin.now);
  await recordActivities(
    tx,
    happened.map((one) => ({ origin, entry: auditOf(one) })),
  );
  const events = happened.map(({ payout: { id: payoutId, projectId, batchId }, event }, at) =>
    payoutEvents[event](projectId, { payoutId, sequence: sequences[at] ?? 0, batchId }),
  );
  await deps.emit(tx, ...events);
  for (const { payout } of happened) await followRefund(deps, tx, origin, payout);
}

function auditOf({ payout, event, detail }: Happened): ActivityEntry {
  const { id, projectId, status, intentHash: hash } = payout;
  return {
    action: event,
    entity: 'payout',
    entityId: id,
    projectId,
    after: { status, intentHash: hash, ...detail },
  };
}

/** A refund is paid exactly where its payout is. */
async function followRefund(deps: Recording, tx: Tx, origin: Origin, payout: Payout): Promise<void> {
  const { id: payoutId, refundId, status } = payout;
  if (refundId === null || !(await holdsRefund(tx, { id: payoutId, refundId }))) return;
  const to = status === 'processed' ? 'paid' : payoutStatus.isAmong('released', status) ? 'requested' : 'paying';
  await moveRefund(deps, tx, origin, { refundId, payoutId, to });
}

function actorOf({ subject }: Origin): string | null {
  if (subject.kind === 'member') return subject.email;
  return subject.kind === 'key' ? subject.description : null;
}

function only([one]: readonly Payout[]): Payout {
  if (!one) throw new Error('one payout was written, and none is there');
  return one;
}
