import { hoursAfter } from '@coffer/kernel/clock.ts';
import { decide, type Use, type Verdict } from './decide.ts';
import type { Policy } from './payout-policy.ts';

/** A payout that there was, as far as deciding about it anew needs it. */
export type PastPayout = {
  id: number;
  at: Date;
  usdUnits: bigint;
  askedBy: 'member' | 'key';
  keyCapUsdUnits: bigint;
  /** Who got it, on which chain. */
  payee: string;
  walletId: number;
  /** Null where the address is in no book of the project; the time where they are confirmed. */
  recipient: { confirmedAt: Date | null } | null;
  /** It was promised, and counts in the limits of those after it. */
  isCounted: boolean;
};

/** What each of them would have met under a policy. In the order of their time. */
export function replay(policy: Policy, payouts: readonly PastPayout[]): Map<number, Verdict> {
  const verdicts = new Map<number, Verdict>();
  const [hour, day] = [new Window(1), new Window(24)];
  for (const payout of payouts) {
    const use = { hourUsd: hour.sumOf('all', payout), ...dayOf(day, payout) };
    verdicts.set(payout.id, decide(policy, use, wishOf(policy, payout), payout.at));
    if (!payout.isCounted) continue;
    hour.add(payout);
    day.add(payout);
  }
  return verdicts;
}

function dayOf(day: Window, payout: PastPayout): Omit<Use, 'hourUsd'> {
  const recipientDayUsd = day.sumOf(payeeOf(payout), payout);
  return {
    dayUsd: day.sumOf('all', payout),
    recipientDayUsd,
    walletDayUsd: day.sumOf(walletOf(payout), payout),
    // How long each of them waited then is not simulated.
    payeeUsd: recipientDayUsd,
  };
}

const payeeOf = ({ payee }: PastPayout) => `payee ${payee}`;
const walletOf = ({ walletId }: PastPayout) => `wallet ${walletId}`;

/** What was counted within the last hours, in all, of each payee and of each wallet; each is added and taken out once. */
class Window {
  private readonly hours: number;
  private readonly counted: PastPayout[] = [];
  private readonly sums = new Map<string, bigint>();
  private gone = 0;

  constructor(hours: number) {
    this.hours = hours;
  }

  add(payout: PastPayout): void {
    this.counted.push(payout);
    this.count(payout, 1n);
  }

  /** When this payout was asked for. */
  sumOf(what: string, { at }: PastPayout): bigint {
    const since = hoursAfter(at, -this.hours);
    for (let first = this.counted[this.gone]; first && first.at <= since; first = this.counted[this.gone]) {
      this.count(first, -1n);
      this.gone += 1;
    }
    return this.sums.get(what) ?? 0n;
  }

  private count(payout: PastPayout, times: bigint): void {
    for (const what of ['all', payeeOf(payout), walletOf(payout)]) {
      this.sums.set(what, (this.sums.get(what) ?? 0n) + times * payout.usdUnits);
    }
  }
}

function wishOf({ newRecipientDelayHours }: Policy, { usdUnits, askedBy, keyCapUsdUnits, recipient, at }: PastPayout) {
  const confirmedAt = recipient?.confirmedAt ?? null;
  const isConfirmed = confirmedAt !== null && confirmedAt <= at;
  const usableFrom = isConfirmed ? hoursAfter(confirmedAt, newRecipientDelayHours) : null;
  // What the network took then says nothing about the policy.
  return { usdUnits, feeUsdUnits: 0n, askedBy, keyCapUsdUnits, recipient: recipient && { isConfirmed, usableFrom } };
}
