import type { completePayment as endpoint, PublicPayment } from '@coffer/contract/payments/checkout.ts';
import type { Body } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { countAttempt, type ThrottleRule } from '../../../platform/throttle.ts';
import { ensureCustomer } from '../../projects/index.ts';
import { requirePayable } from './payable.ts';
import type { Payment } from '../asking/payment.ts';
import { findPaymentByReference, findPayer, lockPayment } from '../asking/payment-store.ts';
import { notePayment, type PaymentChange } from '../asking/record-payment.ts';
import { noSuchPayment, viewCheckout } from './view-checkout.ts';

type Given = Body<typeof endpoint> & { reference: string };

/** Far more than anybody types. */
const completing: ThrottleRule = { name: 'complete', attemptsMax: 60, windowSeconds: 600 };

/** A payer says what the link left open. What is said once stands; saying it again changes nothing. */
export async function completePayment(
  deps: Pick<Deps, 'chains' | 'devnet' | 'emit'>,
  call: Call,
  given: Given,
): Promise<PublicPayment> {
  if (given.amountInUSD === undefined && given.email === undefined) {
    const message = 'must be given, unless the other one is';
    throw invalid({ path: 'amountInUSD', message }, { path: 'email', message });
  }
  const found = await findPaymentByReference(call.db, given.reference);
  if (!found) throw noSuchPayment();
  await countAttempt(call.db, completing, given.reference, call.now);
  return inTransaction(call.db, async (tx) => {
    const payment = await lockPayment(tx, found.id);
    if (!payment) throw noSuchPayment();
    requirePayable(payment, call.now);
    const change = { ...amountOf(payment, given), ...(await payerOf(tx, call, payment, given)) };
    if (Object.keys(change).length > 0) {
      const facts = { amountInUSD: given.amountInUSD ?? null, payerTyped: change.payerTyped ?? payment.payerTyped };
      await notePayment(deps, tx, payment, 'payment.completed', change, { actor: null, facts, now: call.now });
    }
    return viewCheckout(deps, { db: tx, now: call.now }, given.reference);
  });
}

function amountOf({ usdUnits }: Payment, { amountInUSD }: Given): PaymentChange {
  if (amountInUSD === undefined) return {};
  const read = parseMoney(amountInUSD, usd, 'amountInUSD');
  if (read instanceof Fault) throw read;
  if (usdUnits === null) return { usdUnits: read.units };
  if (usdUnits === read.units) return {};
  throw fault('CONFLICT', 'amountInUSD: the amount of this payment is already set.');
}

/** A new customer, even when the address is one that we know: who types it has not proved that it is theirs. */
async function payerOf(tx: Tx, call: Call, payment: Payment, { email }: Given): Promise<PaymentChange> {
  if (email === undefined) return {};
  if (payment.customerId === null) {
    const customer = { customerID: `payer-${newReference()}`, email };
    return { customerId: await ensureCustomer(tx, call, payment.projectId, customer), payerTyped: true };
  }
  const known = await findPayer(tx, payment.customerId);
  if (payment.payerTyped && known?.email === email) return {};
  throw fault('CONFLICT', 'email: the payer of this payment is already known.');
}
