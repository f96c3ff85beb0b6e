import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { decide, type Use } from '../policy/decide.ts';
import { newcomers, type Settling } from '../policy/people-store.ts';
import { policyOf, usedSince } from '../policy/policy-store.ts';
import { reasonWords, type PlainReason } from '../policy/reasons.ts';
import { weighAskers } from '../policy/weigh-askers.ts';
import { findRecipient } from '../recipients/find-recipient.ts';
import type { Because, Payout } from './payout.ts';

export type Weighed = Pick<Payout, 'approvalsNeeded' | 'policyVersion' | 'reasons' | 'mayGoAt'>;

/**
 * What the policy of now wants of a payout that waits for people: never less than when it was asked for, one of them at least. Where
 * it would be refused by now, the reason.
 */
export async function weighAgain(
  deps: Settling,
  tx: Tx,
  payout: Payout,
  now: Date,
): Promise<Weighed | { refusal: string }> {
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
  const byPolicy = { ...payout, approvalsNeeded: Math.max(withoutAskers(payout), verdict.approvals) };
  const mayGoAt = verdict.mayGoAt ?? payout.mayGoAt;
  return { ...(await withAskers(deps, tx, byPolicy, now)), policyVersion: policy.version, mayGoAt };
}

/**
 * The same for what goes back to people by itself: what would be refused stays, and whoever approves it is told. `also`: why it goes
 * back.
 */
export async function neededAgain(deps: Settling, tx: Tx, payout: Payout, now: Date, also?: Because): Promise<Weighed> {
  const weighed = await weighAgain(deps, tx, payout, now);
  const { policyVersion, mayGoAt } = payout;
  const needed =
    'refusal' in weighed
      ? {
          ...(await withAskers(deps, tx, { ...payout, approvalsNeeded: withoutAskers(payout) }, now)),
          policyVersion,
          mayGoAt,
        }
      : weighed;
  const others = needed.reasons.filter(({ code }) => code !== also?.code);
  return { ...needed, reasons: also ? [...others, also] : others };
}

type Counted = Pick<Payout, 'approvalsNeeded' | 'reasons'>;

/** With one more where somebody who asked was let in lately, which the reasons tell; of what people approve, not of what goes alone. */
export async function withAskers(
  deps: Settling,
  tx: Tx,
  { askerIds, approvalsNeeded, reasons }: Counted & Pick<Payout, 'askerIds'>,
  now: Date,
): Promise<Counted> {
  const { more } = weighAskers(askerIds, await newcomers(deps, tx, now));
  const others = reasons.filter(({ code }) => code !== letIn);
  const also = more === 0 ? [] : [{ code: letIn, reason: reasonWords[letIn] }];
  return { approvalsNeeded: Math.max(1, approvalsNeeded) + more, reasons: [...others, ...also] };
}

/** As many as it needs whoever asked. */
export function withoutAskers({ approvalsNeeded, reasons }: Counted): number {
  return approvalsNeeded - (reasons.some(({ code }) => code === letIn) ? 1 : 0);
}

const letIn: PlainReason = 'asker_let_in';

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
    payeeUsd: use.payeeUsd - (reservedAt === null ? 0n : usdUnits),
  };
}
