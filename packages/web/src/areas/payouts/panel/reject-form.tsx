import { useState, type SubmitEvent } from 'react';
import { Textarea } from '@mantine/core';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FilterTabs } from '../../../ui/layout/filter-tabs.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useReject, type PayoutDetails } from '../payout/queries.ts';
import { rejectCodes } from '../payout/texts.ts';
import classes from './footer.module.css';

type Code = (typeof rejectCodes)[number]['value'];

/** Whoever requested it reads why: one of four causes and a sentence, both needed. */
export function RejectForm({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) {
  const { id, status, createdBy } = payout;
  const [code, setCode] = useState<Code>();
  const [reason, setReason] = useState('');
  const reject = useReject();
  const isStop = status === 'pending';
  const isReady = code !== undefined && reason.trim() !== '';
  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (code === undefined || !isReady) return;
    reject.mutate(
      { params: { id }, body: { code, reason: reason.trim() } },
      {
        onSuccess: () => {
          toastSuccess(isStop ? `Payout ${id} stopped` : `Payout ${id} rejected`);
          onClose();
        },
      },
    );
  }
  return (
    <form className={classes['footer']} onSubmit={send}>
      <p className={classes['why']}>Why?</p>
      <FilterTabs
        look="pills"
        label="Cause"
        choices={rejectCodes.map((one) => ({ ...one, count: null }))}
        chosen={code}
        onChoose={setCode}
      />
      <Textarea
        label={`Reason (visible to ${createdBy.name})`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        rows={2}
        autoComplete="off"
        data-autofocus
      />
      {reject.isError ? <Notice tone="danger">{messageOf(reject.error)}</Notice> : null}
      <div className={classes['buttons']}>
        <span />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="danger-solid" busy={reject.isPending} disabled={!isReady}>
          {isStop ? 'Stop payout' : 'Reject payout'}
        </Button>
      </div>
    </form>
  );
}
