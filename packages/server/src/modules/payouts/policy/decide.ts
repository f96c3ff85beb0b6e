import { approvalsByTier } from './approvals-by-tier.ts';
import type { AllowedHours, Policy } from './payout-policy.ts';
import type { Reason } from './reasons.ts';

/** What was reserved for payouts already: within the last hour, and within the last 24. */
export type Use = {
  hourUsd: bigint;
  dayUsd: bigint;
  recipientDayUsd: bigint;
  walletDayUsd: bigint;
  /** And whatever of the payee's goes out together with it: all that waits, whenever it was asked for, on each chain of the address. */
  payeeUsd: bigint;
};

export type Wish = {
  usdUnits: bigint;
  /**
   * What the hot wallet pays the network for it, whoever bears that; null where nobody knows. Limits count amounts alone, and so hold
   * for fees only while these are less.
   */
  feeUsdUnits: bigint | null;
  askedBy: 'member' | 'key';
  /** So much the key may let go at a time. */
  keyCapUsdUnits: bigint;
  /** Null: the address is in no book of the project. */
  recipient: { isConfirmed: boolean; usableFrom: Date | null } | null;
};

export type Verdict =
  | { verdict: 'go' | 'ask'; approvals: number; reasons: Reason[]; mayGoAt: Date | null }
  | { verdict: 'refuse'; code: 'unknown_recipient'; reason: string };

/** Whether a payout goes, or how many people are asked, and from when on it may go. Asks nobody and knows no clock. */
export function decide(policy: Policy, use: Use, wish: Wish, now: Date): Verdict {
  const isConfirmed = wish.recipient?.isConfirmed ?? false;
  if (policy.onlyRecipients && !isConfirmed) {
    const reason = 'This project pays confirmed recipients only. Add and confirm this one first.';
    return { verdict: 'refuse', code: 'unknown_recipient', reason };
  }
  const usableFrom = (isConfirmed && wish.recipient?.usableFrom) || null;
  const mayGoAt = usableFrom && usableFrom > now ? usableFrom : null;
  const { usdUnits: units } = wish;
  // What is asked for in parts counts as one, also on several days: else each part would take one person.
  const byTier = approvalsByTier(policy.approvalTiers, use.payeeUsd + units);
  const tests: [Reason, boolean][] = [
    ['above_auto_approve', units > policy.autoApproveUsd],
    ['approval_limit_exceeded', byTier === 1],
    ['two_approvals_limit_exceeded', byTier > 1],
    ['passkey_needed', isAbove(units, policy.passkeyAboveUsd)],
    ['hourly_limit_exceeded', use.hourUsd + units > policy.hourUsd],
    ['daily_limit_exceeded', use.dayUsd + units > policy.dayUsd],
    ['recipient_limit_exceeded', isAbove(use.recipientDayUsd + units, policy.recipientDayUsd)],
    ['wallet_limit_exceeded', isAbove(use.walletDayUsd + units, policy.walletDayUsd)],
    ['fee_above_amount', wish.feeUsdUnits !== null && wish.feeUsdUnits > units],
    ['fee_unknown', wish.feeUsdUnits === null],
    ['new_recipient', mayGoAt !== null],
    ['unknown_recipient', !isConfirmed],
    ['asked_by_key', wish.askedBy === 'key' && (!isConfirmed || units > wish.keyCapUsdUnits)],
    ['outside_hours', policy.allowedHours !== null && !isWithin(policy.allowedHours, now)],
  ];
  const reasons = tests.filter(([, holds]) => holds).map(([reason]) => reason);
  if (reasons.length === 0) return { verdict: 'go', approvals: 0, reasons, mayGoAt };
  return { verdict: 'ask', approvals: Math.max(byTier, 1), reasons, mayGoAt };
}

/** What a file wants as a whole, since it counts as one payout: else many small ones would go where one large one would not. */
export function neededByFile(
  { autoApproveUsd, approvalTiers }: Pick<Policy, 'autoApproveUsd' | 'approvalTiers'>,
  totalUsd: bigint,
): { approvals: number; reasons: Reason[] } {
  const isAsked = totalUsd > autoApproveUsd;
  const byTier = approvalsByTier(approvalTiers, totalUsd);
  const reasons: Reason[] = [
    ...(isAsked ? (['file_above_auto_approve'] as const) : []),
    ...(byTier === 1 && !isAsked ? (['file_needs_one'] as const) : []),
    ...(byTier > 1 ? (['file_needs_two'] as const) : []),
  ];
  return { approvals: Math.max(byTier, isAsked ? 1 : 0), reasons };
}

function isAbove(units: bigint, limit: bigint | null): boolean {
  return limit !== null && units > limit;
}

function isWithin({ from, until, timeZone }: AllowedHours, now: Date): boolean {
  const told = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now);
  const hour = Number(told);
  return hour >= from && hour < until;
}
