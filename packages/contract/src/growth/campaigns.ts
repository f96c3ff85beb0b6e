import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, line, recordId } from '../fields.ts';
import { dollars, dollarsGiven, inProject, oneOfProject, payoutMinimum, rewardTotals } from './growth-fields.ts';
import { campaignStatuses, fraudActions, fraudRules, perCustomerTypes, rewardTypes } from './growth-words.ts';

/** Referral campaigns: what a referrer and a friend get, of which payments, for how long, and up to which budget. */

const tag = 'Campaigns';

const rewardValue = z.string().describe('Of flat_fee dollars, of percentage percent with at most two decimals');

const terms = {
  name: z.string(),
  description: z.string().nullable(),
  rewardType: z.enum(rewardTypes).nullable().describe('null: the referrer gets nothing'),
  rewardValue: rewardValue.nullable(),
  rewardCap: dollars.nullable().describe('At most so much of one payment'),
  inviteeRewardType: z.enum(rewardTypes).nullable().describe('null: the friend gets nothing'),
  inviteeRewardValue: rewardValue.nullable(),
  inviteeRewardCap: dollars.nullable(),
  currencyCode: z.string().describe('What rewards, which are dollars, are paid in'),
  blockchainCode: z.string().describe('On which chain'),
  budget: dollars.nullable().describe('All rewards together; null is without a limit'),
  startDate: instant.nullable().describe('null: when it is activated'),
  endDate: instant.nullable(),
  timezone: z.string().describe('Of its days and of windows of its caps'),
  campaignTypePerCustomer: z.enum(perCustomerTypes),
  validityMonthsPerCustomer: z.int().nullable(),
  maxOccurrencesPerCustomer: z.int().nullable(),
  rewardCapPerCustomer: dollars
    .nullable()
    .describe('At most so much for one friend, ever, to the referrer and to the friend each'),
  rewardCapPerReferrer: dollars.nullable().describe('At most so much for one referrer in the window'),
  capWindow: z.enum(['day', 'week', 'month', 'all_time']),
  attributionDays: z.int().describe('How long a visit by a link counts'),
  holdDays: z.int().describe('How long a reward waits once its payment is final'),
  eventKeys: z.array(z.string()),
  fraudPolicy: z.record(z.enum(fraudRules), z.enum(fraudActions)),
  newCustomersOnly: z.boolean().describe('Whoever had paid the project before they were brought brings nothing'),
  smallestPayment: dollars
    .nullable()
    .describe('A payment of which less is kept brings nothing, and is no first payment; null: any counts'),
  isDefault: z.boolean().describe('Friends who come without a campaign belong to it'),
  hasLink: z
    .boolean()
    .describe(
      'Every referrer has a link of their own to it. false: only your server brings friends to it, by its number',
    ),
} as const;

export const campaignView = z.strictObject({
  id: recordId,
  projectID: recordId,
  projectName: z.string(),
  ...terms,
  status: z.enum(campaignStatuses),
  statusReason: z.enum(['person', 'budget']).nullable().describe('Why it is paused'),
  statusBy: z.string().nullable().describe('Who paused it'),
  version: z.int().min(1).describe('Of its rules: a reward keeps the version that it was worked out by'),
  offer: z.string().describe('What it gives, in one sentence'),
  referrers: z.int().min(0),
  friends: z.int().min(0),
  converted: z.int().min(0),
  revenueUSD: dollars,
  spentUSD: dollars.describe('Granted, less what was taken back'),
  daysLeft: z.int().nullable().describe('How long the budget lasts at the pace of the last 14 days; null: unknown'),
  createdAt: instant,
  updatedAt: instant,
});
export type CampaignView = z.output<typeof campaignView>;

const kinds = `must be ${rewardTypes.join(' or ')}`;
const valueAllowed = 'must be a number such as "10" or "2.5", with at most two decimals';
const valueGiven = z
  .union([z.string(), z.number()], valueAllowed)
  .transform(String)
  .pipe(z.string().regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, valueAllowed));
