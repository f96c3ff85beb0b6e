import { messageOf } from '../../../api/http/failure.ts';
import { stoppingWords } from '../../../format/stopping-words.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../../ui/messages/toast.tsx';
import { useStopChange, type WaitingChange } from '../wallet/queries.ts';
import classes from '../wallet/wallets.module.css';

/** Of what somebody asked of a wallet: it stays as it is. */
export function StopChangeDialog({ change, onClose }: { change: WaitingChange; onClose: () => void }) {
  const stop = useStopChange();
  const onSuccess = () => {
    toastSuccess('Change stopped');
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Stop this change?"
      subtitle={change.title}
      onConfirm={() => stop.mutate({ params: { id: change.id } }, { onSuccess })}
      confirmLabel="Stop this change"
      confirmTone="danger-solid"
      cancelLabel="Keep waiting"
      busy={stop.isPending}
      error={stop.isError ? messageOf(stop.error) : undefined}
    >
      <p className={classes['hint']}>{stoppingWords}</p>
    </Modal>
  );
}
