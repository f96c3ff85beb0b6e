import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Failed } from '../../../ui/layout/failed.tsx';
import { useAnalytic, type Card as Figure, type Group } from '../queries.ts';
import type { View } from '../view/use-view.ts';
import { questionOf, wholeOf } from '../view/view.ts';
import { CardMade } from './card-made.tsx';
import { changeText, valueText } from '../words/value-text.ts';
import classes from './overview-strip.module.css';

type Props = { projectId: ProjectId; groups: readonly Group[]; shown: string | undefined; view: View };

/** The graphs of its figures, until it is read. */
export const usuallyInStrip: readonly string[] = [
  'gross_volume',
  'net_volume',
  'average_payment',
  'success_rate',
  'refunds',
];

export function useOverview(projectId: ProjectId, { place }: View) {
  return useAnalytic(projectId, 'overview', wholeOf(questionOf(place)));
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** The figures that one looks at first, as the head of the graph's card: one that has a graph shows it. */
export function OverviewStrip({ projectId, groups, shown, view }: Props) {
  const { data, error, isPlaceholderData, refetch } = useOverview(projectId, view);
  if (data === undefined && error) {
    return (
      <section className={classes['failed']} aria-label="Overview">
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section
      className={classes['strip']}
      aria-label="Overview"
      aria-busy={data === undefined}
      data-dimmed={isPlaceholderData || undefined}
    >
      {data === undefined
        ? placeholders.map((one) => (
            <div key={one} className={classes['card']}>
              <Skeleton height={66} animate={false} />
            </div>
          ))
        : data.cards.map((card) => (
            <div key={card.id} className={classes['place']}>
              <FigureCard card={card} groups={groups} isOpen={card.id === shown} view={view} />
              <span className={classes['made']}>
                <CardMade projectId={projectId} card={card} overview={data} view={view} />
              </span>
            </div>
          ))}
    </section>
  );
}

type FigureProps = { card: Figure; groups: readonly Group[]; isOpen: boolean; view: View };

function FigureCard({ card, groups, isOpen, view }: FigureProps) {
  const { id, name, unit, value, previous } = card;
  const group = groups.find(({ graphs }) => graphs.some((graph) => graph.id === id));
  const metric = groups.flatMap(({ graphs }) => graphs.flatMap(({ metrics }) => metrics)).find((one) => one.id === id);
  const change = changeText(unit, metric?.betterWhen ?? null, card);
  const content = (
    <>
      <span className={classes['name']}>{name}</span>
      <span className={`num ${classes['value']}`}>
        <span>{valueText(unit, value)}</span>
      </span>
      <span className={`num ${classes['beside']}`}>
        <span data-tone={change.tone}>{change.text}</span>
        {previous !== null && card.change !== null ? ` from ${valueText(unit, previous)}` : null}
      </span>
    </>
  );
  return group === undefined ? (
    <div className={classes['card']}>{content}</div>
  ) : (
    <button
      type="button"
      className={classes['card']}
      aria-pressed={isOpen}
      onClick={() => view.change({ tab: group.id, graph: id, metric: undefined, interval: undefined })}
    >
      {content}
    </button>
  );
}
