import type { WebhookDelivery } from '@coffer/contract/webhooks/webhooks.ts';
import type { Source } from './delivery-source.ts';
import type { DeliveryStatus } from './delivery-status.ts';

export type Delivery = Source & {
  id: number;
  webhookId: number;
  projectId: number;
  message: string;
  referenceId: string | null;
  event: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  dueAt: Date | null;
  deliveredAt: Date | null;
  lastStatus: number | null;
  lastError: string | null;
};

/** The webhook-id header: receivers know by it what they had already. */
export function messageIdOf(message: string): string {
  return `msg_${message.replaceAll('-', '')}`;
}

export function viewDelivery(delivery: Delivery): WebhookDelivery {
  const { status, dueAt } = delivery;
  const isDue = status === 'pending' || status === 'waiting';
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    messageId: messageIdOf(delivery.message),
    event: delivery.event,
    referenceId: delivery.referenceId,
    status,
    attempts: delivery.attempts,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: isDue ? (dueAt?.toISOString() ?? null) : null,
    deliveredAt: delivery.deliveredAt?.toISOString() ?? null,
    lastStatus: delivery.lastStatus,
    lastError: delivery.lastError,
  };
}
