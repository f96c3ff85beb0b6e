import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line, recordId } from '../fields.ts';
import { inProject, oneOfProject } from './growth-fields.ts';

/** What brings a reward: signing up, a first payment, any payment, and what a shop tells us under a key of its own. */

const tag = 'Campaigns';

const eventView = z.strictObject({
  id: recordId,
  projectID: recordId,
  key: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  source: z.enum(['system', 'api']).describe('system: we see it ourselves; api: the shop tells us'),
  type: z.enum(['simple', 'payment']).describe('payment: it has an amount, of which a share can be given'),
  status: z.enum(['active', 'archived']),
  createdAt: instant,
});
export type ReferralEventView = z.output<typeof eventView>;

const path = '/api/v1/external-platform/:projectId/referral/events';

export const listReferralEvents = endpoint({
  id: 'listReferralEvents',
  tag,
  method: 'GET',
  path,
  summary: 'Events that campaigns can reward',
  auth: 'any',
  params: inProject,
  result: z.array(eventView),
});

export const createReferralEvent = endpoint({
  id: 'createReferralEvent',
  tag,
  method: 'POST',
  path,
  summary: 'Add an event of your own, which your server then reports',
  auth: 'any',
  status: 201,
  params: inProject,
  body: z.strictObject({
    key: z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be 1 to 64 of a-z, 0-9 and _'),
    name: line(80).min(1, 'must not be empty'),
    description: line(300).nullish(),
    type: z.enum(['simple', 'payment'], 'must be simple or payment').default('simple'),
  }),
  result: eventView,
});

export const getReferralEvent = endpoint({
  id: 'getReferralEvent',
  tag,
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One event',
  auth: 'any',
  params: oneOfProject,
  result: eventView,
});

export const updateReferralEvent = endpoint({
  id: 'updateReferralEvent',
  tag,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Rename an event; those that we see ourselves stay as they are',
  auth: 'any',
  params: oneOfProject,
  body: z.strictObject({ name: line(80).min(1, 'must not be empty'), description: line(300).nullish() }),
  result: eventView,
});

export const archiveReferralEvent = endpoint({
  id: 'archiveReferralEvent',
  tag,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Let an event bring no more rewards; what it brought stays',
  auth: 'member',
  params: oneOfProject,
  result: eventView,
});
