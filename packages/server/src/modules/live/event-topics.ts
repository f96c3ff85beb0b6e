import { topics } from '@coffer/contract/live.ts';
import type { RecordedEvent } from '../../platform/outbox-reader.ts';

/** What is told of an event, and to whom. */
export type News = { topic: string; event: string; at: Date; data: RecordedEvent['payload'] };

type Tell = { topics: (event: RecordedEvent) => string[]; fields: readonly string[] };

/** A deposit that is nobody's yet is for those who see every project. */
const nobodys = 'project:none:deposits';

const payment: Tell = {
  topics: ({ projectId, payload }) => [
    ...(projectId === null ? [] : [topics.payments(projectId)]),
    topics.payment(String(payload['reference'])),
  ],
  fields: ['reference', 'sequence'],
};
const deposit: Tell = {
  topics: ({ projectId }) => [depositsTopic(projectId)],
  fields: ['depositId', 'blockchainId'],
};
const webhook: Tell = {
  topics: ({ projectId }) => (projectId === null ? [] : [topics.webhooks(projectId)]),
  fields: ['webhookId'],
};
const system: Tell = { topics: () => [topics.system], fields: ['blockchainId', 'code', 'from', 'to'] };

/** Which events anybody may look on at; all others stay inside. */
const tells: Readonly<Record<string, Tell>> = {
  'payment.created': payment,
  'payment.completed': payment,
  'payment.quoted': payment,
  'payment.detected': payment,
  'payment.reopened': payment,
  'payment.partially-filled': payment,
  'payment.overpaid': payment,
  'payment.settled': payment,
  'payment.reorged': payment,
  'payment.expired': payment,
  'payment.cancelled': payment,
  'payment.resolved': payment,
  'payment.refund-requested': payment,
  'payment.refund-withdrawn': payment,
  'payment.partially-refunded': payment,
  'payment.refunded': payment,
  'deposit.included': deposit,
  'deposit.confirmed': deposit,
  'deposit.reorged': deposit,
  'deposit.matched': deposit,
  'deposit.ignored': deposit,
  'webhook.auto-disabled': webhook,
  'blockchain.status-changed': system,
};

/** The kind that says that a chain went on while deposits wait for it. */
export const advanced = 'chain.advanced';

export function newsOf(event: RecordedEvent): News[] {
  const tell = tells[event.kind];
  if (!tell) return [];
  const data = Object.fromEntries(tell.fields.map((name) => [name, event.payload[name] ?? null]));
  return tell.topics(event).map((topic) => ({ topic, event: event.kind, at: event.at, data }));
}

export function depositsTopic(projectId: number | null): string {
  return projectId === null ? nobodys : topics.deposits(projectId);
}
