import { fault } from '@coffer/contract/errors.ts';
import type { PaymentView } from '@coffer/contract/payments/payment-details.ts';
import { authorize, nameOf, type Credentialed } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { showPayment } from '../reading/get-payment.ts';
import { expireAttempt } from '../settling/lapse-store.ts';
import { lockOwnPayment } from '../asking/lock-own-payment.ts';
import { movePayment } from '../asking/record-payment.ts';
import type { Payment } from '../asking/payment.ts';
import { isBeingPaid } from '../reading/payment-actions.ts';

/** Asks for nothing any more. Money that comes all the same is late. */
export async function cancelPayment(
  deps: Pick<Deps, 'emit' | 'chains' | 'config'>,
  call: Call<Credentialed>,
  reference: string,
): Promise<PaymentView> {
  authorize(call.subject, 'payments:write');
  return inTransaction(call.db, async (tx) => {
    const payment = await lockOwnPayment(tx, call.subject, reference);
    refuseBeingPaid(payment);
    const step = { actor: nameOf(call.subject), now: call.now };
    const cancelled = await movePayment(deps, tx, payment, 'cancelled', {}, step);
    await expireAttempt(tx, payment.id);
    await recordActivity(tx, call, {
      action: 'payment.cancelled',
      entity: 'payment',
      entityId: payment.id,
      projectId: payment.projectId,
      before: { status: payment.status },
      after: { status: cancelled.status, reference },
    });
    return showPayment(deps, { ...call, db: tx }, cancelled);
  });
}

function refuseBeingPaid(payment: Payment): void {
  if (!isBeingPaid(payment)) return;
  const details = { from: payment.status, allowed: ['settled', 'open'] };
  throw fault('INVALID_STATE', 'All that was asked for is on its way: it waits for its confirmations.', { details });
}
