import { notFound, type Credentialed } from '../../../platform/access.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Payment } from './payment.ts';
import { findPayment, lockPayment } from './payment-store.ts';

/** A payment that the caller may see, for whoever is about to change it. */
export async function lockOwnPayment(tx: Tx, subject: Credentialed, reference: string): Promise<Payment> {
  const found = await findPayment(tx, subject.projects, reference);
  const payment = found && (await lockPayment(tx, found.id));
  if (!payment) throw notFound();
  return payment;
}
