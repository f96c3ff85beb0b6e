import type { Network } from '../../../chains/port/facts.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { MasterKey } from '../../../platform/keys/master-key.ts';
import type { Approvers } from '../../approvers/index.ts';
import type { Outgoing } from '../../outgoing/index.ts';
import { waitHours } from '../../treasury-changes/index.ts';
import { decide, neededByFile, type Use } from '../policy/decide.ts';
import { whoIsNew, whoIsSettled } from '../policy/people-store.ts';
import type { Policy } from '../policy/payout-policy.ts';
import { sumsOfFiles } from '../policy/uses.ts';
import { weighAskers } from '../policy/weigh-askers.ts';
import { hashOf } from './standing-bytes.ts';
import { usedBefore, usedByOthers } from './used-store.ts';
import * as store from './standing-store.ts';
import type { Approved, Payee, Standing } from './standing-store.ts';

export type Stood = { payout: Standing; usdUnits: bigint; withPeople: boolean };
type Needs = {
  masterKey: MasterKey;
  network: Network;
  now: Date;
  worth: (payout: Standing, units: bigint) => bigint | { reason: string };
  /** Payouts that something was signed for of late, by the signer's own journal. */
  signed: readonly number[];
  /** Who stood for what by a passkey; none where nobody can. */
  approvers: Pick<Approvers, 'standsFor'> | undefined;
  /** The signer's own: above so much only passkeys count. */
  passkeyAboveUsd: bigint | null;
};

/**
 * Whether what an order pays is what a payout says, and people or their policy let that go as it stands now. It believes no sum,
 * no count and no hash that it can work out itself.
 */
export async function judgeStanding(needs: Needs, db: Db, order: Outgoing): Promise<Stood | { reason: string }> {
  const { cause } = order;
  const payout = cause.of === 'payout' ? await store.findStanding(db, cause.id) : undefined;
  if (!payout) return no('nobody requested this payout.');
  if (cause.part !== String(payout.attempt) || payout.outgoingId !== order.id) {
    return no('it is not the attempt that the payout waits for.');
  }
  if (!isDue(payout, order)) return no(`the payout is ${payout.status}.`);
  if (!pays(order, payout) || hashOf(needs.masterKey, payout) !== payout.intentHash) {
    return no('it is not what was requested and approved.');
  }
  if (await store.isPausedNow(db)) return no('all payouts are paused.');
  const { mayGoAt, approvalsExpireAt } = payout;
  if (mayGoAt !== null && mayGoAt > needs.now) return no('its recipient is new, and it is not time yet.');
  if (approvalsExpireAt !== null && approvalsExpireAt <= needs.now) return no('it was approved too long ago.');
  const usdUnits = needs.worth(payout, order.units);
  if (typeof usdUnits !== 'bigint') return usdUnits;
  const judged = await judgeConsent(needs, db, payout, usdUnits);
  return 'reason' in judged ? judged : { payout, usdUnits, ...judged };
}

/** Whether it goes by itself, or as many people stand for it as it needs. */
async function judgeConsent(
  needs: Needs,
  db: Db,
  payout: Standing,
  usdUnits: bigint,
): Promise<{ withPeople: boolean } | { reason: string }> {
  const { now, signed } = needs;
  const policies = await store.policiesOf(db, payout);
  if (!policies) return no('its project never had the policy that it names.');
  const recipient = await store.findPayee(db, payout);
  if (recipient?.isSwitchedOff) return no('its recipient was switched off.');
  if (recipient?.isConfirmed && recipient.usableFrom !== null && recipient.usableFrom > now) {
    return no('its recipient was confirmed lately: nothing goes there yet.');
  }
  const { more, barred } = weighAskers(payout.askerIds, (await isMoneyReal(needs, db)) ? await whoIsNew(db, now) : []);
  const judged = { payout, usdUnits, fileUsd: await fileOf(db, payout, usdUnits), recipient, policies, more };
  const atFirst = approvalsAt(judged, await usedBefore(db, payout, signed), payout.createdAt);
  if (typeof atFirst !== 'number') return atFirst;
  const onlyPasskeys = needsPasskey(needs, policies, usdUnits);
  if (atFirst === 0) {
    if (onlyPasskeys) return no('so much goes only where people approved it with a passkey.');
    const mayGo = await store.mayStillAsk(db, payout, usdUnits, now);
    return mayGo ? { withPeople: false } : no('whoever requested it no longer has permission for this amount.');
  }
  const given = (await settledApprovals(needs, db, payout)).filter(
    (one) => !barred.has(one.memberId) && isProven(needs, payout, one) && (!onlyPasskeys || one.means === 'passkey'),
  );
  const last = given.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), payout.createdAt);
  // As they approved it, others may have been promised what the same limits are for.
  const inTheEnd = approvalsAt(judged, await usedByOthers(db, payout, last, signed), last);
  if (typeof inTheEnd !== 'number') return inTheEnd;
  const needed = Math.max(atFirst, inTheEnd);
  // Nobody counts twice, however many rows there are of them.
  const people = new Set(given.map(({ memberId }) => memberId)).size;
  if (people >= needed) return { withPeople: true };
  const how = onlyPasskeys ? 'with a passkey, which so much takes' : 'who can';
  return no(`${people} of ${needed} people approved it ${how}.`);
}

