import { Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { colourOf } from '../drawing/colours.ts';
import { hasBefore, sumAt, type Drawing } from '../drawing/lines-of.ts';
import type { SumMadeOf } from '../../../ui/made/sum-dialog.tsx';
import { HowSummed } from '../../../ui/made/how-made.tsx';
import type { GraphAnswer, Value } from '../queries.ts';
import { formulas } from '../words/formulas.ts';
import type { Place } from '../view/view.ts';
import { fullName, shortName } from '../words/bucket-names.ts';
import { tickText } from '../words/tick-text.ts';
import { valueText } from '../words/value-text.ts';
import { paymentsBehind } from './payments-behind.ts';
import classes from './graph.module.css';

const TimeChart = lazy(async () => ({ default: (await import('../../../ui/charts/time-chart.tsx')).TimeChart }));

export const chartPx = 232;

type Props = { projectId: ProjectId; name: string; answer: GraphAnswer; drawing: Drawing; place: Place };

/** Bars of what adds up and lines of what does not, with a way to the payments behind each part of the period. */
export function TimeGraph({ projectId, name, answer, drawing, place }: Props) {
  const [pointed, setPointed] = useState<number>();
  const navigate = useNavigate();
  const mayOpen = useMay('payments:read');
  const drawn = useMemo(() => drawnOf(answer, drawing), [answer, drawing]);
  const behind = (at: number) => {
    const bucket = answer.buckets[at];
    return bucket && paymentsBehind(projectId, place, bucket, drawing.metric.id);
  };
  const open = (at: number) => {
    const way = behind(at);
    // A finger that touches a bar first sees what it is.
    const isPrecise = window.matchMedia('(hover: hover)').matches;
    setPointed(at);
    if (way && mayOpen && isPrecise) void navigate(way as never);
  };
  const total = valueText(drawing.unit, answer.totals[drawing.metric.id]?.value ?? null);
  return (
    <>
      <Suspense fallback={<Skeleton height={chartPx} animate={false} />}>
        <TimeChart
          {...drawn}
          label={`${name}, ${answer.from} to ${answer.to}: ${total} in total. Also available as a table.`}
          heightPx={chartPx}
          onPoint={(at) => at !== undefined && setPointed(at)}
          onOpen={open}
        />
      </Suspense>
      <Pointed
        bucket={pointed === undefined ? undefined : drawn.buckets[pointed]}
        text={pointed === undefined ? '' : saidOf(drawn, pointed)}
        made={pointed === undefined ? undefined : madeOf(drawn, pointed, { name, metric: drawing.metric.id })}
        way={pointed === undefined || !mayOpen ? undefined : behind(pointed)}
      />
    </>
  );
}

type PointedProps = {
  bucket: { name: string; isPartial: boolean } | undefined;
  text: string;
  made: SumMadeOf | undefined;
  way: ReturnType<typeof paymentsBehind> | undefined;
};

/** What was pointed at last, for fingers, which cover it, and for the keyboard. A mouse has a tip beside it. */
function Pointed({ bucket, text, made, way }: PointedProps) {
  // Whoever comes back from its dialog finds the button where it was.
  const [isKept, setKept] = useState(false);
  return (
    <div className={classes['pointed']} data-on={bucket !== undefined || undefined} data-kept={isKept || undefined}>
      {bucket === undefined ? null : (
        <>
          <span className="num">
            <b>{bucket.name}</b> {text}
            {bucket.isPartial ? ' so far' : ''}
            {made === undefined ? null : <HowSummed name={bucket.name} made={made} onAsk={() => setKept(true)} />}
          </span>
          {way === undefined ? null : (
            <Link {...(way as object)} to={way.to}>
              {way.search['paidFrom'] === undefined ? 'Open payments created then' : 'Open payments paid then'}
              <IconArrowRight size={15} stroke={1.75} aria-hidden />
            </Link>
          )}
        </>
      )}
    </div>
  );
}

type Drawn = ReturnType<typeof drawnOf>;

/** What a bar is put together from. What does not add up is no sum of its lines. */
function madeOf(
  { buckets, lines }: Drawn,
  at: number,
  { name, metric }: { name: string; metric: string },
): SumMadeOf | undefined {
  const total = buckets[at]?.sum;
  if (total === undefined) return undefined;
  const parts = lines.map(({ label, texts }) => ({ name: label, text: texts[at] ?? '' }));
  return { formula: formulas[metric] ?? `${name} of this part of the period.`, parts, total, holds: null, behind: [] };
}

function saidOf({ buckets, lines }: Drawn, at: number): string {
  const sum = buckets[at]?.sum;
  if (sum !== undefined) return sum;
  if (lines.length === 1) return lines[0]?.texts[at] ?? '';
  return lines.map(({ label, texts }) => `${label} ${texts[at] ?? ''}`).join(' · ');
}

/** Numbers are for drawing alone; what is read is made of what the server said. */
function drawnOf({ buckets, interval, timezone, comparison }: GraphAnswer, drawing: Drawing) {
  const { lines, unit, addsUp } = drawing;
  const sums = addsUp ? buckets.map((_, at) => sumAt(lines.map(({ values }) => values[at] ?? null))) : [];
  const only = lines.length === 1 ? lines[0] : undefined;
  const before = !hasBefore(drawing)
    ? undefined
    : addsUp
      ? buckets.map((_, at) => sumAt(lines.map((line) => line.before?.values[at] ?? null)))
      : only?.before?.values;
  return {
    isBars: addsUp,
    tickText: tickText(unit),
    buckets: buckets.map((bucket, at) => ({
      id: bucket.start,
      short: shortName(bucket, interval, timezone),
      name: fullName(bucket, interval, timezone),
      isPartial: bucket.partial,
      sum: addsUp ? valueText(unit, sums[at] ?? null) : undefined,
    })),
    lines: lines.map(({ id, key, label, values }, at) => ({
      id,
      label,
      colour: colourOf(key, at),
      values: values.map(numberOf),
      texts: values.map((value) => valueText(unit, value)),
    })),
    before:
      comparison && before
        ? {
            values: before.map(numberOf),
            texts: before.map((value) => valueText(unit, value)),
            names: comparison.buckets.map((bucket) => fullName(bucket, interval, timezone)),
          }
        : undefined,
  };
}

function numberOf(value: Value): number | null {
  return value === null ? null : Number(value);
}
