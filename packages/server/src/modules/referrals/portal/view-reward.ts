import * as z from 'zod';
import type { PortalReward } from '@coffer/contract/growth/portal.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { unitsOf } from '../campaigns/dollars.ts';
import { whyTold } from '../rewards/why-told.ts';
import { maskEmail } from './mask-email.ts';
import type { RewardRow } from './reward-store.ts';
import { rewardValueOf } from './view-offer.ts';

type Status = PortalReward['status'];
type Working = PortalReward['workings'][number];

/** What a reviewer sees is more than what stands here: nobody is told why something is looked at. */
const statusOf: Readonly<Record<RewardRow['status'], Status>> = {
  pending: 'on_hold',
  held: 'on_hold',
  available: 'yours',
  reserved: 'requested',
  paid: 'paid_out',
  reversed: 'taken_back',
  cancelled: 'not_given',
};

const codes = ['received', 'refunded', 'counts', 'share', 'fixed', 'rounded', 'cap', 'apart', 'reward'] as const;
/** Of what the engine wrote down, the parts that are the referrer's business. */
const written = z.array(z.object({ code: z.enum(codes), amountUSD: z.string() }));

const msPerDay = 86_400_000;

export function viewReward(row: RewardRow, now: Date): PortalReward {
  const units = BigInt(row.units);
  const status = units < 0n ? 'debt' : statusOf[row.status];
  const isNothing = status === 'taken_back' || status === 'not_given';
  return {
    own: row.own,
    friend: maskEmail(row.friendEmail),
    status,
    why: isNothing || status === 'debt' ? whyTold(row.statusReason) : null,
    amountUSD: isNothing ? '0' : dollarsOf(units),
    isMore: row.isCorrection && units > 0n && !isNothing,
    orderUSD: row.orderUnits === null ? null : dollarsOf(row.orderUnits),
    at: row.createdAt.toISOString(),
    workings: isNothing ? [] : workingsOf(row),
    hold: row.status === 'pending' ? holdOf(row, now) : null,
  };
}

/** The engine writes what is left after each cut; here stands what each took. */
function workingsOf({ workings, type, value, cap, baseUnits }: RewardRow): Working[] {
  const read = written.safeParse(workings);
  if (!read.success) return [];
  let left = 0n;
  return read.data.map(({ code, amountUSD }) => {
    const units = unitsOf(amountUSD);
    const isCut = code === 'rounded' || code === 'cap';
    const shown = isCut ? units - left : units;
    if (isCut || code === 'share' || code === 'fixed') left = units;
    const isShare = code === 'share' && type === 'percentage' && value !== null;
    return {
      code,
      amountUSD: dollarsOf(shown),
      percent: isShare ? rewardValueOf('percentage', value) : null,
      ofUSD: isShare && baseUnits !== null ? dollarsOf(baseUnits) : null,
      capUSD: code === 'cap' && cap !== null && units === BigInt(cap) ? dollarsOf(cap) : null,
    };
  });
}

function holdOf({ holdDays, availableAt }: RewardRow, now: Date): PortalReward['hold'] {
  if (availableAt === null || holdDays === 0) return null;
  const left = Math.ceil((availableAt.getTime() - now.getTime()) / msPerDay);
  return {
    until: availableAt.toISOString(),
    day: Math.min(holdDays, Math.max(0, holdDays - left)),
    days: holdDays,
  };
}
