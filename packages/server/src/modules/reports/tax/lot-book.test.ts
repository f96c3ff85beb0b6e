import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LotBook, type Change, type Portion } from './lot-book.ts';

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at));
const acquired = (at: number, units: bigint, usdUnits: bigint | null, source: string | null = null): Change => {
  return { at: day(at), units, usdUnits, source, is: 'acquired' };
};
const disposed = (at: number, units: bigint, usdUnits: bigint | null, source: string | null = null): Change => {
  return { at: day(at), units: -units, usdUnits: usdUnits === null ? null : -usdUnits, source, is: 'disposed' };
};

function all(changes: readonly Change[]) {
  const book = new LotBook();
  return { book, portions: changes.map((change) => book.take(change)) };
}

const told = (portions: readonly Portion[] = []) =>
  portions.map(({ units, proceeds, cost, gain, heldDays }) => [units, proceeds, cost, gain, heldDays]);

test('what is given away came first, and gained what it was given away for less what it was worth when it came', () => {
  const { book, portions } = all([acquired(0, 10n, 100n), acquired(5, 10n, 300n), disposed(400, 15n, 600n)]);
  expect(told(portions[2])).toEqual([
    [10n, 400n, 100n, 300n, 400],
    [5n, 200n, 150n, 50n, 395],
  ]);
  expect(book.left()).toEqual({ units: 5n, usdUnits: 150n, withoutCost: 0n });
});

test('thirds that no dollar can be divided into add up all the same', () => {
  const { portions } = all([acquired(0, 3n, 100n), ...[1, 2, 3].map((at) => disposed(at, 1n, 50n))]);
  expect(portions.flat().map(({ cost }) => cost)).toEqual([33n, 33n, 34n]);
});

test('without a rate nobody knows what it cost, or what it was given away for: no gain is made up', () => {
  const { book, portions } = all([
    acquired(0, 10n, null),
    acquired(1, 10n, 80n),
    disposed(2, 12n, 120n),
    disposed(3, 4n, null),
  ]);
  expect(told(portions[2])).toEqual([
    [10n, 100n, null, null, 2],
    [2n, 20n, 16n, 4n, 1],
  ]);
  expect(told(portions[3])).toEqual([[4n, null, 32n, null, 2]]);
  expect(book.left()).toEqual({ units: 4n, usdUnits: 32n, withoutCost: 0n });
});

test('a payout that a reorg takes back was none: its parts return to their lots, and its gain goes', () => {
  const { book, portions } = all([
    acquired(0, 10n, 100n),
    acquired(1, 10n, 300n),
    disposed(2, 15n, 600n, 'payout 7'),
    { at: day(3), units: 15n, usdUnits: 600n, source: 'payout 7', is: 'correction' },
    disposed(4, 10n, 500n),
  ]);
  expect(told(portions[3])).toEqual([
    [-10n, -400n, -100n, -300n, 2],
    [-5n, -200n, -150n, -50n, 1],
  ]);
  expect(told(portions[4])).toEqual([[10n, 500n, 100n, 400n, 4]]);
  expect(book.left()).toEqual({ units: 10n, usdUnits: 300n, withoutCost: 0n });
});

test('a deposit that a reorg takes back was never there: its own lot goes, without a gain', () => {
  const taken: Change = { at: day(2), units: -10n, usdUnits: -300n, source: '0xb', is: 'correction' };
  const { book, portions } = all([acquired(0, 10n, 100n, '0xa'), acquired(1, 10n, 300n, '0xb'), taken]);
  expect(portions[2]).toEqual([]);
  expect(book.left()).toEqual({ units: 10n, usdUnits: 100n, withoutCost: 0n });
});

test('what is given away before it came has no cost, and what comes then covers it first', () => {
  const { book, portions } = all([disposed(0, 4n, 40n), acquired(1, 10n, 100n)]);
  expect(told(portions[0])).toEqual([[4n, 40n, null, null, null]]);
  expect([book.short, book.left()]).toEqual([0n, { units: 6n, usdUnits: 60n, withoutCost: 0n }]);
});

