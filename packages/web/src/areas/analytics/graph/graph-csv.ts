import { cellOf } from '../../../ui/tables/csv-cell.ts';
import type { GraphAnswer, Value } from '../queries.ts';

/** What a spreadsheet adds up stays a number, also below zero. */
const number = /^-?\d+(\.\d+)?$/;

/** An answer as it came: a line for each part of the period and its total, money as exact decimals, nothing where nothing is known. */
export function graphCsv({ buckets, series, comparison }: GraphAnswer, isHours: boolean = false): string {
  const before = comparison?.series ?? [];
  const header = [
    ...(isHours ? ['hour'] : ['start', 'end']),
    ...series.map(nameOf),
    ...(comparison ? [...(isHours ? [] : ['previous start']), ...before.map((one) => `previous ${nameOf(one)}`)] : []),
  ];
  const places = series[0]?.values.length ?? 0;
  const lines = Array.from({ length: places }, (_, at) => [
    ...(isHours ? [String(at)] : [buckets[at]?.start ?? '', buckets[at]?.end ?? '']),
    ...series.map(({ values }) => textOf(values[at])),
    ...(comparison
      ? [...(isHours ? [] : [comparison.buckets[at]?.start ?? '']), ...before.map(({ values }) => textOf(values[at]))]
      : []),
  ]);
  const total = [
    ...(isHours ? ['total'] : ['total', '']),
    ...series.map((one) => textOf(one.total)),
    ...(comparison ? [...(isHours ? [] : ['']), ...before.map((one) => textOf(one.total))] : []),
  ];
  return [header, ...lines, total].map((cells) => `${cells.map(safeCell).join(',')}\r\n`).join('');
}

function nameOf({ label, metric }: GraphAnswer['series'][number]): string {
  return `${label} (${metric})`;
}

function textOf(value: Value | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

function safeCell(text: string): string {
  return number.test(text) ? text : cellOf(text);
}
