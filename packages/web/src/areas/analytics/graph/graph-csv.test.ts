import { expect, test } from 'vitest';
import type { GraphAnswer } from '../queries.ts';
import { graphCsv } from './graph-csv.ts';

const bucket = (day: number) => ({
  start: `2026-11-0${day}T00:00:00.000Z`,
  end: `2026-11-0${day + 1}T00:00:00.000Z`,
  partial: false,
});

const answer: GraphAnswer = {
  group: 'revenue',
  graph: 'net_volume',
  interval: 'day',
  timezone: 'UTC',
  from: '2026-11-01',
  to: '2026-11-02',
  currency: 'USD',
  buckets: [bucket(1), bucket(2)],
  series: [{ key: 'x', label: '=HYPERLINK("x")', metric: 'net_volume', values: ['-12.50', null], total: '-12.5' }],
  totals: {},
  comparison: null,
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

test('a file has a line for each part and the total, numbers stay numbers, and no name becomes a formula', () => {
  expect(graphCsv(answer)).toBe(
    [
      `start,end,"'=HYPERLINK(""x"") (net_volume)"`,
      '2026-11-01T00:00:00.000Z,2026-11-02T00:00:00.000Z,-12.50',
      '2026-11-02T00:00:00.000Z,2026-11-03T00:00:00.000Z,',
      'total,,-12.5',
      '',
    ].join('\r\n'),
  );
});

test('what it is compared with stands in the same lines, with its own days', () => {
  const comparison: GraphAnswer['comparison'] = {
    from: '2026-10-30',
    to: '2026-10-31',
    alignment: 'bucket_index',
    buckets: [{ ...bucket(1), start: '2026-10-30T00:00:00.000Z' }, bucket(2)],
    series: [{ key: 'x', label: 'Net', metric: 'net_volume', values: ['3', '4'], total: '7' }],
  };
  const [header, first, , total] = graphCsv({ ...answer, comparison }).split('\r\n');
  expect(header).toContain(',previous start,previous Net (net_volume)');
  expect(first).toContain(',-12.50,2026-10-30T00:00:00.000Z,3');
  expect(total).toBe('total,,-12.5,,7');
});

test('hours of the week have lines of their own', () => {
  const hours = Array.from({ length: 24 }, (_, at) => at);
  const series = [{ key: '1', label: 'Monday', metric: 'payments', values: hours, total: 276 }];
  const text = graphCsv({ ...answer, series }, true);
  expect(text.split('\r\n').slice(0, 3)).toEqual(['hour,Monday (payments)', '0,0', '1,1']);
  expect(text).toContain('total,276');
});
