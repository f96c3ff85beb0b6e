import { growthEventTypes, type GrowthWebhook } from '@coffer/contract/webhooks/growth-webhooks.ts';
import type { GasLowWebhook, PaymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { treasuryEventTypes } from '@coffer/contract/webhooks/webhooks.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { exampleGrowth } from './example-growth.ts';
import type { Webhook } from './webhook.ts';

type Example = PaymentWebhook | GasLowWebhook | GrowthWebhook;

const treasury: ReadonlySet<string> = new Set(treasuryEventTypes);
const growth: ReadonlySet<string> = new Set(growthEventTypes);

/** Of what an endpoint hears: a payment, unless it asked for other things alone. */
export function exampleFor({ events }: Pick<Webhook, 'events'>, now: Date): Example {
  const hearsOnly = (known: ReadonlySet<string>) => events.length > 0 && events.every((event) => known.has(event));
  if (hearsOnly(treasury)) return exampleAlarm(now);
  return (hearsOnly(growth) ? exampleGrowth(events, now) : undefined) ?? examplePayment(now);
}

/** Of a wallet that is nobody's. */
function exampleAlarm(now: Date): GasLowWebhook {
  return {
    event_type: 'treasury.gas_low',
    wallet_id: 0,
    wallet_name: 'Example',
    network: 'ETH',
    address: `0x${'3'.repeat(40)}`,
    currency: 'ETH',
    amount: '0.004',
    low_below: '0.005',
    level: 'low',
    timestamp: now.toISOString(),
  };
}

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
