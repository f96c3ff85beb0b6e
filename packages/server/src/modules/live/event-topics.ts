import { topics } from '@coffer/contract/operations/live.ts';
import type { ReadableKind } from '../../platform/events/event-kind.ts';
import { ofKinds, type EventRow, type RecordedEvent } from '../../platform/events/outbox-reader.ts';
import { blockchainEvents } from '../assets/index.ts';
import { depositEvents } from '../deposits/index.ts';
import { paymentEvents } from '../payments/index.ts';
import { payoutEvents } from '../payouts/index.ts';
import { campaignEvents, referrerEvents, rewardEvents, withdrawalEvents } from '../referrals/index.ts';
import { sweepEvents } from '../sweeps/index.ts';
import { webhookEvents } from '../webhooks/index.ts';

/** What is told of an event, and to whom. */
export type News = { topic: string; event: string; at: Date; data: Readonly<Record<string, unknown>> };

/** Of each wallet the projects that it serves. */
type Served = ReadonlyMap<number, readonly number[]>;
type Tell = (row: EventRow, served: Served) => News[];

/** A deposit that is nobody's yet is for those who see every project. */
const nobodys = 'project:none:deposits';

/** Which events anybody may look on at, and what of them; all others stay inside. */
const tells: ReadonlyMap<string, Tell> = new Map([
  ...telling(
    Object.values(paymentEvents),
    ({ projectId, payload }) => [
      ...(projectId === null ? [] : [topics.payments(projectId)]),
      topics.payment(payload.reference),
    ],
    ['reference', 'sequence'],
  ),
  ...telling(Object.values(depositEvents), ({ projectId }) => [depositsTopic(projectId)], [
    'depositId',
    'blockchainId',
  ]),
  ...telling(
    [webhookEvents['webhook.auto-disabled']],
    ({ projectId }) => (projectId === null ? [] : [topics.webhooks(projectId)]),
    ['webhookId'],
  ),
  // Wallets serve several projects: whoever sees one of them sees the sweeps.
  ...telling(
    Object.values(sweepEvents),
    ({ payload }, served) => [topics.sweeps, ...(served.get(payload.walletId) ?? []).map(sweepsTopic)],
    ['sweepId', 'walletId', 'blockchainId'],
  ),
  ...telling(
    Object.values(payoutEvents),
    ({ projectId }) => [topics.withdrawals, ...(projectId === null ? [] : [withdrawalsTopic(projectId)])],
    ['payoutId'],
  ),
  ...telling(Object.values(campaignEvents), ({ projectId }) => referralsTopic(projectId), ['campaignId']),
  ...telling(Object.values(referrerEvents), ({ projectId }) => referralsTopic(projectId), ['personId']),
  ...telling(Object.values(rewardEvents), ({ projectId }) => referralsTopic(projectId), ['rewardId']),
  ...telling(Object.values(withdrawalEvents), ({ projectId }) => referralsTopic(projectId), ['withdrawalId']),
  ...telling([blockchainEvents['blockchain.status-changed']], () => [topics.system], [
    'blockchainId',
    'code',
    'from',
    'to',
  ]),
]);

export const toldKinds: readonly string[] = [...tells.keys()];

export function newsOf(row: EventRow, served: Served = new Map()): News[] {
  return tells.get(row.kind)?.(row, served) ?? [];
}

function telling<E extends ReadableKind>(
  kinds: readonly E[],
  topicsOf: (event: RecordedEvent<E>, served: Served) => string[],
  fields: readonly (keyof ReturnType<E['read']> & string)[],
): [string, Tell][] {
  const shown: ReadonlySet<string> = new Set(fields);
  return kinds.map((kind) => [
    kind.kind,
    (row, served) =>
      ofKinds([row], [kind]).flatMap((event) => {
        const data = Object.fromEntries(Object.entries(event.payload).filter(([name]) => shown.has(name)));
        return topicsOf(event, served).map((topic) => ({ topic, event: event.kind, at: event.at, data }));
      }),
  ]);
}

function referralsTopic(projectId: number | null): string[] {
  return projectId === null ? [] : [topics.referrals(projectId)];
}

/** For those who do not see every project. */
export function sweepsTopic(projectId: number): string {
  return `project:${projectId}:sweeps`;
}

export function withdrawalsTopic(projectId: number): string {
  return `project:${projectId}:withdrawals`;
}

export function depositsTopic(projectId: number | null): string {
  return projectId === null ? nobodys : topics.deposits(projectId);
}
