import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinOf, tokenAsset, usd, type Asset } from './asset.ts';
import { Fault } from './fault.ts';
import {
  add,
  compare,
  convert,
  convertAtPrice,
  formatMoney,
  fromJsonNumber,
  money,
  negate,
  parseMoney,
  shareOf,
  split,
  subtract,
  toJsonNumber,
  zero,
  type Money,
} from './money.ts';

const eth = coinOf('ETH');
const btc = coinOf('BTC');
const usdt = tokenAsset('ETH', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6);
const indivisible = tokenAsset('ETH', '0x00000000000000000000000000000000000000aa', 0);
const maxUnits = 10n ** 78n - 1n;

const anyAsset = fc.constantFrom(eth, btc, usdt, usd, indivisible);
const anyUnits = fc.bigInt({ min: -maxUnits, max: maxUnits });
const someUnits = fc.bigInt({ min: 0n, max: 10n ** 40n });
const anyRate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, decimals]) => formatMoney(money(digits, { ...usd, decimals })));

/** What some program or other reads as an amount. */
const lenient: unknown[] = [
  '1e18 1E3 +1 -1 -0 01 00 007 .5 1. . -.5 1.2.3 1n ½ 0x10 0b1 0o7 1_000 1,000 1,5 NaN Infinity -Infinity'.split(' '),
  '١٢٣ १२ １２ １．５'.split(' '),
  ['', ' ', ' 1', '1 ', '1 000', '1\n', '\n1', '1\t', '1\r\n', '1\u00a0', '\u200b1', '1\u0000', '\ufeff1'],
  [null, undefined, true, false, 1, 0, 1.5, 10n, Number.NaN, [], ['1'], {}, { units: 1n }, new String('1')],
].flat();

function parsed(text: unknown, asset: Asset): Money {
  const read = parseMoney(text, asset);
  if (read instanceof Fault) throw read;
  return read;
}

function expectRefused(read: Money | Fault): Fault {
  if (!(read instanceof Fault)) throw new Error(`accepted ${formatMoney(read)}`);
  expect([read.code, read.status]).toEqual(['VALIDATION_FAILED', 400]);
  return read;
}

describe('an amount as text', () => {
  it.each([
    ['0', eth, 0n],
    ['1', eth, 10n ** 18n],
    ['0.000000000000000001', eth, 1n],
    ['125.50', usdt, 125_500_000n],
    ['20999999.9769', btc, 2_099_999_997_690_000n],
    ['0.00', usd, 0n],
    ['42', indivisible, 42n],
    [String(2n ** 256n - 1n), indivisible, 2n ** 256n - 1n],
    ['9'.repeat(78), indivisible, maxUnits],
    [`${'9'.repeat(60)}.${'9'.repeat(18)}`, eth, maxUnits],
  ] as const)('%s is read to the last unit', (text, asset, units) => {
    expect(parsed(text, asset)).toEqual({ units, asset });
  });

  it.each(lenient.map((value) => [inspect(value), value]))('%s is refused', (_shown, text) => {
    expectRefused(parseMoney(text, eth));
  });

  it('with one decimal too many is refused, even when it is a zero', () => {
    expectRefused(parseMoney(`0.${'0'.repeat(18)}1`, eth));
    expectRefused(parseMoney('1.0000000', usdt));
    expectRefused(parseMoney('1.0', indivisible));
  });

  it('with more than 78 digits is refused, decimals counted', () => {
    expectRefused(parseMoney(`1${'0'.repeat(78)}`, indivisible));
    expectRefused(parseMoney(`1${'0'.repeat(60)}`, eth));
    expectRefused(parseMoney('9'.repeat(1_000_000), eth));
  });

  it('is told what is allowed, and where', () => {
    const message = expectRefused(parseMoney('1,5', usdt)).message;
    expect(message).toContain('at most 6 decimals');
    expect(expectRefused(parseMoney('1.5', indivisible)).message).toContain('no decimals');
    const fault = expectRefused(parseMoney('1,5', usdt, 'amount'));
    expect(fault.message).toBe(`amount: ${message}`);
    expect(fault.details).toEqual([{ path: 'amount', message }]);
  });

  it('says the same as its units, both ways', () => {
    fc.assert(
      fc.property(anyAsset, fc.bigInt({ min: 0n, max: maxUnits }), (asset, units) => {
        const text = formatMoney({ units, asset });
        expect(text).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(parsed(text, asset).units).toBe(units);
      }),
    );
  });

  it('comes back as it was, but for zeros at the end', () => {
    const canonical = fc.stringMatching(/^(0|[1-9]\d{0,20})(\.\d{0,17}[1-9])?$/);
    fc.assert(
      fc.property(canonical, (text) => {
        expect(formatMoney(parsed(text, eth))).toBe(text);
      }),
    );
  });

  it('is never read as something else than it says', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789..+-eE_, x'.split('')), maxLength: 9 });
    fc.assert(
      fc.property(nearly, (text) => {
        const read = parseMoney(text, usdt);
        const canonical = /^(0|[1-9]\d{0,77})(\.\d{1,6})?$/.test(text);
        expect(!(read instanceof Fault)).toBe(canonical);
        const meant = canonical ? BigInt(Math.round(Number(text) * 1e6)) : 0n;
        expect(read instanceof Fault ? 0n : read.units).toBe(meant);
      }),
      { numRuns: 2_000 },
    );
  });
});

