import * as z from 'zod';
import { rewardStatuses } from '@coffer/contract/growth/growth-words.ts';
import { languages } from '@coffer/kernel/language.ts';
import { defineEvents } from '../../platform/events/event-kind.ts';

const id = z.int();
const campaign = z.object({ campaignId: id });
const person = z.object({ personId: id });
const reward = z.object({
  rewardId: id,
  status: z.enum(rewardStatuses).nullable().default(null).describe('From then on'),
  usdUnits: z.string().nullable().default(null),
  because: z.string().nullable().default(null).describe('Why it was taken back: one of the sentences of went-back.ts'),
});
const withdrawal = z.object({ withdrawalId: id });

export const campaignEvents = defineEvents({
  'campaign.scheduled': campaign,
  'campaign.activated': campaign,
  'campaign.paused': campaign.extend({ because: z.enum(['person', 'budget']).nullable().default(null) }),
  'campaign.budget-spent': campaign.describe('It pauses its campaign.'),
  'campaign.ended': campaign,
  'campaign.archived': campaign,
});

export const referrerEvents = defineEvents({
  'referrer.created': person,
  'referrer.suspended': person,
  'referrer.blocked': person,
  'referrer.activated': person,
  'referee.linked': person,
  'referee.converted': person,
  'referee.rejected': person,
});

export const rewardEvents = defineEvents({
  'reward.created': reward,
  'reward.held': reward,
  'reward.available': reward,
  'reward.reserved': reward.describe('Somebody asked for it to be paid out.'),
  'reward.paid': reward,
  'reward.changed': reward.describe('A part of its payment went back, or came: it is another amount.'),
  'reward.reversed': reward.describe('A refund or a reorg took it back.'),
  'reward.cancelled': reward,
  'reward.restored': reward.describe('What took it back did not last, or a refusal was undone.'),
});

/** Mails to a referrer about where their rewards go. Codes and links are made as they go out. */
export const portalEvents = defineEvents({
  'portal.code-due': person.extend({
    what: z.enum(['address', 'withdrawal']),
    blockchainId: id,
    address: z.string().describe('What the code is bound to'),
    page: z.string().default('').describe('Which page asked for it'),
    language: z.enum(languages),
  }),
  'portal.address-changed': z.object({ changeId: id, language: z.enum(languages) }),
});

export const withdrawalEvents = defineEvents({
  'referral-withdrawal.requested': withdrawal,
  'referral-withdrawal.paying': withdrawal,
  'referral-withdrawal.unpaid': withdrawal.describe('Its payout came to nothing: it waits again.'),
  'referral-withdrawal.paid': withdrawal,
  'referral-withdrawal.rejected': withdrawal,
});

const told = z.discriminatedUnion('about', [
  person.extend({
    about: z.literal('rewards'),
    rewards: z.int(),
    usdUnits: z.string(),
    /** Of it, what they get back of their own payments: left out where friends brought all of it. */
    backUsdUnits: z.string().optional(),
  }),
  person.extend({ about: z.literal('requested'), withdrawalId: id }),
  person.extend({ about: z.literal('paid'), withdrawalId: id }),
]);
export type ToldReferrer = z.output<typeof told>;

const notice = z.object({ memberId: id, projectId: id, campaignId: id.nullable() });

export const growthMailEvents = defineEvents({
  'referrer.mail-due': told,
  'growth.notice-due': notice.describe(
    'Of a campaign whose budget is spent; without one, of rewards that wait for a review.',
  ),
  'growth.requests-due': z
    .object({ memberId: id, projectId: id })
    .describe('Referrers asked for payouts that wait to be approved or rejected.'),
  'growth.shortfall-due': z
    .object({ memberId: id, projectId: id })
    .describe('Hot wallets have, or the project earned, too little for rewards that are due.'),
});
