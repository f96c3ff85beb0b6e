import { describe, expect, test } from 'vitest';
import type { PortalOffer } from '@coffer/contract/growth/portal.ts';
import { offerText, sideText } from './offer-text.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';

const now = '2026-11-20T10:00:00.000Z';
const share = { type: 'percentage', value: '2.5', capUSD: null } as const;
const fixed = { type: 'flat_fee', value: '5', capUSD: '5' } as const;
const base: PortalOffer = {
  referrer: share,
  friend: null,
  perCustomer: 'forever',
  months: null,
  count: null,
  smallestUSD: null,
  endsAt: null,
};
const once = { perCustomer: 'one_time' } as const;
const months = { perCustomer: 'months_per_customer', months: 1 } as const;
const count = { perCustomer: 'count_per_customer', count: 3 } as const;

describe('an offer, as its referrer reads it', () => {
  test.each<[Partial<PortalOffer>, string, string]>([
    [{}, 'You get 2.5 % of what your friends pay.', 'Sie erhalten 2,5 % dessen, was Ihre Freunde zahlen.'],
    [once, 'You get 2.5 % of each friend’s first payment.', 'Sie erhalten 2,5 % der ersten Zahlung jedes Freundes.'],
    [
      months,
      'You get 2.5 % of what your friends pay for 1 month.',
      'Sie erhalten 1 Monat lang 2,5 % dessen, was Ihre Freunde zahlen.',
    ],
    [
      count,
      'You get 2.5 % of the first 3 payments of each friend.',
      'Sie erhalten 2,5 % der ersten 3 Zahlungen jedes Freundes.',
    ],
    [{ ...once, referrer: fixed }, 'You get $5.00 for each friend.', 'Sie erhalten 5,00 $ je Freund.'],
    [
      { referrer: fixed, smallestUSD: '20' },
      'You get $5.00 each time. Payments of $20.00 or more count.',
      'Sie erhalten jedes Mal 5,00 $. Es zählen Zahlungen ab 20,00 $.',
    ],
    [
      { ...once, referrer: null, friend: fixed, endsAt: '2026-12-31T00:00:00.000Z' },
      'They get $5.00. Until 31 Dec.',
      'Ihre Freunde erhalten je 5,00 $. Bis 31. Dez.',
    ],
    [
      { referrer: { ...share, capUSD: '25' }, friend: share, endsAt: '2027-01-31T00:00:00.000Z' },
      'You get 2.5 % of what your friends pay. At most $25.00 a payment. They get 2.5 % back on what they pay. Until 31 Jan 2027.',
      'Sie erhalten 2,5 % dessen, was Ihre Freunde zahlen. Höchstens 25,00 $ je Zahlung. Ihre Freunde erhalten 2,5 % ihrer Zahlungen zurück. Bis 31. Jan. 2027.',
    ],
  ])('%j', (over, english, german) => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
    expect(plain(offerText(en, { ...base, ...over }, now))).toBe(english);
    expect(plain(offerText(de, { ...base, ...over }, now))).toBe(german);
  });
});

test('whoever gets nothing is promised nothing', () => {
  expect(sideText(en, 'friend', base)).toBe('');
  expect(sideText(en, 'you', { ...base, referrer: null })).toBe('');
});
