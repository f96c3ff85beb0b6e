import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { endNow, expireAttempt } from './lapse-store.ts';
import type { Payment } from '../asking/payment.ts';
import { movePayment } from '../asking/record-payment.ts';

/** Asks for nothing any more, be it before its time: money that comes from now on is late. The payment must be locked. */
export async function expirePayment(deps: Pick<Deps, 'emit'>, tx: Tx, payment: Payment, now: Date): Promise<Payment> {
  await expireAttempt(tx, payment.id);
  if (payment.expiresAt > now) await endNow(tx, payment.id, now);
  return movePayment(deps, tx, payment, 'expired', {}, { actor: null, now });
}
