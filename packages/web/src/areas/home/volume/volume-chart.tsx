import { useState } from 'react';
import { formatUsd } from '../../../format/money.ts';
import type { Bar, Series } from './bars.ts';
import { dollarsText } from '../../../format/change-of.ts';
import { dayStep, tickText, ticksFor } from '../../../ui/charts/chart-scale.ts';
import { shortDay } from '../../../format/days.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import series from './series.module.css';
import classes from './volume-chart.module.css';

type Props = {
  bars: readonly Bar[];
  /** From the ground up. */
  order: readonly Series[];
  label: string;
  onPoint: (bar: Bar | undefined) => void;
};

const heightPx = 232;
const topPx = 8;
const groundPx = heightPx - 26;
const axisPx = 48;
const barPxMax = 44;
const barShare = 0.8;
const halfNamePx = 22;

/** What came each day, one bar of networks upon each other; a tick says what came as long ago as the period is. */
export function VolumeChart({ bars, order, label, onPoint }: Props) {
  const { element, widthPx } = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number>();
  const most = bars.reduce((high, { total, before }) => max(high, max(total, before)), 0n);
  const ticks = ticksFor(most);
  const top = ticks.at(-1) ?? 1n;
  const y = (units: bigint) => groundPx - (Number(units) / Number(top)) * (groundPx - topPx);
  const slotPx = Math.max(0, widthPx - axisPx) / Math.max(1, bars.length);
  const step = dayStep(bars.length, widthPx - axisPx);
  const point = (at: number | undefined) => {
    setPointed(at);
    onPoint(at === undefined ? undefined : bars[at]);
  };
  return (
    <div ref={element} className={classes['frame']}>
      <svg
        role="img"
        aria-label={label}
        width={widthPx}
        height={heightPx}
        className={classes['chart']}
        onPointerLeave={() => point(undefined)}
      >
        {ticks.map((units) => (
          <g key={String(units)}>
            <line
              className={classes['line']}
              x1={axisPx}
              x2={widthPx}
              y1={Math.round(y(units)) + 0.5}
              y2={Math.round(y(units)) + 0.5}
            />
            <text className={classes['tick']} x={axisPx - 8} y={y(units) + 4} textAnchor="end">
              {tickText(units)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => (
          <Day
            key={bar.day}
            bar={bar}
            order={order}
            leftPx={axisPx + at * slotPx}
            rightPx={widthPx}
            slotPx={slotPx}
            y={y}
            name={at % step === 0 ? shortDay(bar.day) : undefined}
            isRunning={at === bars.length - 1}
            isPointed={at === pointed}
            onPoint={() => point(at)}
          />
        ))}
      </svg>
    </div>
  );
}

type DayProps = {
  bar: Bar;
  order: readonly Series[];
  leftPx: number;
  /** Where the chart ends. */
  rightPx: number;
  slotPx: number;
  y: (units: bigint) => number;
  /** Undefined where there is no room for it. */
  name: string | undefined;
  /** It goes on: what is to come is missing in it. */
  isRunning: boolean;
  isPointed: boolean;
  onPoint: () => void;
};

function Day({ bar, order, leftPx, rightPx, slotPx, y, name, isRunning, isPointed, onPoint }: DayProps) {
  const wide = Math.min(barPxMax, slotPx * barShare);
  const left = leftPx + (slotPx - wide) / 2;
  const parts = stackOf(bar, order).map(({ code, from, to }) => (
    <rect
      key={code}
      className={series[code]}
      x={left}
      y={y(to)}
      width={wide}
      height={Math.max(1, y(from) - y(to) - 1)}
    />
  ));
  return (
    <g className={classes['day']} data-pointed={isPointed || undefined} onPointerEnter={onPoint}>
      <rect className={classes['reach']} x={leftPx} y={topPx} width={slotPx} height={groundPx - topPx} />
      <g className={classes['bar']} data-running={isRunning || undefined}>
        {parts}
      </g>
      {bar.before === 0n ? null : (
        <rect className={classes['before']} x={left - 2} y={y(bar.before) - 1} width={wide + 4} height={2} />
      )}
      {name === undefined ? null : (
        <text
          className={classes['tick']}
          x={Math.min(leftPx + slotPx / 2, rightPx - halfNamePx)}
          y={heightPx - 6}
          textAnchor="middle"
        >
          {name}
        </text>
      )}
      <title>{`${shortDay(bar.day)}: ${formatUsd(dollarsText(bar.total))}`}</title>
    </g>
  );
}

/** Each network upon those before it. */
function stackOf({ parts }: Bar, order: readonly Series[]): { code: Series; from: bigint; to: bigint }[] {
  let below = 0n;
  return order.flatMap((code) => {
    const units = parts.get(code) ?? 0n;
    const from = below;
    below += units;
    return units === 0n ? [] : [{ code, from, to: below }];
  });
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
