import { expect, test } from 'vitest';
import type { FraudFacts } from './fraud-rules.ts';
import { judgeFraud } from './fraud-rules.ts';
import { tooOften, whyNothing, type Occurrence, type Rules } from './reward-rules.ts';
import { whyTold } from './why-told.ts';
import { wentBack } from './went-back.ts';

const at = new Date('2026-11-20');
const of = {
  at,
  paymentId: 1,
  base: { receivedUsdUnits: 100n, refundedUsdUnits: 0n },
  friend: { firstPaymentAt: new Date('2020-01-01') },
} as Occurrence;
const rules = { smallestPayment: 1_000_000_000n, perCustomer: 'one_time', months: 3, count: 2 } as Rules;

test('who gets nothing reads why, in what the rules really write', () => {
  for (const reason of Object.values(wentBack)) expect(whyTold(reason), reason).not.toBeNull();
  expect(whyTold(wentBack.paidBack)).toBe('paid_back');
  for (const [nothing, why] of [
    ['nothing_left', 'paid_back'],
    ['mostly_back', 'paid_back'],
    ['friend', 'cap'],
    ['referrer', 'cap'],
    ['budget', 'budget'],
    ['too_small', 'too_small'],
  ] as const)
    expect(whyTold(whyNothing(nothing, of, rules).text), nothing).toBe(why);
  for (const perCustomer of ['one_time', 'count_per_customer', 'months_per_customer'] as const) {
    const why = tooOften(of, { ...rules, perCustomer }, { times: 5 });
    expect(whyTold(why?.text ?? null), perCustomer).toBe('often');
  }
});

test('what was found about somebody, and what a reviewer wrote, is told to nobody', () => {
  const facts = { isSameMailbox: true, isDisposable: true, rapid: 99, sharedWith: ['a@example.com'] };
  const all = { ...facts, paidFrom: ['x'], cameBack: ['x'], payments: { counted: 9, refunded: 9 }, reference: 'r' };
  const { findings } = judgeFraud(all as unknown as FraudFacts, {});
  expect(findings.length).toBeGreaterThan(4);
  for (const { text } of findings) expect(whyTold(text), text).toBeNull();
  expect(whyTold('We know this one')).toBeNull();
  expect(whyTold(null)).toBeNull();
});
