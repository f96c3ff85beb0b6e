import { fault } from '@coffer/contract/errors.ts';
import { readableUtc } from '@coffer/kernel/clock.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Call } from '../../../platform/deps.ts';
import type { PortalPerson } from '../portal/portal-person-store.ts';
import type { WithdrawDeps } from '../portal/view-withdraw.ts';
import { currencyOn, leastWithdrawal } from '../withdrawals/least-withdrawal.ts';
import {
  findPaidTo,
  findPayPlace,
  hasPayingWallet,
  hasOpenWithdrawal,
  sumAvailable,
  type PaidTo,
} from '../withdrawals/pay-place-store.ts';

export type Ready = { paidTo: PaidTo; currencyCode: string; amount: bigint; lowest: bigint };

/** What a referrer can withdraw now; or why not, in a sentence for them. */
export async function readyToPay(
  deps: WithdrawDeps,
  { db, now }: Pick<Call, 'db' | 'now'>,
  { id: personId, projectId }: PortalPerson,
): Promise<Ready> {
  if (await hasOpenWithdrawal(db, personId)) {
    throw fault('CONFLICT', 'A payout to you is under way. It has to end first.');
  }
  const place = await findPayPlace(db, { personId, projectId });
  const paidTo = await findPaidTo(db, personId);
  if (!place || paidTo?.blockchainId !== place.blockchainId) {
    throw fault('INVALID_STATE', 'There is no address to pay to yet. Enter one first.');
  }
  if (paidTo.usableFrom !== null && paidTo.usableFrom > now) {
    throw fault('INVALID_STATE', `The new address is used from ${readableUtc(paidTo.usableFrom)}.`);
  }
  if (!(await hasPayingWallet(db, projectId, place.blockchainId))) {
    const text = `The shop has no wallet that pays on ${place.blockchainName} at the moment. What is yours stays yours: ask the shop.`;
    throw fault('INVALID_STATE', text);
  }
  const { usdUnits: lowest } = await leastWithdrawal(deps, db, await currencyOn(db, projectId, place));
  const amount = await sumAvailable(db, personId);
  if (amount <= 0n || amount < lowest) {
    const has = dollarsOf(amount > 0n ? amount : 0n);
    throw fault('PAYOUT_AMOUNT_BELOW_MINIMUM', `A payout is worth $${dollarsOf(lowest)} at least; you have $${has}.`);
  }
  return { paidTo, currencyCode: place.currencyCode, amount, lowest };
}
