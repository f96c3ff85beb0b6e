import type { CampaignView } from '@coffer/contract/growth/campaigns.ts';
import type {
  FriendStatusWord,
  ReferralWithdrawalStatusWord,
  ReferrerStatusWord,
  RewardStatusWord,
} from '@coffer/contract/growth/growth-words.ts';
import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCash,
  IconClock,
  IconFlag,
  IconHourglass,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconShieldExclamation,
} from '@tabler/icons-react';
import { shortDay } from '../../../format/days.ts';
import type { StatusLook } from '../../../ui/statuses/status-badge.tsx';

export const campaignLooks = {
  draft: { tone: 'neutral', text: 'Draft', icon: IconPencil },
  scheduled: { tone: 'neutral', text: 'Scheduled', icon: IconCalendarEvent },
  active: { tone: 'success', text: 'Active' },
  paused: { tone: 'attention', text: 'Paused', icon: IconPlayerPause },
  ended: { tone: 'neutral', text: 'Ended', icon: IconFlag },
  archived: { tone: 'neutral', text: 'Archived', icon: IconArchive },
} as const satisfies Record<CampaignView['status'], StatusLook>;

type CampaignFacts = Pick<CampaignView, 'status' | 'statusReason' | 'statusBy' | 'startDate'>;

/** Its state, and why or when where that says more than the word alone. */
export function campaignLook({ status, statusReason, statusBy, startDate }: CampaignFacts): StatusLook {
  const look: StatusLook = campaignLooks[status];
  if (status === 'scheduled' && startDate !== null) return { ...look, text: `Starts ${shortDay(startDate)}` };
  if (status !== 'paused') return look;
  if (statusReason === 'budget') return { ...look, text: 'Paused: budget spent' };
  return statusBy === null ? look : { ...look, text: `Paused by ${statusBy}` };
}

export const referrerLooks = {
  active: { tone: 'success', text: 'Active' },
  suspended: { tone: 'attention', text: 'Suspended', icon: IconPlayerPause },
  blocked: { tone: 'danger', text: 'Blocked', icon: IconBan },
} as const satisfies Record<ReferrerStatusWord, StatusLook>;

export const friendLooks = {
  linked: { tone: 'neutral', text: 'Linked', icon: IconLink },
  converted: { tone: 'success', text: 'Converted' },
  rejected: { tone: 'neutral', text: 'Rejected', icon: IconBan },
} as const satisfies Record<FriendStatusWord, StatusLook>;

export const rewardLooks = {
  pending: { tone: 'neutral', text: 'On hold', icon: IconHourglass },
  held: { tone: 'attention', text: 'Held for review', icon: IconShieldExclamation },
  available: { tone: 'success', text: 'Available' },
  reserved: { tone: 'progress', text: 'Requested', icon: IconClock },
  paid: { tone: 'success', text: 'Paid out', icon: IconCash },
  reversed: { tone: 'neutral', text: 'Taken back', icon: IconArrowBackUp },
  cancelled: { tone: 'neutral', text: 'Refused', icon: IconBan },
} as const satisfies Record<RewardStatusWord, StatusLook>;

/** Below zero it was taken back after it was paid out. */
export function rewardLook({ status, amountUSD }: Pick<RewardView, 'status' | 'amountUSD'>): StatusLook {
  return amountUSD.startsWith('-') ? { tone: 'attention', text: 'Debt' } : rewardLooks[status];
}

export const withdrawalLooks = {
  requested: { tone: 'attention', text: 'To approve', icon: IconClock },
  paying: { tone: 'progress', text: 'Being paid' },
  paid: { tone: 'success', text: 'Paid out', icon: IconCash },
  rejected: { tone: 'danger', text: 'Rejected' },
} as const satisfies Record<ReferralWithdrawalStatusWord, StatusLook>;

/** What was approved waits for a second person first, and may wait for money: only then it is on its way. */
export function withdrawalLook({
  status,
  payoutStatus,
}: Pick<ReferralWithdrawalView, 'status' | 'payoutStatus'>): StatusLook {
  if (status !== 'paying') return withdrawalLooks[status];
  if (payoutStatus === 'pending-approval')
    return { tone: 'attention', text: 'Waits for a second person', icon: IconClock };
  if (payoutStatus === 'pending') return { tone: 'attention', text: 'Approved, not sent yet', icon: IconClock };
  return withdrawalLooks.paying;
}
