import type { AnalyticsInterval } from '@coffer/contract/growth/analytics.ts';
import { Segments } from '../../../ui/filters/segments.tsx';
import type { Graph, GraphAnswer } from '../queries.ts';
import { intervalNames } from '../words/names.ts';

type Props = { graph: Graph; answer: GraphAnswer | undefined; onChoose: (interval: AnalyticsInterval) => void };

const dayMs = 86_400_000;

/** How finely it is drawn; what is too fine for the period says so. */
export function Intervals({ graph, answer, onChoose }: Props) {
  const days = answer && (Date.parse(answer.to) - Date.parse(answer.from)) / dayMs + 1;
  return (
    <Segments
      label="Interval"
      choices={graph.intervals.map(({ interval, maxDays }) => ({
        value: interval,
        label: intervalNames[interval],
        offBecause:
          days !== undefined && days > maxDays ? `By ${interval}, a period has at most ${maxDays} days` : undefined,
      }))}
      chosen={answer?.interval}
      onChoose={onChoose}
    />
  );
}
