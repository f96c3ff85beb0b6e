import { Skeleton } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChainNames, type ChainNames } from '../../api/chain-names.ts';
import { isRefused, messageOf } from '../../api/http/failure.ts';
import { useMe } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { BatchApprovals } from './batches/batch-approvals.tsx';
import { BatchCheque } from './batches/batch-cheque.tsx';
import { BatchFooter } from './batches/batch-footer.tsx';
import { BatchNotices } from './batches/batch-notices.tsx';
import { BatchPayouts } from './batches/batch-payouts.tsx';
import { BatchProgress } from './batches/batch-progress.tsx';
import { useBatch, type BatchDetails } from './batches/queries.ts';
import { Samples, type Typed } from './batches/samples.tsx';
import { PauseAll } from './payout/payouts-page.tsx';
import classes from './batches/batch.module.css';

/** A file of payouts: what it comes to, who approves it, and what became of each line. */
export function BatchScreen() {
  const { batchId = '' } = useParams({ strict: false });
  const id = Number(batchId);
  const { batch, error, refetch } = useBatch(id);
  const names = useChainNames();
  if (batch !== undefined) return <Open key={id} batch={batch} names={names} />;
  return (
    <Page title="File of payouts">
      {isRefused(error) ? (
        <Card>
          <EmptyState
            icon={IconFileOff}
            title="File not found"
            hint="The link may be incomplete, or you may not have access to this file."
            action={<LinkButton to={paths.payouts}>Show all payouts</LinkButton>}
          />
        </Card>
      ) : error ? (
        <Card>
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <output className={classes['sides']} aria-label="Loading">
          <Skeleton height={360} animate={false} />
          <Skeleton height={280} animate={false} />
        </output>
      )}
    </Page>
  );
}

function Open({ batch, names }: { batch: BatchDetails; names: ChainNames }) {
  const { fileName, projectName, createdBy, createdAt, batchHash, actions, notices, ready, samples } = batch;
  const me = useMe().data?.member.id;
  // What was looked at is what gets approved: anything else is looked at anew.
  const [seen, setSeen] = useState(batchHash);
  const [typed, setTyped] = useState<Typed>({});
  function look(looked: BatchDetails): void {
    setSeen(looked.batchHash);
    setTyped({});
  }
  const mayApprove = actions.includes('approve') && ready > 0;
  return (
    <Page
      title={fileName}
      subtitle={
        <>
          Requested by {createdBy.memberID === me ? 'you' : createdBy.name} for {projectName},{' '}
          <RelativeTime at={createdAt} />
        </>
      }
      actions={<PauseAll />}
    >
      <div className={classes['sides']}>
        <div className={classes['main']}>
          <BatchCheque batch={batch} names={names} />
          {notices.length > 0 ? <BatchNotices notices={notices} /> : null}
          {mayApprove && samples.length > 0 ? <Samples batch={batch} typed={typed} onType={setTyped} /> : null}
          <BatchProgress batch={batch} />
        </div>
        <div className={classes['side']}>
          <BatchApprovals batch={batch} />
          <BatchFooter batch={batch} typed={typed} hasChanged={seen !== batchHash} onSeen={look} />
        </div>
      </div>
      <BatchPayouts batch={batch} names={names} />
    </Page>
  );
}
