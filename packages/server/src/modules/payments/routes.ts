import * as contract from '@coffer/contract/payments/payments.ts';
import type { Deps } from '../../platform/deps.ts';
import { inBatches } from '../../platform/http/batches.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { checkoutRoutes } from './checkout/checkout-routes.ts';
import { createPayments, ownProject, type Created, type PaymentOrder } from './asking/create-payments.ts';
import type { FollowMoney } from './diagnosis/diagnose.ts';
import { paymentDecisionRoutes } from './decisions/decision-routes.ts';
import { paymentReadRoutes } from './diagnosis/read-routes.ts';

export function paymentRoutes(bind: Bind, deps: Deps, followMoney: FollowMoney): void {
  const create = inBatches<PaymentOrder, Created>(deps.db, (tx, orders) => createPayments(deps, tx, orders));
  for (const endpoint of [contract.createPayment, contract.createPaymentAlias]) {
    bind.inBatches(endpoint, create, ({ body }, call) => ({ call, project: ownProject(call), given: body }));
  }
  bind.inBatches(contract.createProjectPayment, create, ({ params, body }, call) => {
    return { call, project: params.id, given: body };
  });
  checkoutRoutes(bind, deps);
  paymentReadRoutes(bind, deps, followMoney);
  paymentDecisionRoutes(bind, deps);
}
