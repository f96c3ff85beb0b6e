import { IconArrowRight, IconReceipt2 } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { createLinkOf, paymentsOf } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { recentMax, useRecentPayments } from '../figures/queries.ts';
import { texts } from '../figures/texts.ts';
import classes from './recent-card.module.css';

/** Comes with the first payment. */
const RecentTable = lazy(async () => ({ default: (await import('./recent-table.tsx')).RecentTable }));
const waiting = (
  <div className={classes['waiting']} aria-hidden>
    {Array.from({ length: recentMax }, (_one, at) => (
      <Skeleton key={at} height={14} animate={false} />
    ))}
  </div>
);

/** The newest payments; one opens where all of them are. */
export function RecentCard({ projectId, names }: { projectId: ProjectId; names: ChainNames }) {
  const payments = useRecentPayments(projectId);
  const mayCreate = useMay('payments:write');
  const rows = payments.data?.data;
  const error = payments.isError ? messageOf(payments.error) : undefined;
  const retry = () => void payments.refetch();
  return (
    <Card
      title={texts.recent.title}
      actions={
        <LinkButton to={paymentsOf(projectId)} tone="link">
          All payments
          <IconArrowRight className={classes['onward']} size={15} stroke={1.75} aria-hidden />
        </LinkButton>
      }
      flush
    >
      {rows?.length === 0 ? (
        <EmptyState
          icon={IconReceipt2}
          title={texts.recent.empty}
          hint={texts.recent.emptyHint}
          action={mayCreate ? <LinkButton to={createLinkOf(projectId)}>Create payment link</LinkButton> : undefined}
        />
      ) : rows ? (
        <WhenNear waiting={waiting}>
          <RecentTable rows={rows} names={names} error={error} onRetry={retry} projectId={projectId} />
        </WhenNear>
      ) : error === undefined ? (
        waiting
      ) : (
        <Failed message={error} onRetry={retry} />
      )}
    </Card>
  );
}
