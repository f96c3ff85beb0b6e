import { expect, test } from 'vitest';
import { bannerOf } from './banner-words.ts';

const payment = {
  status: 'open',
  exception: 'none',
  resolution: null,
  amountInUSD: 74.9,
  filledAmountInUSD: '70.7',
  dueInUSD: '4.2',
  expiresAt: '2026-11-23T14:02:00.000Z',
  monitoredUntil: '2026-11-24T14:02:00.000Z',
} as const;

test('what is as it should be needs no words', () => {
  expect(bannerOf(payment)).toBeUndefined();
});

test('of an underpaid one is said what is still due, and how long it may be paid', () => {
  const open = bannerOf({ ...payment, exception: 'partial' });
  expect(open).toMatchObject({ tone: 'attention', lead: '$4.20 still due.' });
  expect(open?.text).toMatch(/^\$70\.70 of \$74\.90 arrived\. The customer can pay the rest until 23 Nov 2026/);
  const over = bannerOf({ ...payment, exception: 'partial', status: 'expired' });
  expect(over?.text).toMatch(/It has expired, but money received until 24 Nov 2026/);
});

test('of an overpaid one is said by how much, to the cent', () => {
  expect(bannerOf({ ...payment, status: 'settled', exception: 'over', filledAmountInUSD: '75.1' })?.lead).toBe(
    '$0.20 overpaid.',
  );
});

test('what was decided is no warning any more', () => {
  expect(bannerOf({ ...payment, status: 'settled', exception: 'late', resolution: 'accepted' })).toEqual({
    tone: 'neutral',
    lead: 'Accepted as paid.',
    text: 'The money arrived after the payment expired.',
  });
});
