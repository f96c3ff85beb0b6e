import { isChainCode } from '@coffer/kernel/chain.ts';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Segments } from '../../../ui/filters/segments.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FiguresFoot } from '../panels/figures-foot.tsx';
import { drawingOf, hasBefore, isNothing, type Drawing, type Line } from '../drawing/lines-of.ts';
import { useGraph, type Graph, type GraphAnswer, type Group } from '../queries.ts';
import type { View } from '../view/use-view.ts';
import { questionFor, type Dimension, type Place } from '../view/view.ts';
import { dimensionNames } from '../words/names.ts';
import { Breakdown } from './breakdown.tsx';
import { ExportMenu } from './export-menu.tsx';
import { GraphBody } from './graph-body.tsx';
import { Intervals } from './intervals.tsx';
import classes from './graph.module.css';

type Props = {
  projectId: ProjectId;
  group: Group;
  graph: Graph;
  view: View;
  /** What chooses the graph. */
  lead?: ReactNode;
};

/** One graph of the catalogue: drawn, as a table, as a file, and what it is made of. */
export function GraphCard({ projectId, group, graph, view, lead }: Props) {
  const { place, change } = view;
  const by = dimensionOf(graph, place.by);
  const question = { ...questionFor(graph, place), ...(graph.dimensions.length === 0 ? {} : { dimension: by }) };
  const { data: answer, error, isPlaceholderData, refetch } = useGraph(projectId, group.id, graph.id, question);
  const drawing = useMemo(() => answer && drawingOf(graph, answer, place.metric), [graph, answer, place.metric]);
  const isTable = place.show === 'table';
  const hasTable = graph.type !== 'funnel';
  return (
    <>
      <Card
        lead={lead}
        title={by === 'none' ? graph.name : `${graph.name} by ${dimensionNames[by].toLowerCase()}`}
        hint={[hintOf(graph, answer, drawing), unfilteredOf(graph, place)].filter((one) => one !== '').join(' · ')}
        actions={
          <div className={classes['choices']}>
            {answer?.comparison && drawing && !isTable && isBeforeDrawn(graph, drawing) ? (
              <span className={classes['before']} data-line={isOfLines(graph, drawing) || undefined}>
                {place.compare === 'previous_year' ? 'Previous year' : 'Previous period'}
              </span>
            ) : null}
            {graph.type === 'timeseries' || graph.type === 'bar' ? (
              <Intervals graph={graph} answer={answer} onChoose={(interval) => change({ interval })} />
            ) : null}
            {hasTable ? (
              <Button
                tone="quiet"
                icon={isTable ? <IconChartBar {...icon} /> : <IconTable {...icon} />}
                onClick={() => change({ show: isTable ? undefined : 'table' })}
              >
                {isTable ? 'Chart' : 'Table'}
              </Button>
            ) : null}
            <ExportMenu graph={graph} answer={answer} isDrawn={!isTable} />
          </div>
        }
      >
        <div className={classes['body']} data-dimmed={isPlaceholderData || undefined}>
          <GraphBody
            key={graph.id}
            projectId={projectId}
            graph={graph}
            answer={answer}
            drawing={drawing}
            failure={error}
            onRetry={() => void refetch()}
            place={place}
          />
        </div>
      </Card>
      {answer && drawing && !isNothing(drawing) && (graph.type === 'timeseries' || graph.type === 'bar') ? (
        <Parts graph={graph} answer={answer} drawing={drawing} by={by} view={view} />
      ) : null}
      {answer ? <FiguresFoot meta={answer.meta} /> : null}
    </>
  );
}

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

type PartsProps = { graph: Graph; answer: GraphAnswer; drawing: Drawing; by: Dimension; view: View };

function Parts({ graph, answer, drawing, by, view: { place, change } }: PartsProps) {
  const [hasChoice, hasMetrics] = [graph.dimensions.length > 0, drawing.metrics.length > 0];
  const splitBy = by === 'none' && isDimension(graph.seriesBy) ? graph.seriesBy : by;
  /** One part alone, split by what it was not split by. */
  const open = ({ key }: Line) =>
    change(
      splitBy === 'network'
        ? { network: isChainCode(key) ? key : place.network, by: hasChoice ? 'currency' : place.by }
        : { currency: key, by: hasChoice ? 'network' : place.by },
    );
  return (
    <Card flush>
      {hasChoice || hasMetrics ? (
        <div className={classes['head']}>
          {hasChoice ? (
            <Segments
              label="Split by"
              choices={(['none', ...graph.dimensions] as const).map((value) => ({
                value,
                label: dimensionNames[value],
              }))}
              chosen={by}
              onChoose={(next) => change({ by: next })}
            />
          ) : null}
          {hasMetrics ? (
            <Segments
              label="Figure"
              choices={drawing.metrics.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={drawing.metric.id}
              onChoose={(metric) => change({ metric })}
            />
          ) : null}
        </div>
      ) : null}
      <Breakdown
        label={`${graph.name}, by what it is made of`}
        head={splitBy === 'none' ? 'Figure' : dimensionNames[splitBy]}
        drawing={drawing}
        isJudged={graph.seriesBy !== 'label'}
        total={answer.totals[drawing.metric.id]}
        onOpen={splitBy === 'network' || splitBy === 'currency' ? open : undefined}
      />
    </Card>
  );
}

function isDimension(seriesBy: Graph['seriesBy']): seriesBy is Exclude<Dimension, 'none'> {
  return seriesBy === 'network' || seriesBy === 'currency' || seriesBy === 'campaign';
}

/** Money is split by where it came from, unless the address says otherwise. */
function dimensionOf(graph: Graph, asked: string | undefined): Dimension {
  if (graph.dimensions.length === 0) return 'none';
  if (asked === 'none') return 'none';
  const named = graph.dimensions.find((one) => one === asked);
  return named ?? (graph.unit === 'usd' ? (graph.dimensions[0] ?? 'none') : 'none');
}

/** As it is drawn: a tick upon each bar, a dashed line behind a line. */
function isBeforeDrawn({ type }: Graph, drawing: Drawing): boolean {
  return type === 'funnel' || (type !== 'heatmap' && !isNothing(drawing) && hasBefore(drawing));
}

function isOfLines({ type }: Graph, { addsUp }: Drawing): boolean {
  return type !== 'funnel' && !addsUp;
}

/** Said where somebody narrowed down what this graph cannot be narrowed down to. */
function unfilteredOf({ filters }: Graph, { network, currency }: Place): string {
  const all = [
    network !== undefined && !filters.includes('network') ? 'on every network' : undefined,
    currency !== undefined && !filters.includes('currency') ? 'in every currency' : undefined,
  ];
  return all.filter((one) => one !== undefined).join(', ');
}

function hintOf(graph: Graph, answer: GraphAnswer | undefined, drawing: Drawing | undefined): string {
  if (!answer || !drawing) return '\u00a0';
  const what = drawing.unit === 'usd' ? 'USD' : drawing.metric.name;
  if (graph.type === 'funnel') return what;
  if (graph.type === 'heatmap') return `${what} by hour of the week, ${answer.timezone}`;
  if (drawing.lines.length > 1 && !drawing.addsUp && drawing.metrics.length === 0) return `Per ${answer.interval}`;
  return `${what} per ${answer.interval}`;
}
