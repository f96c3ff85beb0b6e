import {
  campaignEventTypes,
  growthEventTypes,
  referrerEventTypes,
  rewardEventTypes,
} from '@coffer/contract/webhooks/growth-webhooks.ts';
import { payoutEventTypes } from '@coffer/contract/webhooks/webhook-events.ts';
import { paymentEventTypes, treasuryEventTypes, type webhookEventTypes } from '@coffer/contract/webhooks/webhooks.ts';

/** What this area says. */
export const texts = {
  title: 'Webhooks',
  subtitle: 'URLs of your server that are notified about payments, payouts, referrals and low hot wallets.',
  endpoint: 'Endpoint',
  add: 'Add endpoint',
  empty: {
    title: 'No endpoints yet',
    hint: 'Add the URL of your server to be notified when a payment is paid or a payout is sent.',
  },
  notFound: {
    title: 'Project not found',
    hint: 'It may have been deleted, or you may not have access to it. Choose another project.',
  },
  noProject: 'An endpoint receives the events of one project: a shop or brand.',
  everything: 'Every payment event',
  everythingManaged: 'Every payment and payout event',
  alarmsByName: (managed: boolean) =>
    `${managed ? 'Referral events and alerts' : 'Payout and referral events and alerts'}, such as a low hot wallet, are only sent if selected individually.`,
  events: {
    'payment.open': 'Created or reopened',
    'payment.partially_filled': 'Underpaid',
    'payment.filled': 'Paid in full',
    'payment.over_filled': 'Overpaid',
    'payment.cancelled': 'Cancelled or expired',
    'payout.pending-approval': 'Payout needs approval',
    'payout.approved': 'Payout approved',
    'payout.initiated': 'Payout signed, about to be sent',
    'payout.sent': 'Payout sent, waiting for confirmations',
    'payout.processed': 'Payout confirmed and complete',
    'payout.failed': 'Payout failed, nothing was sent',
    'payout.rejected': 'Payout rejected',
    'payout.cancelled': 'Payout cancelled',
    'campaign.started': 'Campaign started or resumed',
    'campaign.paused': 'Campaign paused',
    'campaign.budget_spent': 'Campaign budget spent',
    'campaign.ended': 'Campaign ended',
    'referrer.joined': 'New referrer',
    'referrer.friend_linked': 'Friend linked to a referrer',
    'referrer.friend_paid': 'Friend paid for the first time',
    'referrer.suspended': 'Referrer suspended',
    'referrer.blocked': 'Referrer blocked',
    'referrer.activated': 'Referrer active again',
    'reward.granted': 'Reward granted',
    'reward.held': 'Reward held for review',
    'reward.available': 'Reward available',
    'reward.changed': 'Reward amount changed',
    'reward.reversed': 'Reward taken back',
    'reward.restored': 'Reward restored',
    'reward.rejected': 'Reward refused',
    'reward.requested': 'Reward payout requested',
    'reward.paid': 'Reward paid out',
    'treasury.gas_low': 'Hot wallet low',
  } satisfies Record<(typeof webhookEventTypes)[number], string>,
  eventGroups: [
    { name: 'Payments', events: paymentEventTypes },
    { name: 'Payouts', events: payoutEventTypes },
    { name: 'Campaigns', events: campaignEventTypes },
    { name: 'Referrers', events: referrerEventTypes },
    { name: 'Rewards', events: rewardEventTypes },
    { name: 'Alerts', events: treasuryEventTypes },
  ],
  compatibility: 'Also send the legacy headers',
  compatibilityHint:
    'X-Payram-Signature and API-Key, made with a legacy secret, for receivers that expect them. The API-Key header contains that secret unencrypted, so use https.',
  moving: {
    title: 'Moving from PayRam?',
    paste: 'Paste the API key that your shop verifies with.',
    why: 'The secret was generated here, so a receiver written for PayRam does not know it and responds with 401.',
    button: 'Paste API key',
  },
  dropped: {
    title: (names: readonly string[]) =>
      `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} no longer sent.`,
    why: 'The URL changed to a different server, and header values are not passed on to it. If the new server needs them, add them again.',
    button: 'Add headers again',
  },
  managed: 'It uses the webhook URL of the project.',
  secretOnce: 'Copy the secret now. It is shown only once.',
  secretsMoved: 'This URL is a different server, so it gets new secrets. The old ones no longer work.',
  overlap:
    'For 24 hours, each delivery carries two signatures, one with the new secret and one with the old. Update your server in that time, and no delivery is rejected.',
  legacyRotates:
    'A legacy secret generated here is also replaced, immediately, because its headers hold only one value. Receivers that check it reject deliveries until they have the new one; those deliveries are retried. A legacy secret that you provided stays.',
  remove:
    'Waiting deliveries are discarded, and its log is no longer available here. This cannot be undone. To pause an endpoint, switch it off instead.',
  test: 'Sends a signed example of a paid payment with "test": "true" in its metadata. It is not logged and does not change the endpoint.',
  testAlert:
    'Sends a signed example of an alert, of a wallet called "Example". It is not logged and does not change the endpoint.',
  testGrowth:
    'Sends a signed example of the first referral event it receives, with people whose addresses end in @example.com. It is not logged and does not change the endpoint.',
  whatToDo: {
    auto_disabled:
      'Fix the receiver, send a test, then switch it on. Waiting deliveries are sent, and failed ones can be resent below. Events since it was switched off are not sent: check your payments for them.',
    disabled:
      'Events in the meantime are not sent, not even later. Deliveries that were already waiting are kept and sent when it is switched on again.',
    failing:
      'Failed deliveries are retried automatically for about three and a half days. Respond with 2xx within 15 seconds. After five days of failures the endpoint is switched off.',
  },
  delivery: 'Delivery',
  attempts: 'Attempts',
  noAttempts: 'Not attempted yet, or so long ago that the log of its attempts was deleted.',
  emptyAnswer: 'The response had no body.',
  switchOnFirst: 'The endpoint is off: switch it on first.',
  waitsForEndpoint: 'The endpoint is off. This delivery waits until it is switched on.',
  answered: (status: number) => `The endpoint responded with ${status}.`,
  resendWhenMended: 'Fix the receiver, then resend it.',
  givenUp: 'Discarded: the endpoint was removed before the delivery succeeded.',
  verify: {
    title: 'Verify signatures',
    hint: 'Anyone can send requests to a URL. Only requests signed with your secret come from Coffer.',
    answer: 'Respond with 2xx within 15 seconds; anything else is retried.',
  },
  log: {
    title: 'Deliveries',
    empty: 'No deliveries yet',
    emptyHint: 'Send a test to check your receiver. Events are sent automatically.',
  },
} as const;

const alerts: ReadonlySet<string> = new Set(treasuryEventTypes);
const growth: ReadonlySet<string> = new Set(growthEventTypes);

/** Of what an endpoint hears: a payment, unless it hears other things alone. */
export function testText({ events }: { events: readonly string[] }): string {
  const hearsOnly = (known: ReadonlySet<string>) => events.length > 0 && events.every((event) => known.has(event));
  if (hearsOnly(alerts)) return texts.testAlert;
  return hearsOnly(growth) ? texts.testGrowth : texts.test;
}

/** The endpoint of the project itself hears of payouts as well. */
export function everythingOf({ managed }: { managed: boolean }): string {
  return managed ? texts.everythingManaged : texts.everything;
}

export function eventsText(webhook: { events: readonly string[]; managed: boolean }): string {
  const { events } = webhook;
  if (events.length === 0) return everythingOf(webhook);
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`;
}
