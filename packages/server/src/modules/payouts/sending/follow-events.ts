import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { hasUnread, ofKinds, readEvents, type RecordedEvent } from '../../../platform/events/outbox-reader.ts';
import { bySystem } from '../../activity/index.ts';
import { wasRestoredSince } from '../../history/index.ts';
import {
  causesOf,
  journalEvents,
  outgoingEvents,
  outgoingOf,
  partOfFee,
  rowsOf,
  type OutgoingRow,
  type OutgoingView,
} from '../../outgoing/index.ts';
import type { AskDeps } from '../payout/ask-as-another.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayout, notePayout } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';
import { askInVain } from './ask-in-vain.ts';
import { leftFor } from './departure-store.ts';
import { noteDoubt } from './doubts.ts';
import { judgeSent } from './judge-sent.ts';
import { isRegrouped } from './regroup.ts';

export const readerName = 'payouts';
const outgoingKinds = Object.values(outgoingEvents);
export const vainKind = journalEvents['outgoing.signed-in-vain'];
const eventsMax = 500;

type Sent = OutgoingView & Pick<Heard, 'part'>;

export type Following = AskDeps & Pick<Deps, 'db'>;
type Step = RecordedEvent<(typeof outgoingKinds)[number]>;
/** `part` is which of several it is. */
type Heard = { payoutId: number; outgoingId: number; part: OutgoingRow | undefined; kind: Step['kind'] };

/**
 * Takes in what the sender told since the last time, in the transaction that moves the reader: whoever dies in the middle has
 * done nothing, and whoever reads again has it all before them.
 */
export async function followEvents(deps: Following): Promise<{ read: number; more: boolean }> {
  if (!(await hasUnread(deps.db, readerName))) return { read: 0, more: false };
  return inTransaction(deps.db, async (tx) => {
    const events = await readEvents(tx, readerName, eventsMax);
    for (const { payload } of ofKinds(events, [vainKind])) await askInVain(deps, tx, payload);
    const heard = await ofPayouts(tx, ofKinds(events, outgoingKinds));
    if (heard.length > 0) await takeIn(deps, tx, heard);
    return { read: events.length, more: events.length === eventsMax };
  });
}

/** Of what is sent, what is sent for payouts. */
async function ofPayouts(tx: Tx, steps: readonly Step[]): Promise<Heard[]> {
  const causes = await causesOf(tx, [...new Set(steps.map(({ payload }) => payload.outgoingId))]);
  const together = [...causes].flatMap(([id, { of }]) => (of === 'payouts' ? [id] : []));
  const parts = Map.groupBy(await rowsOf(tx, together), ({ outgoingId }) => outgoingId);
  return steps.flatMap(({ kind, payload: { outgoingId } }): Heard[] => {
    const cause = causes.get(outgoingId);
    if (cause?.of === 'payout') return [{ kind, outgoingId, payoutId: cause.id, part: undefined }];
    return (parts.get(outgoingId) ?? []).map((part) => ({ kind, outgoingId, payoutId: part.payoutId, part }));
  });
}

async function takeIn(deps: Following, tx: Tx, heard: readonly Heard[]): Promise<void> {
  const payouts = await lockPayouts(tx, [...new Set(heard.map(({ payoutId }) => payoutId))]);
  const sent = await outgoingOf(tx, [...new Set(heard.map(({ outgoingId }) => outgoingId))]);
  for (const payout of payouts) {
    // Of an attempt that was given up nothing follows any more.
    const view = payout.outgoingId === null ? undefined : sent.get(payout.outgoingId);
    if (!view) continue;
    const ofIt = heard.filter(({ payoutId, outgoingId }) => payoutId === payout.id && outgoingId === view.id);
    const kinds = new Set(ofIt.map(({ kind }) => kind));
    await settle(deps, tx, payout, { ...view, part: ofIt[0]?.part }, kinds);
  }
}

/** Sees a payout as its transaction stands now, so that it may be asked for at any time, and twice. */
async function settle(
  deps: Following,
  tx: Tx,
  payout: Payout,
  sent: Sent,
  kinds: ReadonlySet<Step['kind']>,
): Promise<void> {
  const origin = bySystem('payouts', deps.clock.now());
  const judged = judgeSent(payout, sent, await knownOf(tx, payout, sent));
  const { hash, blockHeight, part } = sent;
  const feeUnits = sent.feeUnits !== null && part ? partOfFee(sent.feeUnits, part) : sent.feeUnits;
  const place = { txHash: hash, blockHeight, feeUnits };
  const failure = { failureCode: judged.failure?.code ?? null, failureReason: judged.failure?.reason ?? null };
  const detail = {
    ...(hash === null ? {} : { transactionHash: hash }),
    ...(blockHeight === null ? {} : { blockHeight }),
    ...judged.failure,
  };
  let now = payout;
  if (judged.status !== payout.status) {
    // If it is tried again: it may be what all others failed by.
    const change = { ...place, ...failure, ...(judged.failure && part ? { togetherMax: 1 } : {}) };
    now = await movePayout(deps, tx, origin, payout, judged.status, { change, detail });
  } else if (payout.txHash !== hash || payout.blockHeight !== blockHeight) {
    now = { ...payout, ...place, updatedAt: origin.now };
    await writePayouts(tx, [now]);
  }
  const { doubt } = judged;
  if (doubt && now.waitingCode !== doubt.code) await noteDoubt(deps, tx, origin, now, doubt);
  if (kinds.has('outgoing.fee-raised')) await notePayout(deps, tx, origin, now, 'payout.fee-raised', { detail });
  // Of several that are handed out anew each says for itself what it then waits for.
  const isOfThis = sent.waiting !== null && !(part && isRegrouped(sent.waiting));
  if (kinds.has('outgoing.waiting') && sent.waiting && isOfThis) {
    const { code, reason } = sent.waiting;
    await notePayout(deps, tx, origin, now, 'payout.waiting', { detail: { code, reason } });
  }
}

async function knownOf(tx: Tx, payout: Payout, { id, part, refusedRows, versions: [first] }: Sent) {
  const isRestored = first !== undefined && (await wasRestoredSince(tx, first.signedAt));
  const isRefused = part !== undefined && (refusedRows?.includes(part.row) ?? false);
  return { ...(await leftFor(tx, id, payout.id)), isRestored, isRefused };
}