const notDollars: unknown[] = [
  [Number.NaN, Infinity, -Infinity, -0, -1, -0.01, 0.001, 0.1 + 0.2, 1e-7, 5e-324],
  [1_000_000_000.01, 1e21, JSON.parse('1e400'), JSON.parse('9007199254740993')],
  ['82', null, undefined, true, 82n, [], {}, [82]],
].flat();

describe('an amount as a JSON number', () => {
  it.each([
    [82, '82'],
    [0, '0'],
    [0.01, '0.01'],
    [0.1, '0.1'],
    [19.99, '19.99'],
    [999_999_999.99, '999999999.99'],
    [1e9, '1000000000'],
  ])('%d is read exactly', (value, text) => {
    expect(fromJsonNumber(value, usd)).toEqual(parsed(text, usd));
  });

  it.each(notDollars.map((value) => [inspect(value), value]))('%s is refused', (_shown, value) => {
    const fault = expectRefused(fromJsonNumber(value, usd, 'amountInUSD'));
    expect(fault.message).toContain('amountInUSD: must be a number from 0 to 1000000000 with at most 2 decimals');
  });

  it('is refused when the asset has fewer decimals than it', () => {
    expectRefused(fromJsonNumber(1.5, indivisible));
  });

  it('of any cents is read to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        expect(fromJsonNumber(cents / 100, usd)).toEqual({ units: BigInt(cents) * 1_000_000n, asset: usd });
        expect(toJsonNumber(money(BigInt(cents) * 1_000_000n, usd))).toBe(cents / 100);
      }),
    );
  });

  it('is never written when the number would say something else', () => {
    expect(toJsonNumber(money(-150_000_000n, usd))).toBe(-1.5);
    expect(() => toJsonNumber(money(9_007_199_254_740_993n * 10n ** 8n, usd))).toThrow(RangeError);
    expect(() => toJsonNumber(parsed('0.123456789012345678', eth))).toThrow(RangeError);
    expect(() => toJsonNumber(money(10n ** 36n, usd))).toThrow(RangeError);
  });
});

