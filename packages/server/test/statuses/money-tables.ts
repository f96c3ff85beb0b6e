import type { StatusTable } from './status-table.ts';

/** How money comes in, by whom it is asked for, and who is told. Written by hand: what stands here is what was meant. */
export const moneyTables: Readonly<Record<string, StatusTable>> = {
  depositStatus: {
    column: 'deposit.status',
    initial: 'seen',
    edges: {
      seen: { included: 'deposit.included', dropped: 'deposit.dropped', replaced: 'deposit.replaced' },
      included: { confirmed: 'deposit.confirmed', reorged: 'deposit.reorged' },
      dropped: { seen: 'deposit.seen', included: 'deposit.included' },
      replaced: { seen: 'deposit.seen', included: 'deposit.included' },
      confirmed: { reorged: 'deposit.reorged' },
      reorged: { included: 'deposit.included' },
    },
    groups: {
      standing: ['included', 'confirmed'],
      unconfirmed: ['seen', 'included'],
      present: ['seen', 'included', 'confirmed'],
      lost: ['dropped', 'replaced'],
      outside: ['seen', 'reorged', 'dropped', 'replaced'],
    },
  },
  depositMatching: {
    column: 'deposit.matching',
    initial: 'unmatched',
    beside: ['owned'],
    edges: {
      unmatched: { matched: 'deposit.matched', ignored: 'deposit.ignored' },
      matched: {},
      ignored: { matched: 'deposit.matched' },
    },
    groups: { decided: ['matched', 'ignored'] },
  },
  departureStatus: {
    column: 'departure.status',
    initial: 'included',
    edges: {
      included: { confirmed: 'departure.confirmed', reorged: 'departure.reorged' },
      confirmed: { reorged: 'departure.reorged' },
      reorged: { included: 'departure.included' },
    },
    groups: { standing: ['included', 'confirmed'] },
  },
  paymentStatus: {
    column: 'payment.status',
    initial: 'open',
    edges: {
      open: {
        detected: 'payment.detected',
        settled: 'payment.settled',
        expired: 'payment.expired',
        cancelled: 'payment.cancelled',
      },
      detected: { settled: 'payment.settled', open: 'payment.reopened', cancelled: 'payment.cancelled' },
      settled: { detected: 'payment.reorged', partially_refunded: 'payment.partially-refunded' },
      expired: { detected: 'payment.detected', settled: 'payment.settled' },
      cancelled: { detected: 'payment.detected', settled: 'payment.settled' },
      partially_refunded: { refunded: 'payment.refunded' },
      refunded: {},
    },
    groups: {
      asking: ['open', 'detected'],
      payable: ['open', 'detected', 'expired'],
      paid: ['settled', 'partially_refunded', 'refunded'],
      lapsed: ['expired', 'cancelled'],
      refunded: ['partially_refunded', 'refunded'],
    },
  },
  webhookStanding: {
    column: 'payment.webhook_status',
    initial: 'pending',
    edges: {
      pending: { success: 'payment.webhook-arrived', failed: 'payment.webhook-failed' },
      success: { pending: 'payment.webhook-due', failed: 'payment.webhook-failed' },
      failed: { pending: 'payment.webhook-due', success: 'payment.webhook-arrived' },
    },
  },
  attemptStatus: {
    column: 'attempt.status',
    initial: 'active',
    edges: {
      active: { used: 'attempt.used', superseded: 'attempt.superseded', expired: 'attempt.expired' },
      used: {},
      superseded: { used: 'attempt.used' },
      expired: { used: 'attempt.used' },
    },
    groups: { unused: ['active', 'superseded', 'expired'] },
  },
  refundStatus: {
    column: 'refund.status',
    initial: 'requested',
    edges: {
      requested: { withdrawn: 'payment.refund-withdrawn', paying: 'payment.refund-paying' },
      withdrawn: {},
      paying: { requested: 'payment.refund-unpaid', paid: 'payment.refund-paid' },
      paid: { paying: 'payment.refund-reorged' },
    },
    groups: { asked: ['requested', 'paying', 'paid'], leaving: ['paying', 'paid'] },
  },
  payoutStatus: {
    column: 'payout.status',
    initial: 'pending-approval',
    edges: {
      'pending-approval': {
        pending: 'payout.approved',
        rejected: 'payout.rejected',
        cancelled: 'payout.cancelled',
        sent: 'payout.reorged',
      },
      pending: {
        initiated: 'payout.initiated',
        'pending-approval': 'payout.approval-lapsed',
        rejected: 'payout.rejected',
        cancelled: 'payout.cancelled',
      },
      initiated: { sent: 'payout.sent', failed: 'payout.failed' },
      sent: { processed: 'payout.processed', failed: 'payout.failed' },
      processed: { sent: 'payout.reorged' },
      failed: { sent: 'payout.reorged', 'pending-approval': 'payout.retried' },
      rejected: {},
      cancelled: {},
    },
    groups: {
      stoppable: ['pending-approval', 'pending'],
      reserved: ['pending-approval', 'pending', 'initiated', 'sent'],
      counted: ['pending-approval', 'pending', 'initiated', 'sent', 'processed'],
      revisited: ['pending-approval', 'pending', 'sent', 'failed'],
      signedFor: ['processed', 'failed'],
      stopped: ['rejected', 'cancelled'],
      released: ['rejected', 'cancelled', 'failed'],
    },
  },
  differenceStatus: {
    column: 'reconciliation_difference.status',
    initial: 'open',
    edges: {
      open: { resolved: 'difference.resolved' },
      resolved: {},
    },
  },
  deliveryStatus: {
    column: 'webhook_delivery.status',
    initial: 'pending',
    edges: {
      pending: { sending: 'delivery.begun', given_up: 'delivery.given-up' },
      sending: {
        sending: 'delivery.begun-again',
        delivered: 'delivery.delivered',
        waiting: 'delivery.failed',
        exhausted: 'delivery.exhausted',
        given_up: 'delivery.given-up',
      },
      waiting: { sending: 'delivery.begun', given_up: 'delivery.given-up', pending: 'delivery.asked-again' },
      delivered: { pending: 'delivery.asked-again' },
      exhausted: { pending: 'delivery.asked-again' },
      given_up: {},
    },
    groups: {
      resendable: ['waiting', 'delivered', 'exhausted'],
      due: ['pending', 'waiting', 'sending'],
      undelivered: ['exhausted', 'given_up'],
    },
  },
  webhookStatus: {
    column: 'webhook.status',
    initial: 'active',
    edges: {
      active: { disabled: 'webhook.disabled', auto_disabled: 'webhook.auto-disabled', removed: 'webhook.removed' },
      disabled: { active: 'webhook.enabled', removed: 'webhook.removed' },
      auto_disabled: { active: 'webhook.enabled', disabled: 'webhook.disabled', removed: 'webhook.removed' },
      removed: {},
    },
    groups: { off: ['disabled', 'auto_disabled'] },
  },
  mailStatus: {
    column: 'mail.status',
    initial: 'queued',
    edges: {
      queued: { sent: 'mail.sent', failed: 'mail.failed', skipped: 'mail.skipped' },
      sent: {},
      failed: {},
      skipped: {},
    },
  },
};
