import { listRewards } from '@coffer/contract/growth/rewards.ts';
import { listPayouts, payRefund, summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import {
  cancelPayment,
  getPayment,
  refundPayment,
  resolvePayment,
  withdrawRefund,
  type PaymentView,
} from '@coffer/contract/payments/payment-details.ts';
import {
  exportPayments,
  getPaymentSummary,
  getProjectPaymentSummary,
  searchProjectPayments,
  type PaymentRow,
} from '@coffer/contract/payments/payments.ts';
import { listDeliveries, listWebhooks, redeliver, type WebhookDelivery } from '@coffer/contract/webhooks/webhooks.ts';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../api/http/client.ts';
import { useListed } from '../../api/listed-payments.ts';
import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { useCall, useCalls, useChange } from '../../api/use-call.ts';
import { isMoving } from '../../ui/statuses/payment-look.ts';
import { saveFile } from '../../ui/buttons/save-text.ts';
import type { PaymentQuery } from './filter-payments.ts';

export type Payment = PaymentRow;
export type PaymentDetails = PaymentView;
/** A webhook of a payment, and its host. */
export type SentDelivery = WebhookDelivery & { host: string };

/** A webhook is pending: its delivery is not announced. */
const isPending = ({ webhookStatus }: { webhookStatus?: string | null | undefined }) => webhookStatus === 'Pending';

export const paymentsPerPage = 25;
const movingMs = 3000;
const restingMs = 10_000;

/** What was given for it to whoever brought the customer, and to them, for who may see that. What was refused or taken back is none. */
export function useRewardsOf({ projectId, referenceId }: PaymentDetails) {
  const input = { params: { projectId: String(projectId) }, query: { query: referenceId } };
  const rewards = useCall(listRewards, input, { enabled: useMay('referral:read') }).data?.data ?? [];
  const isGone = (status: string) => status === 'cancelled' || status === 'reversed';
  return rewards.filter(({ paymentReference, status }) => paymentReference === referenceId && !isGone(status));
}

/** While one of them may move, it is seen as it does. */
export function usePayments(projectId: ProjectId, query: PaymentQuery, cursor: string | undefined) {
  const body = { ...query, limit: paymentsPerPage, ...(cursor === undefined ? {} : { cursor }) };
  const answer = useCall(
    searchProjectPayments,
    { params: { id: String(projectId) }, body },
    {
      refetchEveryMs: (page) => (page?.data.some(isMoving) ? movingMs : restingMs),
      changesSilently: (page) => page?.data.some(isPending) ?? false,
    },
  );
  return { ...answer, data: useListed(answer.data) };
}

/** How many there are under each tab. What another project has is never shown in between. */
export function useCounts(projectId: ProjectId) {
  const { data, isPlaceholderData } = useCall(
    getProjectPaymentSummary,
    { params: { id: String(projectId) } },
    { refetchEveryMs: restingMs },
  );
  return isPlaceholderData ? undefined : data;
}

/** What was read of another one is never shown in between. */
export function usePayment(reference: string) {
  const { data, error, refetch } = useCall(
    getPayment,
    { params: { ref: reference } },
    {
      refetchEveryMs: (payment) => (payment === undefined || isMoving(payment) ? movingMs : restingMs),
      changesSilently: (payment) => payment !== undefined && isPending(payment),
    },
  );
  return { payment: data?.referenceId === reference ? data : undefined, error, refetch };
}

const outdated = [getPayment, searchProjectPayments, getProjectPaymentSummary, getPaymentSummary] as const;

export const useCancel = () => useChange(cancelPayment, outdated);
export const useResolve = () => useChange(resolvePayment, outdated);
export const useRefund = () => useChange(refundPayment, outdated);
export const useWithdrawRefund = () => useChange(withdrawRefund, outdated);
export const usePayRefund = () => useChange(payRefund, [...outdated, listPayouts, summarizePayouts]);

const deliveriesMax = 20;

/** The webhooks of a payment, newest first; none for members who may not see them. */
export function useDeliveries({ projectId, referenceId }: Pick<PaymentDetails, 'projectId' | 'referenceId'>) {
  const params = { projectId: String(projectId) };
  const webhooks = useCall(listWebhooks, { params }, { enabled: useMay('webhooks:read') }).data ?? [];
  const found = useCalls(
    listDeliveries,
    webhooks.map(({ id }) => ({ params: { ...params, id }, query: { reference: referenceId, limit: deliveriesMax } })),
    { refetchEveryMs: movingMs },
  );
  const deliveries = webhooks.flatMap(({ url }, at): SentDelivery[] =>
    (found[at]?.data?.data ?? []).map((delivery) => ({ ...delivery, host: new URL(url).host })),
  );
  return {
    hasEndpoints: webhooks.length > 0,
    deliveries: deliveries.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id),
  };
}

export const useRedeliver = () => useChange(redeliver, [listDeliveries, searchProjectPayments]);

/** All that the filters leave, as a file: the server sends it as it reads. */
export function useExport(projectId: ProjectId) {
  return useMutation<void, unknown, PaymentQuery>({
    mutationFn: async (body) => {
      const { name, file } = await download(exportPayments, { params: { id: String(projectId) }, body });
      saveFile(name ?? 'payments.csv', file);
    },
  });
}