describe('arithmetic', () => {
  it('adds and takes away without a trace', () => {
    fc.assert(
      fc.property(anyAsset, someUnits, someUnits, (asset, x, y) => {
        const [a, b] = [money(x, asset), money(y, asset)];
        expect(subtract(add(a, b), b)).toEqual(a);
        expect(add(a, b)).toEqual(add(b, a));
        expect(add(a, negate(a))).toEqual(zero(asset));
        expect(negate(negate(a))).toEqual(a);
      }),
    );
  });

  it('compares as numbers do', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (x, y) => {
        expect(compare(money(x, eth), money(y, eth))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
    );
    expect(compare(money(7n, eth), money(7n, eth))).toBe(0);
  });

  it('writes what is below zero with a sign', () => {
    expect(formatMoney(money(-1n, eth))).toBe('-0.000000000000000001');
    expect(formatMoney(negate(zero(eth)))).toBe('0');
  });

  it.each([
    ['add', add],
    ['subtract', subtract],
    ['compare', compare],
  ] as const)('%s refuses to mix assets', (_name, operation) => {
    expect(() => operation(zero(eth), zero(btc))).toThrow(TypeError);
    expect(() => operation(zero(eth), zero(coinOf('BASE')))).toThrow(TypeError);
    expect(() => operation(zero(usdt), zero({ ...usdt, decimals: 18 }))).toThrow(TypeError);
  });

  it('stops before an amount that the database cannot hold', () => {
    expect(money(maxUnits, eth).units).toBe(maxUnits);
    expect(() => money(maxUnits + 1n, eth)).toThrow(RangeError);
    expect(() => money(-maxUnits - 1n, eth)).toThrow(RangeError);
    expect(() => add(money(maxUnits, eth), money(1n, eth))).toThrow(RangeError);
    expect(() => convert(money(maxUnits, btc), '1', eth, 'down')).toThrow(RangeError);
  });
});

