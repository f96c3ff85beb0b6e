import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { formatUsd } from '../../../format/money.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useRejectSeveral } from '../queries.ts';
import { countOf } from '../words/counts.ts';
import { RefusedSeveral } from './refused-several.tsx';
import classes from './several.module.css';

type Props = {
  projectId: string;
  withdrawals: readonly ReferralWithdrawalView[];
  onDone: () => void;
  onClose: () => void;
};

/** One reason for all, which the shop keeps. */
export function RejectSeveralDialog({ projectId, withdrawals, onDone, onClose }: Props) {
  const { mutate, isPending, error, data } = useRejectSeveral();
  const [reason, setReason] = useState('');
  if (data && data.refused.length > 0) {
    return <RefusedSeveral done="rejected" outcome={data} withdrawals={withdrawals} onClose={onDone} />;
  }
  const onConfirm = () =>
    mutate(
      { params: { projectId }, body: { ids: withdrawals.map(({ id }) => id), reason: reason.trim() } },
      {
        onSuccess: ({ decided, refused }) => {
          if (refused.length > 0) return;
          toastSuccess(`${countOf(decided.length, 'payout')} rejected`);
          onDone();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Reject ${countOf(withdrawals.length, 'payout')}?`}
      subtitle="What each of them asked for is available to them again, and they may ask for it once more."
      onConfirm={onConfirm}
      confirmLabel={`Reject ${countOf(withdrawals.length, 'payout')}`}
      confirmTone="danger-solid"
      confirmDisabled={reason.trim() === ''}
      busy={isPending}
      error={error === null ? undefined : messageOf(error)}
    >
      <Textarea
        label="Reason"
        description="For your team: referrers do not see it."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
      <ul className={classes['list']}>
        {withdrawals.map(({ id, amountUSD, referrer }) => (
          <li key={id}>
            <span className={classes['who']}>
              <strong>{referrer.email}</strong>
              <span className="num">{formatUsd(amountUSD)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
