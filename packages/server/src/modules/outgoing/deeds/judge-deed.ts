import { hoursAfter } from '@coffer/kernel/clock.ts';
import { nameOfCause } from '../../../platform/cause.ts';
import type { Waiting } from '../orders/move-outgoing.ts';
import { isPaying, type Intent } from '../orders/intent.ts';
import { findVain } from './find-vain.ts';
import { judgeAgain } from './judge-again.ts';
import { rowsOf } from '../orders/row-store.ts';
import { sendLimits } from '../orders/sending.ts';
import { carries, refused, type Asked, type Judge, type Judging } from './deed.ts';
import { judgeAllow, judgeTogether } from './judge-together.ts';
import { judgeNonce } from './judge-nonce.ts';
import { judgeSweep } from './judge-sweep.ts';

/**
 * A filler of a gap sends nothing, to its own sender, at the place that the chain waits for, or one that is behind it, or of the coins
 * of what was signed in vain; and only so many of them within an hour.
 */
const judgeGap: Judge = async (work, order) => {
  const { chain, deps, journal } = work;
  if (chain.coins) {
    const vain = await findVain(work, order);
    if ('reason' in vain) return vain.reason;
  } else {
    if (order.positionWanted === null) return 'a filler of a gap has to name the gap.';
    const next = await chain.positions?.next(order.from);
    if (next === undefined || order.positionWanted > next) return 'the chain waits for no filler there.';
  }
  const isEmpty = order.to === order.from && order.units === 0n && order.contract === null && !carries(order);
  if (!isEmpty) return 'a filler of a gap sends nothing, and to its own sender alone.';
  const filled = journal?.fillersOf(order, hoursAfter(deps.clock.now(), -1)) ?? 0;
  return filled < sendLimits.gapsAnHourMax ? null : `${filled} gaps of this wallet were filled within an hour.`;
};

/** A plain transfer, and never a call of anything. */
const judgePayout: Judge = async (_work, order) => {
  if (carries(order)) return 'a payout is a plain transfer, and calls nothing.';
  if (order.units <= 0n) return 'a payout pays something.';
  return order.positionWanted === null ? null : 'a payout takes the next number of its wallet.';
};

/** Whether people or their policy let it go. What was signed once was let go then, and only its chain decides. */
async function judgeAllowed(work: Judging, { order, versions }: Asked): Promise<Waiting | null> {
  if (!isPaying(order) || versions.length > 0) return null;
  const weighed = await work.payouts.look(work, order);
  if (!('reason' in weighed)) return null;
  return { ...refused(weighed.reason), ...(weighed.payouts ? { payouts: weighed.payouts } : {}) };
}

const judges: Readonly<Record<Intent['kind'], Judge>> = {
  sweep: judgeSweep,
  nonce: judgeNonce,
  gap: judgeGap,
  payout: judgePayout,
  payouts: judgeTogether,
  allow: judgeAllow,
  // Nothing of this program tops up gas yet.
  gas: async () => 'gas is topped up by nobody.',
};

/**
 * Whether the rule of its kind lets an order be signed, for the first time or once more. What no rule names is refused. Several that
 * are refused without a word for whom are all meant: each goes alone then. What stops everything is about none of them.
 */
export async function judgeDeed(work: Judging, asked: Asked): Promise<Waiting | null> {
  const { order, versions } = asked;
  const waiting = await judge(work, asked);
  const isOfSeveral = order.kind === 'payouts' && versions.length === 0 && !work.payouts.isStopped();
  if (!waiting || waiting.payouts || !isOfSeveral) return waiting;
  return { ...waiting, payouts: (await rowsOf(work.deps.db, [order.id])).map(({ payoutId }) => payoutId) };
}

async function judge(work: Judging, asked: Asked): Promise<Waiting | null> {
  const { order, kind } = asked;
  const again = judgeAgain(work.journal, asked);
  if (again !== null) return refused(again);
  // A name stands for what was paid: nothing goes by the name of something else.
  if (order.cause.of !== order.kind)
    return refused(`it is a ${order.kind}, and is called ${nameOfCause(order.cause)}.`);
  // What only frees a place pays nobody, and lets what was sent before the stop come to its end.
  const frees = order.kind === 'gap' || kind === 'filler';
  if (work.payouts.isStopped() && !frees) return refused('everything was stopped at the signer itself.');
  const tooDear = work.payouts.fees.judge(work.blockchain.code, order, work.journal);
  // Of several fewer cost less.
  if (tooDear !== null) return { ...refused(tooDear), ...(order.kind === 'payouts' ? { payouts: [] } : {}) };
  const rule = Object.hasOwn(judges, order.kind) ? judges[order.kind] : undefined;
  if (!rule) return refused(`it knows no order of the kind ${order.kind}.`);
  // What the journal knows is the same now, and was judged then.
  const isKnown = work.journal?.known({ ...order, cause: nameOfCause(order.cause) }) !== undefined;
  if (isKnown) return null;
  const reason = await rule(work, order);
  if (reason === null) return judgeAllowed(work, asked);
  return typeof reason === 'string' ? refused(reason) : reason;
}
