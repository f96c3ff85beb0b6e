import { hoursAfter } from '@coffer/kernel/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { decide, neededByFile, type Use } from '../policy/decide.ts';
import { newcomers, type Settling } from '../policy/people-store.ts';
import type { Policy } from '../policy/payout-policy.ts';
import { policyOf } from '../policy/policy-store.ts';
import { sumsOfFiles, usesOf } from '../policy/uses.ts';
import { becauseOf, reasonWords, type PlainReason } from '../policy/reasons.ts';
import { weighAskers } from '../policy/weigh-askers.ts';
import { findRecipientsAt, inBookFor } from '../recipients/find-recipient.ts';
import type { LetIn } from '../../treasury-changes/index.ts';
import type { Because, Payout } from './payout.ts';

export type Weighed = Pick<Payout, 'approvalsNeeded' | 'policyVersion' | 'reasons' | 'mayGoAt'>;
type Refused = { refusal: string };

/**
 * What the policy of now wants of a payout that waits for people: never less than when it was asked for, one of them at least. Where
 * it would be refused by now, the reason.
 */
export async function weighAgain(deps: Settling, tx: Tx, payout: Payout, now: Date): Promise<Weighed | Refused> {
  const weighed = (await weighAllAgain(deps, tx, payout.projectId, [payout], now)).get(payout.id);
  if (!weighed) throw new Error(`the payout ${payout.id} was not weighed`);
  return weighed;
}

/**
 * The same of many of one project, by their ids: a constant number of statements. What came with a file is weighed with the rest of
 * it, as when the file was asked for.
 */
export async function weighAllAgain(
  deps: Settling,
  tx: Tx,
  projectId: number,
  payouts: readonly Payout[],
  now: Date,
): Promise<ReadonlyMap<number, Weighed | Refused>> {
  const policy = await policyOf(tx, projectId);
  const payees = payouts.map(({ blockchainId, toAddress: address }) => ({ blockchainId, address }));
  const walletIds = [...new Set(payouts.map(({ walletId }) => walletId))];
  const usedBy = await usesOf(tx, projectId, payees, walletIds, now);
  const recipientAt = await findRecipientsAt(
    tx,
    projectId,
    payees.map(({ address }) => address),
  );
  const lately = await newcomers(deps, tx, now);
  const files = await sumsOfFiles(tx, [...new Set(payouts.flatMap(({ batchId }) => batchId ?? []))]);
  const weighed = payouts.map((payout): [number, Weighed | Refused] => {
    const payee = { blockchainId: payout.blockchainId, address: payout.toAddress };
    const { isConfirmed, usableFrom } = inBookFor(payout.type, recipientAt(payee, payout.type)) ?? {};
    const verdict = decide(
      policy,
      without(usedBy(payee, payout.walletId), payout, now),
      {
        usdUnits: payout.usdUnits,
        // People look at it already, and no fee asks for two.
        feeUsdUnits: 0n,
        askedBy: payout.createdBy.kind,
        keyCapUsdUnits: 0n,
        recipient: isConfirmed === undefined ? null : { isConfirmed, usableFrom: usableFrom ?? null },
      },
      now,
    );
    if (verdict.verdict === 'refuse') return [payout.id, { refusal: verdict.reason }];
    const byPolicy = { ...payout, approvalsNeeded: Math.max(withoutAskers(payout), verdict.approvals) };
    const counted = countAskers(withFile(policy, byPolicy, files), lately);
    return [payout.id, { ...counted, policyVersion: policy.version, mayGoAt: verdict.mayGoAt ?? payout.mayGoAt }];
  });
  return new Map(weighed);
}

/**
 * The same for what goes back to people by itself: what would be refused stays, and whoever approves it is told. `also`: why it goes
 * back.
 */
