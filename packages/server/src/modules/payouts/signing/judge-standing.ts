import { createHash } from 'node:crypto';
import { payoutIntentBytes } from '@coffer/kernel/payout-intent.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { MasterKey } from '../../../platform/keys/master-key.ts';
import type { Outgoing } from '../../outgoing/index.ts';
import { decide } from '../policy/decide.ts';
import { installOf } from '../payout/intent-hash.ts';
import { countApprovals, findPayee, findStanding, isPausedNow, policiesOf, usedBefore } from './standing-store.ts';
import type { Standing } from './standing-store.ts';

export type Stood = { payout: Standing; usdUnits: bigint; withPeople: boolean };
type Needs = {
  masterKey: MasterKey;
  now: Date;
  worth: (payout: Standing, units: bigint) => bigint | { reason: string };
};

/**
 * Whether what an order pays is what a payout says, and people or their policy let that go as it stands now. It believes no sum,
 * no count and no hash that it can work out itself.
 */
export async function judgeStanding(needs: Needs, db: Db, order: Outgoing): Promise<Stood | { reason: string }> {
  const { cause } = order;
  const payout = cause.of === 'payout' ? await findStanding(db, cause.id) : undefined;
  if (!payout) return no('nobody asked for this payout.');
  if (cause.part !== String(payout.attempt) || payout.outgoingId !== order.id) {
    return no('it is not the attempt that the payout waits for.');
  }
  if (payout.status !== 'pending') return no(`the payout is ${payout.status}.`);
  const intentHash = hashOf(needs.masterKey, payout, order);
  if (intentHash !== payout.intentHash) return no('it is not what was asked for and approved.');
  if (await isPausedNow(db)) return no('all payouts are paused.');
  const { mayGoAt, approvalsExpireAt } = payout;
  if (mayGoAt !== null && mayGoAt > needs.now) return no('its payee is new, and it is not time yet.');
  if (approvalsExpireAt !== null && approvalsExpireAt <= needs.now) return no('it was approved too long ago.');
  const usdUnits = needs.worth(payout, order.units);
  if (typeof usdUnits !== 'bigint') return usdUnits;
  const needed = await approvalsNeeded(db, payout, usdUnits, needs.now);
  if (typeof needed !== 'number') return needed;
  const given = needed === 0 ? 0 : await countApprovals(db, payout, intentHash);
  if (given < needed) return no(`${given} of ${needed} people approved it who may.`);
  return { payout, usdUnits, withPeople: needed > 0 };
}

/** Of what the order does, whatever the payout says of it: another payee, amount or wallet has another hash. */
function hashOf(masterKey: MasterKey, payout: Standing, order: Outgoing): string {
  const bytes = payoutIntentBytes({
    install: installOf(masterKey),
    chain: payout.chain,
    walletId: order.walletId,
    from: order.from,
    contract: order.contract,
    decimals: payout.decimals,
    units: order.units,
    to: order.to,
    feeUnitsMax: order.feeUnitsMax,
    payoutId: order.cause.id,
    attempt: payout.attempt,
    projectId: payout.projectId,
    policyVersion: payout.policyVersion,
    expiresAt: payout.approvalsExpireAt,
  });
  return createHash('sha256').update(bytes).digest('hex');
}

/** By the policy that was named and by the one that holds now, whichever asks for more. */
async function approvalsNeeded(
  db: Db,
  payout: Standing,
  usdUnits: bigint,
  now: Date,
): Promise<number | { reason: string }> {
  const policies = await policiesOf(db, payout);
  if (!policies) return no('its project never had the policy that it names.');
  const recipient = await findPayee(db, payout);
  if (recipient?.isConfirmed && recipient.usableFrom !== null && recipient.usableFrom > now) {
    return no('its recipient was confirmed lately: nothing goes there yet.');
  }
  const { askedBy, keyCapUsdUnits, createdAt } = payout;
  const used = await usedBefore(db, payout);
  let needed = payout.approvalsNeeded;
  for (const policy of policies) {
    const verdict = decide(policy, used, { usdUnits, askedBy, keyCapUsdUnits, recipient }, createdAt);
    if (verdict.verdict === 'refuse') return no('its project pays confirmed recipients alone.');
    needed = Math.max(needed, verdict.approvals);
  }
  return needed;
}

function no(reason: string): { reason: string } {
  return { reason };
}
