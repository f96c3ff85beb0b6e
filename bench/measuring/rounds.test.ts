import { describe, expect, it } from 'vitest';
import type { Sample, Work } from './load.ts';
import { interleave, median, percentile, ratios } from './rounds.ts';

const sample = (perSecond: number): Sample => ({ perSecond, cpuUs: 0, p99Ms: 0 });

describe('rounds', () => {
  it('let every contestant go first as often as the others, with work that fits its speed', async () => {
    const order: string[] = [];
    const runner = (name: string, perSecond: number) => (work: Work) => {
      order.push('requests' in work ? `${name} ${work.requests}` : `${name} warms up`);
      return Promise.resolve(sample(perSecond));
    };
    const { a, b } = await interleave({ a: runner('a', 100), b: runner('b', 10) }, 2);
    expect(order.slice(0, 6)).toEqual(['a warms up', 'b warms up', 'a 200', 'b 20', 'b 20', 'a 200']);
    expect(a).toHaveLength(b.length);
    expect(a.length).toBeGreaterThanOrEqual(5);
  });

  it('are compared one by one, so that a slow minute of the machine cancels out', () => {
    expect(ratios([sample(50), sample(5)], [sample(100), sample(10)])).toEqual([0.5, 0.5]);
  });
});

describe('a summary', () => {
  it('takes the middle, or between the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('takes the value that so many percent do not exceed', () => {
    const values = Array.from({ length: 200 }, (_, n) => n + 1);
    expect(percentile(values, 99)).toBe(198);
    expect(percentile([7], 99)).toBe(7);
  });
});
