import type { ReferralEventView } from '@coffer/contract/growth/referral-events.ts';

/** In the words of the server, which has the last one. */
export const eventRules = {
  key: (text: string) => (/^[a-z0-9_]{1,64}$/.test(text.trim()) ? null : 'must be 1 to 64 of a-z, 0-9 and _'),
  name: (text: string) => (text.trim() === '' ? 'must not be empty' : null),
};

export const nameMax = 80;
export const descriptionMax = 300;

export function given(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** What its name suggests: `Booked a demo` is `booked_a_demo`. */
export function keyOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .slice(0, 64);
}

/** The line of a shop's server that tells of it. */
export function tellingLine({ key, type }: Pick<ReferralEventView, 'key' | 'type'>): string {
  const amount = type === 'payment' ? ", amount: '49.99'" : '';
  return `await coffer.referrals.tell({ eventKey: '${key}', referenceID: user.id, externalID: order.id${amount} });`;
}

/** The same without the client. */
export function tellingCall({ key, type }: Pick<ReferralEventView, 'key' | 'type'>, address: string): string {
  const body = {
    eventKey: key,
    referenceID: 'customer-42',
    externalID: 'order-7',
    ...(type === 'payment' && { amount: '49.99' }),
  };
  return [
    `curl ${address} \\`,
    `  -H "API-Key: $KEY" -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}

/** Whether what happened has an amount, of which a share can be given. */
export const typeWords = {
  simple: { name: 'No amount', hint: 'Campaigns can reward it with a fixed amount.' },
  payment: {
    name: 'In dollars',
    hint: 'Your server sends it: campaigns can reward a share of it, or a fixed amount.',
  },
} as const satisfies Record<ReferralEventView['type'], { name: string; hint: string }>;
