import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, projectRef, recordId } from '../fields.ts';

/** What goes out without people, and how many are asked where it does not. */

const tag = 'Payout policy';

const allowed = 'must be dollars as text from 0 to 1000000000, such as "500" or "99.50"';
const limitUSD = z
  .string(allowed)
  .max(13, allowed)
  .regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, allowed)
  .refine((text) => Number(text) <= 1e9, allowed);
const dollars = z.string().describe('Dollars, as a decimal');

const fromAllowed = 'must be a whole hour from 0 to 23';
const untilAllowed = 'must be a whole hour from 1 to 24';
const delayAllowed = 'must be a whole number from 0 to 720';

const allowedHours = z
  .strictObject({
    from: z.int(fromAllowed).min(0, fromAllowed).max(23, fromAllowed),
    until: z.int(untilAllowed).min(1, untilAllowed).max(24, untilAllowed),
    timeZone: line(60).refine(isTimeZone, 'must be a time zone such as Europe/Berlin'),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'must be later than from' });

export const tiersMax = 5;
export const tierApprovalsMax = 5;
const peopleAllowed = `must be a whole number from 1 to ${tierApprovalsMax}`;

const approvalTiers = z
  .array(
    z.strictObject({
      aboveUSD: limitUSD,
      approvals: z.int(peopleAllowed).min(1, peopleAllowed).max(tierApprovalsMax, peopleAllowed),
    }),
  )
  .max(tiersMax, `must be at most ${tiersMax} tiers`)
  .superRefine((tiers, context) => {
    if (tiers.length > tiersMax) return;
    for (const [at, tier] of tiers.entries()) {
      const before = tiers[at - 1];
      if (before === undefined) continue;
      const refuse = (field: keyof typeof tier, message: string) =>
        context.addIssue({ code: 'custom', path: [at, field], message });
      if (Number(tier.aboveUSD) <= Number(before.aboveUSD))
        refuse('aboveUSD', 'must be more than that of the tier before');
      if (tier.approvals <= before.approvals) refuse('approvals', 'must be more than those of the tier before');
    }
  });

export const payoutPolicy = z.strictObject({
  autoApproveUSD: limitUSD.describe('Up to that much goes to a confirmed recipient without people'),
  hourUSD: limitUSD.describe('People are asked about what would make more than that within an hour'),
  dayUSD: limitUSD.describe('The same within 24 hours'),
  recipientDayUSD: limitUSD.nullable().describe('The same for one payee; null: no such limit'),
  walletDayUSD: limitUSD.nullable().describe('The same out of one hot wallet; null: no such limit'),
  approvalTiers: approvalTiers.describe(
    'Above so much, with what the payee got within 24 hours, so many people are asked in any case: the lowest amount first. Empty: one, wherever people are asked',
  ),
  passkeyAboveUSD: limitUSD
    .nullable()
    .default(null)
    .describe("Above that people approve with a passkey on the signer's page; null: a password or a code is enough"),
  newRecipientDelayHours: z
    .int(delayAllowed)
    .min(0, delayAllowed)
    .max(720, delayAllowed)
    .describe('So long nothing goes to a recipient after they were confirmed'),
  onlyRecipients: z.boolean('must be true or false').describe('Nothing goes to anybody but confirmed recipients'),
  allowedHours: allowedHours.nullable().describe('Outside of them people are asked; null: at any hour'),
});
export type PayoutPolicy = z.output<typeof payoutPolicy>;

export const policyFields = payoutPolicy.keyof();
export type PolicyField = z.output<typeof policyFields>;

const said = z.strictObject({ by: z.string(), at: instant });

export const pauseView = z.strictObject({
  paused: said.nullable().describe('Nothing is paid out, in any project; null: payouts go on'),
  resume: said.nullable().describe('Who asked to go on, and waits for a second person'),
  peopleNeeded: z
    .int()
    .min(1)
    .max(2)
    .describe('How many have to say that payouts go on: one where there is only one who may'),
});
export type PauseView = z.output<typeof pauseView>;

