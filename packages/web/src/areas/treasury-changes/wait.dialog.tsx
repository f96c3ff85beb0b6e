import { useState } from 'react';
import type { TreasuryWaitView } from '@coffer/contract/people/treasury-changes.ts';
import { hasCode, messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useSaveWait } from './queries.ts';

export function WaitDialog({ wait, onClose }: { wait: TreasuryWaitView; onClose: () => void }) {
  const [hours, setHours] = useState<number | ''>(wait.next?.hours ?? wait.hours);
  const save = useSaveWait();
  const isFit =
    typeof hours === 'number' && Number.isInteger(hours) && hours >= wait.hoursMin && hours <= wait.hoursMax;
  const onConfirm = () =>
    save.mutate(
      { body: { hours: Number(hours) } },
      {
        onSuccess: () => {
          toastSuccess('Waiting time saved');
          onClose();
        },
        onError: (failure) => {
          if (hasCode(failure, 'STEP_UP_REQUIRED')) onClose();
        },
      },
    );
  return (
    <Modal
      opened={!save.isPending}
      onClose={onClose}
      title="Change the waiting time"
      subtitle="A longer time takes effect immediately. A shorter one takes effect only after the current one has passed."
      confirmLabel="Save"
      confirmDisabled={!isFit}
      onConfirm={onConfirm}
      error={save.isError ? messageOf(save.error) : undefined}
    >
      <NumberInput
        label="Hours"
        value={hours}
        onChange={setHours}
        description={`From ${wait.hoursMin} to ${wait.hoursMax}`}
        data-autofocus
      />
    </Modal>
  );
}
