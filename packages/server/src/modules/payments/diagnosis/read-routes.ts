import { diagnose as diagnoseEndpoint } from '@coffer/contract/operations/doctor.ts';
import * as paymentDetails from '@coffer/contract/payments/payment-details.ts';
import * as contract from '@coffer/contract/payments/payments.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { diagnose, type FollowMoney } from './diagnose.ts';
import { exportPayments } from '../reading/export-payments.ts';
import { getPayment, getPaymentHistory } from '../reading/get-payment.ts';
import { searchPayments } from '../reading/search-payments.ts';
import { summarizePayments } from '../reading/summarize-payments.ts';

export function paymentReadRoutes(bind: Bind, deps: Deps, followMoney: FollowMoney): void {
  for (const call of [contract.summarizePayments, contract.getPaymentSummary]) {
    bind(call, (_input, asked) => summarizePayments(asked, 'all'));
  }
  for (const call of [contract.summarizeProjectPayments, contract.getProjectPaymentSummary]) {
    bind(call, ({ params }, asked) => summarizePayments(asked, params.id));
  }
  bind(contract.searchPayments, ({ body }, call) => searchPayments(call, 'all', body));
  bind(contract.searchProjectPayments, ({ params, body }, call) => searchPayments(call, params.id, body));
  bind.download(contract.exportPayments, ({ params, body }, call) => exportPayments(call, params.id, body));
  bind(paymentDetails.getPayment, ({ params }, call) => getPayment(deps, call, params.ref));
  bind(paymentDetails.getPaymentHistory, ({ params }, call) => getPaymentHistory(call, params.ref));
  bind(diagnoseEndpoint, ({ query }, call) => diagnose(deps, call, query, followMoney));
}
