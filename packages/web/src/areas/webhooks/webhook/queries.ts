import {
  createWebhook,
  getDelivery,
  getWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookDelivery,
  type WebhookView,
  type deliveryStatuses,
} from '@coffer/contract/webhooks/webhooks.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { useCall, useChange } from '../../../api/use-call.ts';

export type Webhook = WebhookView;
export type Delivery = WebhookDelivery;
export type DeliveryDetails = Result<typeof getDelivery>;
export type Attempt = DeliveryDetails['log'][number];
export type NewSecrets = Result<typeof createWebhook>;
export type TestResult = Result<typeof testWebhook>;

export const deliveriesPerPage = 25;
const recentMax = 48;
const movingMs = 2000;
const restingMs = 8000;

/** The endpoints of one project. What another project's list said is never shown in between. */
export function useWebhooks(projectId: number | undefined) {
  const { data, isPlaceholderData, ...rest } = useCall(
    listWebhooks,
    { params: { projectId: String(projectId ?? 0) } },
    { enabled: projectId !== undefined, refetchEveryMs: restingMs },
  );
  return { ...rest, webhooks: isPlaceholderData ? undefined : data };
}

/** Found without its project: its address names it alone. */
export function useWebhook(id: number | undefined) {
  const { data, error, refetch } = useCall(
    getWebhook,
    { params: { projectId: 'all', id: id ?? 0 } },
    { enabled: id !== undefined, refetchEveryMs: (webhook) => (webhook?.waiting === 0 ? restingMs : movingMs) },
  );
  return { webhook: data?.id === id ? data : undefined, error, refetch };
}

export type LogQuery = { status?: (typeof deliveryStatuses)[number]; reference?: string; cursor?: string };

/** While one of them is on its way, it is seen as it goes. */
export function useDeliveries(webhookId: number, query: LogQuery) {
  const log = useCall(
    listDeliveries,
    { params: { projectId: 'all', id: webhookId }, query: { ...query, limit: deliveriesPerPage } },
    { refetchEveryMs: (page) => (page?.data.some(isMoving) ? movingMs : restingMs) },
  );
  const isOwn = log.data?.data.every((delivery) => delivery.webhookId === webhookId) ?? true;
  return { ...log, page: isOwn ? log.data : undefined };
}

/** The newest of all kinds. */
export function useRecent(webhookId: number) {
  const { data } = useCall(
    listDeliveries,
    { params: { projectId: 'all', id: webhookId }, query: { limit: recentMax } },
    { refetchEveryMs: restingMs },
  );
  return data?.data.filter((delivery) => delivery.webhookId === webhookId);
}

export function useDelivery(deliveryId: number) {
  const { data, error, refetch } = useCall(
    getDelivery,
    { params: { projectId: 'all', deliveryId } },
    { refetchEveryMs: (delivery) => (delivery === undefined || isMoving(delivery) ? movingMs : restingMs) },
  );
  return { delivery: data?.id === deliveryId ? data : undefined, error, refetch };
}

function isMoving({ status }: Pick<Delivery, 'status'>): boolean {
  return status === 'pending' || status === 'sending' || status === 'waiting';
}

const outdated = [listWebhooks, getWebhook] as const;

export const useCreateWebhook = () => useChange(createWebhook, outdated);
export const useUpdateWebhook = () => useChange(updateWebhook, outdated);
export const useRemoveWebhook = () => useChange(removeWebhook, [listWebhooks]);
export const useRotateSecret = () => useChange(rotateWebhookSecret, outdated);
/** It changes nothing about the endpoint. */
export const useTestWebhook = () => useChange(testWebhook);
export const useRedeliver = () => useChange(redeliver, [getDelivery, listDeliveries, ...outdated]);
