import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { ApproveButtons, PasskeyHint, type Means } from '../panel/approve-buttons.tsx';
import { CauseForm } from '../panel/reject-form.tsx';
import panel from '../panel/footer.module.css';
import { approvedWords, payoutsOf, waitingOf } from './batch-words.ts';
import { useApproveBatch, useCancelBatch, useRejectBatch, type BatchDetails } from './queries.ts';
import type { Typed } from './samples.tsx';
import classes from './batch.module.css';

type Props = {
  batch: BatchDetails;
  typed: Typed;
  /** It is another than when it was looked at. */
  hasChanged: boolean;
  onSeen: (batch: BatchDetails) => void;
};

/** What whoever looks can do with the whole file; why not, where they might think that they can. */
export function BatchFooter({ batch, typed, hasChanged, onSeen }: Props) {
  const { actions, approvalBar, ready } = batch;
  const [isRejecting, setRejecting] = useState(false);
  // What is approved and not signed yet is stopped.
  const isStop = waitingOf(batch.counts) === 0;
  if (isRejecting) {
    return (
      <div className={classes['footer']}>
        <Reject batch={batch} isStop={isStop} onClose={() => setRejecting(false)} />
      </div>
    );
  }
  const onReject = actions.includes('reject') ? () => setRejecting(true) : undefined;
  if (actions.includes('approve') && ready > 0) {
    return hasChanged ? (
      <Changed onReject={onReject} onSeen={() => onSeen(batch)} />
    ) : (
      <Approve key={batch.batchHash} batch={batch} typed={typed} onReject={onReject} onSeen={onSeen} />
    );
  }
  if (approvalBar === null && actions.length === 0) return null;
  return (
    <div className={classes['footer']}>
      {approvalBar === null ? null : <p className={panel['hint']}>{approvalBar}</p>}
      <div className={panel['buttons']}>
        <RejectButton isStop={isStop} onReject={onReject} />
        <span />
        {actions.includes('cancel') ? <Cancel batch={batch} /> : null}
      </div>
    </div>
  );
}

function RejectButton({ isStop = false, onReject }: { isStop?: boolean; onReject: (() => void) | undefined }) {
  return onReject === undefined ? null : (
    <Button tone="danger" onClick={onReject}>
      {isStop ? 'Stop all…' : 'Reject…'}
    </Button>
  );
}

function Changed({ onReject, onSeen }: { onReject: (() => void) | undefined; onSeen: () => void }) {
  return (
    <div className={classes['footer']}>
      <Notice tone="attention">
        <strong>This file has just changed.</strong> Look at it again before you approve it.
      </Notice>
      <div className={panel['buttons']}>
        <RejectButton onReject={onReject} />
        <span />
        <Button onClick={onSeen}>Review again</Button>
      </div>
    </div>
  );
}

type ApproveProps = {
  batch: BatchDetails;
  typed: Typed;
  onReject: (() => void) | undefined;
  onSeen: (batch: BatchDetails) => void;
};

function Approve({ batch, typed, onReject, onSeen }: ApproveProps) {
  const { id, batchHash, ready, samples, passkey } = batch;
  const approve = useApproveBatch();
  const isTyped = samples.every(({ payoutID, toAddress }) => isLastSix(typed[payoutID] ?? '', toAddress));
  async function onApprove(means: Means): Promise<void> {
    const addressEnds = samples.map(({ payoutID }) => ({ payoutID, addressEnd: (typed[payoutID] ?? '').trim() }));
    try {
      const after = await approve.mutateAsync({ params: { id }, body: { batchHash, addressEnds, means } });
      toastSuccess(approvedWords(after, ready));
      onSeen(after);
    } catch {
      // Why not stands above the button.
    }
  }
  return (
    <div className={classes['footer']}>
      {approve.isError ? <Notice tone="danger">{messageOf(approve.error)}</Notice> : null}
      <p className={panel['hint']}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        {isTyped
          ? 'You approve exactly these recipients, amounts and networks. If one changes, it needs approval again.'
          : samples.length === 1
            ? 'Type the last six characters of the address first.'
            : 'Type the last six characters of each address first.'}
      </p>
      <div className={panel['buttons']}>
        <RejectButton onReject={onReject} />
        <span />
        <ApproveButtons
          passkey={passkey}
          label={`Approve ${payoutsOf(ready)}`}
          busy={approve.isPending}
          disabled={!isTyped}
          onApprove={(means) => void onApprove(means)}
        />
      </div>
      <PasskeyHint passkey={passkey} />
    </div>
  );
}

type RejectProps = { batch: BatchDetails; isStop: boolean; onClose: () => void };

function Reject({ batch: { id, fileName, createdBy }, isStop, onClose }: RejectProps) {
  const reject = useRejectBatch();
  return (
    <CauseForm
      asker={createdBy.name}
      confirmLabel={isStop ? 'Stop all' : 'Reject all'}
      busy={reject.isPending}
      problem={reject.isError ? messageOf(reject.error) : undefined}
      onSend={(body) =>
        reject.mutate(
          { params: { id }, body },
          { onSuccess: () => (toastSuccess(`${fileName} ${isStop ? 'stopped' : 'rejected'}`), onClose()) },
        )
      }
      onClose={onClose}
    />
  );
}

function Cancel({ batch: { id, fileName, counts } }: { batch: BatchDetails }) {
  const cancel = useCancelBatch();
  const [isOpen, setOpen] = useState(false);
  async function onCancel(): Promise<void> {
    try {
      await cancel.mutateAsync({ params: { id } });
      setOpen(false);
      toastSuccess(`${fileName} cancelled`);
    } catch {
      // Why not stands in the dialog.
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel all…</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Cancel ${payoutsOf(waitingOf(counts) + counts.pending)}?`}
        confirmLabel="Cancel all"
        confirmTone="danger-solid"
        cancelLabel="Keep them"
        busy={cancel.isPending}
        error={cancel.isError ? messageOf(cancel.error) : undefined}
        onConfirm={() => void onCancel()}
      >
        <p>Their money is available again. Payouts that are signed already are still paid.</p>
      </Modal>
    </>
  );
}
