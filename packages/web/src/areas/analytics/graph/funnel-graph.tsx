import { formatMinuteZone } from '../../../format/date-time.ts';
import { percentText, permille } from '../../../format/change-of.ts';
import { FunnelRows } from '../../../ui/charts/funnel-rows.tsx';
import type { Drawing } from '../drawing/lines-of.ts';
import type { GraphAnswer } from '../queries.ts';
import { valueText } from '../words/value-text.ts';
import classes from './graph.module.css';

type Props = { answer: GraphAnswer; name: string; drawing: Drawing };

/** How many got how far: each step counts those of the one before who went on. */
export function FunnelGraph({ answer, name, drawing: { lines, unit } }: Props) {
  const counts = lines.map(({ total }) => Number(total ?? 0));
  const [first = 0] = counts;
  const last = counts.at(-1) ?? 0;
  const steps = lines.map(({ key, label, total, before }, at) => {
    const count = counts[at] ?? 0;
    const above = counts[at - 1];
    return {
      key,
      name: label,
      count,
      text: valueText(unit, total),
      share: shareOf(count, first),
      lost: above === undefined ? undefined : { text: lostText(above - count), share: shareOf(above - count, above) },
      before: before === undefined || before.total === null ? undefined : Number(before.total),
      beforeText: before && valueText(unit, before.total),
    };
  });
  const since = answer.meta.viewsSince;
  const start = answer.buckets[0]?.start;
  return (
    <>
      <FunnelRows
        label={name}
        steps={steps}
        lost={{
          text: lostText(first - last),
          share: first === 0 ? '' : `${shareOf(first - last, first)} of ${valueText(unit, first)}`,
        }}
      />
      {since === null || start === undefined || start >= since ? null : (
        <p className={classes['since']}>
          Page views are counted since {formatMinuteZone(since)}. A payment created before counts as opened once a
          currency was chosen, and its address as shown once money was seen.
        </p>
      )}
    </>
  );
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percentText(permille(BigInt(part), BigInt(whole)));
}

function lostText(count: number): string {
  return count === 0 ? '–' : valueText('count', count).replace(/^/, '−');
}
