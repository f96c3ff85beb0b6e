import type { PaymentWebhook } from '@coffer/contract/webhook-events.ts';
import { newReference } from '@coffer/kernel/id.ts';

/** A payment that never was: its reference is nobody's, and its metadata says so. */
export function examplePayment(now: Date): PaymentWebhook {
  return {
    reference_id: newReference(),
    invoice_id: 'EXAMPLE-1',
    customer_id: 'example-customer',
    customer_email: 'customer@example.com',
    status: 'FILLED',
    amount: '49.99',
    currency: 'USD',
    filled_amount: '49.99',
    filled_amount_in_usd: '49.99',
    timestamp: now.toISOString(),
    payment_info: [
      {
        source_address: `0x${'1'.repeat(40)}`,
        transaction_hash: `0x${'0'.repeat(64)}`,
        destination_address: `0x${'2'.repeat(40)}`,
        block_number: 1,
        blockchain: 'BASE',
        currency: 'USDC',
        amount: '49.99',
        amount_in_usd: '49.99',
        confirmed: true,
      },
    ],
    confirmation_current: 12,
    confirmation_required: 12,
    sequence: 1,
    event_type: 'payment.filled',
    exception: 'none',
    reorged: false,
    metadata: { test: 'true' },
  };
}
