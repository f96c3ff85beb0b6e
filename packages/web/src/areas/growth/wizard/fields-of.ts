import type { updateCampaign } from '@coffer/contract/growth/campaigns.ts';
import { perCustomerTypes, usualFraudActions } from '@coffer/contract/growth/growth-words.ts';
import type { Input } from '../../../api/http/client.ts';
import type { Campaign } from '../queries.ts';
import { hasPayments, type CampaignValues, type Field, type RewardKind } from './campaign.form.ts';

/** A campaign, as the calls that write one take it. */
export type CampaignInput = Input<typeof updateCampaign>['body'];

/** A campaign as it stands, to be written again with something changed. */
export function fieldsOf(campaign: Campaign): CampaignInput {
  return {
    name: campaign.name,
    description: campaign.description,
    rewardType: campaign.rewardType,
    rewardValue: campaign.rewardValue,
    rewardCap: campaign.rewardCap,
    inviteeRewardType: campaign.inviteeRewardType,
    inviteeRewardValue: campaign.inviteeRewardValue,
    inviteeRewardCap: campaign.inviteeRewardCap,
    currencyCode: campaign.currencyCode,
    blockchainCode: campaign.blockchainCode,
    budget: campaign.budget,
    startDate: campaign.startDate,
    endDate: campaign.endDate,
    timezone: campaign.timezone,
    campaignTypePerCustomer: campaign.campaignTypePerCustomer,
    validityMonthsPerCustomer: campaign.validityMonthsPerCustomer,
    maxOccurrencesPerCustomer: campaign.maxOccurrencesPerCustomer,
    rewardCapPerCustomer: campaign.rewardCapPerCustomer,
    rewardCapPerReferrer: campaign.rewardCapPerReferrer,
    capWindow: campaign.capWindow,
    attributionDays: campaign.attributionDays,
    holdDays: campaign.holdDays,
    eventKeys: campaign.eventKeys,
    newCustomersOnly: campaign.newCustomersOnly,
    smallestPayment: campaign.smallestPayment,
    fraudPolicy: campaign.fraudPolicy,
    isDefault: campaign.isDefault,
    hasLink: campaign.hasLink,
  };
}

const given = (text: string) => (text.trim() === '' ? null : text.trim());
const instantOf = (local: string) => (local === '' ? null : new Date(local).toISOString());

/** The same of what stands in the form. */
export function fieldsOfValues(values: CampaignValues): CampaignInput {
  const [blockchainCode = '', currencyCode = ''] = values.currency.split(' ');
  const side = (kind: RewardKind, value: string, cap: string) => ({
    type: kind === 'nothing' ? null : kind,
    value: kind === 'nothing' ? null : value.trim(),
    cap: kind === 'percentage' ? given(cap) : null,
  });
  const referrer = side(values.rewardKind, values.rewardValue, values.rewardCap);
  const friend = side(values.friendKind, values.friendValue, values.friendCap);
  return {
    name: values.name.trim(),
    description: given(values.description),
    rewardType: referrer.type,
    rewardValue: referrer.value,
    rewardCap: referrer.cap,
    inviteeRewardType: friend.type,
    inviteeRewardValue: friend.value,
    inviteeRewardCap: friend.cap,
    currencyCode,
    blockchainCode,
    budget: given(values.budget),
    startDate: instantOf(values.startDate),
    endDate: instantOf(values.endDate),
    timezone: values.timezone,
    ...perCustomerOf(values.howLong),
    rewardCapPerCustomer: given(values.capPerFriend),
    rewardCapPerReferrer: given(values.capPerReferrer),
    capWindow: values.capWindow,
    attributionDays: Number(values.attributionDays),
    holdDays: Number(values.holdDays),
    eventKeys: values.eventKeys,
    newCustomersOnly: values.newCustomersOnly,
    smallestPayment: hasPayments(values.eventKeys) ? given(values.smallestPayment) : null,
    fraudPolicy: values.fraudPolicy,
    isDefault: values.isDefault,
    hasLink: values.hasLink,
  };
}

