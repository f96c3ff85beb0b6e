import type { ReactNode } from 'react';
import { useChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { AttentionCard } from './attention/attention-card.tsx';
import { useUrgent } from './attention/use-urgent.ts';
import { FiguresCard } from './figures/figures-card.tsx';
import { NetworksCard } from './volume/networks-card.tsx';
import type { PeriodDays } from './figures/period-days.ts';
import { useOverview } from './figures/queries.ts';
import { RecentCard } from './recent/recent-card.tsx';
import { texts } from './figures/texts.ts';
import { TryCard } from './try/try-card.tsx';
import { WeekCard } from './week/week-card.tsx';
import { VolumeCard } from './volume/volume-card.tsx';
import classes from './overview-part.module.css';

type Props = {
  projectId: ProjectId;
  days: PeriodDays;
  setup: ReactNode;
  /** Nobody has paid yet: what is left to set up matters more than figures of nothing. */
  isNew: boolean;
  /** What is left to set up has its height. */
  isPlaced: boolean;
};

/**
 * How it goes: figures, the days they are made of, what came last and what waits for somebody. Where that is about to
 * redirect money it comes before all else.
 */
export function OverviewPart({ projectId, days, setup, isNew, isPlaced }: Props) {
  const { data, error, isPlaceholderData, refetch } = useOverview(projectId, days);
  const names = useChainNames();
  const isUrgent = useUrgent(projectId).urgentCount > 0;
  const figures =
    data === undefined && error ? (
      <Card title="Figures">
        <Failed message={messageOf(error)} onRetry={() => void refetch()} />
      </Card>
    ) : (
      <div className={classes['figures']} data-dimmed={isPlaceholderData || undefined}>
        <FiguresCard projectId={projectId} overview={data} />
        <div className={classes['pair']}>
          <VolumeCard overview={data} names={names} />
          <NetworksCard overview={data} period={texts.periods[days]} names={names} />
        </div>
      </div>
    );
  const latest = (
    <div className={classes['pair']} data-urgent={isUrgent || undefined}>
      <RecentCard projectId={projectId} names={names} />
      <AttentionCard projectId={projectId} names={names} />
    </div>
  );
  return (
    <div className={classes['overview']}>
      {isUrgent ? latest : null}
      {isNew ? <TryCard projectId={projectId} /> : null}
      {isNew ? setup : <WeekCard projectId={projectId} />}
      {isNew && !isPlaced ? null : figures}
      {isUrgent || (isNew && !isPlaced) ? null : latest}
      {isNew ? null : setup}
    </div>
  );
}
