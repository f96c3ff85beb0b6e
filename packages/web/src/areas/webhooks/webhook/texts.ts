import type { webhookEventTypes } from '@coffer/contract/webhooks/webhooks.ts';

/** What this area says. */
export const texts = {
  title: 'Webhooks',
  subtitle: 'Addresses of your own server that hear of payments, and of hot wallets that run low.',
  endpoint: 'Endpoint',
  add: 'Add endpoint',
  empty: {
    title: 'No endpoints yet',
    hint: 'Add the address of your server, and it is told when a payment opens, fills or is cancelled.',
  },
  notHere: {
    title: 'This project is not here',
    hint: 'It may be gone, or not for you to see. Choose one of those that you may see.',
  },
  noProject: 'An endpoint hears of the payments of one project: a shop or brand.',
  everything: 'Every payment event',
  alarmsByName: 'Alarms, such as a hot wallet that runs low, are sent only where they are chosen by name.',
  events: {
    'payment.open': 'Created, or open again',
    'payment.partially_filled': 'Underpaid',
    'payment.filled': 'Paid in full',
    'payment.over_filled': 'Overpaid',
    'payment.cancelled': 'Cancelled, or expired',
    'treasury.gas_low': 'A hot wallet runs low',
  } satisfies Record<(typeof webhookEventTypes)[number], string>,
  compatibility: 'Also send the older headers',
  compatibilityHint:
    'X-Payram-Signature and API-KEY, made with a legacy secret, for receivers that were written for them. The API-KEY header carries that secret as it is, so use https.',
  moving: {
    title: 'Moving from PayRam?',
    paste: 'Paste the API key your shop verifies with.',
    why: 'The secret was made here, so a receiver written for PayRam does not know it and answers 401.',
    button: 'Paste API key',
  },
  managed: 'It follows the webhook address of the project.',
  secretOnce: 'Copy the secret now. It is shown this once.',
  secretsMoved: 'This address is another server, so it gets new secrets: the old ones are gone.',
  overlap:
    'For 24 hours each delivery carries two signatures, one made with the new secret and one with the old: change it on your server in that time, and nothing is refused.',
  legacyRotates:
    'A legacy secret that was made here is replaced too, and at once: its headers have room for one value. Receivers that check it refuse deliveries until they know the new one; those are tried again. One that you gave stays.',
  remove:
    'What waits for it is given up, and its log can no longer be read here. It cannot be undone; to pause an endpoint, switch it off.',
  test: 'An example of a paid payment is sent now, signed as always; its metadata say "test": "true". Where only alarms are heard, it is one of the wallet "Example". It is written down nowhere and changes nothing about the endpoint.',
  whatToDo: {
    auto_disabled:
      'Mend the receiver, send a test, then switch it on: what waits is sent, and what failed for good can be resent below. What happened since is not told any more: read it from the payments.',
    disabled:
      'It is not told what happens in the meantime, also not later. What waited before is kept, and is sent when it is on again.',
    failing:
      'What it did not take is tried again by itself, for about three and a half days. Answer 2xx within 15 seconds; after five days of failures alone it is switched off.',
  },
  delivery: 'Delivery',
  attempts: 'Attempts',
  noAttempts: 'It was not tried yet, or so long ago that the log of its tries is gone.',
  emptyAnswer: 'The answer had no body.',
  switchOnFirst: 'The endpoint is off: switch it on first.',
  waitsForEndpoint: 'The endpoint is off. This waits until it is switched on.',
  resendWhenMended: 'Resend it when the receiver is mended.',
  givenUp: 'It was given up: its endpoint was removed before it took it.',
  verify: {
    title: 'Verify what arrives',
    hint: 'Anybody can send something to an address. Only what is signed with your secret comes from here.',
    answer: 'Answer 2xx within 15 seconds; anything else is tried again.',
  },
  log: {
    title: 'Deliveries',
    empty: 'Nothing was sent yet',
    emptyHint: 'Send a test to try the receiver; payments follow by themselves.',
  },
} as const;

export function eventsText(events: readonly string[]): string {
  if (events.length === 0) return texts.everything;
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`;
}