describe('a split', () => {
  const anyWeights = fc
    .array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 20 })
    .filter((weights) => weights.some((weight) => weight > 0n));

  const units = (whole: bigint, weights: bigint[]) => split(money(whole, usd), weights).map((part) => part.units);

  it('gives the units left over to those who lost most, the earlier first', () => {
    expect(units(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(units(101n, [1n, 1n, 1n])).toEqual([34n, 34n, 33n]);
    expect(units(10n, [1n, 2n, 4n])).toEqual([1n, 3n, 6n]);
    expect(units(1n, [0n, 1n, 2n])).toEqual([0n, 0n, 1n]);
    expect(units(-100n, [1n, 1n, 1n])).toEqual([-34n, -33n, -33n]);
    expect(units(0n, [5n, 0n])).toEqual([0n, 0n]);
  });

  it('never loses or makes a unit, and gives each its due to within one', () => {
    fc.assert(
      fc.property(anyUnits, anyWeights, (whole, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        const parts = split(money(whole, eth), weights);
        expect(parts.reduce(add, zero(eth)).units).toBe(whole);
        for (const [at, part] of parts.entries()) {
          const off = part.units * total - whole * (weights[at] ?? 0n);
          expect(off < total && off > -total).toBe(true);
          expect(part.units === 0n || weights[at] !== 0n).toBe(true);
        }
        expect(split(money(whole, eth), weights)).toEqual(parts);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([[[]], [[0n, 0n]], [[1n, -1n]], [[2n, -1n]], [Array.from({ length: 10_001 }, () => 1n)]])(
    'is refused when nobody could say what the shares are (case %#)',
    (weights) => {
      expect(() => split(money(1n, usd), weights)).toThrow(RangeError);
    },
  );
});

describe('a share', () => {
  it('is rounded down and accounts for what was rounded off', () => {
    expect(shareOf(money(999n, usd), 250)).toEqual({
      share: money(24n, usd),
      rest: money(975n, usd),
      lostTenThousandths: 9_750n,
    });
    expect(shareOf(money(999n, usd), 10_000).rest).toEqual(zero(usd));
    expect(shareOf(money(999n, usd), 0).share).toEqual(zero(usd));
  });

  it('and its rest are the whole', () => {
    fc.assert(
      fc.property(someUnits, fc.integer({ min: 0, max: 10_000 }), (units, basisPoints) => {
        const { share, rest, lostTenThousandths } = shareOf(money(units, usdt), basisPoints);
        expect(add(share, rest).units).toBe(units);
        expect(lostTenThousandths >= 0n && lostTenThousandths < 10_000n).toBe(true);
        expect(share.units * 10_000n + lostTenThousandths).toBe(units * BigInt(basisPoints));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([-1, 10_001, 0.5, Number.NaN, Infinity])('of %d basis points is refused', (basisPoints) => {
    expect(() => shareOf(money(1n, usd), basisPoints)).toThrow(RangeError);
  });

  it('of a debt is refused', () => {
    expect(() => shareOf(money(-1n, usd), 100)).toThrow(RangeError);
  });
});

describe('a conversion', () => {
  it('is exact where it can be', () => {
    expect(formatMoney(convert(parsed('2.5', eth), '3120.4', usd, 'down'))).toBe('7801');
    expect(formatMoney(convertAtPrice(parsed('7801', usd), '3120.4', eth, 'up'))).toBe('2.5');
    expect(formatMoney(convert(parsed('1', indivisible), '0.000000000000000001', eth, 'down'))).toBe(
      '0.000000000000000001',
    );
  });

  it('rounds as it is told where it cannot', () => {
    const third = parsed('0.01', usd);
    expect(formatMoney(convertAtPrice(third, '3', usdt, 'down'))).toBe('0.003333');
    expect(formatMoney(convertAtPrice(third, '3', usdt, 'up'))).toBe('0.003334');
    expect(formatMoney(convertAtPrice(negate(third), '3', usdt, 'up'))).toBe('-0.003334');
    expect(convert(money(1n, eth), '0.2796', usd, 'down')).toEqual(zero(usd));
    expect(convert(money(1n, eth), '0.2796', usd, 'up')).toEqual(money(1n, usd));
  });

  it('lies within one unit of the truth, on the side that was asked for', () => {
    fc.assert(
      fc.property(someUnits, anyAsset, anyAsset, anyRate, (units, from, to, rate) => {
        const [down, up] = (['down', 'up'] as const).map((way) => convert(money(units, from), rate, to, way).units);
        const [whole = '', fraction = ''] = rate.split('.');
        const exact = units * BigInt(whole + fraction) * 10n ** BigInt(to.decimals);
        const scale = 10n ** BigInt(from.decimals + fraction.length);
        expect((down ?? -1n) * scale <= exact && exact <= (up ?? -1n) * scale).toBe(true);
        expect((up ?? 0n) - (down ?? 0n)).toBe(exact % scale === 0n ? 0n : 1n);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a price that was rounded up always pays at least that price', () => {
    fc.assert(
      fc.property(someUnits, fc.constantFrom(eth, btc, usdt), anyRate, (cents, coin, price) => {
        const due = convertAtPrice(money(cents, usd), price, coin, 'up');
        expect(compare(convert(due, price, usd, 'up'), money(cents, usd))).not.toBe(-1);
        const less = convertAtPrice(money(cents, usd), price, coin, 'down');
        expect(compare(convert(less, price, usd, 'down'), money(cents, usd))).not.toBe(1);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of a debt mirrors that of the credit', () => {
    fc.assert(
      fc.property(someUnits, anyRate, fc.constantFrom('up' as const, 'down' as const), (units, rate, way) => {
        const credit = money(units, eth);
        expect(convert(negate(credit), rate, usd, way)).toEqual(negate(convert(credit, rate, usd, way)));
      }),
    );
  });

  it.each(['0', '0.0', '', '-1', '+1', '1e3', 'NaN', 'Infinity', '01', '.5', ' 1', '1,5', '9'.repeat(80)])(
    'at the rate %j is refused',
    (rate) => {
      expect(() => convert(money(1n, eth), rate, usd, 'down')).toThrow(RangeError);
      expect(() => convertAtPrice(money(1n, usd), rate, eth, 'up')).toThrow(RangeError);
    },
  );
});
