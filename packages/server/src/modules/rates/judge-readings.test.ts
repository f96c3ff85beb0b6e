import { describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { checkReading, judgeReadings, type Before } from './judge-readings.ts';
import { readPrice, writePrice, type Reading } from './price.ts';

const now = new Date('2026-05-01T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const nothing: Before = { taken: null, held: null, isDoubted: false };
const taken = (price: string, minutes = 1): Before => ({
  taken: { price, at: ago(minutes) },
  held: null,
  isDoubted: false,
});
const said = (...prices: (string | null)[]): Reading[] =>
  prices.map((price, at) =>
    checkReading({ source: `s${at}`, price, at: now, error: price === null ? 'no' : null }, now),
  );
const judge = (prices: Reading[], before = nothing, kind: 'coin' | 'stablecoin' = 'coin') =>
  judgeReadings(kind, prices, before, now);

describe('what a source says', () => {
  test.each(['0', '0.0', '-1', '-0.5', 'NaN', 'Infinity', '1e3', '', ' 1', '0x10', '1.', '.5', '1,5', '9999999999999'])(
    'like %j is no price',
    (price) => {
      expect(checkReading({ source: 's', price, at: now, error: null }, now)).toMatchObject({
        price: null,
        error: 'It said something that is no price.',
      });
    },
  );

  test.each([
    [ago(11), 'It said a price that is too old.'],
    [ago(60), 'It said a price that is too old.'],
    [ago(-3), 'It said a price of the future.'],
    [new Date(Number.NaN), 'It said a price that is too old.'],
  ])('of %s is not used', (at, error) => {
    expect(checkReading({ source: 's', price: '3000', at, error: null }, now)).toMatchObject({ price: null, error });
  });

  test('is kept to eighteen decimals, and without a time counts from now', () => {
    const reading = { source: 's', price: '0003.1234567890123456789', at: null, error: null };
    expect(checkReading(reading, now)).toEqual({ source: 's', price: '3.123456789012345678', at: now, error: null });
  });
});

describe('a price', () => {
  test.each([
    [['3000', '3010', '3020'], '3010'],
    [['3000', '3010'], '3005'],
    [['3000', null, '3001', null], '3000.5'],
    // One that lies by a hundred times, or by a little more than others may be apart, is not counted.
    [['300000', '3000', '3002'], '3001'],
    [['30', '3000', '3002'], '3001'],
    [['3000', '3001', '3002', '3100'], '3001'],
  ])('of %j is %s', (prices, price) => {
    expect(judge(said(...prices))).toMatchObject({ outcome: 'taken', price });
  });

  test.each([
    [['3000']],
    [['3000', null, null]],
    [[]],
    [['3000', '3300']],
    [['1', '3000', '300000']],
    [['0', 'NaN', '3000']],
  ])('is refused where fewer than two agree: %j', (prices) => {
    expect(judge(said(...prices))).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('Too few') });
  });

  test('that is a fifth away is taken, and one a little further waits for a second reading', () => {
    expect(judge(said('3600', '3600'), taken('3000'))).toMatchObject({ outcome: 'taken', price: '3600' });
    expect(judge(said('2400', '2400'), taken('3000'))).toMatchObject({ outcome: 'taken', price: '2400' });
    expect(judge(said('3601', '3601'), taken('3000'))).toMatchObject({
      outcome: 'held',
      price: '3601',
      reason: 'The price jumped from 3000 to 3601 dollars: it waits for a second reading.',
    });
    expect(judge(said('2399', '2399'), taken('3000'))).toMatchObject({ outcome: 'held' });
  });

  test.each([
    ['the same half a minute later', '4000', 0.5, 'taken'],
    ['nearly the same', '4190', 1, 'taken'],
    ['something else again', '4300', 1, 'held'],
    ['the same at once', '4000', 0.1, 'held'],
    ['the same long after', '4000', 11, 'held'],
  ])('that waits, and then %s: %s after %s minutes is %s', (_what, price, minutes, outcome) => {
    const before = { ...taken('3000'), held: { price: '4000', at: ago(minutes) } };
    expect(judge(said(price, price), before)).toMatchObject({ outcome });
  });

  test.each(['300000', '6001', '1499', '30'])(
    'more than twice or less than half, %s, is never taken by itself',
    (price) => {
      const before = { ...taken('3000'), held: { price, at: ago(2) } };
      expect(judge(said(price, price, price), before)).toMatchObject({
        outcome: 'held',
        reason: expect.stringContaining('a person must accept it'),
      });
    },
  );

  test('is compared with nothing after a day', () => {
    expect(judge(said('9000', '9000'), taken('3000', 24 * 60 + 1))).toMatchObject({ outcome: 'taken' });
    expect(judge(said('9000', '9000'), taken('3000', 24 * 60 - 1))).toMatchObject({ outcome: 'held' });
  });

  test('lies between what the sources that agree say', () => {
    const price = fc.bigInt(1n, 10n ** 24n);
    fc.assert(
      fc.property(fc.array(price, { maxLength: 6 }), (units) => {
        const verdict = judge(said(...units.map(writePrice)));
        if (verdict.outcome !== 'taken') return;
        const got = readPrice(verdict.price) ?? 0n;
        const near = units.filter((one) => (one > got ? one - got : got - one) * 100n <= got * 4n);
        expect(near.length).toBeGreaterThanOrEqual(2);
        expect(got >= near.reduce((a, b) => (a < b ? a : b)) && got <= near.reduce((a, b) => (a > b ? a : b))).toBe(
          true,
        );
      }),
    );
  });
});

describe('a stablecoin', () => {
  test.each([
    [['0.9991', '1.0002', '0.995']],
    [['0.99', '1.01']],
    [['0.991']],
    // Nobody says anything else.
    [[]],
    [[null, null]],
  ])('is a dollar while the market says %j', (prices) => {
    expect(judge(said(...prices), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'taken', price: '1' });
    expect(judge(said(...prices), nothing, 'stablecoin')).toMatchObject({ outcome: 'taken', price: '1' });
  });

  test('is what the market says when that is more than a hundredth away', () => {
    expect(judge(said('0.98', '0.981'), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'taken', price: '0.9805' });
    expect(judge(said('1.02', '1.02'), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'taken', price: '1.02' });
    expect(judge(said('0.7', '0.7'), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'held' });
  });

  test('is in doubt when one source alone says otherwise, or when it was off and nobody says more', () => {
    expect(judge(said('0.9'), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'refused' });
    expect(judge(said('0.9', '1'), taken('1'), 'stablecoin')).toMatchObject({ outcome: 'refused' });
    expect(judge(said(), taken('0.9'), 'stablecoin')).toMatchObject({ outcome: 'refused' });
    expect(judge(said('1', '1'), taken('0.9'), 'stablecoin')).toMatchObject({ outcome: 'taken', price: '1' });
  });

  test.each([[[]], [[null, null]], [['1']]])('stays in doubt while the market says %j', (prices) => {
    const doubted = { ...taken('1'), isDoubted: true };
    expect(judge(said(...prices), doubted, 'stablecoin')).toMatchObject({ outcome: 'refused' });
    expect(judge(said('1', '1'), doubted, 'stablecoin')).toMatchObject({ outcome: 'taken', price: '1' });
  });
});
