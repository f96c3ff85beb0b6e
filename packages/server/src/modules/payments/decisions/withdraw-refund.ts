import type { PaymentView } from '@coffer/contract/payments/payment-details.ts';
import { authorize, nameOf, notFound, type Credentialed } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { showPayment } from '../reading/get-payment.ts';
import { lockOwnPayment } from '../asking/lock-own-payment.ts';
import type { Payment } from '../asking/payment.ts';
import { notePayment } from '../asking/record-payment.ts';
import { findRefundStatus, isAskedBack, writeRefundStatus } from '../reading/refund-store.ts';
import { refundStatus } from '../reading/refund-status.ts';

/** Takes back the request of a refund. When none is left, what was unusual about the payment is to be decided again. */
export async function withdrawRefund(
  deps: Pick<Deps, 'emit' | 'chains' | 'config'>,
  call: Call<Credentialed>,
  reference: string,
  refundId: number,
): Promise<PaymentView> {
  authorize(call.subject, 'payments:resolve');
  return inTransaction(call.db, async (tx) => {
    const payment = await lockOwnPayment(tx, call.subject, reference);
    const status = await findRefundStatus(tx, payment.id, refundId);
    if (!status) throw notFound();
    const happening = refundStatus.eventFor(status, 'withdrawn');
    await writeRefundStatus(tx, refundId, 'withdrawn');
    const step = { actor: nameOf(call.subject), facts: { refundId }, now: call.now };
    const noted = await notePayment(
      deps,
      tx,
      payment,
      happening,
      { resolution: await resolutionLeft(tx, payment) },
      step,
    );
    await recordActivity(tx, call, {
      action: happening,
      entity: 'payment',
      entityId: payment.id,
      projectId: payment.projectId,
      after: { reference, refundId },
    });
    return showPayment(deps, { ...call, db: tx }, noted);
  });
}

async function resolutionLeft(tx: Tx, { id, resolution }: Payment): Promise<Payment['resolution']> {
  return resolution === 'refunded' && !(await isAskedBack(tx, id)) ? null : resolution;
}
