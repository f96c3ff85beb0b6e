import type { Result } from '@coffer/contract/endpoint.ts';
import { getPayment } from '@coffer/contract/payments/payment-details.ts';
import { useCall } from '../../api/use-call.ts';
import { isMoving } from '../../ui/statuses/payment-look.ts';

export type Payment = Result<typeof getPayment>;

const movingMs = 1000;
const restingMs = 10_000;

/** What was read of another one is never shown in between. */
export function usePayment(reference: string) {
  const { data, error, refetch } = useCall(
    getPayment,
    { params: { ref: reference } },
    { refetchEveryMs: (payment) => (payment === undefined || isMoving(payment) ? movingMs : restingMs) },
  );
  return { payment: data?.referenceId === reference ? data : undefined, error, refetch };
}
