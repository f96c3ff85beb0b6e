import { topics } from '@coffer/contract/operations/live.ts';
import type { RecordedEvent } from '../../platform/events/outbox-reader.ts';

/** What is told of an event, and to whom. */
export type News = { topic: string; event: string; at: Date; data: RecordedEvent['payload'] };

type Tell = { topics: (event: RecordedEvent, projects: readonly number[]) => string[]; fields: readonly string[] };

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
/** Wallets serve several projects: whoever sees one of them sees the sweeps. */
const sweep: Tell = {
  topics: (_event, projects) => [topics.sweeps, ...projects.map(sweepsTopic)],
  fields: ['sweepId', 'walletId', 'blockchainId'],
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
  'deposit.seen': deposit,
  'deposit.dropped': deposit,
  'deposit.included': deposit,
  'deposit.confirmed': deposit,
  'deposit.reorged': deposit,
  'deposit.matched': deposit,
  'deposit.ignored': deposit,
  'webhook.auto-disabled': webhook,
  'sweep.planned': sweep,
  'sweep.signature-needed': sweep,
  'sweep.signed': sweep,
  'sweep.broadcast': sweep,
  'sweep.stuck': sweep,
  'sweep.fee-raised': sweep,
  'sweep.waiting': sweep,
  'sweep.included': sweep,
  'sweep.reorged': sweep,
  'sweep.completed': sweep,
  'sweep.replaced': sweep,
  'sweep.failed': sweep,
  'sweep.cancelled': sweep,
  'sweep.went-elsewhere': sweep,
  'blockchain.status-changed': system,
};

/** The kind that says that a chain went on while deposits wait for it. */
export const advanced = 'chain.advanced';

/** `projects` are those that the wallet of the event serves. */
export function newsOf(event: RecordedEvent, projects: readonly number[] = []): News[] {
  const tell = tells[event.kind];
  if (!tell) return [];
  const data = Object.fromEntries(tell.fields.map((name) => [name, event.payload[name] ?? null]));
  return tell.topics(event, projects).map((topic) => ({ topic, event: event.kind, at: event.at, data }));
}

/** For those who do not see every project. */
export function sweepsTopic(projectId: number): string {
  return `project:${projectId}:sweeps`;
}

export function depositsTopic(projectId: number | null): string {
  return projectId === null ? nobodys : topics.deposits(projectId);
}
