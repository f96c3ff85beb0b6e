import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, limit, line, recordId } from '../fields.ts';
import { dollars, inProject, oneOfProject } from './growth-fields.ts';
import { withdrawalStatuses } from './growth-words.ts';
import { withdrawalView } from './referrers.ts';

/** Paying rewards out: what was asked for becomes a payout as any other, with its policy, its approvals and its signer. */

const tag = 'Rewards';
const path = '/api/v1/external-platform/:projectId/referral/payouts';

export const listReferralPayouts = endpoint({
  id: 'listReferralPayouts',
  tag,
  method: 'GET',
  path,
  summary: 'Payouts of rewards, the newest first',
  auth: 'any',
  params: inProject,
  query: z.strictObject({
    status: z.enum(withdrawalStatuses, `must be one of ${withdrawalStatuses.join(', ')}`).optional(),
    query: line(254).optional().describe('A part of an email address or of an address'),
    limit,
    cursor,
  }),
  result: z.strictObject({
    data: z.array(withdrawalView),
    nextCursor: z.string().nullable(),
    totalCount: z.int().min(0),
    counts: z.record(z.enum(withdrawalStatuses), z.int().min(0)),
    totals: z.strictObject({ requestedUSD: dollars, paidUSD: dollars }),
  }),
});

export const payDueReferrers = endpoint({
  id: 'payDueReferrers',
  tag,
  method: 'POST',
  path: `${path}/due`,
  summary: 'Ask for a payout for everybody who has the minimum available and a confirmed address',
  auth: 'member',
  severally: true,
  params: inProject,
  result: z.strictObject({
    requested: z.int().min(0),
    amountUSD: dollars,
    left: z.array(z.strictObject({ reason: z.string(), referrers: z.int() })).describe('Who was left out, and why'),
  }),
});

/** So many requests are decided with one call at most. */
export const decidedAtOnceMax = 100;

const several = z
  .array(recordId)
  .min(1, 'must name at least one')
  .max(decidedAtOnceMax, `must name at most ${decidedAtOnceMax}`);
const reason = line(300).min(1, 'must not be empty');
const outcomes = z.strictObject({
  decided: z.array(withdrawalView),
  refused: z.array(z.strictObject({ id: recordId, message: z.string().describe('Why, for a person to read') })),
});

export const approveReferralPayout = endpoint({
  id: 'approveReferralPayout',
  tag,
  method: 'POST',
  path: `${path}/:id/approve`,
  summary: 'Pay a referrer: makes the payout, which the policy of payouts then judges as any other',
  auth: 'member',
  params: oneOfProject,
  result: withdrawalView,
});

export const rejectReferralPayout = endpoint({
  id: 'rejectReferralPayout',
  tag,
  method: 'POST',
  path: `${path}/:id/reject`,
  summary: 'Refuse to pay: what was requested is available to the referrer again',
  auth: 'member',
  params: oneOfProject,
  body: z.strictObject({ reason }),
  result: withdrawalView,
});

export const approveReferralPayouts = endpoint({
  id: 'approveReferralPayouts',
  tag,
  method: 'POST',
  path: `${path}/approve`,
  summary: 'Pay several referrers. Each is decided for itself: one that is refused stops none of the others',
  auth: 'member',
  severally: true,
  params: inProject,
  body: z.strictObject({ ids: several }),
  result: outcomes,
});

export const rejectReferralPayouts = endpoint({
  id: 'rejectReferralPayouts',
  tag,
  method: 'POST',
  path: `${path}/reject`,
  summary: 'Refuse to pay several, for one reason that the shop keeps. Each is decided for itself',
  auth: 'member',
  severally: true,
  params: inProject,
  body: z.strictObject({ ids: several, reason }),
  result: outcomes,
});