const usd = fc.option(fc.bigInt(0n, 10n ** 14n), { freq: 6 });
const units = fc.bigInt(1n, 10n ** 20n);
const step = fc.oneof(
  fc.record({ is: fc.constant('acquired' as const), units, usd }),
  fc.record({ is: fc.constant('disposed' as const), units, usd }),
  fc.record({ is: fc.constant('paid back' as const), which: fc.nat() }),
  fc.record({ is: fc.constant('taken back' as const), which: fc.nat() }),
);

/** Each booking as it may follow on those before: only what is there is given away or taken back. */
function changesOf(
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
  isShort: boolean,
): Change[] {
  const changes: Change[] = [];
  const undone = new Set<number>();
  let balance = 0n;
  const put = (change: Omit<Change, 'at'>) => {
    if (!isShort && balance + change.units < 0n) return;
    balance += change.units;
    changes.push({ at: day(changes.length), ...change });
  };
  for (const one of steps) {
    if (one.is === 'acquired') put({ is: one.is, units: one.units, usdUnits: one.usd, source: `in ${changes.length}` });
    else if (one.is === 'disposed') {
      const usdUnits = one.usd === null ? null : -one.usd;
      put({ is: one.is, units: -one.units, usdUnits, source: `out ${changes.length}` });
    } else {
      const wanted = one.is === 'paid back' ? 'disposed' : 'acquired';
      const some = changes.flatMap(({ is }, at) => (is === wanted && !undone.has(at) ? [at] : []));
      const at = some[one.which % Math.max(1, some.length)];
      const mirrored = at === undefined ? undefined : changes[at];
      if (at === undefined || mirrored === undefined) continue;
      const before = changes.length;
      const usdUnits = mirrored.usdUnits === null ? null : -mirrored.usdUnits;
      put({ is: 'correction', units: -mirrored.units, usdUnits, source: mirrored.source });
      if (changes.length > before) undone.add(at);
    }
  }
  return changes;
}

const sum = (some: readonly (bigint | null)[]) => some.reduce<bigint>((whole, one) => whole + (one ?? 0n), 0n);

test.each([false, true])('of any history the sums hold; given away before it came: %s', (isShort) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const changes = changesOf(steps, isShort);
      const book = new LotBook();
      const portions: Portion[] = [];
      for (const change of changes) {
        const taken = book.take(change);
        portions.push(...taken);
        // All of what is given away comes from somewhere, and goes for what it was given away for.
        if (change.is === 'disposed') {
          expect(sum(taken.map((one) => one.units))).toBe(-change.units);
          if (change.usdUnits !== null) expect(sum(taken.map(({ proceeds }) => proceeds))).toBe(-change.usdUnits);
        }
        // What is left is the balance, at each moment.
        const balance = sum(changes.slice(0, changes.indexOf(change) + 1).map((one) => one.units));
        expect(book.left().units - book.short).toBe(balance);
      }
      for (const { gain, proceeds, cost } of portions) {
        expect(gain).toBe(proceeds === null || cost === null ? null : proceeds - cost);
      }
      const known = portions.filter(({ gain }) => gain !== null);
      const total = (key: 'gain' | 'proceeds' | 'cost') => sum(known.map((one) => one[key]));
      expect(total('proceeds') - total('cost')).toBe(total('gain'));
      const withoutCorrections = changes.every(({ is }) => is !== 'correction');
      if (!isShort && withoutCorrections && changes.every(({ usdUnits }) => usdUnits !== null)) {
        const came = sum(changes.filter(({ is }) => is === 'acquired').map(({ usdUnits }) => usdUnits));
        expect(total('cost') + book.left().usdUnits).toBe(came);
      }
    }),
    { numRuns: 500 },
  );
});
