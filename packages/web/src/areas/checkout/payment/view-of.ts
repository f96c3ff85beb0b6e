import type { PublicPayment } from '@coffer/contract/payments/checkout.ts';

export type View = 'complete' | 'choose' | 'pay' | 'seen' | 'paid' | 'expired' | 'cancelled' | 'refunded';

type Standing = Pick<PublicPayment, 'step' | 'needsAmount' | 'needsPayer'> & { attempt: unknown };

/** Which screen a payment is on. */
export function viewOf({ step, needsAmount, needsPayer, attempt }: Standing, isChoosing: boolean): View {
  switch (step) {
    case 'choose':
      return needsAmount || needsPayer ? 'complete' : 'choose';
    case 'waiting':
      return isChoosing || attempt === null ? 'choose' : 'pay';
    case 'underpaid':
      return isChoosing ? 'choose' : 'pay';
    case 'detected':
      return 'seen';
    case 'paid':
    case 'overpaid':
      return 'paid';
    case 'expired':
    case 'cancelled':
    case 'refunded':
      return step;
  }
}

/** Views on which nothing more is asked of the payer, so that a page without scripts may load itself anew. */
export function waits(view: View): boolean {
  return view === 'pay' || view === 'seen';
}
