import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents, type RecordedEvent } from '../../../platform/events/outbox-reader.ts';
import { bySystem } from '../../activity/index.ts';
import { departureEvents } from '../../deposits/index.ts';
import { causesOf, outgoingEvents } from '../../outgoing/index.ts';
import { noteSweeps, sweepEvent, type SweepNote } from '../sweep/record-sweep.ts';
import { findUnsettled } from './departure-store.ts';
import { settleDepartures, type Elsewhere } from './settle-departures.ts';
import { tallySweeps, moveSweeps } from './settle-sweeps.ts';
import type { Gathered } from '../planning/facts-store.ts';

export const readerName = 'sweeps';
export const departureKinds = Object.values(departureEvents);
export const outgoingKinds = Object.values(outgoingEvents);
const eventsMax = 500;

type Step = RecordedEvent<(typeof outgoingKinds)[number]>;
type Sent = { kind: Step['kind']; sweepId: number };

export type Following = Pick<Deps, 'db' | 'clock' | 'emit'>;

/**
 * Takes in what the watcher and the sender told since the last time, in the transaction that moves the reader: whoever dies
 * in the middle has done nothing, and whoever reads again has it all before them.
 */
export async function followEvents(deps: Following): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    const departures = ofKinds(events, departureKinds).map(({ payload }) => payload.departureId);
    const sent = await ofSweeps(tx, ofKinds(events, outgoingKinds));
    if (departures.length + sent.length > 0) await takeIn(deps, tx, departures, sent);
    return { read: events.length, more: events.length === eventsMax };
  });
}

async function takeIn(deps: Following, tx: Tx, departures: number[], sent: Sent[]): Promise<void> {
  const now = deps.clock.now();
  const origin = bySystem('sweeps', now);
  // Steps of the sender may be read before the departures that they led to: a sweep is never judged without its own.
  const early = await findUnsettled(
    tx,
    sent.map(({ sweepId }) => sweepId),
  );
  const settled = await settleDepartures(tx, [...new Set([...departures, ...early])], now);
  const stuck = new Set(sent.filter(({ kind }) => kind === 'outgoing.stuck').map(({ sweepId }) => sweepId));
  const ids = new Set([...settled.sweepIds, ...sent.map(({ sweepId }) => sweepId)]);
  const counted = await tallySweeps(
    tx,
    [...ids].toSorted((a, b) => a - b),
  );
  const byId = new Map(counted.map((sweep) => [sweep.id, sweep]));
  await noteSweeps(deps, tx, origin, raised(sent, byId));
  await moveSweeps(deps, tx, origin, counted, stuck);
  await noteSweeps(deps, tx, origin, strange(settled.elsewhere, byId));
  await deps.emit(tx, ...waiting(sent, byId));
}

/** Of what is sent, what is sent for sweeps. */
async function ofSweeps(tx: Tx, steps: readonly Step[]): Promise<Sent[]> {
  const causes = await causesOf(tx, [...new Set(steps.map(({ payload }) => payload.outgoingId))]);
  return steps.flatMap(({ kind, payload }) => {
    const cause = causes.get(payload.outgoingId);
    return cause?.of === 'sweep' ? [{ kind, sweepId: cause.id }] : [];
  });
}

function raised(sent: readonly Sent[], sweeps: ReadonlyMap<number, Gathered>): SweepNote[] {
  return sent
    .filter(({ kind }) => kind === 'outgoing.fee-raised')
    .flatMap(({ sweepId }): SweepNote[] => {
      const sweep = sweeps.get(sweepId);
      return sweep ? [{ sweep, event: 'sweep.fee-raised', detail: { transactionHash: sweep.txHash } }] : [];
    });
}

/** An alarm: money of a deposit address went to somebody whom nobody here knows. */
function strange(elsewhere: readonly Elsewhere[], sweeps: ReadonlyMap<number, Gathered>): SweepNote[] {
  return elsewhere.flatMap(({ sweepId, toAddress }): SweepNote[] => {
    const sweep = sweeps.get(sweepId);
    const detail = { toAddress, transactionHash: sweep?.txHash ?? null };
    return sweep ? [{ sweep, event: 'sweep.went-elsewhere', detail }] : [];
  });
}

/** No step, but those who look on see why it does not go on. */
function waiting(sent: readonly Sent[], sweeps: ReadonlyMap<number, Gathered>) {
  const ids = new Set(sent.filter(({ kind }) => kind === 'outgoing.waiting').map(({ sweepId }) => sweepId));
  return [...ids].flatMap((id) => {
    const sweep = sweeps.get(id);
    return sweep ? [sweepEvent(sweep, 'sweep.waiting')] : [];
  });
}
