import { coinOf, tokenAsset } from '@coffer/kernel/asset.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { bySystem, type Origin } from '../../activity/index.ts';
import type { ChainDeps } from '../../assets/index.ts';
import { cancelIntent } from '../../outgoing/index.ts';
import { approvableUntil } from '../payout/approval-time.ts';
import { intentHash } from '../payout/intent-hash.ts';
import type { Payout } from '../payout/payout.ts';
import { movePayout, notePayout } from '../payout/record-payout.ts';
import { lockPayouts } from '../payout/store.ts';
import { writePayouts } from '../payout/write-store.ts';
import { neededAgain, withAskers, withoutAskers } from '../payout/weigh-again.ts';
import { validApprovals } from '../payout/valid-approvals.ts';
import { isPaused } from '../policy/pause-store.ts';
import { reasonWords, type PlainReason } from '../policy/reasons.ts';
import { heldOf } from '../wallets/free-funds.ts';
import { changedSince } from './changed-since.ts';
import { paidBefore } from './departure-store.ts';
import { shortCode } from './find-short.ts';
import { handOut } from './hand-out.ts';
import { laneOf, lookAtLanes } from './lanes.ts';
import { regroup } from './regroup.ts';
import { lockDue, lockHandedOver, lockPayingWallet, unitsOnTheWay } from './send-store.ts';

/** As many as go in one transaction, of whichever chain. */
const atOnceMax = 250;
const lookAgainMinutes = 1;

export type LaunchDeps = ChainDeps & Pick<Deps, 'clock' | 'emit' | 'masterKey' | 'chains' | 'config' | 'devnet'>;
type Waiting = { code: string; reason: string; againSeconds?: number };

/** Hands to the sender what may go by now. What it stands for is held once more against what people approved. */
export async function launchPayouts(deps: LaunchDeps): Promise<'again' | 'wait'> {
  const now = deps.clock.now();
  // First, so that lanes are seen with what is handed out anew: it would go one by one without them.
  await inTransaction(deps.db, async (tx) => {
    await ((await isPaused(tx)) ? takeBack(deps, tx, now) : regroup(deps, tx, now));
  });
  const lanes = await lookAtLanes(deps, now, atOnceMax);
  return inTransaction(deps.db, async (tx) => {
    const due = await lockDue(tx, now, atOnceMax);
    const origin = bySystem('payouts', now);
    const ready: Payout[] = [];
    for (const payout of await lockPayouts(tx, due)) {
      if (await mayGo(deps, tx, origin, payout, ready)) ready.push(payout);
    }
    for (const payout of await handOut(deps, tx, ready, lanes)) await letWait(deps, tx, origin, payout, notYetAllowed);
    return due.length === atOnceMax ? 'again' : 'wait';
  });
}

/** What nobody has signed yet is given back by the sender while everything is stopped. What people approved they approve anew. */
async function takeBack(deps: LaunchDeps, tx: Tx, now: Date): Promise<void> {
  const handedOver = await lockPayouts(tx, await lockHandedOver(tx, atOnceMax));
  for (const payout of handedOver) {
    if (payout.outgoingId === null || !(await cancelIntent(deps, tx, payout.outgoingId))) continue;
    const another = { ...payout, outgoingId: null, attempt: payout.attempt + 1 };
    await letWait(deps, tx, bySystem('payouts', now), another, paused);
  }
}

/** Otherwise it waits, or people look at it once more. `ready` are those that go before it. */
async function mayGo(
  deps: LaunchDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  ready: readonly Payout[],
): Promise<boolean> {
  const changed = await changedSince(deps, tx, payout, origin.now);
  if (changed || !(await isApproved(deps, tx, payout))) {
    await askAnew(deps, tx, origin, payout, changed);
    return false;
  }
  const waiting = (await isPaused(tx))
    ? paused
    : ((await paidAlready(tx, payout)) ?? (await shortOf(deps, tx, payout, ready)));
  if (waiting) await letWait(deps, tx, origin, payout, waiting);
  return !waiting;
}

/** Another time until which it is approved makes it another payout: what was said of it before counts no more. */
async function askAnew(
  deps: LaunchDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  changed: PlainReason | undefined,
): Promise<void> {
  const also = changed && { code: changed, reason: reasonWords[changed] };
  const needed = await neededAgain(deps, tx, payout, origin.now, also);
  await movePayout(deps, tx, origin, payout, 'pending-approval', {
    change: { ...needed, approvalsExpireAt: approvableUntil(origin.now, needed.mayGoAt) },
  });
}

/** An edit by whoever has the database makes it another payout, of which nobody said anything. */
async function isApproved(deps: LaunchDeps, tx: Tx, payout: Payout): Promise<boolean> {
  if (payout.intentHash !== intentHash(deps, payout)) return false;
  if (payout.approvalsNeeded === 0) return true;
  const now = deps.clock.now();
  const { approvalsNeeded } = await withAskers(deps, tx, { ...payout, approvalsNeeded: withoutAskers(payout) }, now);
  return (await validApprovals(deps, tx, payout, now)).length >= approvalsNeeded;
}

const notYetAllowed: Waiting = {
  code: 'TOKEN_NOT_ALLOWED',
  reason: 'The contract that pays many at once is being allowed to move this token of the hot wallet.',
  againSeconds: 5,
};

const paused: Waiting = { code: 'PAUSED', reason: 'All payouts are paused.' };

/** A retry of what left after all, or a second payout of its refund. */
async function paidAlready(tx: Tx, payout: Payout): Promise<Waiting | undefined> {
  const paidBy = await paidBefore(tx, payout);
  if (paidBy === undefined) return undefined;
  const reason = `Payout ${paidBy} was already seen leaving the hot wallet for it. Check its transactions in a block explorer.`;
  return { code: 'PAID_BEFORE', reason };
}

/** Why the wallet cannot pay it now; nothing where it can. Wallets pay fees as well: their floor of the coin stays. */
async function shortOf(
  deps: LaunchDeps,
  tx: Tx,
  payout: Payout,
  ready: readonly Payout[],
): Promise<Waiting | undefined> {
  const { blockchainCode: chain, contract, decimals, walletId, units } = payout;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  await lockPayingWallet(tx, walletId);
  const { held, floor } = await heldOf(deps, tx, walletId, asset);
  const before = ready.filter((one) => laneOf(one) === laneOf(payout)).reduce((sum, one) => sum + one.units, 0n);
  const left = held - floor - before - (await unitsOnTheWay(tx, walletId, payout.blockchainCurrencyId));
  if (left >= units) return undefined;
  const [has, needs] = [left > 0n ? left : 0n, units].map((one) => formatMoney({ units: one, asset }));
  return { code: shortCode, reason: `The hot wallet has ${has} available, this needs ${needs}. Top it up.` };
}

async function letWait(
  deps: LaunchDeps,
  tx: Tx,
  origin: Origin,
  payout: Payout,
  { code, reason, againSeconds = 60 * lookAgainMinutes }: Waiting,
): Promise<void> {
  const nextTryAt = new Date(origin.now.getTime() + againSeconds * 1_000);
  const change = { waitingCode: code, waitingReason: reason, nextTryAt };
  if (payout.waitingCode === code) await writePayouts(tx, [{ ...payout, ...change }]);
  else await notePayout(deps, tx, origin, payout, 'payout.waiting', { change, detail: { code, reason } });
}
