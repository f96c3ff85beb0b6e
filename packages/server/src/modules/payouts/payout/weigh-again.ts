import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { decide, type Use } from '../policy/decide.ts';
import { policyOf, usedSince } from '../policy/policy-store.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import type { Payout } from './payout.ts';

type Weighed = Pick<Payout, 'approvalsNeeded' | 'policyVersion'>;

/**
 * What the policy of now wants of a payout that waits for people: never less than when it was asked for, one of them at least. Where
 * it would be refused by now, the reason.
 */
export async function weighAgain(tx: Tx, payout: Payout, now: Date): Promise<Weighed | { refusal: string }> {
  const { projectId, blockchainId, blockchainCode: chain, toAddress: address, walletId, usdUnits, createdBy } = payout;
  const policy = await policyOf(tx, projectId);
  const recipient = await findRecipient(tx, projectId, { chain, address });
  const use = without(await usedSince(tx, { projectId, blockchainId, address, walletId }, now), payout, now);
  const wish = {
    usdUnits,
    // People look at it already, and no fee asks for two.
    feeUsdUnits: 0n,
    askedBy: createdBy.kind,
    keyCapUsdUnits: 0n,
    recipient: recipient ? { isConfirmed: recipient.isConfirmed, usableFrom: recipient.usableFrom } : null,
  };
  const verdict = decide(policy, use, wish, now);
  if (verdict.verdict === 'refuse') return { refusal: verdict.reason };
  return { approvalsNeeded: Math.max(1, payout.approvalsNeeded, verdict.approvals), policyVersion: policy.version };
}

/** The same for what goes back to people by itself: what would be refused stays, and whoever approves it is told. */
export async function neededAgain(tx: Tx, payout: Payout, now: Date): Promise<Weighed> {
  const weighed = await weighAgain(tx, payout, now);
  const { approvalsNeeded, policyVersion } = payout;
  return 'refusal' in weighed ? { approvalsNeeded: Math.max(1, approvalsNeeded), policyVersion } : weighed;
}

/** It does not stand in its own way. */
function without(use: Use, { reservedAt, usdUnits }: Payout, now: Date): Use {
  const [inHour, inDay] = [1, 24].map((hours) =>
    reservedAt !== null && reservedAt > hoursAfter(now, -hours) ? usdUnits : 0n,
  ) as [bigint, bigint];
  return {
    hourUsd: use.hourUsd - inHour,
    dayUsd: use.dayUsd - inDay,
    recipientDayUsd: use.recipientDayUsd - inDay,
    walletDayUsd: use.walletDayUsd - inDay,
  };
}
