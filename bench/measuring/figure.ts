import type { Sample } from './load.ts';
import { median, ratios } from './rounds.ts';

/** One line of the table, ready to be read. */
export type Figure = {
  bench: string;
  ours: string;
  reference: string;
  ratio: string;
  aim: string;
  cpuUs: string;
  p99Ms: string;
  /** What makes the line untrue, for want of a peer that does the same. */
  flaws?: string[];
};

/** Our throughput against that of a reference: the median of the rounds' ratios, and between which values they lay. */
export function throughputFigure(
  bench: string,
  ours: readonly Sample[],
  reference: readonly Sample[],
  aim?: number,
): Figure {
  const all = ratios(ours, reference);
  const ratio = median(all);
  const both = (pick: (sample: Sample) => number, digits: number) =>
    `${fixed(median(ours.map(pick)), digits)} : ${fixed(median(reference.map(pick)), digits)}`;
  return {
    bench,
    ours: `${fixed(median(ours.map((sample) => sample.perSecond)), 0)}/s`,
    reference: `${fixed(median(reference.map((sample) => sample.perSecond)), 0)}/s`,
    ratio: `${fixed(ratio, 2)} (${fixed(Math.min(...all), 2)} to ${fixed(Math.max(...all), 2)})`,
    aim: aim === undefined ? '' : verdict(`>= ${fixed(aim, 2)}`, ratio >= aim),
    cpuUs: both((sample) => sample.cpuUs, 0),
    p99Ms: both((sample) => sample.p99Ms, 0),
  };
}

export function verdict(aim: string, isMet: boolean): string {
  return `${aim} ${isMet ? 'met' : 'MISSED'}`;
}

export function fixed(value: number, digits: number): string {
  if (Number.isNaN(value)) return '-';
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

const heads: readonly (readonly [keyof Omit<Figure, 'flaws'>, string])[] = [
  ['bench', 'bench'],
  ['ours', 'ours'],
  ['reference', 'reference'],
  ['ratio', 'ratio (rounds)'],
  ['aim', 'aim'],
  ['cpuUs', 'CPU µs each'],
  ['p99Ms', 'p99 ms'],
];

export function table(figures: readonly Figure[]): string {
  const lines = [heads.map(([, head]) => head), ...figures.map((figure) => heads.map(([column]) => figure[column]))];
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const flaws = figures.flatMap(({ bench, flaws: found = [] }) => found.map((flaw) => `${bench}: ${flaw}`));
  return [
    ...text,
    '',
    'The last columns are ours : reference, medians of the rounds; the database is not in the CPU time.',
    ...flaws,
  ].join('\n');
}
