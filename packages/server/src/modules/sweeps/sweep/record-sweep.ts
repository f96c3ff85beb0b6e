import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivities, type Origin } from '../../activity/index.ts';
import { closeItems, reopenItems } from './item-store.ts';
import { planAgainAfter } from '../rules/plan-again.ts';
import { insertSweepEvents, writeStatuses } from './sweep-record-store.ts';
import { sweepStatus, type SweepHappening, type SweepStatus } from './sweep-status.ts';
import { sweepEvents } from '../events.ts';

export type Detail = Readonly<Record<string, string | number | boolean | null>>;

export type Subject = { id: number; walletId: number; blockchainId: number; status: SweepStatus };

/** Where a sweep goes from where it is. */
export type SweepMove = {
  sweep: Subject;
  to: SweepStatus;
  failure?: { code: string; reason: string } | null;
  detail?: Detail;
};

/** What happened to a sweep while its status stays. */
export type SweepNote = {
  sweep: Pick<Subject, 'id' | 'walletId' | 'blockchainId'>;
  event: 'sweep.fee-raised' | 'sweep.went-elsewhere';
  detail: Detail;
};

type Happened = { sweep: SweepNote['sweep']; event: SweepHappening | SweepNote['event']; detail: Detail };

/**
 * The one place where the status of a sweep changes: with its history, its audit rows, its events, and what it has in hand.
 * The sweeps must be locked. However many there are, the statements stay the same.
 */
export async function recordSweeps(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  moves: readonly SweepMove[],
): Promise<void> {
  const changed = moves.filter(({ sweep, to }) => sweep.status !== to);
  if (changed.length === 0) return;
  await writeStatuses(
    tx,
    changed.map(({ sweep, to, failure }) => ({
      id: sweep.id,
      status: to,
      code: failure?.code ?? null,
      reason: failure?.reason ?? null,
      ended: !isRunning(to),
    })),
    origin.now,
  );
  const ended = changed.filter(({ to }) => !isRunning(to)).map(({ sweep }) => sweep.id);
  const reopened = changed.filter(({ sweep, to }) => !isRunning(sweep.status) && isRunning(to));
  await closeItems(tx, ended);
  await planAgainAfter(tx, ended, origin.now);
  await reopenItems(
    tx,
    reopened.map(({ sweep }) => sweep.id),
  );
  await tell(deps, tx, origin, changed.flatMap(stepsOf));
}

/** As `recordSweeps`, for what is worth knowing and no step. */
export async function noteSweeps(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  notes: readonly SweepNote[],
): Promise<void> {
  if (notes.length > 0) await tell(deps, tx, origin, notes);
}

function isRunning(status: SweepStatus): boolean {
  return sweepStatus.isAmong('running', status);
}

/** Each edge that it went along happened; the last one is what it is all about. */
function stepsOf({ sweep, to, failure, detail = {} }: SweepMove): Happened[] {
  let from = sweep.status;
  const way = sweepStatus.wayTo(from, to);
  if (!way) throw new Error(`a sweep that is ${from} cannot become ${to}`);
  return way.map((next) => {
    const event = sweepStatus.eventFor(from, next);
    from = next;
    const why: Detail = failure ? { code: failure.code, reason: failure.reason } : {};
    return { sweep, event, detail: next === to ? { ...detail, ...why } : {} };
  });
}

async function tell(deps: Pick<Deps, 'emit'>, tx: Tx, origin: Origin, happened: readonly Happened[]): Promise<void> {
  await insertSweepEvents(
    tx,
    happened.map(({ sweep, event, detail }) => ({ sweepId: sweep.id, event, detail })),
    origin.now,
  );
  await recordActivities(
    tx,
    happened.map(({ sweep, event, detail }) => ({
      origin,
      entry: { action: event, entity: 'sweep', entityId: sweep.id, after: detail },
    })),
  );
  await deps.emit(tx, ...happened.map(({ sweep, event }) => sweepEvent(sweep, event)));
}

/** As others hear of it. */
export function sweepEvent({ id, walletId, blockchainId }: SweepNote['sweep'], event: keyof typeof sweepEvents) {
  return sweepEvents[event](null, { sweepId: id, walletId, blockchainId });
}
