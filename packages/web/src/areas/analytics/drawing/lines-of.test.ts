import { expect, test } from 'vitest';
import type { Graph, GraphAnswer } from '../queries.ts';
import { drawingOf, isNothing } from './lines-of.ts';

const usd = { id: 'gross_volume', name: 'Gross volume', unit: 'usd', betterWhen: 'up' } as const;
const average = { id: 'average_payment', name: 'Average payment', unit: 'usd', betterWhen: 'up' } as const;
const payments = { id: 'payments', name: 'Payments', unit: 'count', betterWhen: 'up' } as const;

function graph(metrics: Graph['metrics']): Graph {
  return {
    id: 'x',
    name: 'X',
    type: 'timeseries',
    unit: 'usd',
    metrics,
    seriesBy: 'none',
    dimensions: ['network'],
    filters: ['network'],
    intervals: [],
  };
}

type Series = GraphAnswer['series'];

function answer(series: Series, value: string | number | null, before?: Series): GraphAnswer {
  const metric = series[0]?.metric ?? '';
  return {
    group: 'g',
    graph: 'x',
    interval: 'day',
    timezone: 'UTC',
    from: '2026-11-01',
    to: '2026-11-02',
    currency: 'USD',
    buckets: [],
    series,
    totals: { [metric]: { value, previous: null, change: null, changeReason: 'not_compared' } },
    comparison: before
      ? { from: '2026-10-30', to: '2026-10-31', alignment: 'bucket_index', buckets: [], series: before }
      : null,
    meta: {
      generatedAt: '2026-11-02T00:00:00.000Z',
      freshAsOf: null,
      complete: true,
      comparedAt: null,
      viewsSince: null,
      fxSource: 'at_confirmation',
      estimated: false,
    },
  };
}

const series = (key: string, metric: string, values: (string | number | null)[], total: string | number | null) => ({
  key,
  label: key,
  metric,
  values,
  total,
});

test('parts that make up the whole to the last cent stand upon each other', () => {
  const parts = [series('BASE', usd.id, ['0.1', '0.2'], '0.3'), series('TRX', usd.id, ['1', '0'], '1')];
  expect(drawingOf(graph([usd]), answer(parts, '1.3'), undefined)?.addsUp).toBe(true);
  expect(drawingOf(graph([usd]), answer(parts, '1.31'), undefined)?.addsUp).toBe(false);
});

test('averages do not, though each of them is money', () => {
  const parts = [series('BASE', average.id, ['10', '20'], '15'), series('TRX', average.id, [null, '0'], '0')];
  expect(drawingOf(graph([average]), answer(parts, '15'), undefined)?.addsUp).toBe(false);
});

test('of metrics in several units one is drawn, the first or the one that is asked for', () => {
  const both = [series('BASE', usd.id, ['5'], '5'), series('BASE', payments.id, [2], 2)];
  const of = (wanted?: string) => drawingOf(graph([usd, payments]), answer(both, '5'), wanted);
  expect(of()?.lines.map(({ metric }) => metric.id)).toEqual([usd.id]);
  expect(of('payments')?.lines.map(({ metric }) => metric.id)).toEqual(['payments']);
  expect(of('nonsense')?.metric).toEqual(usd);
  expect(of()?.metrics).toEqual([usd, payments]);
});

test('metrics in one unit and of one subject are drawn together', () => {
  const half = { id: 'p50', name: 'Half within', unit: 'seconds', betterWhen: 'down' } as const;
  const most = { id: 'p90', name: 'Most within', unit: 'seconds', betterWhen: 'down' } as const;
  const both = [series('all', 'p50', [10], 10), series('all', 'p90', [90], 90)];
  const drawn = drawingOf(graph([half, most]), answer(both, 10), undefined);
  expect(drawn?.lines.map(({ label }) => label)).toEqual(['Half within', 'Most within']);
  expect(drawn?.metrics).toEqual([]);
  expect(drawn?.addsUp).toBe(false);
});

test('what came before stands beside its own part, and nothing at all is nothing', () => {
  const now = [series('BASE', usd.id, ['0'], '0')];
  const before = [series('BASE', usd.id, ['7'], '7')];
  const compared = drawingOf(graph([usd]), answer(now, '0', before), undefined)!;
  expect(compared.lines[0]?.before).toEqual({ values: ['7'], total: '7' });
  expect(isNothing(compared)).toBe(false);
  expect(isNothing(drawingOf(graph([usd]), answer(now, '0'), undefined)!)).toBe(true);
});
