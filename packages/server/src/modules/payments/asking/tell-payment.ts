import type { PaymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { decimalOf } from '../../deposits/index.ts';
import { findCame, type Came, type CountedSum } from './counted-store.ts';
import type { Payment } from './payment.ts';
import type { PaymentHappening } from './payment-events.ts';
import { stateOf } from './payment-state.ts';
import { findPayer } from './payment-store.ts';

/** Strangers decide how many steps a payment takes. What is kept of each stays long only for so many. */
const stepsInFull = 100;
const depositsLater = 5;

/** What a shop is told of a payment as it stands now: kept with the event, so that a later attempt says the same. */
export async function tellPayment(tx: Tx, payment: Payment, happening: PaymentHappening): Promise<PaymentWebhook> {
  const payer = await findPayer(tx, payment.customerId);
  const rowsMax = payment.sequence > stepsInFull ? depositsLater : undefined;
  return toldOf(payment, happening, payer, await findCame(tx, payment.id, rowsMax));
}

export function toldOf(
  payment: Omit<Payment, 'id'>,
  happening: PaymentHappening,
  payer: { customerID: string; email: string | null } | undefined,
  { listed, sums }: Came,
): PaymentWebhook {
  const state = stateOf(payment);
  const more = moreOf({ listed, sums });
  const slowest = sums.toSorted((a, b) => a.confirmations - a.required - (b.confirmations - b.required))[0];
  return {
    reference_id: payment.referenceId,
    invoice_id: payment.invoiceId ?? payment.referenceId,
    customer_id: payer?.customerID ?? null,
    customer_email: payer?.email ?? null,
    status: state,
    amount: payment.usdUnits === null ? null : dollarsOf(payment.usdUnits),
    currency: 'USD',
    filled_amount: filledAmount(sums),
    filled_amount_in_usd: dollarsOf(payment.filledUsdUnits),
    timestamp: payment.updatedAt.toISOString(),
    payment_info: listed.map((one) => ({
      source_address: spellAddress(familyOf(one.blockchainCode), one.fromAddress),
      transaction_hash: one.txHash,
      destination_address: spellAddress(familyOf(one.blockchainCode), one.toAddress),
      block_number: one.blockHeight,
      blockchain: one.blockchainCode,
      currency: one.currencyCode,
      amount: decimalOf(one.blockchainCode, one.contract, one.decimals, one.units),
      amount_in_usd: dollarsOf(one.usdUnits),
      confirmed: one.status === 'confirmed',
    })),
    ...(more === null ? {} : { payment_info_more: { count: more.count, amount_in_usd: dollarsOf(more.usdUnits) } }),
    confirmation_current: slowest?.confirmations ?? 0,
    confirmation_required: slowest?.required ?? 0,
    sequence: payment.sequence,
    event_type: `payment.${state.toLowerCase()}`,
    exception: payment.exception,
    reorged: happening === 'payment.reorged' || payment.exception === 'reorged',
    metadata: payment.metadata,
  };
}

/** In the currency of the newest deposit: of what came in others the dollars tell. */
export function filledAmount(sums: readonly CountedSum[]): string {
  const confirmed = sums.filter(({ status }) => status === 'confirmed');
  const newest = confirmed.toSorted((a, b) => b.newestId - a.newestId)[0];
  if (!newest) return '0';
  const units = confirmed
    .filter(({ blockchainCurrencyId }) => blockchainCurrencyId === newest.blockchainCurrencyId)
    .reduce((sum, one) => sum + one.units, 0n);
  return decimalOf(newest.blockchainCode, newest.contract, newest.decimals, units);
}

/** What is not listed one by one, where there is any. */
export function moreOf({ listed, sums }: Came): { count: number; usdUnits: bigint } | null {
  const count = sums.reduce((sum, { deposits }) => sum + deposits, 0) - listed.length;
  if (count <= 0) return null;
  const all = sums.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
  return { count, usdUnits: all - listed.reduce((sum, { usdUnits }) => sum + usdUnits, 0n) };
}
