import type { PaymentRow } from '@coffer/contract/payments/payments.ts';
import { Notches } from './notches.tsx';
import { paymentLook } from './payment-look.ts';
import { StatusBadge } from './status-badge.tsx';
import classes from './deposit-state.module.css';

type Facts = Pick<PaymentRow, 'status' | 'exception' | 'resolution' | 'confirmations'> & { seenAmountInUSD?: string };

/** How a payment stands, and while it confirms a notch for each block. */
export function PaymentState({ payment, withNotches = false }: { payment: Facts; withNotches?: boolean }) {
  const { status, confirmations } = payment;
  return (
    <span className={classes['state']}>
      <StatusBadge {...paymentLook(payment)} />
      {withNotches && status === 'detected' && confirmations !== null ? (
        <Notches done={confirmations.current} of={confirmations.required} />
      ) : null}
    </span>
  );
}
