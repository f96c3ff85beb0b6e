import { Skeleton } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { useMay } from '../../../api/me.ts';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { isNothing, type Drawing } from '../drawing/lines-of.ts';
import type { Graph, GraphAnswer } from '../queries.ts';
import type { Place } from '../view/view.ts';
import { fullName } from '../words/bucket-names.ts';
import { FunnelGraph } from './funnel-graph.tsx';
import { GraphTable } from './graph-table.tsx';
import { HeatGraph, hours } from './heat-graph.tsx';
import { paymentsBehind } from './payments-behind.ts';
import { chartPx, TimeGraph } from './time-graph.tsx';

type Props = {
  projectId: ProjectId;
  graph: Graph;
  answer: GraphAnswer | undefined;
  drawing: Drawing | undefined;
  failure: unknown;
  onRetry: () => void;
  place: Place;
};

/** What was read, as its kind is drawn or as a table; while it is on its way, where there is nothing, and where it failed. */
export function GraphBody({ projectId, graph, answer, drawing, failure, onRetry, place }: Props) {
  const mayOpen = useMay('payments:read');
  if (answer === undefined || drawing === undefined) {
    return failure ? (
      <Failed message={messageOf(failure)} onRetry={onRetry} />
    ) : (
      <Skeleton height={chartPx} animate={false} />
    );
  }
  if (isNothing(drawing)) {
    return (
      <EmptyState
        icon={IconChartBarOff}
        title="Nothing in this period"
        hint={
          answer.meta.freshAsOf === null
            ? 'Figures appear here as soon as the first payment is created.'
            : 'Choose a longer period, or clear the filters.'
        }
      />
    );
  }
  if (graph.type === 'funnel') return <FunnelGraph answer={answer} name={graph.name} drawing={drawing} />;
  if (place.show === 'table') {
    const isHours = graph.type === 'heatmap';
    const { interval, timezone } = answer;
    const rows = isHours
      ? hours.map((hour) => ({ id: hour, name: hour, way: undefined }))
      : answer.buckets.map((bucket) => ({
          id: bucket.start,
          name: `${fullName(bucket, interval, timezone)}${bucket.partial ? ', so far' : ''}`,
          way: mayOpen ? paymentsBehind(projectId, place, bucket, drawing.metric.id) : undefined,
        }));
    return (
      <GraphTable label={`${graph.name}, as a table`} head={isHours ? 'Hour' : 'When'} rows={rows} drawing={drawing} />
    );
  }
  if (graph.type === 'heatmap') return <HeatGraph name={graph.name} drawing={drawing} />;
  return <TimeGraph projectId={projectId} name={graph.name} answer={answer} drawing={drawing} place={place} />;
}
