import { IconFileInvoice, IconHandStop, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { usePayoutPause } from '../../../api/payouts.ts';
import { paths } from '../../../app/paths.ts';
import { formatAmount } from '../../../format/amount.ts';
import { isLastSix } from '../../../format/last-six.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { LastSixInput } from '../../../ui/forms/last-six-input.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useNow } from '../../../ui/time/use-now.ts';
import { useApprove, useCancel, useRetry, type PayoutDetails } from '../payout/queries.ts';
import { texts } from '../payout/texts.ts';
import type { PayoutChange } from './changes-since.ts';
import { ApproveButtons, PasskeyHint, type Means } from './approve-buttons.tsx';
import { RejectForm } from './reject-form.tsx';
import classes from './footer.module.css';

type Props = {
  payout: PayoutDetails;
  names: ChainNames;
  changes: readonly PayoutChange[] | undefined;
  onSeen: () => void;
};

/**
 * What whoever looks may do with it as it stands; why not, where they might think that they may. What was done is said by whoever
 * waits for it: the payout is read anew before, and the button may be gone with that.
 */
export function Footer({ payout, names, changes, onSeen }: Props) {
  const { actions, approvalBar, status } = payout;
  const [isRejecting, setRejecting] = useState(false);
  if (isRejecting) return <RejectForm payout={payout} onClose={() => setRejecting(false)} />;
  const mayReject = actions.includes('reject');
  if (status === 'pending-approval' && actions.includes('approve')) {
    const onReject = mayReject ? () => setRejecting(true) : undefined;
    return changes === undefined ? (
      <Approve payout={payout} onReject={onReject} />
    ) : (
      <Changed payout={payout} names={names} changes={changes} onReject={onReject} onSeen={onSeen} />
    );
  }
  const isOver = status === 'sent' || status === 'processed';
  if (approvalBar === null && actions.length === 0 && !isOver) return null;
  return (
    <div className={classes['footer']}>
      {approvalBar === null ? null : <p className={classes['hint']}>{approvalBar}</p>}
      <div className={classes['buttons']}>
        {mayReject && status !== 'pending' ? <Reject onReject={() => setRejecting(true)} /> : null}
        <Signing payout={payout} />
        {mayReject && status === 'pending' ? (
          <Button
            tone="danger"
            icon={<IconHandStop size={15} stroke={1.75} aria-hidden />}
            onClick={() => setRejecting(true)}
          >
            Stop this payout
          </Button>
        ) : null}
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

/** What comes next where nothing keeps it. */
function Signing({ payout: { status, waiting, mayGoAt } }: { payout: PayoutDetails }) {
  const now = useNow();
  const isPaused = (usePayoutPause()?.paused ?? null) !== null;
  const isNext = status === 'pending' && waiting === null && !isPaused;
  if (!isNext || (mayGoAt !== null && Date.parse(mayGoAt) > now)) return <span />;
  return <p className={classes['next']}>Signing, usually within a minute</p>;
}

type ChangedProps = Omit<Props, 'changes'> & {
  changes: readonly PayoutChange[];
  onReject: (() => void) | undefined;
};

/** Somebody edited it, or it was requested anew, while it was looked at. */
function Changed({ payout, names, changes, onReject, onSeen }: ChangedProps) {
  const { amount, currencyCode, blockchainCode } = payout;
  const { decimals, isStable } = names.shownAs(blockchainCode, currencyCode);
  return (
    <div className={classes['footer']}>
      <Notice tone="attention">
        <strong>This payout has just changed.</strong> Earlier approvals no longer count. Check it again before you
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
        <Button tone="primary" className={classes['whole'] ?? ''} onClick={onSeen}>
          Continue with {formatAmount(amount, decimals, isStable)} {currencyCode}
        </Button>
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
  const { id, intentHash, isKnownPayee, toAddress, passkey } = payout;
  const [typed, setTyped] = useState('');
  const approve = useApprove();
  const isTyped = isKnownPayee || isLastSix(typed, toAddress);
  async function onApprove(means: Means): Promise<void> {
    const body = { intentHash, means, ...(isKnownPayee ? {} : { addressEnd: typed.trim() }) };
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
      {isTyped ? (
        <p className={classes['hint']}>
          <IconLock size={13} stroke={1.75} aria-hidden />
          {texts.signs}
        </p>
      ) : null}
      <div className={classes['buttons']}>
        <Reject onReject={onReject} />
        <span />
        <ApproveButtons
          passkey={passkey}
          label="Approve"
          busy={approve.isPending}
          disabled={!isTyped}
          onApprove={(means) => void onApprove(means)}
        />
      </div>
      <PasskeyHint passkey={passkey} />
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
