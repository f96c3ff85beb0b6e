import * as paymentDetails from '@coffer/contract/payments/payment-details.ts';
import * as paymentRules from '@coffer/contract/payments/payment-rules.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { cancelPayment } from './cancel-payment.ts';
import { getPaymentRules } from '../rules/get-payment-rules.ts';
import { refundPayment } from './refund-payment.ts';
import { resolvePayment } from './resolve-payment.ts';
import { savePaymentRules } from '../rules/save-payment-rules.ts';
import { withdrawRefund } from './withdraw-refund.ts';

/** What people decide about payments. */
export function paymentDecisionRoutes(bind: Bind, deps: Deps): void {
  bind(paymentDetails.cancelPayment, ({ params }, call) => cancelPayment(deps, call, params.ref));
  bind(paymentDetails.resolvePayment, ({ params, body }, call) => resolvePayment(deps, call, params.ref, body));
  bind(paymentDetails.refundPayment, ({ params, body }, call) => refundPayment(deps, call, params.ref, body));
  bind(paymentDetails.withdrawRefund, ({ params }, call) => withdrawRefund(deps, call, params.ref, params.refundId));
  bind(paymentRules.getPaymentRules, ({ params }, call) => getPaymentRules(call, params.id));
  bind(paymentRules.savePaymentRules, ({ params, body }, call) => savePaymentRules(call, params.id, body));
}
