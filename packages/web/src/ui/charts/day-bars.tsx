import { dollarsText, unitsOf } from '../../format/change-of.ts';
import { shortDay } from '../../format/days.ts';
import { formatUsd } from '../../format/money.ts';
import { dayStep, tickText, ticksFor } from './chart-scale.ts';
import { useWidth } from './use-width.ts';
import classes from './day-bars.module.css';

type Props = {
  label: string;
  /** Dollars of each day, the oldest first; the last one still goes on. */
  days: readonly { day: string; amount: string }[];
  heightPx: number;
};

const topPx = 8;
const axisPx = 48;
const belowPx = 24;
const barPxMax = 44;
const barShare = 0.78;
const halfNamePx = 22;

/** One bar for each day, from nothing up. */
export function DayBars({ label, days, heightPx }: Props) {
  const { element, widthPx } = useWidth<HTMLDivElement>();
  const units = days.map(({ amount }) => unitsOf(amount));
  const ticks = ticksFor(units.reduce((high, one) => (one > high ? one : high), 0n));
  const top = ticks.at(-1) ?? 1n;
  const groundPx = heightPx - belowPx;
  const y = (one: bigint) => groundPx - (Number(one) / Number(top)) * (groundPx - topPx);
  const slotPx = Math.max(0, widthPx - axisPx) / Math.max(1, days.length);
  const widePx = Math.min(barPxMax, slotPx * barShare);
  const step = dayStep(days.length, widthPx - axisPx);
  return (
    <div ref={element} className={classes['frame']}>
      <svg role="img" aria-label={label} width={widthPx} height={heightPx} className={classes['chart']}>
        {ticks.map((tick) => (
          <g key={String(tick)}>
            <line
              className={classes['line']}
              x1={axisPx}
              x2={widthPx}
              y1={Math.round(y(tick)) + 0.5}
              y2={Math.round(y(tick)) + 0.5}
            />
            <text className={classes['tick']} x={axisPx - 8} y={y(tick) + 4} textAnchor="end">
              {tickText(tick)}
            </text>
          </g>
        ))}
        {days.map(({ day }, at) => {
          const one = units[at] ?? 0n;
          const leftPx = axisPx + at * slotPx;
          return (
            <g key={day} className={classes['day']}>
              <rect className={classes['reach']} x={leftPx} y={topPx} width={slotPx} height={groundPx - topPx} />
              {one <= 0n ? null : (
                <rect
                  className={classes['bar']}
                  data-running={at === days.length - 1 || undefined}
                  x={leftPx + (slotPx - widePx) / 2}
                  y={y(one)}
                  width={widePx}
                  height={Math.max(1, groundPx - y(one))}
                />
              )}
              {at % step === 0 ? (
                <text
                  className={classes['tick']}
                  x={Math.min(leftPx + slotPx / 2, widthPx - halfNamePx)}
                  y={heightPx - 6}
                  textAnchor="middle"
                >
                  {shortDay(day)}
                </text>
              ) : null}
              <title>{`${shortDay(day)}: ${formatUsd(dollarsText(one))}`}</title>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
