import { barY, defineChart, lineY, tickY } from '@tanstack/charts';
import { bandX } from '@tanstack/charts/band';
import { whenFocused } from '@tanstack/charts/focus/mark';
import { renderChartSvg } from '@tanstack/charts/svg';
import { tooltip } from '@tanstack/charts/tooltip';
import { Chart } from '@tanstack/react-charts';
import { scaleBand, scaleLinear, scaleOrdinal } from 'd3-scale';
import { useMemo } from 'react';
import type { TimeChartProps } from './time-chart.props.ts';
import { dayStep } from './chart-scale.ts';
import { svgWithoutStyle } from './svg-without-style.ts';
import classes from './time-chart.module.css';

type Row = { bucket: string; at: number; line: string; label: string; value: number | null };

/** Once: with another one the chart would be drawn anew, and lose the keyboard. */
const renderSvg = svgWithoutStyle(renderChartSvg);
const axisPx = 64;
const linesAtMost = 5;

/** Bars upon each other, or lines, over time; what came before is a tick on each bar or a dashed line. */
export function TimeChart({
  label,
  heightPx,
  buckets,
  lines,
  before,
  isBars,
  tickText,
  onPoint,
  onOpen,
}: TimeChartProps) {
  const definition = useMemo(() => {
    const names = new Map(buckets.map(({ id, short }) => [id, short]));
    const rows = lines.flatMap(({ id, label: name, values }) =>
      buckets.map((bucket, at): Row => ({ bucket: bucket.id, at, line: id, label: name, value: values[at] ?? null })),
    );
    const isRunning = ({ at }: Row) => buckets[at]?.isPartial === true;
    const earlier = buckets.flatMap(({ id }, at): Row[] => {
      const value = before?.values[at];
      return value === undefined || value === null ? [] : [{ bucket: id, at, line: 'before', label: '', value }];
    });
    const domain = domainOf(lines, before, isBars);
    const shared = { x: 'bucket', y: 'value' } as const;
    const stack = { ...shared, color: 'line', inset: 0.5 } as const;
    const bars = [
      barY(
        rows.filter((row) => !isRunning(row)),
        stack,
      ),
      barY(rows.filter(isRunning), { ...stack, fillOpacity: 0.55 }),
      tickY(earlier.filter(isAboveGround), { ...shared, stroke: 'var(--c-ink)', strokeWidth: 2 }),
    ];
    const drawn = [
      lineY(earlier, { ...shared, stroke: 'var(--c-ink-3)', strokeWidth: 1.5, strokeDasharray: '4 4' }),
      lineY(rows, { ...shared, color: 'line', strokeWidth: 2, points: true }),
    ];
    const focused = whenFocused(bandX(rows, { x: 'bucket', fill: 'var(--c-accent-soft)' }), { match: 'x' });
    return defineChart({
      chart: ({ width }) => {
        const step = dayStep(buckets.length, width - axisPx);
        return {
          marks: [focused, ...(isBars ? bars : drawn)],
          x: {
            scale: scaleBand()
              .domain(buckets.map(({ id }) => id))
              .padding(0.22),
            axis: {
              line: false,
              ticks: {
                size: 0,
                values: buckets.filter((_, at) => at % step === 0).map(({ id }) => id),
                format: (id: string) => names.get(id) ?? id,
              },
            },
          },
          y: {
            scale: scaleLinear().domain(domain).nice(linesAtMost),
            grid: true,
            axis: { line: false, ticks: { size: 0, count: linesAtMost, format: tickText } },
          },
          color: {
            scale: scaleOrdinal<string, string>()
              .domain(lines.map(({ id }) => id))
              .range(lines.map(({ colour }) => colour)),
          },
          theme: { foreground: 'var(--c-ink-2)', muted: 'var(--c-ink-3)', grid: 'var(--c-grid)' },
        };
      },
      focus: 'group-x',
      maxFocusDistance: Number.POSITIVE_INFINITY,
      tooltip: {
        use: tooltip,
        className: classes['tip'] ?? '',
        anchor: 'group-center',
        placement: ['right', 'left'],
        offset: 24,
        sticky: false,
        content: ([point]) => tipOf(point?.datum, buckets, lines, before),
      },
    });
  }, [buckets, lines, before, isBars, tickText]);
  return (
    <div className={classes['frame']} data-chart>
      <Chart
        definition={definition}
        renderSvg={renderSvg}
        height={heightPx}
        ariaLabel={label}
        onFocusChange={(point) => onPoint(point?.datum?.at)}
        onSelect={(point) => point && onOpen(point.datum.at)}
      />
    </div>
  );
}

/** A tick on the ground line says nothing that the line does not. */
const isAboveGround = ({ value }: Row) => value !== 0;

/** From nothing, whatever is least: what only seems to fall to the ground would be read so. */
function domainOf(lines: TimeChartProps['lines'], before: TimeChartProps['before'], isBars: boolean): [number, number] {
  const at = (values: readonly (number | null)[]) => values.map((value) => value ?? 0);
  const places = at(lines[0]?.values ?? []).map((_, index) => lines.map(({ values }) => values[index] ?? 0));
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const highs = isBars ? places.map((ones) => sum(ones.filter((one) => one > 0))) : places.flat();
  const lows = isBars ? places.map((ones) => sum(ones.filter((one) => one < 0))) : places.flat();
  const earlier = at(before?.values ?? []);
  const [least, most] = [Math.min(0, ...lows, ...earlier), Math.max(0, ...highs, ...earlier)];
  return [least, least === most ? 1 : most];
}

/** The name of the column, its sum, its parts, and what came before. */
function tipOf(
  row: Row | undefined,
  buckets: TimeChartProps['buckets'],
  lines: TimeChartProps['lines'],
  before: TimeChartProps['before'],
) {
  const at = row?.at ?? 0;
  const bucket = buckets[at];
  const parts = lines.map(({ label, colour, texts }) => ({ label, value: texts[at] ?? '–', color: colour }));
  const sum = bucket?.sum === undefined || lines.length < 2 ? [] : [{ label: 'Total', value: bucket.sum }];
  const earlier = before?.texts[at] === undefined ? [] : [{ label: before.names[at] ?? '', value: before.texts[at] }];
  return { title: bucket?.name ?? '', rows: [...sum, ...parts.toReversed(), ...earlier] };
}
