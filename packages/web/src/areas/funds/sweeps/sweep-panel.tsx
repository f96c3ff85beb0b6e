import { Skeleton } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { ApiFailure, messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { Notches } from '../../../ui/statuses/notches.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { StatusBadge } from '../../../ui/statuses/status-badge.tsx';
import { Timeline } from '../../../ui/layout/timeline.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { stepsOf } from './history-words.ts';
import { Postings } from './postings.tsx';
import { useCancelSweep, useSweep, type SweepDetails } from '../fund/queries.ts';
import { SweepAmount } from '../fund/sweep-amount.tsx';
import { SweepFacts } from './sweep-facts.tsx';
import { SweepItems } from './sweep-items.tsx';
import { Transactions } from './transactions.tsx';
import { sweepLook, sweepName } from '../fund/sweep-words.ts';
import { texts } from '../fund/texts.ts';
import classes from '../fund/panel.module.css';

type Props = { id: number; names: ChainNames; onClose: () => void };

/** All that is known of one sweep, as it goes on. */
export function SweepPanel({ id, names, onClose }: Props) {
  const { sweep, error, refetch } = useSweep(id);
  if (sweep === undefined) {
    const isNotThere = error instanceof ApiFailure && error.status === 404;
    return (
      <SidePanel title={`Sweep ${sweepName(id)}`} onClose={onClose}>
        {isNotThere ? (
          <EmptyState
            icon={IconHistoryOff}
            title={texts.notFound.title}
            hint={texts.notFound.hint}
            action={<Button onClick={onClose}>{texts.notFound.action}</Button>}
          />
        ) : error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} animate={false} />
        )}
      </SidePanel>
    );
  }
  const { blockchainCode, walletName } = sweep;
  return (
    <SidePanel
      title={<SweepAmount sweep={sweep} names={names} />}
      subtitle={`Sweep ${sweepName(id)} of ${walletName} on ${names.chainName(blockchainCode)}`}
      onClose={onClose}
    >
      <State sweep={sweep} />
      <SweepFacts sweep={sweep} names={names} />
      <section className={classes['part']} aria-label="History">
        <h3>History</h3>
        <Timeline steps={stepsOf(sweep)} />
      </section>
      <Transactions sweep={sweep} />
      <SweepItems sweep={sweep} names={names} />
      <Postings sweep={sweep} names={names} />
    </SidePanel>
  );
}

function State({ sweep }: { sweep: SweepDetails }) {
  const { status, confirmations, waiting, failure } = sweep;
  return (
    <div className={classes['state']}>
      <span className={classes['line']}>
        <StatusBadge {...sweepLook(sweep)} />
        {status === 'confirming' ? <Notches done={confirmations.current} of={confirmations.required} /> : null}
      </span>
      {waiting === null ? null : <Notice tone="attention">{waiting.reason}</Notice>}
      {failure === null ? null : <Notice tone={status === 'failed' ? 'danger' : 'neutral'}>{failure.reason}</Notice>}
      {status === 'planned' || status === 'awaiting_signature' ? <Cancel id={sweep.id} /> : null}
    </div>
  );
}

/** Only while nothing was signed: the server has the last word. */
function Cancel({ id }: { id: number }) {
  const mayWrite = useMay('sweeps:write');
  const cancel = useCancelSweep();
  if (!mayWrite) return null;
  const onCancel = () =>
    cancel.mutate(
      { params: { id } },
      {
        onSuccess: () => toastSuccess(`Sweep ${sweepName(id)} cancelled`),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <div className={classes['actions']}>
      <Button busy={cancel.isPending} onClick={onCancel}>
        Cancel sweep
      </Button>
    </div>
  );
}
