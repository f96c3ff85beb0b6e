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

export function RejectForm({ payout, onClose }: { payout: PayoutDetails; onClose: () => void }) {
  const { id, status, createdBy } = payout;
  const reject = useReject();
  const isStop = status === 'pending';
  function send(body: Cause): void {
    reject.mutate(
      { params: { id }, body },
      {
        onSuccess: () => {
          toastSuccess(isStop ? `Payout ${id} stopped` : `Payout ${id} rejected`);
          onClose();
        },
      },
    );
  }
  return (
    <CauseForm
      asker={createdBy.name}
      confirmLabel={isStop ? 'Stop payout' : 'Reject payout'}
      busy={reject.isPending}
      problem={reject.isError ? messageOf(reject.error) : undefined}
      onSend={send}
      onClose={onClose}
    />
  );
}

export type Cause = { code: Code; reason: string };
type CauseProps = {
  asker: string;
  confirmLabel: string;
  busy: boolean;
  problem: string | undefined;
  onSend: (cause: Cause) => void;
  onClose: () => void;
};

/** Whoever requested it reads why: one of four causes and a sentence, both needed. */
export function CauseForm({ asker, confirmLabel, busy, problem, onSend, onClose }: CauseProps) {
  const [code, setCode] = useState<Code>();
  const [reason, setReason] = useState('');
  const isReady = code !== undefined && reason.trim() !== '';
  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (code !== undefined && isReady) onSend({ code, reason: reason.trim() });
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
        label={`Reason (visible to ${asker})`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        rows={2}
        autoComplete="off"
        data-autofocus
      />
      {problem === undefined ? null : <Notice tone="danger">{problem}</Notice>}
      <div className={classes['buttons']}>
        <span />
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="danger-solid" busy={busy} disabled={!isReady}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