/** By the strictest of those who say something about it. */
function needsPasskey({ passkeyAboveUsd }: Needs, policies: readonly Policy[], usdUnits: bigint): boolean {
  const limits = [passkeyAboveUsd, ...policies.map((policy) => policy.passkeyAboveUsd)];
  return limits.some((limit) => limit !== null && usdUnits > limit);
}

/** What is said to be by a passkey is by one that the journal knows, signed for just this; or it is nothing. */
function isProven({ approvers, now }: Needs, { intentHash }: Standing, { memberId, means }: Approved): boolean {
  return means !== 'passkey' || (approvers?.standsFor(intentHash, memberId, now) ?? false);
}

/** What its file comes to, by columns that nobody may change; its own part at least as much as the signer makes of it. */
async function fileOf(db: Db, { batchId }: Standing, usdUnits: bigint): Promise<bigint | null> {
  if (batchId === null) return null;
  const told = (await sumsOfFiles(db, [batchId])).get(batchId) ?? 0n;
  return told > usdUnits ? told : usdUnits;
}

/** Where money is real, whoever was let in lately is no second person, whatever the database says of waiting. */
async function settledApprovals(needs: Needs, db: Db, payout: Standing): Promise<readonly Approved[]> {
  const given = await store.approvalsOf(db, payout, payout.intentHash);
  return (await isMoneyReal(needs, db)) ? whoIsSettled(db, given, needs.now) : given;
}

async function isMoneyReal({ network, now }: Needs, db: Db): Promise<boolean> {
  return network === 'mainnet' || (await waitHours({ config: { NETWORK: network } }, db, now)) > 0;
}

/** Not signed yet; or what was signed for it is dead, and it is as it was then. */
function isDue({ status }: Standing, order: Outgoing): boolean {
  return status === 'pending' || (order.status !== 'intended' && (status === 'initiated' || status === 'sent'));
}

/**
 * Whether the order does what the payout says that was there before it, and that nobody may change. The hash alone says less: whoever
 * has the master key works one out for any order.
 */
function pays(order: Outgoing, payout: Standing): boolean {
  return (
    order.blockchainId === payout.blockchainId &&
    order.walletId === payout.walletId &&
    order.from === payout.fromAddress &&
    order.to === payout.toAddress &&
    order.contract === payout.contract &&
    order.units === payout.units &&
    order.feeUnitsMax === payout.feeUnitsMax
  );
}

type Judged = {
  payout: Standing;
  usdUnits: bigint;
  /** All of its file; null where it came with none. */
  fileUsd: bigint | null;
  recipient: Payee | null;
  policies: readonly Policy[];
  /** So many more, for who asked for it. */
  more: number;
};

/** By the policy that was named and by the one that holds now, whichever asks for more, as much as was used then. */
function approvalsAt(
  { payout, usdUnits, fileUsd, recipient, policies, more }: Judged,
  used: Use,
  at: Date,
): number | { reason: string } {
  const { askedBy, keyCapUsdUnits } = payout;
  let byPolicy = 0;
  for (const policy of policies) {
    // What the network may cost is in the hash: the signer has no price of what it will.
    const wish = { usdUnits, feeUsdUnits: 0n, askedBy, keyCapUsdUnits, recipient };
    const verdict = decide(policy, used, wish, at);
    if (verdict.verdict === 'refuse') return no('its project pays confirmed recipients only.');
    const ofFile = fileUsd === null ? 0 : neededByFile(policy, fileUsd).approvals;
    byPolicy = Math.max(byPolicy, verdict.approvals, ofFile);
  }
  const { approvalsNeeded } = payout;
  return approvalsNeeded + byPolicy === 0 ? 0 : Math.max(approvalsNeeded, Math.max(1, byPolicy) + more);
}

function no(reason: string): { reason: string } {
  return { reason };
}