const whole = (min: number, max: number) =>
  z
    .int(`must be a whole number from ${min} to ${max}`)
    .min(min, `must be from ${min} to ${max}`)
    .max(max, `must be from ${min} to ${max}`);

export const campaignFields = z.strictObject({
  name: line(80).min(1, 'must not be empty'),
  description: line(500).nullish(),
  rewardType: z.enum(rewardTypes, kinds).nullish(),
  rewardValue: valueGiven.nullish(),
  rewardCap: dollarsGiven.nullish(),
  inviteeRewardType: z.enum(rewardTypes, kinds).nullish(),
  inviteeRewardValue: valueGiven.nullish(),
  inviteeRewardCap: dollarsGiven.nullish(),
  currencyCode: line(20).min(1, 'must not be empty'),
  blockchainCode: line(20).min(1, 'must not be empty').optional().describe('Needed where the currency is on several'),
  budget: dollarsGiven.nullish(),
  startDate: instant.nullish(),
  endDate: instant.nullish(),
  timezone: line(64).default('UTC').describe('An IANA zone such as Europe/Berlin'),
  campaignTypePerCustomer: z.enum(perCustomerTypes, `must be one of ${perCustomerTypes.join(', ')}`).default('forever'),
  validityMonthsPerCustomer: whole(1, 120).nullish(),
  maxOccurrencesPerCustomer: whole(1, 1000).nullish(),
  rewardCapPerCustomer: dollarsGiven.nullish(),
  rewardCapPerReferrer: dollarsGiven.nullish(),
  capWindow: z.enum(['day', 'week', 'month', 'all_time'], 'must be day, week, month or all_time').default('all_time'),
  attributionDays: whole(1, 365).default(30),
  holdDays: whole(0, 180).default(14),
  eventKeys: z
    .array(line(64))
    .min(1, 'must name at least one event')
    .max(20, 'must name at most 20 events')
    .default(['payment']),
  fraudPolicy: z.partialRecord(z.enum(fraudRules), z.enum(fraudActions)).optional(),
  newCustomersOnly: z.boolean().optional().describe('true for a new campaign where it is left out'),
  smallestPayment: dollarsGiven
    .nullish()
    .describe('null or 0: any payment counts. Left out it stays as it is, which is any for a new campaign'),
  isDefault: z.boolean().optional(),
  hasLink: z
    .boolean()
    .optional()
    .describe('false for a new campaign where it is left out: what was made for your server alone is on no page'),
});
export type CampaignFields = z.output<typeof campaignFields>;

export const listCampaigns = endpoint({
  id: 'listCampaigns',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/campaigns',
  summary: 'Campaigns, the newest first',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    status: z.enum(campaignStatuses, `must be one of ${campaignStatuses.join(', ')}`).optional(),
    query: line(80).optional(),
    eventKey: line(64).optional().describe('Those alone whose rules of today count this event'),
    limit,
    cursor,
  }),
  result: z.strictObject({
    data: z.array(campaignView),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0),
    counts: z.record(z.enum(campaignStatuses), z.int().min(0)),
    totals: z.strictObject({ converted: z.int().min(0), revenueUSD: dollars, spentUSD: dollars }),
  }),
});

export const createCampaign = endpoint({
  id: 'createCampaign',
  tag,
  method: 'POST',
  path: '/api/v1/external-platform/:projectId/referral/campaigns',
  summary: 'Draft a campaign: it gives nothing until somebody activates it',
  auth: 'any',
  status: 201,
  params: inProject,
  body: campaignFields,
  result: campaignView,
});

export const getCampaign = endpoint({
  id: 'getCampaign',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id',
  summary: 'One campaign',
  auth: 'any',
  params: oneOfProject,
  result: campaignView,
});

export const updateCampaign = endpoint({
  id: 'updateCampaign',
  tag,
  method: 'PUT',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id',
  summary: 'Change a campaign; what it gives holds for payments from then on, as a new version of its rules',
  auth: 'any',
  params: oneOfProject,
  body: campaignFields,
  result: campaignView,
});

