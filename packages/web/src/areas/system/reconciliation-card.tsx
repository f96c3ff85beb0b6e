import { IconScale } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/http/failure.ts';
import { useMay } from '../../api/me.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChainName } from '../../ui/money/chain-name.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge, type StatusLook } from '../../ui/statuses/status-badge.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import { Differences } from './differences.tsx';
import { latestRuns, type Run } from './latest-runs.ts';
import { NotRefreshed } from './not-refreshed.tsx';
import { useReconciliation, useStartReconciliation } from './queries.ts';
import classes from './reconciliation.module.css';

/** Whether the books say what the chains say: the last comparison of each network, and what is different still. */
export function ReconciliationCard() {
  const { data, error, refetch } = useReconciliation();
  const names = useChainNames();
  const runs = data && latestRuns(data.runs);
  return (
    <Card
      title="Reconciliation"
      hint="Compares the ledger with the networks every hour. Differences are never corrected automatically."
      actions={<CompareNow />}
      flush={runs?.length === 0 && data?.differences.length === 0}
    >
      {data ? <NotRefreshed error={error} /> : null}
      {error && !data ? <Failed message={messageOf(error)} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Skeleton height={96} /> : null}
      {runs?.length === 0 ? (
        <EmptyState icon={IconScale} title="Not compared yet" hint="The first comparison runs within the hour." />
      ) : null}
      {runs && runs.length > 0 ? (
        <ul className={classes['runs']} aria-label="Latest comparisons">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} names={names} />
          ))}
        </ul>
      ) : null}
      {data && data.differences.length > 0 ? <Differences differences={data.differences} names={names} /> : null}
    </Card>
  );
}

function RunRow({ run, names }: { run: Run; names: ChainNames }) {
  const { blockchainCode, height, finishedAt, startedAt, addresses } = run;
  return (
    <li>
      <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
      <StatusBadge {...lookOf(run)} />
      <span className={classes['how']}>
        {run.error ??
          `${addresses} ${addresses === 1 ? 'address' : 'addresses'} at block ${height.toLocaleString('en-US')}`}
        {' · '}
        <RelativeTime at={finishedAt ?? startedAt} />
      </span>
    </li>
  );
}

function lookOf({ finishedAt, error, differences }: Run): StatusLook {
  if (error !== null) return { tone: 'attention', text: 'Not compared' };
  if (finishedAt === null) return { tone: 'progress', text: 'Comparing' };
  if (differences === 0) return { tone: 'success', text: 'No differences' };
  return { tone: 'danger', text: `${differences} ${differences === 1 ? 'difference' : 'differences'}` };
}

function CompareNow() {
  const mayStart = useMay('system:write');
  const start = useStartReconciliation();
  if (!mayStart) return null;
  const onStart = () =>
    start.mutate(
      { body: {} },
      {
        onSuccess: ({ message }) => toastSuccess(message),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Button icon={<IconScale size={15} stroke={1.75} aria-hidden />} busy={start.isPending} onClick={onStart}>
      Compare now
    </Button>
  );
}
