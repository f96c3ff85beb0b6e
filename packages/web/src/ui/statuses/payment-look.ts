import type { PaymentRow } from '@coffer/contract/payments/payments.ts';
import type { StatusLook } from './status-badge.tsx';
import { paymentException, paymentSeen, paymentStatus } from './statuses.ts';

type Facts = Pick<PaymentRow, 'status' | 'exception' | 'resolution' | 'confirmations'> & { seenAmountInUSD?: string };

/** The one word for a payment: that its money was seen, while it confirms how far, then what waits for a decision, then how it ended. */
export function paymentLook({
  status,
  exception,
  resolution,
  confirmations,
  seenAmountInUSD = '0',
}: Facts): StatusLook {
  if (status === 'detected' && exception !== 'reorged') {
    const { detected } = paymentStatus;
    if (confirmations === null) return detected;
    return { ...detected, text: `${detected.text} ${confirmations.current} / ${confirmations.required}` };
  }
  if (status === 'open' && seenAmountInUSD !== '0') return paymentSeen;
  if (exception !== 'none' && resolution === null) return paymentException[exception];
  return paymentStatus[status];
}

/** Whether it may move by itself at any moment. */
export function isMoving({ status }: Pick<PaymentRow, 'status'>): boolean {
  return status === 'detected' || status === 'open';
}
