import type { ReferralWithdrawalView } from '@coffer/contract/growth/referrers.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { formatUsd } from '../../../format/money.ts';
import { FullAddress } from '../../../ui/addresses/full-address.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { ChainName } from '../../../ui/money/chain-name.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useApprove, useReject } from '../queries.ts';
import { countOf } from '../words/counts.ts';
import { Enough } from './enough.tsx';
import classes from './payouts.module.css';

type Props = { withdrawal: ReferralWithdrawalView; names: ChainNames };

/** What there is to decide about what a referrer asked for, for those who may. */
export function PayoutButtons({ withdrawal, names }: Props) {
  const mayWrite = useMay('referral:write');
  const mayPay = useMay('payouts:create');
  const dialog = useDialog<'approve' | 'reject'>();
  if (withdrawal.status !== 'requested' || !mayWrite) return null;
  const whose = `${formatUsd(withdrawal.amountUSD)} for ${withdrawal.referrer.email}`;
  return (
    <div className={classes['buttons']}>
      {mayPay ? (
        <Button
          size="xs"
          aria-label={`Approve ${whose}`}
          onClick={({ currentTarget }) => dialog.show('approve', currentTarget)}
        >
          Approve…
        </Button>
      ) : null}
      <RowMenu
        label={`Actions for ${whose}`}
        actions={[{ text: 'Reject…', isDanger: true, onChoose: (from) => dialog.show('reject', from) }]}
      />
      {dialog.shown === 'approve' ? (
        <ApproveDialog withdrawal={withdrawal} names={names} onClose={dialog.close} />
      ) : null}
      {dialog.shown === 'reject' ? <RejectDialog withdrawal={withdrawal} onClose={dialog.close} /> : null}
    </div>
  );
}

type DialogProps = { withdrawal: ReferralWithdrawalView; onClose: () => void };

/** Money is about to move: the whole address. What goes on then is the payout's. */
function ApproveDialog({ withdrawal, names, onClose }: DialogProps & Pick<Props, 'names'>) {
  const { id, projectID, amountUSD, referrer, rewards, toAddress, blockchainCode, currencyCode, lastFailure } =
    withdrawal;
  const approve = useApprove();
  const [problem, setProblem] = useState<string>();
  // Once approved it has no buttons any more, and this dialog is gone with them before it is said.
  const onConfirm = async () => {
    setProblem(undefined);
    try {
      const { payoutID } = await approve.mutateAsync({ params: { projectId: projectID, id } });
      toastSuccess(payoutID === null ? 'Approved' : `Approved: payout ${payoutID}`);
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Approve this payout?"
      subtitle="It becomes a payout like any other: the policy decides whether somebody else has to approve it too."
      onConfirm={() => void onConfirm()}
      confirmLabel={`Approve ${formatUsd(amountUSD)}`}
      busy={approve.isPending}
      error={problem}
    >
      <p className={classes['sum']}>
        <span className="num">{formatUsd(amountUSD)}</span>
        <small>
          paid in {currencyCode} at the rate of the payout, for {countOf(rewards, 'reward')}
        </small>
      </p>
      <Enough projectId={projectID} withdrawals={[withdrawal]} names={names} />
      <Facts>
        <Fact name="To">{referrer.email}</Fact>
        <Fact name="Network">
          <ChainName code={blockchainCode} name={names.chainName(blockchainCode)} />
        </Fact>
        <Fact name="Address">
          <span className={classes['address']}>
            <FullAddress value={toAddress} label="Address" />
          </span>
        </Fact>
        {lastFailure === null ? null : <Fact name="Last try">{lastFailure}</Fact>}
      </Facts>
    </Modal>
  );
}

function RejectDialog({ withdrawal, onClose }: DialogProps) {
  const { id, projectID, amountUSD, referrer } = withdrawal;
  const reject = useReject();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const onConfirm = async () => {
    setProblem(undefined);
    try {
      await reject.mutateAsync({ params: { projectId: projectID, id }, body: { reason: reason.trim() } });
      toastSuccess('Rejected');
      onClose();
    } catch (failure) {
      setProblem(messageOf(failure));
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Reject this payout?"
      subtitle={`${formatUsd(amountUSD)} is available to ${referrer.email} again, who may ask for it once more.`}
      onConfirm={() => void onConfirm()}
      confirmLabel="Reject payout"
      confirmTone="danger-solid"
      confirmDisabled={reason.trim() === ''}
      busy={reject.isPending}
      error={problem}
    >
      <Textarea
        label="Reason"
        description="For your team: the referrer does not see it."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
    </Modal>
  );
}
