import type { FraudRule } from '@coffer/contract/growth/growth-words.ts';
import { debtAccount, referralAccount, rewardsAccount, type Account, type Posting } from '../../ledger/index.ts';
import type { Beneficiary, Check } from './reward-rules.ts';
import { rewardStatus, type RewardStatus } from './reward-status.ts';
import type { Working } from './work-out-reward.ts';

export type Finding = {
  rule: FraudRule;
  text: string;
  evidence: { text: string; address: string | null; paymentReference: string | null }[];
};

/** What a reward says from the first. */
export type GivenReward = {
  projectId: number;
  campaignId: number;
  version: number;
  beneficiary: Beneficiary;
  personId: number;
  friendId: number;
  eventLogId: number;
  paymentId: number | null;
  usdUnits: bigint;
  baseUsdUnits: bigint | null;
  status: RewardStatus;
  statusReason: string | null;
  workings: readonly Working[];
  findings: readonly Finding[];
  holdFrom: Date | null;
  availableAt: Date | null;
  reversalOf: number | null;
};

/** What was checked is written with it, and only ever shown. */
export type NewReward = GivenReward & { checks: readonly Check[] };

/** A reward, or what corrects one: then `reversalOf` names it. It adds what came later, or takes back what was asked for, below zero. */
export type Reward = GivenReward & {
  id: number;
  withdrawalId: number | null;
  decidedBy: string | null;
  /** Where something went back: the most that it was, up to which it comes back as it was. Null: it never was more. */
  mostUsdUnits: bigint | null;
  bookings: number;
};

/** What counts towards the budget, and stands in the books. */
export function grantedUnits({ status, usdUnits }: Pick<Reward, 'status' | 'usdUnits'>): bigint {
  return rewardStatus.isAmong('granted', status) ? usdUnits : 0n;
}

type Booked = Pick<Reward, 'projectId' | 'personId' | 'status' | 'usdUnits'>;

/** In which pot of the referrer it stands. What is owed by them, and was not made up for yet, stands apart. */
export function potOf({ projectId, personId, status, usdUnits }: Booked): Account | null {
  if (!rewardStatus.isAmong('granted', status)) return null;
  if (status === 'pending' || status === 'held') return referralAccount(personId, 'pending', projectId);
  if (status === 'available' && usdUnits < 0n) return debtAccount(personId, projectId);
  return referralAccount(personId, status as 'available' | 'reserved' | 'paid', projectId);
}

/** What is to be booked as rewards go from how they were to how they are. Nothing where that is the same in the books. */
export function postingsBetween(before: readonly Booked[], after: readonly Booked[]): Posting[] {
  const sums = new Map<string, Posting>();
  const add = (account: Account, units: bigint) => {
    const sum = sums.get(account.name)?.units ?? 0n;
    sums.set(account.name, { account, asset: 'USD', units: sum + units });
  };
  const count = (rows: readonly Booked[], sign: bigint) => {
    for (const row of rows) {
      const pot = potOf(row);
      if (!pot) continue;
      add(pot, -sign * row.usdUnits);
      add(rewardsAccount(row.projectId), sign * row.usdUnits);
    }
  };
  count(before, -1n);
  count(after, 1n);
  return [...sums.values()].filter(({ units }) => units !== 0n);
}
