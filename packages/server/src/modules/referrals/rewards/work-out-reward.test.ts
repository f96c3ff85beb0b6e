import { describe, expect, test } from 'vitest';
import { usd } from '@coffer/kernel/asset.ts';
import { formatMoney, parseMoney, type Money } from '@coffer/kernel/money.ts';
import { apartFrom, workOutReward, type Left, type Terms } from './work-out-reward.ts';

const dollars = (text: string) => (parseMoney(text, usd) as Money).units;
const share = (bps: bigint, cap?: string): Terms => {
  return { type: 'percentage', value: bps, capUsdUnits: cap === undefined ? null : dollars(cap) };
};
const flat = (text: string): Terms => ({ type: 'flat_fee', value: dollars(text), capUsdUnits: null });
const base = (received: string, refunded = '0') => {
  return { receivedUsdUnits: dollars(received), refundedUsdUnits: dollars(refunded) };
};
const left = (code: Left['code'], text: string): Left => ({ code, usdUnits: dollars(text) });
const worth = (units: bigint) => formatMoney({ units, asset: usd });

test.each<[string, Terms, ReturnType<typeof base> | null, Left[], string]>([
  ['a twentieth of a payment', share(500n), base('100'), [], '5'],
  ['a share of what was kept after a refund', share(1000n), base('100', '40'), [], '6'],
  ['a share rounded down to cents', share(333n), base('10'), [], '0.33'],
  ['a share of a share of a cent rounded down', share(1n), base('199.99'), [], '0.01'],
  ['a fixed amount, whatever was paid', flat('2.5'), base('10'), [], '2.5'],
  ['a fixed amount of what has none', flat('2.5'), null, [], '2.5'],
  ['at most so much of one payment', share(5000n, '20'), base('100'), [], '20'],
  ['what one friend may still bring', share(1000n), base('100'), [left('friend', '3.456')], '3.45'],
  ['what one referrer may still get', flat('10'), base('1'), [left('friend', '9'), left('referrer', '4')], '4'],
  ['the rest of a budget', flat('10'), base('1'), [left('budget', '0.5')], '0.5'],
  ['all of it where more is left', flat('10'), base('1'), [left('friend', '10'), left('budget', '10')], '10'],
  ['the whole, never more', share(10_000n), base('0.01'), [], '0.01'],
])('gives %s', (_what, terms, of, lefts, expected) => {
  expect(worth(workOutReward(terms, of, lefts).usdUnits)).toBe(expected);
});

test.each<[string, Terms, ReturnType<typeof base> | null, Left[]]>([
  ['no_amount', share(500n), null, []],
  ['nothing_left', flat('5'), base('10', '10'), []],
  ['nothing_left', share(500n), base('10', '11'), []],
  ['under_a_cent', share(1n), base('99.99'), []],
  ['friend', flat('5'), base('10'), [left('friend', '0.009')]],
  ['referrer', flat('5'), base('10'), [left('friend', '1'), left('referrer', '0')]],
  ['budget', flat('5'), base('10'), [left('budget', '0')]],
])('gives nothing, and says %s', (nothing, terms, of, lefts) => {
  expect(workOutReward(terms, of, lefts)).toMatchObject({ usdUnits: 0n, nothing });
});

test('a payment is large enough by what is left of it, to the smallest unit', () => {
  const given = (of: ReturnType<typeof base> | null) => workOutReward(flat('5'), of, [], dollars('10')).nothing;
  expect(given(base('10'))).toBeNull();
  expect(given(base('9.99999999'))).toBe('too_small');
  expect(given(base('14', '4'))).toBeNull();
  expect(given(base('14', '4.01'))).toBe('too_small');
  expect(given(base('14', '14'))).toBe('nothing_left');
  expect(given(null)).toBeNull();
});

test('a limit that lies below what was given already gives nothing, and is no error', () => {
  const over = { code: 'referrer', usdUnits: -dollars('3') } as const;
  expect(workOutReward(flat('5'), null, [over])).toMatchObject({ usdUnits: 0n, nothing: 'referrer' });
});

describe('the working', () => {
  test('says each step, and what was not given by rounding', () => {
    const { workings } = workOutReward(share(333n), base('30.05', '20'), [left('friend', '0.2')]);
    expect(workings.map(({ code, amountUSD, detail }) => [code, amountUSD, detail])).toEqual([
      ['received', '30.05', null],
      ['refunded', '-20', null],
      ['counts', '10.05', null],
      ['share', '0.334665', null],
      ['rounded', '0.33', '0.004665 is not given'],
      ['cap', '0.2', null],
      ['reward', '0.2', null],
    ]);
  });

  test('of a part of it says what stands elsewhere, and of less than that what is taken back', () => {
    const worked = workOutReward(share(1000n), base('60', '30'), []);
    const told = (part: string) =>
      apartFrom(worked, part.startsWith('-') ? -dollars(part.slice(1)) : dollars(part))
        .slice(-2)
        .map(({ text, amountUSD }) => [text, amountUSD]);
    expect(told('1')).toEqual([
      ['Counted in another reward', '-2'],
      ['Reward', '1'],
    ]);
    expect(told('-3')).toEqual([
      ['Given before', '-6'],
      ['Taken back', '-3'],
    ]);
  });

  test('names a share as people do', () => {
    const named = ([bps, text]: [bigint, string]) =>
      expect(workOutReward(share(bps), base('100'), []).workings[2]?.text).toBe(`${text} of what counts`);
    named([500n, '5 %']);
    named([250n, '2.5 %']);
    named([10_000n, '100 %']);
  });
});
