import { fault } from '@coffer/contract/errors.ts';
import { notFound, type Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { lockOwnPayment } from '../asking/lock-own-payment.ts';
import type { Payment } from '../asking/payment.ts';
import { lockPayment } from '../asking/payment-store.ts';
import type { PaymentHappening } from '../asking/payment-events.ts';
import { paymentStatus } from '../asking/payment-status.ts';
import { movePayment, notePayment, type Step } from '../asking/record-payment.ts';
import { writeReturned } from '../settling/returned-store.ts';
import { settlePayment } from '../settling/settle-payment.ts';
import {
  findPaidBack,
  findRefund,
  findRefundClaim,
  writeRefundStatus,
  type RefundClaim,
} from '../reading/refund-store.ts';
import { refundStatus, type RefundStatus } from '../reading/refund-status.ts';

/** A refund that somebody wants to pay now, locked: what it comes to, and whose money it is. */
export async function lockRefundClaim(
  tx: Tx,
  subject: Credentialed,
  reference: string,
  refundId: number,
): Promise<RefundClaim> {
  const payment = await lockOwnPayment(tx, subject, reference);
  const claim = await findRefundClaim(tx, payment.id, refundId);
  if (!claim) throw notFound();
  if (claim.status !== 'requested') {
    const details = { from: claim.status, allowed: refundStatus.allowedFrom(claim.status) };
    throw fault('INVALID_STATE', `Only a refund that was requested can be paid: it is ${claim.status}.`, { details });
  }
  return claim;
}

/** Where it stands; whoever pays it or takes it back waits. */
export async function lockRefund(tx: Tx, refundId: number): Promise<RefundStatus> {
  const known = await findRefund(tx, refundId);
  if (known) await lockPayment(tx, known.paymentId);
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  return refund.status;
}

/**
 * Where a refund stands by its payout. All of them paid, and nothing left that could be asked back: the payment is refunded. What a
 * reorg takes from it comes back with the same payout, so that the payment stays as it is meanwhile.
 */
export async function moveRefund(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  origin: Origin,
  { refundId, payoutId, to }: { refundId: number; payoutId: number; to: RefundStatus },
): Promise<void> {
  const known = await findRefund(tx, refundId);
  const payment = known && (await lockPayment(tx, known.paymentId));
  const refund = await findRefund(tx, refundId);
  if (!payment || !refund) throw new Error(`refund ${refundId} has no payment`);
  if (refund.status === to) return;
  const happening = refundStatus.eventFor(refund.status, to);
  await writeRefundStatus(tx, refundId, to);
  const actor = origin.subject.kind === 'member' ? origin.subject.email : null;
  const step = { actor, facts: { refundId, payoutId }, now: origin.now };
  const noted = await noteReturned(deps, tx, payment, happening, step);
  if (to === 'paid') await countPaidBack(deps, tx, noted, step);
  await recordActivity(tx, origin, {
    action: happening,
    entity: 'payment',
    entityId: payment.id,
    projectId: payment.projectId,
    after: { refundId, payoutId },
  });
}

/** What goes back of a payment that is not paid is missing from what it asks for; what comes to nothing is there again. */
async function noteReturned(
  deps: Pick<Deps, 'emit'>,
  tx: Tx,
  payment: Payment,
  happening: PaymentHappening,
  step: Step,
): Promise<Payment> {
  const isPaid = paymentStatus.isAmong('paid', payment.status);
  if (isPaid || !(await writeReturned(tx, payment.id))) return notePayment(deps, tx, payment, happening, {}, step);
  return settlePayment(deps, tx, payment, step, happening);
}

async function countPaidBack(deps: Pick<Deps, 'emit'>, tx: Tx, payment: Payment, step: Step): Promise<void> {
  let now = payment;
  if (now.status === 'settled') now = await movePayment(deps, tx, now, 'partially_refunded', {}, step);
  const { isWhole } = await findPaidBack(tx, payment.id);
  if (now.status === 'partially_refunded' && isWhole) await movePayment(deps, tx, now, 'refunded', {}, step);
}
