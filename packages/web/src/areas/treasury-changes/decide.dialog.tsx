import { formatMinuteZone } from '../../format/date-time.ts';
import { hasCode, messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { wordsFor, type Decision } from './decisions.ts';
import { Differences } from './differences.tsx';
import { useCancel, useConfirm, useFreeze, useRelease, useRevert, type Change } from './queries.ts';
import { useViewer } from './use-viewer.ts';
import classes from './treasury-changes.module.css';

/** It steps aside while it runs: the server may want to know first that it is still the same person. */
export function DecideDialog({
  change,
  decision,
  onClose,
}: {
  change: Change;
  decision: Decision;
  onClose: () => void;
}) {
  const actions = {
    freeze: useFreeze(),
    cancel: useCancel(),
    confirm: useConfirm(),
    release: useRelease(),
    revert: useRevert(),
  };
  const { mutate, isPending, error } = actions[decision];
  const viewer = useViewer();
  const words = wordsFor(decision, change);
  const onConfirm = () =>
    mutate(
      { params: { id: change.id } },
      {
        onSuccess: ({ takesEffectAt }) => {
          toastSuccess(takesEffectAt === null ? words.done : (words.doneLater ?? words.done));
          onClose();
        },
        onError: (failure) => {
          if (hasCode(failure, 'STEP_UP_REQUIRED')) onClose();
        },
      },
    );
  return (
    <Modal
      opened={!isPending}
      onClose={onClose}
      title={words.title}
      subtitle={change.title}
      confirmLabel={words.confirmLabel}
      {...(words.isDanger ? { confirmTone: 'danger-solid' as const } : {})}
      cancelLabel={words.cancelLabel}
      onConfirm={onConfirm}
      error={error === null ? undefined : messageOf(error)}
    >
      <p>{words.text(change, viewer)}</p>
      {decision === 'confirm' ? (
        <div className={classes['asked']}>
          <p className={classes['by']}>
            Requested by {change.by}, {formatMinuteZone(change.at)}
          </p>
          <Differences change={change} />
        </div>
      ) : null}
    </Modal>
  );
}
