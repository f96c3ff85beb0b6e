import type { FoundPayment } from '@coffer/contract/payments.ts';
import type { StatusLook } from './status-badge.tsx';
import { paymentException, paymentStatus } from './statuses.ts';

type Facts = Pick<FoundPayment, 'status' | 'exception' | 'resolution' | 'confirmations'>;

/** The one word for a payment: while it confirms how far, then what waits for a decision, then how it ended. */
export function paymentLook({ status, exception, resolution, confirmations }: Facts): StatusLook {
  if (status === 'detected' && exception !== 'reorged') {
    const { detected } = paymentStatus;
    if (confirmations === null) return detected;
    return { ...detected, text: `${detected.text} ${confirmations.current} / ${confirmations.required}` };
  }
  if (exception !== 'none' && resolution === null) return paymentException[exception];
  return paymentStatus[status];
}

/** Whether it may move by itself at any moment. */
export function isMoving({ status }: Pick<FoundPayment, 'status'>): boolean {
  return status === 'detected' || status === 'open';
}
