import * as checkout from '@coffer/contract/payments/checkout.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Bind } from '../../../platform/http/bind.ts';
import { chooseDepositAddress } from './choose-deposit-address.ts';
import { completePayment } from './complete-payment.ts';
import { listPayOptions } from './list-pay-options.ts';
import { noteView } from '../asking/note-views.ts';
import { payFromTestWallet } from './pay-from-test-wallet.ts';
import { viewCheckout } from './view-checkout.ts';

/** What payers ask. */
export function checkoutRoutes(bind: Bind, deps: Deps): void {
  bind(checkout.getPublicPayment, ({ params }, call) => viewCheckout(deps, call, params.ref));
  bind(checkout.getPaymentDetails, ({ query }, call) => viewCheckout(deps, call, query.referenceID));
  bind(checkout.listPayOptions, ({ params }, call) => listPayOptions(deps, call, params.ref));
  bind(checkout.chooseDepositAddress, async ({ params, body }, call) => {
    const chosen = await chooseDepositAddress(deps, call, { ...body, reference: params.ref });
    // A shop's own page has it now, whoever fetched it.
    noteView(deps, params.ref, 'address_shown', call.now);
    return chosen;
  });
  bind(checkout.completePayment, ({ params, body }, call) =>
    completePayment(deps, call, { ...body, reference: params.ref }),
  );
  bind(checkout.payFromTestWallet, ({ params, body }, call) =>
    payFromTestWallet(deps, call, { ...body, reference: params.ref }),
  );
}
