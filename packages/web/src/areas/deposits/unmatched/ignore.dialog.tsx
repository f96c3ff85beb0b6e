import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useIgnore } from '../deposit/queries.ts';

type Props = { ids: readonly number[]; onClose: (isDone: boolean) => void };

/** Off the list, with the reason for whoever asks later. It can be taken back by matching. */
export function IgnoreDialog({ ids, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [issue, setIssue] = useState<string>();
  const [left, setLeft] = useState(ids);
  const ignore = useIgnore();
  const [refusal, setRefusal] = useState<string>();
  const many = left.length !== 1;

  function send(): void {
    if (reason.trim() === '') return setIssue('must not be empty');
    ignore.mutate(
      { ids: left, reason: reason.trim() },
      {
        onSuccess: ({ count, failure }) => {
          if (failure === undefined) {
            toastSuccess(count === 1 ? 'Deposit ignored' : `${count} deposits ignored`);
            return onClose(true);
          }
          setLeft(left.slice(count));
          setRefusal(`${count === 0 ? '' : `${count} ignored. `}${messageOf(failure)}`);
        },
      },
    );
  }

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={many ? `Ignore ${left.length} deposits?` : 'Ignore this deposit?'}
      subtitle={`The money stays where it is, and ${many ? 'they' : 'it'} can still be matched later.`}
      onConfirm={send}
      confirmLabel="Ignore"
      busy={ignore.isPending}
      error={refusal}
    >
      <TextInput
        label="Reason"
        placeholder="For example: spam token"
        value={reason}
        error={issue}
        maxLength={300}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIssue(undefined);
        }}
      />
    </Modal>
  );
}
