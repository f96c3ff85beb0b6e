import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { choosePayment, remainingUnits, type Offer } from './choose-payment.ts';

const at = new Date('2026-03-01T12:00:00Z');
const when = { at, minedAt: at, blocksBackAt: null, blockSeconds: 12 };

/** A quote of a hundred dollars for a million units, of a payment of the same number. */
function offer(id: number, more: Partial<Offer> = {}): Offer {
  return {
    attemptId: id,
    paymentId: id * 10,
    status: 'active',
    dueUnits: 1_000_000n,
    usdUnits: 100_00000000n,
    expiresAt: minutesAfter(at, 5),
    replacedAt: null,
    paymentStatus: 'open',
    paymentExpiresAt: minutesAfter(at, 50),
    paymentUsdUnits: 100_00000000n,
    countedUsdUnits: 0n,
    underpayBps: 50,
    overpayBps: 50,
    named: false,
    ...more,
  };
}

const ended = { expiresAt: minutesAfter(at, -1), status: 'expired' } as const;
const choose = (units: bigint, offers: Offer[], newestOpenId?: number) =>
  choosePayment({ units, ...when }, offers, newestOpenId);

describe('money counts to', () => {
  /** Written by hand, in the order of the rules. */
  test.each([
    ['the quote that it equals', 500_000n, [offer(1, { dueUnits: 500_000n }), offer(2)], 10],
    ['the quote that it nearly equals', 1_005_000n, [offer(1), offer(2, { dueUnits: 3n })], 10],
    ['the quote of which it lacks a little', 995_000n, [offer(1), offer(2, { dueUnits: 3n })], 10],
    ['the newest when it lacks more', 994_999n, [offer(1), offer(2, { dueUnits: 3n })], 20],
    ['the one that it names, whatever it equals', 1_000_000n, [offer(1), offer(2, { named: true, dueUnits: 7n })], 20],
    ['the one that it names, though it lapsed', 1_000_000n, [offer(1), offer(2, { named: true, ...ended })], 20],
    ['the oldest of those that it equals', 1_000_000n, [offer(3), offer(1), offer(2)], 10],
    ['the newest when it equals none', 1_005_001n, [offer(1), offer(3), offer(2)], 30],
    ['what is still due, not what was due', 400_000n, [offer(1, { countedUsdUnits: 60_00000000n }), offer(2)], 10],
    ['a quote that holds before one that lapsed', 1_000_000n, [offer(1, ended), offer(2, { dueUnits: 7n })], 20],
    ['a lapsed one when none holds', 7n, [offer(1, ended), offer(2, ended)], 20],
    ['a lapsed one that it equals', 1_000_000n, [offer(1, ended), offer(2, { ...ended, dueUnits: 7n })], 10],
    ['one that was replaced, as lapsed', 7n, [offer(1, { status: 'superseded' }), offer(2, ended)], 20],
    ['a payment that was cancelled', 7n, [offer(1, { paymentStatus: 'cancelled' })], 10],
    [
      'a payment that expired, before one that is paid',
      7n,
      [offer(1, { paymentStatus: 'expired' }), offer(2, { paymentStatus: 'settled' })],
      10,
    ],
    ['what is paid already, as over', 7n, [offer(1, { paymentStatus: 'settled', status: 'used' })], 10],
  ] as const)('%s', (_what, units, offers, paymentId) => {
    expect(choose(units, [...offers])?.paymentId).toBe(paymentId);
    expect(choose(units, offers.toReversed())?.paymentId).toBe(paymentId);
  });

  test('the newest open payment, when nobody chose its currency; that comes before what is paid', () => {
    expect(choose(5n, [], 77)).toEqual({ paymentId: 77, attemptId: null, held: false, wrongAsset: true });
    expect(choose(5n, [offer(1, { paymentStatus: 'settled' })], 77)?.paymentId).toBe(77);
    expect(choose(5n, [offer(1, ended)], 77)?.paymentId).toBe(10);
  });

  test('nothing, when its customer asked for nothing', () => {
    expect(choose(5n, [])).toBeUndefined();
  });
});

test('a rate is held until its time is over by the clock of the chain, whatever our loops did', () => {
  const held = (more: Partial<Offer>) => choose(1_000_000n, [offer(1, more)])?.held;
  expect(held({})).toBe(true);
  expect(held({ status: 'expired' })).toBe(true);
  expect(held({ status: 'superseded' })).toBe(true);
  expect(held({ paymentStatus: 'expired' })).toBe(true);
  expect(held({ expiresAt: at })).toBe(true);
  expect(held({ expiresAt: new Date(at.getTime() - 1) })).toBe(false);
});

test('who sends what is still due, rounded up as a quote is, always equals it', () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 24n),
      fc.bigInt(1n, 10n ** 14n),
      fc.bigInt(0n, 10n ** 14n),
      (dueUnits, usdUnits, countedUsdUnits) => {
        const one = offer(1, { dueUnits, usdUnits, paymentUsdUnits: usdUnits, countedUsdUnits });
        const left = remainingUnits(one);
        expect(left === 0n).toBe(countedUsdUnits >= usdUnits);
        if (left === 0n) return;
        const newer = offer(2, { dueUnits: left * 1000n });
        expect(choose(left, [one, newer])?.paymentId).toBe(10);
      },
    ),
  );
});

describe('a quote is held', () => {
  const end = minutesAfter(at, 15);
  const from = (seen: number, mined: number, more: object = {}) => ({
    at: minutesAfter(at, seen),
    minedAt: minutesAfter(at, mined),
    blocksBackAt: null,
    blockSeconds: 600,
    ...more,
  });
  /** Written by hand: the quote of minute 15, seen at the first and mined at the second minute. */
  test.each([
    ['for what was seen and mined before its end', from(1, 14), true],
    ['for what was mined at most an hour after its end', from(14, 75), true],
    ['not for what was mined later', from(14, 76), false],
    ['for what was mined six slow blocks after its end', from(14, 120, { blocksBackAt: end }), true],
    ['not for what was mined seven blocks after', from(14, 120, { blocksBackAt: minutesAfter(end, 1) }), false],
    ['not for what was seen after its end, whenever it was mined', from(16, 17), false],
  ])('%s', (_what, arrival, held) => {
    expect(choosePayment({ units: 1_000_000n, ...arrival }, [offer(1, { expiresAt: end })], undefined)?.held).toBe(
      held,
    );
  });

  test.each([
    ['for what was sent about a block before the payer turned away', from(10, 16), true],
    ['not for what was sent after that', from(11, 16), false],
    ['for half a minute on a fast chain: no', from(1, 2, { blockSeconds: 1 }), false],
  ])('once another one replaced it %s', (_what, arrival, held) => {
    const replaced = offer(1, { expiresAt: end, replacedAt: at, status: 'superseded' });
    expect(choosePayment({ units: 1_000_000n, ...arrival }, [replaced], undefined)?.held).toBe(held);
  });
});
