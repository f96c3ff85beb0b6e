import { IconFileInvoice, IconHandStop, IconLock, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { paths } from '../../../app/paths.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useApprove, useCancel, useRetry, type PayoutDetails } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import type { PayoutChange } from './changes-since.ts';
import { RejectForm } from './reject-form.tsx';
import classes from './footer.module.css';

type Props = { payout: PayoutDetails; changes: readonly PayoutChange[] | undefined; onSeen: () => void };

/**
 * What whoever looks may do with it as it stands; why not, where they might think that they may. What was done is said by whoever
 * waits for it: the payout is read anew before, and the button may be gone with that.
 */
export function Footer({ payout, changes, onSeen }: Props) {
  const { actions, approvalBar, status } = payout;
  const [isRejecting, setRejecting] = useState(false);
  if (isRejecting) return <RejectForm payout={payout} onClose={() => setRejecting(false)} />;
  const mayReject = actions.includes('reject');
  if (status === 'pending-approval' && actions.includes('approve')) {
    const onReject = mayReject ? () => setRejecting(true) : undefined;
    return changes === undefined ? (
      <Approve payout={payout} onReject={onReject} />
    ) : (
      <Changed changes={changes} onReject={onReject} onSeen={onSeen} />
    );
  }
  const isOver = status === 'sent' || status === 'processed';
  if (approvalBar === null && actions.length === 0 && !isOver) return null;
  return (
    <div className={classes['footer']}>
      {approvalBar === null ? null : <p className={classes['hint']}>{approvalBar}</p>}
      <div className={classes['buttons']}>
        {mayReject ? (
          <Button
            tone="danger"
            icon={status === 'pending' ? <IconHandStop size={15} stroke={1.75} aria-hidden /> : undefined}
            onClick={() => setRejecting(true)}
          >
            {status === 'pending' ? 'Stop this payout' : 'Reject…'}
          </Button>
        ) : null}
        <span />
        {actions.includes('cancel') ? <Cancel id={payout.id} /> : null}
        {actions.includes('retry') ? <Retry id={payout.id} /> : null}
        {isOver ? (
          <LinkButton
            to={paths.payoutReceipt}
            params={{ payoutId: String(payout.id) }}
            icon={<IconFileInvoice size={15} stroke={1.75} aria-hidden />}
          >
            Receipt
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

type ChangedProps = { changes: readonly PayoutChange[]; onReject: (() => void) | undefined; onSeen: () => void };

/** Somebody edited it, or it was requested anew, while it was looked at. */
function Changed({ changes, onReject, onSeen }: ChangedProps) {
  return (
    <div className={classes['footer']}>
      <Notice tone="attention">
        <strong>This payout has just changed.</strong> Earlier approvals no longer count. Look at it again before you
        approve it.
        {changes.map(({ name, was, is }) => (
          <span key={name} className={`num ${classes['change']}`}>
            {name}: <s>{was}</s> <b>{is}</b>
          </span>
        ))}
      </Notice>
      <div className={classes['buttons']}>
        <Reject onReject={onReject} />
        <span />
        <Button onClick={onSeen}>Review again</Button>
      </div>
    </div>
  );
}

function Reject({ onReject }: { onReject: (() => void) | undefined }) {
  return onReject === undefined ? null : (
    <Button tone="danger" onClick={onReject}>
      Reject…
    </Button>
  );
}

function Approve({ payout, onReject }: { payout: PayoutDetails; onReject: (() => void) | undefined }) {
  const { id, intentHash, isKnownPayee, toAddress } = payout;
  const [typed, setTyped] = useState('');
  const approve = useApprove();
  const isTyped = isKnownPayee || isLastSix(typed, toAddress);
  async function onApprove(): Promise<void> {
    const body = { intentHash, ...(isKnownPayee ? {} : { addressEnd: typed.trim() }) };
    try {
      await approve.mutateAsync({ params: { id }, body });
      toastSuccess(`Payout ${id} approved`);
    } catch {
      // Why not stands above the button.
    }
  }
  return (
    <div className={classes['footer']}>
      {isKnownPayee ? null : <LastSixInput what="address" of={toAddress} value={typed} onChange={setTyped} />}
      {approve.isError ? <Notice tone="danger">{messageOf(approve.error)}</Notice> : null}
      <p className={classes['hint']}>
        <IconLock size={13} stroke={1.75} aria-hidden />
        {isTyped ? texts.signs : 'Type the last six characters of the address first.'}
      </p>
      <div className={classes['buttons']}>
        <Reject onReject={onReject} />
        <span />
        <Button
          tone="primary"
          className={classes['wide'] ?? ''}
          icon={<IconUserCheck size={15} stroke={1.75} aria-hidden />}
          busy={approve.isPending}
          disabled={!isTyped}
          onClick={() => void onApprove()}
        >
          Approve
        </Button>
      </div>
    </div>
  );
}

function Cancel({ id }: { id: number }) {
  const cancel = useCancel();
  async function onCancel(): Promise<void> {
    try {
      await cancel.mutateAsync({ params: { id } });
      toastSuccess(`Payout ${id} cancelled`);
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  }
  return (
    <Button busy={cancel.isPending} onClick={() => void onCancel()}>
      Cancel payout
    </Button>
  );
}

function Retry({ id }: { id: number }) {
  const retry = useRetry();
  async function onRetry(): Promise<void> {
    try {
      await retry.mutateAsync({ params: { id } });
      toastSuccess('Requested again. It needs approval again.');
    } catch (failure) {
      toastFailure(messageOf(failure));
    }
  }
  return (
    <Button tone="primary" busy={retry.isPending} onClick={() => void onRetry()}>
      Request again
    </Button>
  );
}