export const policyView = z.strictObject({
  projectID: recordId,
  version: z.int().min(0).describe('0: nobody changed it yet'),
  savedBy: z.string().nullable(),
  savedAt: instant.nullable(),
  policy: payoutPolicy,
  waiting: z
    .array(
      z.strictObject({
        changeID: recordId.describe('It is confirmed or cancelled as a treasury change'),
        title: z.string(),
        policy: payoutPolicy.nullable().describe('What would hold then; null where it is about the cap of a key'),
        by: z.string(),
        takesEffectAt: instant.describe('Not before'),
        needsSecond: z.boolean().describe('It also waits for a second person'),
        confirmedBy: z.string().nullable().describe('The second person, once there is one'),
      }),
    )
    .describe('What is weaker and does not hold yet, the next one first'),
  used: z.strictObject({ hourUSD: dollars, dayUSD: dollars }),
  keys: z
    .array(
      z.strictObject({
        keyID: recordId,
        description: z.string(),
        lastFour: z.string(),
        capUSD: dollars.describe('So much it may let go to a confirmed recipient at a time, without people'),
      }),
    )
    .describe('API keys of the project that may ask for payouts'),
  minimumUSD: dollars.describe('Less is not paid out: the setting withdrawal-payout-min-amount'),
  approvers: z
    .array(z.strictObject({ memberID: recordId, name: z.string() }))
    .describe('Who may approve payouts of this project'),
  approvalsMost: z
    .int()
    .min(0)
    .describe('How many of them can approve one payout: whoever requests it, where one of them may, approves it not'),
  waitHours: z.int().min(0).describe('How long a weaker policy waits'),
});
export type PolicyView = z.output<typeof policyView>;

const ofProject = z.strictObject({ id: projectRef });
const path = '/api/v1/project/:id/payout-policy' as const;

export const getPayoutPolicy = endpoint({
  id: 'getPayoutPolicy',
  tag,
  method: 'GET',
  path,
  summary: 'The policy of a project, what was used of its limits, and weaker ones that wait',
  auth: 'member',
  params: ofProject,
  result: policyView,
});

export const savePayoutPolicy = endpoint({
  id: 'savePayoutPolicy',
  tag,
  method: 'PUT',
  path,
  summary:
    'Change the policy. What gets stricter holds at once; what gets weaker waits a day, and for a second person where there is one',
  auth: 'member',
  params: ofProject,
  body: payoutPolicy,
  result: policyView,
});

export const listPolicyVersions = endpoint({
  id: 'listPolicyVersions',
  tag,
  method: 'GET',
  path: `${path}/versions`,
  summary: 'Every policy that the project had, the newest first',
  auth: 'member',
  params: ofProject,
  result: z.array(
    z.strictObject({ version: z.int().min(1), policy: payoutPolicy, savedBy: z.string(), savedAt: instant }),
  ),
});

const met = z.strictObject({
  approvals: z.int().min(0),
  reasons: z.array(z.strictObject({ code: z.string(), reason: z.string() })),
  isRefused: z.boolean(),
});

export const simulatePayoutPolicy = endpoint({
  id: 'simulatePayoutPolicy',
  tag,
  method: 'POST',
  path: `${path}/simulate`,
  summary: 'What the payouts of the last 30 days would have met under a policy; nothing is changed',
  auth: 'member',
  repeatable: true,
  params: ofProject,
  body: payoutPolicy,
  result: z.strictObject({
    weakerFields: z.array(policyFields).describe('What of it would wait; none: it would hold at once'),
    payouts: z.int().min(0).describe('How many there were'),
    draft: z.strictObject({ asked: z.int().min(0), refused: z.int().min(0) }),
    now: z
      .strictObject({ asked: z.int().min(0), refused: z.int().min(0) })
      .describe('The same under the policy that holds'),
    different: z
      .array(
        z.strictObject({
          payoutID: recordId,
          at: instant,
          blockchainCode: z.enum(chainCodes),
          currencyCode: z.string(),
          amount: z.string(),
          amountUSD: dollars,
          toAddress: z.string(),
          draft: met,
          now: met,
        }),
      )
      .describe('Those that would have gone another way, the newest first, at most 50'),
  }),
});

export const setKeyCap = endpoint({
  id: 'setKeyCap',
  tag,
  method: 'PUT',
  path: `${path}/keys/:keyId`,
  summary:
    'How much an API key may let go to a confirmed recipient at a time, without people. More of it waits as a weaker policy does',
  auth: 'member',
  params: z.strictObject({ id: projectRef, keyId: pathId }),
  body: z.strictObject({ capUSD: limitUSD }),
  result: policyView,
});

const pause = { tag, auth: 'member', result: pauseView } as const;

export const getPayoutPause = endpoint({
  ...pause,
  id: 'getPayoutPause',
  method: 'GET',
  path: '/api/v1/payouts/pause',
  summary: 'Whether somebody stopped all payouts',
});

export const pausePayouts = endpoint({
  ...pause,
  id: 'pausePayouts',
  method: 'POST',
  path: '/api/v1/payouts/pause',
  summary: 'Stop all payouts at once, in every project; what was signed goes its way',
});

export const resumePayouts = endpoint({
  ...pause,
  id: 'resumePayouts',
  method: 'POST',
  path: '/api/v1/payouts/resume',
  summary: 'Let payouts go on: asked by one person and confirmed by another, or by one where there is only one',
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}