export const deleteCampaign = endpoint({
  id: 'deleteCampaign',
  tag,
  method: 'DELETE',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id',
  summary: 'Throw a draft away; what was ever active is archived instead',
  auth: 'any',
  status: 204,
  params: oneOfProject,
  result: z.null(),
});

export const setCampaignStatus = endpoint({
  id: 'setCampaignStatus',
  tag,
  method: 'PUT',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id/status',
  summary: 'Activate, pause, end or archive a campaign. One whose start lies ahead is scheduled',
  auth: 'member',
  params: oneOfProject,
  body: z.strictObject({
    status: z.enum(['active', 'paused', 'ended', 'archived'], 'must be active, paused, ended or archived'),
  }),
  result: campaignView,
});

export const getCampaignMinimum = endpoint({
  id: 'getCampaignMinimum',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id/minimum',
  summary: 'What a payout of its rewards is worth at least, at what sending costs today',
  auth: 'any',
  params: oneOfProject,
  result: payoutMinimum,
});

export const getCampaignRewardsTotal = endpoint({
  id: 'getCampaignRewardsTotal',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id/rewards/total',
  summary: 'What a campaign granted, by what became of it',
  auth: 'any',
  params: oneOfProject,
  result: rewardTotals,
});

export const getCampaignDays = endpoint({
  id: 'getCampaignDays',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/campaigns/:id/days',
  summary: 'Revenue and rewards of a campaign, day by day in its zone, and its best referrers',
  auth: 'any',
  params: oneOfProject,
  query: z.strictObject({ days: z.enum(['7', '30', '90'], 'must be 7, 30 or 90').default('30') }),
  result: z.strictObject({
    days: z.array(z.strictObject({ day: z.iso.date(), revenueUSD: dollars, rewardsUSD: dollars, payments: z.int() })),
    topReferrers: z
      .array(
        z.strictObject({
          id: recordId,
          email: z.string(),
          converted: z.int(),
          revenueUSD: dollars,
          rewardsUSD: dollars,
        }),
      )
      .max(5),
    visits: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'Who opened its links since it was activated, each once a day, bots left out; of the last 400 days at most. null: it has no links',
      ),
    botVisits: z
      .int()
      .min(0)
      .nullable()
      .describe('How often programs opened its links in that time: they are no visits. null: it has no links'),
    otherReferrers: z.strictObject({ count: z.int(), converted: z.int(), revenueUSD: dollars, rewardsUSD: dollars }),
  }),
});

export const simulateCampaign = endpoint({
  id: 'simulateCampaign',
  tag,
  method: 'POST',
  path: '/api/v1/external-platform/:projectId/referral/simulate',
  summary: 'What a campaign would have cost, replayed on the payments of past days; nothing is changed',
  auth: 'any',
  repeatable: true,
  params: inProject,
  body: z.strictObject({
    days: z.union([z.literal(7), z.literal(30), z.literal(90)], 'must be 7, 30 or 90').default(30),
    campaign: campaignFields,
  }),
  result: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    revenueUSD: dollars.describe('Of all payments of these days'),
    countedUSD: dollars.describe('Of those of friends'),
    costUSD: dollars,
    percentOfRevenue: z.string().nullable().describe('With one decimal; null where there was no revenue'),
    referrers: z.int(),
    payments: z.int().describe('That would have brought a reward'),
    friends: z.int(),
    ledger: z.array(
      z.strictObject({
        code: z.enum(['share', 'cap', 'caps_in_all', 'friends']),
        text: z.string(),
        detail: z.string().nullable(),
        amountUSD: dollars,
      }),
    ),
    perDay: z.array(z.strictObject({ day: z.iso.date(), costUSD: dollars })),
    whatIf: z.array(
      z.strictObject({
        rewardValue: z.string(),
        costUSD: dollars,
        percentOfRevenue: z.string().nullable(),
        budgetDays: z.int().nullable(),
        isThis: z.boolean(),
      }),
    ),
    budgetLastedDays: z.int().nullable().describe('null: it would have lasted'),
    source: z.string().describe('Where the data come from, in a sentence'),
  }),
});
