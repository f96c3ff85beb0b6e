import type { PaymentWebhook } from '@coffer/contract/webhook-events.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/spell-address.ts';
import type { Tx } from '../../platform/db/db.ts';
import { decimalOf } from '../deposits/index.ts';
import { listCounted, type Counted } from './counted-store.ts';
import type { Payment } from './payment.ts';
import type { PaymentHappening } from './payment-events.ts';
import { stateOf } from './payment-state.ts';
import { findPayer } from './payment-store.ts';

/** What a shop is told of a payment as it stands now: kept with the event, so that a later attempt says the same. */
export async function tellPayment(tx: Tx, payment: Payment, happening: PaymentHappening): Promise<PaymentWebhook> {
  const payer = await findPayer(tx, payment.customerId);
  return toldOf(payment, happening, payer, await listCounted(tx, payment.id));
}

export function toldOf(
  payment: Omit<Payment, 'id'>,
  happening: PaymentHappening,
  payer: { customerID: string; email: string | null } | undefined,
  counted: readonly Counted[],
): PaymentWebhook {
  const state = stateOf(payment);
  const slowest = counted.toSorted((a, b) => a.confirmations - a.required - (b.confirmations - b.required))[0];
  return {
    reference_id: payment.referenceId,
    invoice_id: payment.invoiceId,
    customer_id: payer?.customerID ?? null,
    customer_email: payer?.email ?? null,
    status: state,
    amount: payment.usdUnits === null ? null : dollarsOf(payment.usdUnits),
    currency: 'USD',
    filled_amount: filledAmount(counted),
    filled_amount_in_usd: dollarsOf(payment.filledUsdUnits),
    timestamp: payment.updatedAt.toISOString(),
    payment_info: counted.map((one) => ({
      source_address: spellAddress(familyOf(one.blockchainCode), one.fromAddress),
      transaction_hash: one.txHash,
      destination_address: spellAddress(familyOf(one.blockchainCode), one.toAddress),
      block_number: one.blockHeight,
      blockchain: one.blockchainCode,
      currency: one.currencyCode,
      amount: amountOf(one, one.units),
      amount_in_usd: dollarsOf(one.usdUnits),
      confirmed: one.status === 'confirmed',
    })),
    confirmation_current: slowest?.confirmations ?? 0,
    confirmation_required: slowest?.required ?? 0,
    sequence: payment.sequence,
    event_type: `payment.${state.toLowerCase()}`,
    exception: payment.exception,
    reorged: happening === 'payment.reorged' || payment.exception === 'reorged',
    metadata: payment.metadata,
  };
}

export function dollarsOf(units: bigint): string {
  return formatMoney({ units, asset: usd });
}

/** In the currency of the newest deposit: of what came in others the dollars tell. */
export function filledAmount(counted: readonly Counted[]): string {
  const newest = counted.findLast(({ status }) => status === 'confirmed');
  if (!newest) return '0';
  const alike = counted.filter(
    ({ status, blockchainCurrencyId }) =>
      status === 'confirmed' && blockchainCurrencyId === newest.blockchainCurrencyId,
  );
  return amountOf(
    newest,
    alike.reduce((sum, { units }) => sum + units, 0n),
  );
}

function amountOf(one: Counted, units: bigint): string {
  return decimalOf(one.blockchainCode, one.contract, one.decimals, units);
}