export async function neededAgain(deps: Settling, tx: Tx, payout: Payout, now: Date, also?: Because): Promise<Weighed> {
  const needed = (await neededAllAgain(deps, tx, payout.projectId, [payout], now)).get(payout.id);
  if (!needed) throw new Error(`the payout ${payout.id} was not weighed`);
  const others = needed.reasons.filter(({ code }) => code !== also?.code);
  return { ...needed, reasons: also ? [...others, also] : others };
}

/** The same of many of one project, by their ids: a constant number of statements. */
export async function neededAllAgain(
  deps: Settling,
  tx: Tx,
  projectId: number,
  payouts: readonly Payout[],
  now: Date,
): Promise<ReadonlyMap<number, Weighed>> {
  const weighed = await weighAllAgain(deps, tx, projectId, payouts, now);
  const lately = await newcomers(deps, tx, now);
  const needed = payouts.map((payout): [number, Weighed] => {
    const one = weighed.get(payout.id);
    if (one && !('refusal' in one)) return [payout.id, one];
    const { policyVersion, mayGoAt } = payout;
    const counted = countAskers({ ...payout, approvalsNeeded: withoutAskers(payout) }, lately);
    return [payout.id, { ...counted, policyVersion, mayGoAt }];
  });
  return new Map(needed);
}

type Counted = Pick<Payout, 'approvalsNeeded' | 'reasons'>;

/** With one more where somebody who asked was let in lately, which the reasons tell; of what people approve, not of what goes alone. */
export async function withAskers(
  deps: Settling,
  tx: Tx,
  asked: Counted & Pick<Payout, 'askerIds'>,
  now: Date,
): Promise<Counted> {
  return countAskers(asked, await newcomers(deps, tx, now));
}

/** The same for whoever knows who was let in lately. */
export function countAskers(
  { askerIds, approvalsNeeded, reasons }: Counted & Pick<Payout, 'askerIds'>,
  lately: readonly LetIn[],
): Counted {
  const { more } = weighAskers(askerIds, lately);
  const others = reasons.filter(({ code }) => code !== letIn);
  const also = more === 0 ? [] : [{ code: letIn, reason: reasonWords[letIn] }];
  return { approvalsNeeded: Math.max(1, approvalsNeeded) + more, reasons: [...others, ...also] };
}

/** As many as it needs whoever asked. */
export function withoutAskers({ approvalsNeeded, reasons }: Counted): number {
  return approvalsNeeded - (reasons.some(({ code }) => code === letIn) ? 1 : 0);
}

/** With as many as its file wants as a whole, and why. */
function withFile(policy: Policy, payout: Payout, files: ReadonlyMap<number, bigint>): Payout {
  const totalUsd = payout.batchId === null ? undefined : files.get(payout.batchId);
  if (totalUsd === undefined) return payout;
  const { approvals, reasons } = neededByFile(policy, totalUsd);
  const known = new Set(payout.reasons.map(({ code }) => code));
  const added = reasons.filter((code) => !known.has(code)).map((code) => becauseOf(code, policy));
  const approvalsNeeded = Math.max(payout.approvalsNeeded, approvals);
  return { ...payout, approvalsNeeded, reasons: [...payout.reasons, ...added] };
}

const letIn: PlainReason = 'asker_let_in';

/** It does not stand in its own way, by the same times by which it was counted. */
function without(use: Use, { createdAt, reservedAt, status, statusAt, usdUnits }: Payout, now: Date): Use {
  const failed = status === 'failed';
  const since = failed ? createdAt : reservedAt;
  const [inHour, inDay] = [1, 24].map((hours) =>
    since !== null && since > hoursAfter(now, -hours) ? usdUnits : 0n,
  ) as [bigint, bigint];
  const forPayee = failed ? statusAt > hoursAfter(now, -24) : reservedAt !== null;
  return {
    hourUsd: use.hourUsd - inHour,
    dayUsd: use.dayUsd - inDay,
    recipientDayUsd: use.recipientDayUsd - inDay,
    walletDayUsd: use.walletDayUsd - inDay,
    payeeUsd: use.payeeUsd - (forPayee ? usdUnits : 0n),
  };
}
