import type { Body } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { createPayout as endpoint, PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';
import { createPayout } from './create-payout.ts';
import { keysOf } from './keys-of.ts';
import type { AskDeps } from './prepare-payout.ts';
import type { Wish } from './wish.ts';

type Given = Body<typeof endpoint>;

/** A person asks by the form. */
export async function askPayout(
  deps: AskDeps & ShowDeps,
  call: Call<MemberSubject>,
  given: Given,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:create', given.projectID);
  const wish = { ...wishOf(given), keys: keysOf(call), mayRepeat: given.again === true };
  const { id } = await createPayout(deps, call, wish);
  return showPayout(deps, call, id);
}

/** What the form says, with one way to say each thing. */
export function wishOf(given: Omit<Given, 'again'>): Wish {
  return {
    projectId: given.projectID,
    type: 'payout_admin',
    currencyCode: given.currencyCode,
    blockchainCode: given.blockchainCode,
    amount: amountOf(given),
    payee: payeeOf(given),
    feeFrom: given.feeFrom,
    recipientEmail: given.recipientEmail,
    customerId: given.customerID,
    note: given.note,
  };
}

function amountOf({ amount, amountUSD }: Omit<Given, 'again'>): Wish['amount'] {
  if (amount !== undefined && amountUSD === undefined) return { text: amount };
  if (amount === undefined && amountUSD !== undefined) return { usd: amountUSD };
  const message = amount === undefined ? 'must be given, or amountUSD' : 'must be left out with amountUSD';
  throw invalid({ path: 'amount', message });
}

function payeeOf({ recipientID, toAddress, blockchainCode }: Omit<Given, 'again'>): Wish['payee'] {
  if (recipientID !== undefined && toAddress === undefined) return { recipientId: recipientID };
  if (recipientID === undefined && toAddress !== undefined) return { chain: blockchainCode, address: toAddress };
  const message = toAddress === undefined ? 'must be given, or recipientID' : 'must be left out with recipientID';
  throw invalid({ path: 'toAddress', message });
}
