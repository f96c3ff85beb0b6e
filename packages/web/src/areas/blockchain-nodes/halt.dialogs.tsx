import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useHalt, useResume, type Chain } from './queries.ts';

type Props = { chain: Chain; onClose: () => void };

const reasonCharsMax = 300;

export function HaltDialog({ chain, onClose }: Props) {
  return (
    <ReasonDialog
      chain={chain}
      onClose={onClose}
      action={useHalt()}
      title={`Halt ${chain.name}`}
      subtitle={`No more payments are credited on ${chain.name} until it is resumed.`}
      confirmLabel={`Halt ${chain.name}`}
      isDanger
      done={`${chain.name} halted`}
    />
  );
}

export function ResumeDialog({ chain, onClose }: Props) {
  return (
    <ReasonDialog
      chain={chain}
      onClose={onClose}
      action={useResume()}
      title={`Resume ${chain.name}`}
      subtitle={`It was halted: ${chain.healthReason ?? 'no reason was given'}. Deposits are credited again, including those received in the meantime.`}
      confirmLabel={`Resume ${chain.name}`}
      done={`${chain.name} resumed`}
    />
  );
}

type ReasonProps = Props & {
  action: ReturnType<typeof useHalt> | ReturnType<typeof useResume>;
  title: string;
  subtitle: string;
  confirmLabel: string;
  isDanger?: boolean;
  done: string;
};

/** Why is written into the audit log. */
function ReasonDialog({ chain, onClose, action, title, subtitle, confirmLabel, isDanger = false, done }: ReasonProps) {
  const [reason, setReason] = useState('');
  const text = reason.trim();
  const send = () =>
    action.mutate(
      { params: { idOrCode: chain.code }, body: { reason: text } },
      {
        onSuccess: () => {
          toastSuccess(done);
          onClose();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={() => (action.isPending ? undefined : onClose())}
      title={title}
      subtitle={subtitle}
      confirmLabel={confirmLabel}
      confirmTone={isDanger ? 'danger-solid' : 'primary'}
      confirmDisabled={text === ''}
      onConfirm={send}
      busy={action.isPending}
      error={action.isError ? messageOf(action.error) : undefined}
    >
      <Textarea
        label="Reason"
        description="One sentence, recorded in the audit log."
        value={reason}
        maxLength={reasonCharsMax}
        autosize
        minRows={2}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '))}
      />
    </Modal>
  );
}
