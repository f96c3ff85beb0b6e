import { useState } from 'react';
import type { ProjectId } from '../../../api/selected-project.ts';
import { addUp } from '../../../format/add-up.ts';
import { unitsOf } from '../../../format/change-of.ts';
import { HowSummed } from '../../../ui/made/how-made.tsx';
import type { SumMadeOf } from '../../../ui/made/sum-dialog.tsx';
import { paymentsBehind } from '../graph/payments-behind.ts';
import { useGraph, type Analytic, type Card } from '../queries.ts';
import type { View } from '../view/use-view.ts';
import { questionOf, wholeOf } from '../view/view.ts';
import { formulas } from '../words/formulas.ts';
import { valueText } from '../words/value-text.ts';

/** Sums whose parts by currency come to the whole. */
const sums: ReadonlySet<string> = new Set(['gross_volume', 'net_volume', 'refunds']);

type Props = { projectId: ProjectId; card: Card; overview: Analytic<'overview'>; view: View };

/** How a figure of the period is made: what is added up, currency by currency, and the payments behind it. */
export function CardMade({ projectId, card, overview, view }: Props) {
  const { id, name, value } = card;
  const [isAsked, setAsked] = useState(false);
  const question = { ...wholeOf(questionOf(view.place)), dimension: 'currency', compare: 'none' } as const;
  const isSum = sums.has(id);
  const { data } = useGraph(projectId, 'revenue', isSum ? id : 'gross_volume', question, isAsked && isSum);
  const series = data?.series.filter((one) => one.metric === id);
  const [first, last] = [overview.buckets[0], overview.buckets.at(-1)];
  const behind = first && last && paymentsBehind(projectId, view.place, { start: first.start, end: last.end }, id);
  const made: SumMadeOf = {
    formula: formulas[id] ?? '',
    ...(isSum
      ? {
          parts: series?.map(({ label, total }) => ({ name: label, text: valueText('usd', total) })),
          holds:
            series === undefined
              ? true
              : comesTo(
                  series.map(({ total }) => String(total ?? 0)),
                  String(value ?? 0),
                ),
        }
      : { parts: partsOf(id, overview.cards), holds: null }),
    total: valueText(card.unit, value),
    behind: behind === undefined ? [] : [{ text: 'Open these payments', ...behind }],
  };
  return <HowSummed name={name} made={made} onAsk={() => setAsked(true)} />;
}

function comesTo(parts: readonly string[], whole: string): boolean {
  return unitsOf(addUp(parts)) === unitsOf(whole);
}

/** What it is worked out of, among the figures beside it. */
function partsOf(id: string, cards: readonly Card[]): SumMadeOf['parts'] {
  const of = id === 'average_payment' ? ['gross_volume', 'payments'] : id === 'success_rate' ? ['payments'] : [];
  return cards
    .filter((one) => of.includes(one.id))
    .map((one) => ({ name: one.name, text: valueText(one.unit, one.value) }));
}
