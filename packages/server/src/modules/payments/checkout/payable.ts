import { fault } from '@coffer/contract/errors.ts';
import type { Payment } from '../asking/payment.ts';
import { remainingDue } from '../settling/remaining-due.ts';

/** How a payment may stand when its payer still has something to do. */
const payableIn = ['open', 'detected'] as const satisfies readonly Payment['status'][];

/** Refuses what a payer can do nothing about any more, with what is so. */
export function requirePayable(payment: Payment, now: Date): void {
  const sentence = whyOver(payment, now);
  if (sentence === undefined) return;
  const details = {
    from: payment.expiresAt <= now && payment.status === 'open' ? 'expired' : payment.status,
    allowed: payableIn,
  };
  throw fault('INVALID_STATE', sentence, { details });
}

/** What is to be quoted; what is not known yet is named. */
export function requireDue(payment: Payment): bigint {
  const due = remainingDue(payment);
  const issues = [
    ...(due === null ? [{ path: 'amountInUSD', message: 'the payer must choose the amount first' }] : []),
    ...(payment.customerId === null ? [{ path: 'email', message: 'the payer must say who they are first' }] : []),
  ];
  if (due === null || issues.length > 0) {
    const message = issues.map((issue) => `${issue.path}: ${issue.message}`).join('; ');
    throw fault('UNPROCESSABLE', message, { details: issues });
  }
  if (due === 0n) {
    const details = { from: payment.status, allowed: payableIn };
    throw fault('INVALID_STATE', 'All of it was received and is waiting for confirmations.', { details });
  }
  return due;
}

function whyOver({ status, expiresAt }: Payment, now: Date): string | undefined {
  switch (status) {
    case 'open':
    case 'detected':
      return expiresAt <= now ? `This payment expired at ${expiresAt.toISOString()}.` : undefined;
    case 'expired':
      return `This payment expired at ${expiresAt.toISOString()}.`;
    case 'cancelled':
      return 'This payment was cancelled.';
    case 'settled':
      return 'This payment is paid.';
    case 'partially_refunded':
    case 'refunded':
      return 'This payment was paid and refunded.';
  }
}
