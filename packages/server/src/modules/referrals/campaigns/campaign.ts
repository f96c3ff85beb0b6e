import type { CampaignView } from '@coffer/contract/growth/campaigns.ts';
import { usualFraudActions } from '@coffer/contract/growth/growth-words.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { CampaignStatus } from './campaign-status.ts';
import { describeOffer } from './describe-offer.ts';
import { percentOf } from './dollars.ts';
import type { Gift, Terms } from './terms.ts';

/** What changes without a new version: nobody's reward was worked out by it. */
export type Frame = {
  name: string;
  description: string | null;
  budgetUsdUnits: bigint | null;
  startsAt: Date | null;
  endsAt: Date | null;
  isDefault: boolean;
  /** Referrers pass on links to it. The default one has the plain links, whatever stands here. */
  hasLink: boolean;
};

export type Campaign = Frame & {
  id: number;
  projectId: number;
  projectName: string;
  status: CampaignStatus;
  pausedBecause: 'person' | 'budget' | null;
  pausedBy: string | null;
  version: number;
  spentUsdUnits: bigint;
  activatedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  terms: Terms;
  currencyCode: string;
  blockchainCode: string;
  referrers: number;
  friends: number;
  converted: number;
  revenueUsdUnits: bigint;
  /** Granted in the last days of the pace. */
  lately: bigint;
};

export const paceDays = 14;

export function viewCampaign(campaign: Campaign): CampaignView {
  const { terms } = campaign;
  return {
    id: campaign.id,
    projectID: campaign.projectId,
    projectName: campaign.projectName,
    name: campaign.name,
    description: campaign.description,
    rewardType: terms.referrer?.type ?? null,
    rewardValue: valueText(terms.referrer),
    rewardCap: dollarsOrNull(terms.referrer?.capUsdUnits),
    inviteeRewardType: terms.friend?.type ?? null,
    inviteeRewardValue: valueText(terms.friend),
    inviteeRewardCap: dollarsOrNull(terms.friend?.capUsdUnits),
    currencyCode: campaign.currencyCode,
    blockchainCode: campaign.blockchainCode,
    budget: dollarsOrNull(campaign.budgetUsdUnits),
    startDate: campaign.startsAt?.toISOString() ?? null,
    endDate: campaign.endsAt?.toISOString() ?? null,
    timezone: terms.timeZone,
    campaignTypePerCustomer: terms.perCustomer,
    validityMonthsPerCustomer: terms.monthsPerCustomer,
    maxOccurrencesPerCustomer: terms.countPerCustomer,
    rewardCapPerCustomer: dollarsOrNull(terms.capPerCustomer),
    rewardCapPerReferrer: dollarsOrNull(terms.capPerReferrer),
    capWindow: terms.capWindow,
    attributionDays: terms.attributionDays,
    holdDays: terms.holdDays,
    eventKeys: [...terms.eventKeys],
    newCustomersOnly: terms.newCustomersOnly,
    smallestPayment: dollarsOrNull(terms.smallestPayment),
    fraudPolicy: { ...usualFraudActions, ...terms.fraudPolicy },
    isDefault: campaign.isDefault,
    hasLink: campaign.hasLink,
    status: campaign.status,
    statusReason: campaign.pausedBecause,
    statusBy: campaign.pausedBy,
    version: campaign.version,
    offer: describeOffer(terms),
    referrers: campaign.referrers,
    friends: campaign.friends,
    converted: campaign.converted,
    revenueUSD: dollarsOf(campaign.revenueUsdUnits),
    spentUSD: dollarsOf(campaign.spentUsdUnits),
    daysLeft: daysLeft(campaign),
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
  };
}

/** At the pace of the last two weeks; nobody knows it of a campaign that granted nothing in them. */
function daysLeft({ budgetUsdUnits, spentUsdUnits, lately }: Campaign): number | null {
  if (budgetUsdUnits === null || lately <= 0n) return null;
  const left = budgetUsdUnits > spentUsdUnits ? budgetUsdUnits - spentUsdUnits : 0n;
  return Number((left * BigInt(paceDays)) / lately);
}

function valueText(gift: Gift | null): string | null {
  if (gift === null) return null;
  return gift.type === 'flat_fee' ? dollarsOf(gift.value) : percentOf(gift.value);
}

function dollarsOrNull(units: bigint | null | undefined): string | null {
  return units === null || units === undefined ? null : dollarsOf(units);
}
