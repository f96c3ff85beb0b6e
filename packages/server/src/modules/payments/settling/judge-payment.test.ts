import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgePayment, revenueOf, type Demand, type Part } from './judge-payment.ts';

const asked: Demand = { usdUnits: 100_00000000n, underpayBps: 50, overpayBps: 50, taken: null };
/** One ether for a hundred dollars: what is due in it is 10^18. */
const quote = { dueUnits: 10n ** 18n, usdUnits: asked.usdUnits };

/** So many millionths of what is due, at the rate of the quote. */
function part(millionths: number, more: Partial<Part> = {}): Part {
  const units = BigInt(millionths) * 10n ** 12n;
  const usdUnits = (units * quote.usdUnits) / quote.dueUnits;
  return { place: 'confirmed', units, usdUnits, quote, late: false, wrongAsset: false, ...more };
}

const seen = (parts: readonly Part[], demand = asked) => {
  const { stage, exception } = judgePayment(demand, parts);
  return `${stage} ${exception}`;
};

describe('what came, against what was asked for', () => {
  /** Written by hand; the tolerances are half a per cent. */
  test.each([
    ['0.1 %', 1_000, 'waiting partial', 0],
    ['50 %', 500_000, 'waiting partial', 0],
    ['99.4999 %', 994_999, 'waiting partial', 0],
    ['99.5 %', 995_000, 'settled none', 995_000],
    ['99.99 %', 999_900, 'settled none', 999_900],
    ['100 %', 1_000_000, 'settled none', 1_000_000],
    ['100.5 %', 1_005_000, 'settled none', 1_005_000],
    ['100.5001 %', 1_005_001, 'settled over', 1_000_000],
    ['101 %', 1_010_000, 'settled over', 1_000_000],
    ['twice', 2_000_000, 'settled over', 1_000_000],
  ])('%s', (_share, millionths, before, revenue) => {
    const after = before === 'settled none' ? 'settled late' : before;
    expect(seen([part(millionths)])).toBe(before);
    expect(seen([part(millionths, { late: true })])).toBe(after);
    expect(revenueOf(asked, [part(millionths)])).toEqual([BigInt(revenue) * 10n ** 12n]);
  });

  test.each([
    ['nothing', [], 'waiting none'],
    ['a part on its way', [part(400_000, { place: 'included' })], 'detected none'],
    ['all on its way', [part(1_000_000, { place: 'included' })], 'detected none'],
    ['a part, and the rest on its way', [part(400_000), part(600_000, { place: 'included' })], 'detected partial'],
    ['two parts', [part(400_000), part(600_000)], 'settled none'],
    ['all of it twice', [part(1_000_000), part(1_000_000)], 'settled over'],
    ['a part in time and the rest late', [part(400_000), part(600_000, { late: true })], 'settled late'],
    ['all in time, and a little late', [part(1_000_000), part(1_000, { late: true })], 'settled none'],
    ['a part that a reorg took', [part(1_000_000, { place: 'gone' })], 'waiting reorged'],
    ['a part, another taken', [part(400_000), part(600_000, { place: 'gone' })], 'waiting reorged'],
    ['all of it, another taken', [part(1_000_000), part(600_000, { place: 'gone' })], 'settled none'],
    ['another currency', [part(1_000_000, { wrongAsset: true, quote: null })], 'settled wrong_asset'],
    ['a part in another currency', [part(400_000, { wrongAsset: true, quote: null })], 'waiting wrong_asset'],
    [
      'all of it, and a cent in another currency',
      [part(1_000_000), part(100, { wrongAsset: true, quote: null })],
      'settled none',
    ],
    [
      'a part, and the rest in another currency',
      [part(400_000), part(600_000, { wrongAsset: true, quote: null })],
      'settled wrong_asset',
    ],
    [
      'all of it, and something in another currency that nobody knows a worth of',
      [part(1_000_000), { ...part(0, { wrongAsset: true, quote: null }), units: 5n }],
      'settled wrong_asset',
    ],
    ['too much, late, in another currency', [part(2_000_000, { wrongAsset: true, late: true })], 'settled over'],
  ] as const)('%s', (_what, parts, expected) => {
    expect(seen(parts)).toBe(expected);
  });

  test('is compared in the units of the quote: one unit less than the tolerance allows is not enough', () => {
    const least = (quote.dueUnits * 9950n) / 10_000n;
    const most = (quote.dueUnits * 10_050n) / 10_000n;
    const paid = (units: bigint) => seen([{ ...part(0), units, usdUnits: (units * quote.usdUnits) / quote.dueUnits }]);
    expect([paid(least - 1n), paid(least)]).toEqual(['waiting partial', 'settled none']);
    expect([paid(most), paid(most + 1n)]).toEqual(['settled none', 'settled over']);
  });

  test('of what is over the unit that both share is the project’s', () => {
    const thirds = { dueUnits: 3n, usdUnits: 100_00000000n };
    const three = { ...part(0), units: 3n, usdUnits: 100_00000000n, quote: thirds };
    expect(revenueOf({ ...asked, usdUnits: 50_00000000n }, [three])).toEqual([2n]);
  });

  test('a currency of whole units only is paid with what its quote asks for', () => {
    const whole = { dueUnits: 1n, usdUnits: 60_00000000n };
    const demand = { ...asked, usdUnits: 60_00000000n };
    expect(seen([{ ...part(0), units: 1n, usdUnits: 60_00000000n, quote: whole }], demand)).toBe('settled none');
  });
});

