import type { payFromTestWallet as endpoint } from '@coffer/contract/payments/checkout.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault } from '@coffer/contract/errors.ts';
import { notFound } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listAttempts, type Attempt } from './checkout-store.ts';
import { sumCounted } from '../asking/counted-store.ts';
import { expirePayment } from '../settling/expire-payment.ts';
import type { Payment } from '../asking/payment.ts';
import { findPaymentByReference, lockPayment } from '../asking/payment-store.ts';
import { paymentStatus } from '../asking/payment-status.ts';
import { unitsLeft } from './view-attempt.ts';
import { noSuchPayment } from './view-checkout.ts';

type Given = Body<typeof endpoint> & { reference: string };

/** How much of what is left is sent: enough away from all of it to be no matter of tolerance. */
const percentSent = { exact: 100n, late: 100n, less: 60n, more: 120n } as const;

/** On a local network a payer needs no wallet: what is asked comes in a real transaction, or less, or more, or too late. */
export async function payFromTestWallet(
  deps: Pick<Deps, 'devnet' | 'emit'>,
  call: Pick<Call, 'db' | 'now'>,
  { reference, what }: Given,
): Promise<Result<typeof endpoint>> {
  if (!deps.devnet) throw notFound('There is a test wallet on local networks only.');
  const found = await findPaymentByReference(call.db, reference);
  if (!found) throw noSuchPayment();
  const { attempt, units } = await inTransaction(call.db, async (tx) => {
    const payment = await lockPayment(tx, found.id);
    if (!payment) throw noSuchPayment();
    const [chosen] = await listAttempts(tx, payment.id, 1);
    const left = chosen ? unitsLeft(payment, chosen, await sumCounted(tx, payment.id)) : 0n;
    if (!chosen || left === 0n) throw nothingToPay(payment, chosen);
    if (what === 'late') await letExpire(deps, { tx, payment, now: call.now });
    return { attempt: chosen, units: (left * percentSent[what] + 99n) / 100n };
  });
  const { blockchainCode: chain, currencyCode: code, address } = attempt;
  return deps.devnet.faucet({ chain, code, address, units });
}

type Expiring = { tx: Parameters<typeof expirePayment>[1]; payment: Payment; now: Date };

async function letExpire(deps: Pick<Deps, 'emit'>, { tx, payment, now }: Expiring): Promise<void> {
  if (payment.status === 'expired') return;
  paymentStatus.move(payment.status, 'expired');
  await expirePayment(deps, tx, payment, now);
}

function nothingToPay({ status }: Payment, attempt: Attempt | undefined): Error {
  const sentence = attempt ? 'There is nothing left to pay.' : 'Choose what to pay in first.';
  return fault('INVALID_STATE', sentence, { details: { from: status, allowed: ['open', 'detected', 'expired'] } });
}
