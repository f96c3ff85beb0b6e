import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { cursor, instant, limit, projectRef } from '../fields.ts';

const changed = z.record(z.string(), z.unknown()).nullable();

export const activityItem = z.strictObject({
  id: z.int(),
  at: instant,
  actor: z.strictObject({
    kind: z.enum(['member', 'key', 'system', 'public']),
    id: z.int().nullable(),
    name: z.string(),
  }),
  projectId: z.int().nullable(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  before: changed,
  after: changed,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  sealed: z.boolean().describe('Whether the row is part of the hash chain yet; it is within a second.'),
});

export const listActivities = endpoint({
  id: 'listActivities',
  tag: 'Activity',
  method: 'GET',
  path: '/api/v1/activities',
  summary: 'The audit log: who did what, newest first',
  auth: 'member',
  query: z.strictObject({
    projectId: projectRef.default('all'),
    actor: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .optional()
      .describe("A member's id, or a part of the actor's name or email"),
    action: z.string().min(1).max(100).optional().describe('How the action begins, such as member.'),
    entity: z.string().min(1).max(100).optional(),
    from: instant.optional().describe('The first instant that counts'),
    to: instant.optional().describe('The first instant that counts no more'),
    limit,
    cursor,
  }),
  result: z.strictObject({ data: z.array(activityItem), nextCursor: z.string().nullable() }),
});

/** The first thing found wrong. Of what is missing, only one of the two numbers may be known. */
export const brokenSeal = z.strictObject({
  seq: z.int().nullable(),
  activityId: z.int().nullable(),
  what: z
    .enum(['ROW_ALTERED', 'ROW_MISSING', 'ROW_UNSEALED', 'SEAL_ALTERED', 'SEAL_DUPLICATED', 'SEAL_MISSING'])
    .describe(
      'ROW_ALTERED: the row does not match its seal. ROW_MISSING: a seal or the queue names a row that is gone. ' +
        'ROW_UNSEALED: the row is neither sealed nor waiting for its seal. SEAL_ALTERED: a link of the chain was replaced. ' +
        'SEAL_DUPLICATED: one place in the chain, or one row, is taken twice. SEAL_MISSING: the chain has a gap.',
    ),
});

export const verifyActivities = endpoint({
  id: 'verifyActivities',
  tag: 'Activity',
  method: 'GET',
  path: '/api/v1/activities/verify',
  summary: 'Recomputes the hash chain of the audit log and names the first thing that is wrong',
  auth: 'member',
  result: z.strictObject({
    ok: z.boolean(),
    sealed: z.int(),
    unsealed: z.int().describe('Rows of the last second, which still await their seal'),
    headSeq: z.int(),
    headHash: z.string().nullable().describe('Keep it elsewhere: a chain that was cut back no longer holds it.'),
    broken: brokenSeal.optional(),
  }),
});
