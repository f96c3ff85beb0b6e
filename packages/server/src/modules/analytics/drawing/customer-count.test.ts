import { expect, test } from 'vitest';
import { dice } from '../histories.fixture.ts';
import { packVisits, quarterMs, unpackVisits, type Visit } from '../rolling/pack-visits.ts';
import { CustomerCount } from './customer-count.ts';
import { Worth } from './customer-worth.ts';
import { cutStretches, type SpanHours } from './cut-stretches.ts';

const start = Date.parse('2026-03-20T00:00:00Z');
const roll = dice(7);

test('who paid on a day is told again as it was, however large the ids are', () => {
  const ids = [1, 127, 128, 70_000, 2 ** 31 + 5, Number.MAX_SAFE_INTEGER];
  const visits: Visit[] = Array.from({ length: 500 }, () => ({ quarter: roll(96), customer: ids[roll(6)] ?? 1 }));
  const told: Visit[] = [];
  let quarter = -1;
  unpackVisits(packVisits(visits), {
    beginQuarter: (next) => (quarter = next),
    add: (customer) => told.push({ quarter, customer }),
  });
  expect(told).toEqual(visits.toSorted((a, b) => a.quarter - b.quarter || a.customer - b.customer));
  expect(packVisits([]).length).toBe(0);
});

test('each customer counts once in a part and once in the whole, with what they are worth to the last unit', () => {
  const large = 3n ** 60n;
  const small = Buffer.alloc(16 * 200);
  for (let id = 0; id < 200; id += 1) {
    small.writeBigInt64BE(BigInt(id) * 40_000n, id * 16);
    small.writeBigInt64BE(id % 2 === 0 ? -1n : 2n ** 50n - 1n, id * 16 + 8);
  }
  const worth = new Worth();
  worth.addSmall(small);
  worth.addLarge(9, large);
  worth.addLarge(10, -1n);
  const edges = [0, 10, 10, 30].map((quarters) => new Date(start + quarters * quarterMs));
  const count = new CustomerCount(edges, worth);
  const paid = [[-1, 9], [0, 9], [0, 9], [5, 10], ...Array.from({ length: 200 }, (_, id) => [12, id * 40_000])];
  for (const [quarter = 0, customer = 0] of [...paid, [29, 9], [30, 9]]) {
    count.moveTo(start + quarter * quarterMs);
    count.add(customer);
  }
  const many = 100n * (2n ** 50n - 1n) - 100n;
  expect(count.parts).toEqual([
    { customers: 2, payments: 3, units: large - 1n },
    { customers: 0, payments: 0, units: 0n },
    { customers: 201, payments: 201, units: many + large },
  ]);
  expect(count.whole).toEqual({ customers: 202, payments: 204, units: many + large - 1n });
});

test('the stretches of a part follow each other from its beginning to its end, each on the grid of its length', () => {
  const lengths: Record<SpanHours, number> = { 24: 96, 6: 24, 1: 4, 0: 1 };
  for (let turn = 0; turn < 300; turn += 1) {
    const known = ([[24, 6, 1, 0], [24, 6, 0], [1, 0], [0]] as const)[turn % 4] ?? [0];
    const quarters = Array.from({ length: 4 }, () => roll(2000)).toSorted((a, b) => a - b);
    const edges = quarters.map((at) => new Date(start + at * quarterMs));
    const stretches = cutStretches(edges, known);
    for (const [part, [from = 0, until = 0]] of [
      quarters.slice(0, 2),
      quarters.slice(1, 3),
      quarters.slice(2),
    ].entries()) {
      const own = stretches.filter((one) => one.part === part);
      const ends = own.map(({ until: end }) => (end.getTime() - start) / quarterMs);
      expect(own.map(({ from: begin }) => (begin.getTime() - start) / quarterMs)).toEqual(
        from === until ? [] : [from, ...ends.slice(0, -1)],
      );
      expect(ends.at(-1) ?? until).toBe(until);
      expect(
        own.filter(({ from: at, until: end, hours }) =>
          [at, end].some((one) => (one.getTime() / quarterMs) % lengths[hours] !== 0),
        ),
      ).toEqual([]);
    }
  }
  const week = [new Date('2026-03-22T23:00:00Z'), new Date('2026-03-29T22:00:00Z')];
  expect(cutStretches(week, [24, 6, 1, 0]).map(({ hours }) => hours)).toEqual([1, 24, 6, 1]);
});
