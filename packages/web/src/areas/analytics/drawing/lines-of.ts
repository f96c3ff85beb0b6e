import { dollarsText, unitsOf } from '../../../format/change-of.ts';
import type { Graph, GraphAnswer, Metric, Unit, Value } from '../queries.ts';

/** One thing that a graph shows: a network, a reason, a percentile. */
export type Line = {
  id: string;
  key: string;
  label: string;
  metric: Metric;
  values: readonly Value[];
  total: Value;
  /** What stood at the same places before; undefined where nothing is compared. */
  before: { values: readonly Value[]; total: Value } | undefined;
};

export type Drawing = {
  lines: readonly Line[];
  unit: Unit;
  /** Whether its parts make up a whole, so that they may stand upon each other. */
  addsUp: boolean;
  /** Metrics of which one has to be chosen, for they do not fit into one picture. */
  metrics: readonly Metric[];
  metric: Metric;
};

/** What of an answer is drawn: all of it where it has one unit and one subject, else one metric of it. */
export function drawingOf(graph: Graph, answer: GraphAnswer, wanted: string | undefined): Drawing | undefined {
  const [first] = graph.metrics;
  const metric = graph.metrics.find(({ id }) => id === wanted) ?? first;
  if (metric === undefined) return undefined;
  const keys = new Set(answer.series.map(({ key }) => key));
  const isOneUnit = graph.metrics.every(({ unit }) => unit === metric.unit);
  const isWhole = isOneUnit && keys.size <= 1 && graph.metrics.length > 1;
  const lines = answer.series
    .filter((one) => isWhole || one.metric === metric.id)
    .map((one): Line => {
      const before = answer.comparison?.series.find(({ key, metric: of }) => key === one.key && of === one.metric);
      return {
        id: `${one.key} ${one.metric}`,
        key: one.key,
        label: isWhole ? (graph.metrics.find(({ id }) => id === one.metric)?.name ?? one.label) : one.label,
        metric: graph.metrics.find(({ id }) => id === one.metric) ?? metric,
        values: one.values,
        total: one.total,
        before: before && { values: before.values, total: before.total },
      };
    });
  return {
    lines,
    unit: metric.unit,
    addsUp: !isWhole && makesUp(lines, metric.unit, answer.totals[metric.id]?.value ?? null),
    metrics: isWhole || graph.metrics.length === 1 ? [] : graph.metrics,
    metric,
  };
}

/** An average of parts is no part of an average: only what adds up to the whole, over its parts and over time, is stacked. */
function makesUp(lines: readonly Line[], unit: Unit, whole: Value): boolean {
  if ((unit !== 'usd' && unit !== 'count') || whole === null) return false;
  const over = sumOf(lines.map(({ total }) => total));
  return over === exact(whole) && lines.every(({ values, total }) => total !== null && sumOf(values) === exact(total));
}

/** Undefined where one of them is. */
function sumOf(values: readonly Value[]): bigint | undefined {
  let sum = 0n;
  for (const value of values) {
    if (value === null) return undefined;
    sum += exact(value);
  }
  return sum;
}

/** What of it came in one part of the period, of lines that add up: exact, and written as the server writes it. */
export function exact(value: string | number): bigint {
  return unitsOf(String(value));
}

/** What lines that add up come to at one place; what is unknown adds nothing. */
export function sumAt(values: readonly Value[]): Value {
  return dollarsText(values.reduce<bigint>((sum, value) => sum + (value === null ? 0n : exact(value)), 0n));
}

/** Whether what came before can be drawn beside it: the whole of what adds up, or the one line there is. */
export function hasBefore({ lines, addsUp }: Drawing): boolean {
  return (addsUp || lines.length === 1) && lines.every(({ before }) => before !== undefined);
}

export function isNothing({ lines }: Drawing): boolean {
  const isNone = (value: Value) => value === null || Number(value) === 0;
  return lines.every(
    ({ values, total, before }) =>
      isNone(total) && values.every(isNone) && (before === undefined || before.values.every(isNone)),
  );
}
