import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, instant, line, recordId } from '../fields.ts';
import { eventLogStatuses, referrerStatuses } from './growth-words.ts';

/** Three calls of shops' servers, in the shapes that clients of this API have always read. */

const tag = 'Referrers';

const own = {
  id: recordId,
  createdAt: instant,
  updatedAt: instant,
  project: z.string(),
  referenceId: z.string(),
  email: z.string(),
  code: z.string(),
  status: z.enum(referrerStatuses),
  referredByMemberID: recordId.nullable(),
  referredByMemberReferenceID: z.string().nullable(),
  campaigns: z.array(z.strictObject({ id: recordId, name: z.string(), status: z.string() })).nullable(),
} as const;

const person = z.strictObject({
  ...own,
  referredByMember: z
    .strictObject({ ...own, referredByMember: z.null() })
    .nullable()
    .describe('Who brought them; of who brought those the id alone is told'),
});

const reference = line(120).min(1, 'must not be empty').describe("The customer's number in your own system");

export const authenticateReferrer = endpoint({
  id: 'authenticateReferrer',
  tag,
  method: 'POST',
  path: '/api/v1/referral/referrers/authenticate',
  summary: 'The page of a referrer, to show in a frame; whoever is new becomes one',
  auth: 'any',
  fixed: true,
  unprocessable: true,
  secret: true,
  body: z.object({
    email,
    referenceID: reference,
    projectID: recordId.optional().describe('For people; a key has its own'),
  }),
  result: z.strictObject({ redirectURL: z.url(), referrer: person }),
});

export const linkReferee = endpoint({
  id: 'linkReferee',
  tag,
  method: 'POST',
  path: '/api/v1/referral/referee',
  summary: 'Say that somebody came by the code of a referrer. Once linked they stay linked',
  auth: 'any',
  fixed: true,
  unprocessable: true,
  body: z.object({
    email,
    referrerCode: line(42)
      .min(1, 'must not be empty')
      .describe('As a link carries it: `:` and a number may name its campaign'),
    referenceID: reference,
    campaignID: recordId.optional().describe('The campaign that brought them; else the default one'),
    projectID: recordId.optional(),
  }),
  result: person,
});

export const logReferralEvent = endpoint({
  id: 'logReferralEvent',
  tag,
  method: 'POST',
  path: '/api/v1/referral/event-log',
  summary: 'Say that a friend did what an event of the project is about',
  auth: 'any',
  fixed: true,
  unprocessable: true,
  body: z.object({
    eventKey: line(64)
      .min(1, 'must not be empty')
      .describe('`signup`, or an event that was made before by `POST …/referral/events`'),
    referenceID: reference,
    amount: z
      .union([z.string(), z.number()], 'must be an amount of dollars')
      .transform(String)
      .pipe(z.string().regex(/^(0|[1-9]\d{0,9})(\.\d{1,8})?$/, 'must be an amount of dollars such as 30 or "30.5"'))
      .optional(),
    externalID: line(120)
      .min(1, 'must not be empty')
      .optional()
      .describe('Of what happened, in your own system: told twice it counts once'),
    projectID: recordId.optional(),
  }),
  result: z.strictObject({
    id: recordId,
    createdAt: instant,
    updatedAt: instant,
    project: z.string(),
    eventKey: z.string(),
    memberID: recordId.nullable(),
    memberReferenceID: z.string(),
    amount: z.string().nullable(),
    triggeredAt: instant,
    data: z.null(),
    status: z.enum(eventLogStatuses),
    failureReason: z.string().nullable(),
    member: person.nullable(),
  }),
});