/** What a form begins with that changes a campaign. */
export function valuesOf(campaign: Campaign): CampaignValues {
  return {
    name: campaign.name,
    description: campaign.description ?? '',
    isDefault: campaign.isDefault,
    hasLink: campaign.hasLink,
    startDate: localOf(campaign.startDate),
    endDate: localOf(campaign.endDate),
    timezone: campaign.timezone,
    eventKeys: campaign.eventKeys,
    rewardKind: campaign.rewardType ?? 'nothing',
    rewardValue: campaign.rewardValue ?? '10',
    rewardCap: campaign.rewardCap ?? '',
    howLong: howLongOf(campaign),
    friendKind: campaign.inviteeRewardType ?? 'nothing',
    friendValue: campaign.inviteeRewardValue ?? '5',
    friendCap: campaign.inviteeRewardCap ?? '',
    smallestPayment: campaign.smallestPayment ?? '',
    currency: `${campaign.blockchainCode} ${campaign.currencyCode}`,
    holdDays: String(campaign.holdDays),
    budget: campaign.budget ?? '',
    capPerFriend: campaign.rewardCapPerCustomer ?? '',
    capPerReferrer: campaign.rewardCapPerReferrer ?? '',
    capWindow: campaign.capWindow,
    attributionDays: String(campaign.attributionDays),
    newCustomersOnly: campaign.newCustomersOnly,
    fraudPolicy: { ...usualFraudActions, ...campaign.fraudPolicy },
  };
}

function howLongOf(campaign: Campaign): string {
  const { campaignTypePerCustomer: type, validityMonthsPerCustomer, maxOccurrencesPerCustomer } = campaign;
  if (type === 'months_per_customer') return `months:${validityMonthsPerCustomer ?? 1}`;
  return type === 'count_per_customer' ? `count:${maxOccurrencesPerCustomer ?? 1}` : type;
}

const minuteMs = 60_000;
const minuteChars = 'yyyy-mm-ddThh:mm'.length;

/** An instant as a field for a moment shows it, in the viewer's zone. */
function localOf(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * minuteMs).toISOString().slice(0, minuteChars);
}

/** How a campaign says the same. */
function perCustomerOf(
  howLong: string,
): Pick<CampaignInput, 'campaignTypePerCustomer' | 'validityMonthsPerCustomer' | 'maxOccurrencesPerCustomer'> {
  const [kind = '', count] = howLong.split(':');
  if (kind === 'months') {
    return { campaignTypePerCustomer: 'months_per_customer', validityMonthsPerCustomer: Number(count) };
  }
  if (kind === 'count') {
    return { campaignTypePerCustomer: 'count_per_customer', maxOccurrencesPerCustomer: Number(count) };
  }
  return { campaignTypePerCustomer: perCustomerTypes.find((type) => type === kind) ?? 'forever' };
}

/** Where the server's words about a field belong in the form. */
export const fieldsOfCall = {
  name: 'name',
  description: 'description',
  isDefault: 'isDefault',
  hasLink: 'hasLink',
  startDate: 'startDate',
  endDate: 'endDate',
  timezone: 'timezone',
  eventKeys: 'eventKeys',
  rewardType: 'rewardKind',
  rewardValue: 'rewardValue',
  rewardCap: 'rewardCap',
  campaignTypePerCustomer: 'howLong',
  validityMonthsPerCustomer: 'howLong',
  maxOccurrencesPerCustomer: 'howLong',
  inviteeRewardType: 'friendKind',
  inviteeRewardValue: 'friendValue',
  inviteeRewardCap: 'friendCap',
  smallestPayment: 'smallestPayment',
  currencyCode: 'currency',
  blockchainCode: 'currency',
  holdDays: 'holdDays',
  budget: 'budget',
  rewardCapPerCustomer: 'capPerFriend',
  rewardCapPerReferrer: 'capPerReferrer',
  capWindow: 'capWindow',
  attributionDays: 'attributionDays',
  newCustomersOnly: 'newCustomersOnly',
  fraudPolicy: 'fraudPolicy',
} as const satisfies Partial<Record<keyof CampaignInput, Field>>;
