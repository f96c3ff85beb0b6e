import type { GraphAnswer } from '@coffer/contract/growth/analytics.ts';
import type { Graph, SeriesBy } from '../figures/catalogue.ts';
import type { Measure } from '../figures/measures.ts';
import { numberOf, type Metric, type Sums, type Value } from '../figures/metrics.ts';
import type { Cell } from './cell.ts';

type Series = GraphAnswer['series'][number];
type Total = GraphAnswer['totals'][string];

export function sumsOf(cells: readonly Cell[]): Sums {
  const sums = new Map<Measure, { n: bigint; units: bigint; byLabel: Map<string, bigint> }>();
  for (const { measure, label, n, units } of cells) {
    const sum = sums.get(measure) ?? { n: 0n, units: 0n, byLabel: new Map<string, bigint>() };
    sum.n += n;
    sum.units += units;
    sum.byLabel.set(label, (sum.byLabel.get(label) ?? 0n) + n);
    sums.set(measure, sum);
  }
  return sums;
}

/** The values of a metric in each part of the period. */
export function valuesOf(metric: Metric, cells: readonly Cell[], parts: number): Value[] {
  const byPart = Map.groupBy(cells, ({ at }) => at);
  return Array.from({ length: parts }, (_, at) => metric.of(sumsOf(byPart.get(at) ?? [])));
}

type Key = { key: string; label: string };

/** What the parts of a period are, and the whole of it, which is not always what they come to together. */
export type Read = { cells: readonly Cell[]; whole: readonly Cell[] };

/** A series for each key and each metric: all keys that the catalogue names, or those that there are, the most first. */
export function seriesOf(graph: Graph, keys: readonly Key[], { cells, whole }: Read, parts: number): Series[] {
  const byKey = Map.groupBy(cells, ({ key }) => key);
  const wholeByKey = Map.groupBy(whole, ({ key }) => key);
  return keys.flatMap(({ key, label }) => {
    const own = byKey.get(key) ?? [];
    return graph.metrics.map((metric) => ({
      key,
      label: label || metric.name,
      metric: metric.id,
      values: valuesOf(metric, own, parts),
      total: metric.of(sumsOf(wholeByKey.get(key) ?? [])),
    }));
  });
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function keysOf(graph: Graph, seriesBy: SeriesBy, cells: readonly Cell[]): Key[] {
  if (seriesBy === 'none') return [{ key: 'all', label: '' }];
  if (seriesBy === 'weekday') return weekdays.map((label, at) => ({ key: String(at + 1), label }));
  const named = seriesBy === 'label' ? Object.entries(graph.labels ?? {}).map(([key, label]) => ({ key, label })) : [];
  const known = new Set(named.map(({ key }) => key));
  const [first] = graph.metrics;
  const others = [...Map.groupBy(cells, ({ key }) => key)]
    .filter(([key]) => !known.has(key))
    .map(([key, own]) => ({ key, label: own[0]?.name || key, weight: first.exact(sumsOf(own))?.over ?? 0n }))
    .toSorted((a, b) => (a.weight === b.weight ? a.key.localeCompare(b.key) : a.weight < b.weight ? 1 : -1));
  return [...named, ...others.map(({ key, label }) => ({ key, label }))];
}

export function totalOf(metric: Metric, cells: readonly Cell[], before: readonly Cell[] | null): Total {
  const value = metric.of(sumsOf(cells));
  if (before === null) return { value, previous: null, change: null, changeReason: 'not_compared' };
  const earlier = sumsOf(before);
  const [was, is] = [metric.exact(earlier), metric.exact(sumsOf(cells))];
  const previous = metric.of(earlier);
  if (was === null || is === null) return { value, previous, change: null, changeReason: 'undefined' };
  if (was.over === 0n) return { value, previous, change: null, changeReason: 'previous_zero' };
  const over = is.over * was.under - was.over * is.under;
  const under = is.under * was.over;
  // What is below zero, such as more refunds than revenue, is compared by its size.
  const change = numberOf(under < 0n ? { over, under: -under } : { over, under });
  return { value, previous, change, changeReason: null };
}
