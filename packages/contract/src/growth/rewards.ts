import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, line, recordId } from '../fields.ts';
import { dollars, inProject, oneOfProject } from './growth-fields.ts';
import { fraudRules, rewardStatuses } from './growth-words.ts';

/** A reward, how it was worked out, and what somebody has to look at. */

const tag = 'Rewards';

const working = z.strictObject({
  code: z.enum(['received', 'refunded', 'counts', 'share', 'fixed', 'rounded', 'cap', 'apart', 'reward']),
  text: z.string(),
  detail: z.string().nullable(),
  amountUSD: dollars,
});

const finding = z.strictObject({
  rule: z.enum(fraudRules),
  text: z.string(),
  evidence: z.array(
    z.strictObject({ text: z.string(), address: z.string().nullable(), paymentReference: z.string().nullable() }),
  ),
});

export const rewardView = z.strictObject({
  id: recordId,
  projectID: recordId,
  campaign: z.strictObject({ id: recordId, name: z.string() }),
  version: z.int().min(1).describe('Of the rules that it was worked out by'),
  beneficiary: z.enum(['referrer', 'friend']),
  to: z.strictObject({ id: recordId, email: z.string() }).describe('Who gets it'),
  friend: z.strictObject({ id: recordId, email: z.string() }).describe('Whose deed brought it'),
  eventKey: z.string(),
  paymentReference: z.string().nullable(),
  amountUSD: dollars.describe('Below zero: taken back after it was paid out, a debt'),
  correctsRewardID: recordId
    .nullable()
    .describe('The reward that this adds to, or takes back of. What is added is held, and decided about, by itself'),
  status: z.enum(rewardStatuses),
  statusReason: z.string().nullable().describe('Why it was taken back, refused or is held'),
  workings: z.array(working).describe('How it was worked out, in the order of the rules'),
  findings: z.array(finding),
  checks: z.array(z.strictObject({ text: z.string(), holds: z.boolean().nullable().describe('null: unknown') })),
  availableAt: instant.nullable().describe('When the hold ends'),
  holdDays: z.int().min(0),
  heldSince: instant.nullable(),
  createdAt: instant,
});
export type RewardView = z.output<typeof rewardView>;

const path = '/api/v1/external-platform/:projectId/referral/rewards';

const filters = {
  status: z.enum(rewardStatuses, `must be one of ${rewardStatuses.join(', ')}`).optional(),
  campaignID: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'must be the id of a campaign')
    .transform(Number)
    .optional(),
  query: line(254).optional().describe('A part of an email address, or the reference of a payment'),
} as const;

export const listRewards = endpoint({
  id: 'listRewards',
  tag,
  method: 'GET',
  path,
  summary: 'Rewards, the newest first; those that were never given among them, with the reason',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    ...filters,
    limit,
    cursor,
  }),
  result: z.strictObject({
    data: z.array(rewardView),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0),
    counts: z.record(z.enum(rewardStatuses), z.int().min(0)),
  }),
});

export const exportRewards = endpoint({
  id: 'exportRewards',
  tag,
  method: 'GET',
  path: `${path}/export`,
  summary: 'The same as a CSV file, one line for each reward and for each correction of one',
  auth: 'any',
  sends: 'text/csv',
  params: inProject,
  query: z.strictObject(filters),
  result: z.string(),
});

export const getReward = endpoint({
  id: 'getReward',
  tag,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One reward: how it was worked out, or why it was not given',
  auth: 'any',
  params: oneOfProject,
  result: rewardView,
});

export const decideReward = endpoint({
  id: 'decideReward',
  tag,
  method: 'POST',
  path: `${path}/:id/decide`,
  summary:
    'Allow a reward that is held for review, or refuse it; either can be undone while nothing is paid out. What a shop told by mistake is refused afterwards as well, and is a debt then',
  auth: 'member',
  params: oneOfProject,
  body: z.strictObject({
    decision: z.enum(['allow', 'refuse'], 'must be allow or refuse'),
    reason: line(300).nullish().describe('Needed to refuse'),
  }),
  result: rewardView,
});

export const getGrowthSummary = endpoint({
  id: 'getGrowthSummary',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:projectId/referral/summary',
  summary: 'Revenue through referrals in the last 30 days, what is owed, and whether what is there covers it',
  auth: 'any',
  params: inProject,
  result: z.strictObject({
    revenueUSD: dollars.describe('Of the last 30 days'),
    revenueBeforeUSD: dollars.describe('Of the 30 days before'),
    rewardsUSD: dollars.describe('Granted in the last 30 days'),
    friends: z.int().min(0).describe('Who paid for the first time in the last 30 days'),
    owedUSD: dollars.describe(
      'On hold, held, available and requested: of each person what is left after their own debt',
    ),
    dueUSD: dollars.describe('Available'),
    debtUSD: dollars.describe(
      'Taken back after it was paid out, where the same people have less by now: lessens nothing that others are owed',
    ),
    cover: z
      .array(
        z.strictObject({
          blockchainCode: z.string(),
          currencyCode: z.string(),
          owedUSD: dollars,
          setAsideUSD: dollars.describe('Of it, what hot wallets have set aside for payouts that are on their way'),
          dueUSD: dollars.describe(
            'Of the rest, what is available, was requested, or was approved while hot wallets had too little',
          ),
          debtUSD: dollars.describe('Taken back after it was paid out, where the same people have less by now'),
          walletsUSD: dollars
            .nullable()
            .describe('What hot wallets that pay for the project hold and have promised to nobody; null: unknown'),
          earnedUSD: dollars
            .nullable()
            .describe('What the project earned in it and has promised to nobody: payouts take no more; null: unknown'),
          shortUSD: dollars.nullable().describe('What is missing for all of the rest; null: unknown'),
          dueShortUSD: dollars.nullable().describe('What is missing for what is due; null: unknown'),
          lacks: z
            .array(
              z.strictObject({
                of: z.enum(['hot_wallets', 'earned']),
                shortUSD: dollars.describe('For all of the rest'),
                dueShortUSD: dollars.describe('For what is due'),
              }),
            )
            .describe('Which of both is too little, and by how much'),
        }),
      )
      .describe(
        'By currency: what is owed, and what campaigns that may still grant pay in, though nothing be owed in it',
      ),
    due: z
      .strictObject({
        referrers: z.int().min(0),
        amountUSD: dollars,
        withoutAddress: z.int().min(0).describe('Of others who have the minimum: who has named no address'),
        waiting: z.int().min(0).describe('And whose address is not in use yet, or is on another network'),
      })
      .describe('Who has the minimum and an address'),
    review: z.int().min(0).describe('Rewards that are held for review'),
    decided: z
      .strictObject({ rewards: z.int().min(0), allowed: z.int().min(0) })
      .describe('How many somebody has decided in the last 30 days, and how many of them are given'),
    referrers: z.int().min(0),
    rewards: z.int().min(0),
  }),
});
