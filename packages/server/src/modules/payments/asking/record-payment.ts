import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Payment } from './payment.ts';
import { isTold, type Facts, type PaymentHappening } from './payment-events.ts';
import { writePayment } from './payment-store.ts';
import { paymentStatus, type PaymentStatus } from './payment-status.ts';
import { tellPayment } from './tell-payment.ts';
import { paymentEvents } from '../events.ts';

export type PaymentChange = Partial<
  Pick<
    Payment,
    | 'exception'
    | 'resolution'
    | 'filledUsdUnits'
    | 'detectedUsdUnits'
    | 'settledAt'
    | 'customerId'
    | 'usdUnits'
    | 'payerTyped'
  >
>;

/** What happened, who did it (null: the program), and what is worth knowing of it. */
export type Step = { actor: string | null; facts?: Facts; now: Date };

/** Takes a payment along an edge of its status. The payment must be locked. */
export async function movePayment(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  payment: Payment,
  to: PaymentStatus,
  change: PaymentChange,
  step: Step,
): Promise<Payment> {
  const happening = paymentStatus.eventFor(payment.status, to);
  return record(deps, tx, { ...payment, ...change, status: to }, happening, step);
}

/** Notes what happened to a payment while its status stays. The payment must be locked. */
export async function notePayment(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  payment: Payment,
  happening: PaymentHappening,
  change: PaymentChange,
  step: Step,
): Promise<Payment> {
  return record(deps, tx, { ...payment, ...change }, happening, step);
}

async function record(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  changed: Payment,
  happening: PaymentHappening,
  { actor, facts = {}, now }: Step,
): Promise<Payment> {
  const payment = { ...changed, sequence: changed.sequence + 1, updatedAt: now };
  const told = isTold(happening) ? await tellPayment(tx, payment, happening) : null;
  await writePayment(tx, payment, { event: happening, actor, facts, told });
  const { id: paymentId, projectId, referenceId: reference, sequence } = payment;
  await deps.emit(tx, paymentEvents[happening](projectId, { paymentId, sequence, reference }));
  return payment;
}
