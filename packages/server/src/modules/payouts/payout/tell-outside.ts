import type { PayoutWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { coinOf, tokenAsset, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { PayoutHappening } from '../events.ts';
import type { Payout } from './payout.ts';
import type { PayoutStatus } from './payout-status.ts';

/** What leaves the status as it is, and is nobody's business outside. */
const quiet: readonly PayoutHappening[] = [
  'payout.requested',
  'payout.approval-given',
  'payout.waiting',
  'payout.fee-raised',
];

/** What is on its way is called as clients of this API have always called it. */
const words: Readonly<Record<PayoutStatus, PayoutWebhook['event_type']>> = {
  'pending-approval': 'payout.pending-approval',
  pending: 'payout.approved',
  initiated: 'payout.initiated',
  sent: 'payout.sent',
  processed: 'payout.processed',
  failed: 'payout.failed',
  rejected: 'payout.rejected',
  cancelled: 'payout.cancelled',
};

export const toldHappenings = [
  'payout.approval-needed',
  'payout.approved',
  'payout.approval-lapsed',
  'payout.initiated',
  'payout.sent',
  'payout.processed',
  'payout.reorged',
  'payout.failed',
  'payout.retried',
  'payout.rejected',
  'payout.cancelled',
] as const satisfies readonly PayoutHappening[];

/** What a shop's server is told of a payout as it stands now: kept with the event, so that a later attempt says the same. */
export function tellOutside(payout: Payout, event: PayoutHappening, now: Date): PayoutWebhook | null {
  if (quiet.includes(event)) return null;
  const { blockchainCode: chain, contract, decimals, units, txHash } = payout;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  const family = familyOf(chain);
  const name = words[payout.status];
  return {
    event_type: name,
    payout_id: payout.id,
    network: chain,
    token: payout.currencyCode,
    amount: formatMoney({ units, asset }),
    amount_usd: formatMoney({ units: payout.usdUnits, asset: usd }),
    email: payout.recipientEmail,
    address: spellAddress(family, payout.toAddress),
    from_address: spellAddress(family, payout.fromAddress),
    tx_hash: txHash,
    status: name.slice('payout.'.length).toUpperCase(),
    withdrawal_type: payout.type,
    currency_type: contract === null ? 'coin' : 'token',
    created_at: payout.createdAt.toISOString(),
    updated_at: payout.updatedAt.toISOString(),
    timestamp: Math.floor(now.getTime() / 1000),
    failure_reason: payout.failureReason,
    customer_id: payout.customerId,
  };
}