describe('what a person took as the whole', () => {
  const taken = (dollars: bigint, place: Part['place']): Demand => ({
    ...asked,
    taken: { usdUnits: dollars * 1_00000000n, place },
  });
  const less = taken(40n, 'confirmed');
  const more = taken(130n, 'confirmed');

  test('is enough though it is less, and not a unit below', () => {
    expect(seen([part(400_000)], less)).toBe('settled partial');
    expect(seen([part(399_999)], less)).toBe('waiting partial');
    expect(revenueOf(less, [part(400_000)])).toEqual([4n * 10n ** 17n]);
  });

  test('is enough once it stands again, and other money in its place is not', () => {
    const back = [part(400_000, { place: 'included' }), part(400_000)];
    expect(judgePayment(taken(40n, 'included'), back)).toMatchObject({ stage: 'detected', enoughInSight: true });
    expect(judgePayment(taken(40n, 'gone'), back)).toMatchObject({ stage: 'detected', enoughInSight: false });
    expect(seen([part(400_000, { place: 'gone' }), part(400_000)], taken(40n, 'gone'))).toBe('waiting reorged');
  });

  test('for nothing is no more than what was there', () => {
    const crumb = part(200);
    const worthless = { ...part(0, { quote: null, wrongAsset: true }), units: 5n };
    expect(seen([worthless], taken(0n, 'confirmed'))).toBe('settled wrong_asset');
    expect(seen([{ ...worthless, place: 'gone' }, crumb], taken(0n, 'gone'))).toBe('waiting reorged');
    expect(seen([{ ...worthless, place: 'included' }, crumb], taken(0n, 'included'))).toBe('detected wrong_asset');
    expect(revenueOf(taken(0n, 'confirmed'), [worthless])).toEqual([5n]);
    expect(revenueOf(taken(0n, 'gone'), [worthless, part(1_000_000)])).toEqual([0n, 10n ** 18n]);
  });

  test('is revenue though it is more, and what came after it is not', () => {
    const parts = [part(1_300_000), part(50_000)];
    expect(seen(parts, more)).toBe('settled over');
    expect(revenueOf(more, parts)).toEqual([13n * 10n ** 17n, 0n]);
    expect(revenueOf(more, [part(1_000_000)])).toEqual([10n ** 18n]);
  });
});

const anyPart = fc
  .record({
    units: fc.bigInt(1n, 10n ** 24n),
    due: fc.bigInt(1n, 10n ** 24n),
    dollars: fc.bigInt(1n, 10n ** 14n),
    quoted: fc.boolean(),
    place: fc.constantFrom('confirmed', 'included', 'gone'),
    late: fc.boolean(),
    wrongAsset: fc.boolean(),
  })
  .map(({ units, due, dollars, quoted, ...rest }): Part => {
    const usdUnits = (units * dollars) / due;
    return { ...rest, units, usdUnits, quote: quoted ? { dueUnits: due, usdUnits: dollars } : null };
  });
const anyDemand = fc.record({
  usdUnits: fc.bigInt(1n, 10n ** 14n),
  underpayBps: fc.integer({ min: 0, max: 1000 }),
  overpayBps: fc.integer({ min: 0, max: 1000 }),
  taken: fc.option(
    fc.record({ usdUnits: fc.bigInt(0n, 10n ** 14n), place: fc.constantFrom('confirmed', 'included', 'gone') }),
  ),
});

describe('whatever comes', () => {
  test('nobody gets more than came, and nothing is revenue before a payment is settled', () => {
    fc.assert(
      fc.property(anyDemand, fc.array(anyPart, { maxLength: 6 }), (demand, parts) => {
        const { stage } = judgePayment(demand, parts);
        for (const [at, units] of revenueOf(demand, parts).entries()) {
          const one = parts[at];
          if (!one) throw new Error('more shares than parts');
          expect(units >= 0n && units <= one.units).toBe(true);
          if (one.place !== 'confirmed' || stage !== 'settled') expect(units).toBe(0n);
        }
      }),
    );
  });

  test('the order in which it comes changes nothing but who shares in what is over', () => {
    fc.assert(
      fc.property(anyDemand, fc.array(anyPart, { maxLength: 6 }), (demand, parts) => {
        expect(judgePayment(demand, parts.toReversed())).toEqual(judgePayment(demand, parts));
      }),
    );
  });

  test('more confirmed money never makes a settled payment unpaid', () => {
    fc.assert(
      fc.property(anyDemand, fc.array(anyPart, { maxLength: 5 }), anyPart, (demand, parts, one) => {
        if (judgePayment(demand, parts).stage !== 'settled') return;
        expect(judgePayment(demand, [...parts, { ...one, place: 'confirmed' }]).stage).toBe('settled');
      }),
    );
  });

  test('revenue is worth what was asked for or taken, and less than a unit of the last part more', () => {
    fc.assert(
      fc.property(anyDemand, fc.array(anyPart, { minLength: 1, maxLength: 4 }), (demand, given) => {
        const parts = given.map((one): Part => ({ ...one, place: 'confirmed', quote: null, units: one.usdUnits + 1n }));
        const { exception } = judgePayment(demand, parts);
        if (exception !== 'over') return;
        const taken = demand.taken?.usdUnits ?? 0n;
        const goal = taken > demand.usdUnits ? taken : demand.usdUnits;
        const worth = revenueOf(demand, parts).reduce(
          (sum, units, at) => sum + (units * (parts[at]?.usdUnits ?? 0n)) / (parts[at]?.units ?? 1n),
          0n,
        );
        const all = parts.reduce((sum, { usdUnits }) => sum + usdUnits, 0n);
        const least = all < goal ? all : goal;
        expect(worth >= least - BigInt(parts.length) && worth <= least + BigInt(parts.length)).toBe(true);
      }),
    );
  });
});
