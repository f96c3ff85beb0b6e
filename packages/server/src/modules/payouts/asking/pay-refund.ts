import { fault } from '@coffer/contract/errors.ts';
import type { PayoutDetail } from '@coffer/contract/money-out/payouts.ts';
import { tokenAsset, coinOf } from '@coffer/kernel/asset.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { wasRestoredSince } from '../../history/index.ts';
import { lockRefundClaim } from '../../payments/index.ts';
import { showPayout, type ShowDeps } from '../reading/get-payout.ts';
import { paidBefore } from '../sending/departure-store.ts';
import { createPayout } from './create-payout.ts';
import { amountText, type AskDeps } from './prepare-payout.ts';

/** Pays a refund that was requested, as any payout: to the address and of the amount that the request names. */
export async function payRefund(
  deps: AskDeps & ShowDeps,
  call: Call<MemberSubject>,
  reference: string,
  refundId: number,
): Promise<PayoutDetail> {
  authorize(call.subject, 'payouts:create');
  const claim = await inTransaction(call.db, (tx) => lockRefundClaim(tx, call.subject, reference, refundId));
  const { chain, blockchainCurrencyId, customerId: payerId, payersUnits } = claim;
  const currency = (await listChainCurrencies(call.db)).find(({ id }) => id === blockchainCurrencyId);
  if (!currency) throw new Error(`the currency ${blockchainCurrencyId} of a refund is gone`);
  const { contract, decimals } = currency;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  const { id } = await createPayout(deps, call, {
    projectId: claim.projectId,
    type: 'refund',
    currencyCode: claim.currencyCode,
    blockchainCode: chain,
    amount: { text: amountText(claim.units, asset) },
    payee: { chain, address: claim.toAddress },
    feeFrom: 'merchant',
    recipientEmail: claim.email ?? undefined,
    customerId: claim.customerName ?? undefined,
    note: claim.reason,
    refund: { id: refundId, blockchainCurrencyId, payerId, payersUnits },
    // It may have been paid since the backup.
    asks: (await wasRestoredSince(call.db, claim.requestedAt)) ? ['restored'] : [],
    mayRepeat: true,
    // Of two who pay it at once the second finds it paid.
    async claim(tx) {
      const claimed = await lockRefundClaim(tx, call.subject, reference, refundId);
      await refusePaid(tx, refundId);
      return claimed;
    },
  });
  return showPayout(deps, call, id);
}

/** An earlier payout of it may be held to have failed, and have left the hot wallet. */
async function refusePaid(tx: Tx, refundId: number): Promise<void> {
  const paidBy = await paidBefore(tx, { id: null, refundId });
  if (paidBy === undefined) return;
  throw fault('CONFLICT', `Payout ${paidBy} was already seen leaving the hot wallet for this refund.`);
}
