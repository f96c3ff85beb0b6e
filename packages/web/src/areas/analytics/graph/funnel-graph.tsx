import { percentText, permille } from '../../../format/change-of.ts';
import { FunnelRows } from '../../../ui/charts/funnel-rows.tsx';
import type { Drawing } from '../drawing/lines-of.ts';
import { valueText } from '../words/value-text.ts';

/** How many got how far: each step counts those of the one before who went on. */
export function FunnelGraph({ name, drawing: { lines, unit } }: { name: string; drawing: Drawing }) {
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
  return (
    <FunnelRows
      label={name}
      steps={steps}
      lost={{
        text: lostText(first - last),
        share: first === 0 ? '' : `${shareOf(first - last, first)} of ${valueText(unit, first)}`,
      }}
    />
  );
}

function shareOf(part: number, whole: number): string {
  return whole === 0 ? '–' : percentText(permille(BigInt(part), BigInt(whole)));
}

function lostText(count: number): string {
  return count === 0 ? '–' : valueText('count', count).replace(/^/, '−');
}
