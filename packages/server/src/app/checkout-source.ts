import * as checkout from '@coffer/contract/payments/checkout.ts';
import type { Body, Endpoint } from '@coffer/contract/endpoint.ts';
import {
  chooseDepositAddress,
  completePayment,
  listPayOptions,
  noteReferral,
  noteView,
  payFromTestWallet,
  viewCheckout,
} from '../modules/payments/index.ts';
import { codeOfTouch } from '../modules/referrals/index.ts';
import type { Deps } from '../platform/deps.ts';
import { checkInput } from '../platform/http/read-input.ts';
import { typedDollars } from './typed-dollars.ts';
import type { CheckoutSource } from '../platform/http/web-checkout.ts';

/** What the payers' pages show and do: by the same rules as the calls of the API. */
export function checkoutSource(deps: Deps): CheckoutSource {
  return {
    payment: (call, reference) => viewCheckout(deps, call, reference),
    options: (call, reference) => listPayOptions(deps, call, reference),
    seen({ now }, reference, { address }) {
      noteView(deps, reference, 'opened', now);
      if (address) noteView(deps, reference, 'address_shown', now);
    },
    async act(call, reference, deed, form, cookies) {
      const read = <const E extends Endpoint>(e: E, body: unknown) =>
        checkInput(e, { params: { ref: reference }, query: {}, body, files: {} }).body as Body<E>;
      if (deed !== 'test') {
        const at = (projectId: number) => ({ projectId, now: call.now });
        await noteReferral(call.db, reference, (projectId) => codeOfTouch(deps, call.db, cookies, at(projectId)));
      }
      if (deed === 'choose') {
        const [blockchainCode, currencyCode] = (form['pay'] ?? '').split('.', 2);
        const choice = { blockchain_code: blockchainCode, currency_code: currencyCode };
        await chooseDepositAddress(deps, call, { ...read(checkout.chooseDepositAddress, choice), reference });
      } else if (deed === 'complete') {
        const { amountInUSD } = form;
        const typed = { ...form, ...(amountInUSD === undefined ? {} : { amountInUSD: typedDollars(amountInUSD) }) };
        await completePayment(deps, call, { ...read(checkout.completePayment, typed), reference });
      } else {
        await payFromTestWallet(deps, call, { ...read(checkout.payFromTestWallet, form), reference });
      }
    },
  };
}
