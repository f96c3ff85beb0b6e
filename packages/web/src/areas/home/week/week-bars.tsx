import { dollarsText, unitsOf } from '../../../format/change-of.ts';
import { shortDay } from '../../../format/days.ts';
import { formatUsd } from '../../../format/money.ts';
import type { Overview } from '../figures/queries.ts';
import classes from './week-card.module.css';

const barPx = 28;
const slotPx = 39;
const barsPx = 136;
const topPx = 6;
const belowPx = 24;
const days7 = 7;

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** A bar for each day, and a tick where the same day of the week before stood. */
export function WeekBars({ days }: { days: Overview['daily'] }) {
  const units = days.map(({ volumeInUSD }) => unitsOf(volumeInUSD));
  const before = days.map(({ volumeInUSDBefore }) => unitsOf(volumeInUSDBefore));
  const most = [...units, ...before].reduce((high, one) => (one > high ? one : high), 1n);
  const heightOf = (one: bigint) => Math.round((Number((one * 1000n) / most) / 1000) * barsPx);
  const ground = topPx + barsPx;
  const sums = days.map(({ day }, at) => `${shortDay(day)}: ${formatUsd(dollarsText(units[at] ?? 0n))}`);
  return (
    <svg
      className={classes['bars']}
      role="img"
      aria-label={sums.length === 0 ? 'Seven days' : `Received by day. ${sums.join(', ')}`}
      viewBox={`0 0 ${slotPx * days7} ${ground + belowPx}`}
    >
      <line className={classes['ground']} x1={0} x2={slotPx * days7} y1={ground + 0.5} y2={ground + 0.5} />
      {days.map(({ day }, at) => {
        const x = at * slotPx + (slotPx - barPx) / 2;
        const isToday = at === days.length - 1;
        const height = units[at] === 0n ? 0 : Math.max(1, heightOf(units[at] ?? 0n));
        const tick = ground - heightOf(before[at] ?? 0n);
        return (
          <g key={day}>
            <rect
              className={classes['bar']}
              data-today={isToday || undefined}
              x={x}
              y={ground - height}
              width={barPx}
              height={height}
            />
            {before[at] === 0n ? null : (
              <>
                <rect className={classes['halo']} x={x - 2} y={tick - 2} width={barPx + 4} height={6} />
                <rect className={classes['tick']} x={x - 1} y={tick} width={barPx + 2} height={2} />
              </>
            )}
            <text
              className={classes['day']}
              data-today={isToday || undefined}
              x={x + barPx / 2}
              y={ground + 18}
              textAnchor="middle"
            >
              {isToday ? 'Today' : weekday.format(new Date(day))}
            </text>
            <title>{sums[at]}</title>
          </g>
        );
      })}
    </svg>
  );
}
