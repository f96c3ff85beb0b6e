import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';

/** Live updates: hints that something changed. What it is now is asked by the other calls. */

const tag = 'Live updates';

const asking = {
  tag,
  path: '/api/v1/websocket-token/create',
  summary: 'A token for one WebSocket, good for 30 seconds and one use',
  auth: 'any',
  secret: true,
  query: z.strictObject({
    clientID: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must have 1 to 100 letters, digits, dots, dashes or underscores')
      .describe('A name of the tab or process; it takes one connection at a time'),
  }),
  result: z.strictObject({ token: z.string(), expiresAt: instant, url: z.string() }),
} as const;

export const createWebsocketToken = endpoint({ ...asking, id: 'createWebsocketToken', method: 'GET' });
export const issueWebsocketToken = endpoint({ ...asking, id: 'issueWebsocketToken', method: 'POST' });

/** What a client says. */
export const liveRequest = z.strictObject({
  type: z.literal('subscribe'),
  topics: z.array(z.string().max(100)).min(1).max(50),
  resume: z.int().min(0).optional().describe('The last seq that was seen'),
});

/** What the server says. */
export const liveMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), seq: z.int().min(0), topics: z.array(z.string()) }),
  z.strictObject({
    type: z.literal('event'),
    seq: z.int().min(1),
    topic: z.string(),
    event: z.string(),
    at: instant,
    data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  }),
  z.strictObject({ type: z.literal('reset'), seq: z.int().min(0) }),
  z.strictObject({ type: z.literal('error'), code: z.string(), message: z.string() }),
]);
export type LiveMessage = z.output<typeof liveMessage>;

/** The topics there are. `project:all:…` is every project that the person may see. */
export const topics = {
  payments: (project: number | 'all') => `project:${project}:payments`,
  deposits: (project: number | 'all') => `project:${project}:deposits`,
  referrals: (project: number | 'all') => `project:${project}:referrals`,
  webhooks: (project: number | 'all') => `project:${project}:webhooks`,
  payment: (reference: string) => `payment:${reference}`,
  sweeps: 'sweeps',
  withdrawals: 'withdrawals',
  system: 'system',
} as const;
