import type { PaymentView } from '@coffer/contract/payments/payment-details.ts';
import { notFound, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { listLiveChains } from '../../assets/index.ts';
import { siteUrl } from '../../system/index.ts';
import { findAnnounced } from '../checkout/announced-store.ts';
import { findCame } from '../asking/counted-store.ts';
import { findRows } from './found-store.ts';
import type { Payment } from '../asking/payment.ts';
import { viewSteps } from './payment-history.ts';
import { actionsOf } from './payment-actions.ts';
import { listRefundable } from './refund-store.ts';
import { findPayment } from '../asking/payment-store.ts';
import { viewPayment } from './payment-view.ts';
import { findFrontend, listAttempts, listRefunds, listSteps, nameCurrencies } from './view-store.ts';

type Needs = Pick<Deps, 'chains' | 'config'>;

export async function getPayment(deps: Needs, call: Call<Credentialed>, reference: string): Promise<PaymentView> {
  return showPayment(deps, call, await seenPayment(call, reference));
}

export async function getPaymentHistory(call: Call<Credentialed>, reference: string): Promise<PaymentView['history']> {
  const payment = await seenPayment(call, reference);
  return viewSteps(await listSteps(call.db, payment.id));
}

/** A payment as it stands, for whoever may see it. */
export async function showPayment(deps: Needs, call: Call<Credentialed>, payment: Payment): Promise<PaymentView> {
  const { db } = call;
  const [row] = await findRows(db, [payment.id]);
  if (!row) throw notFound();
  return viewPayment(deps, payment, row, {
    site: await siteUrl(deps, db),
    frontend: await findFrontend(db, payment.projectId),
    allowed: payment.allowed && (await nameCurrencies(db, payment.allowed)),
    attempts: await listAttempts(db, [payment.id]),
    came: await findCame(db, payment.id),
    announced: await findAnnounced(db, payment.id),
    refunds: await listRefunds(db, payment.id),
    steps: await listSteps(db, payment.id),
    actions: actionsOf(call.subject, payment, (await listRefundable(db, payment.id)).length > 0),
    network: (await listLiveChains(db))[0]?.network ?? 'mainnet',
  });
}

async function seenPayment(call: Call<Credentialed>, reference: string): Promise<Payment> {
  const scope = readScope(call.subject, 'payments:read', 'all');
  const payment = await findPayment(call.db, scope, reference);
  if (!payment) throw notFound();
  return payment;
}
