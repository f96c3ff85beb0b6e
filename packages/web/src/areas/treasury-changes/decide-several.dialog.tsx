import type { Result } from '@coffer/contract/endpoint.ts';
import type { decideTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { hasCode, messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { togetherWords, type TogetherDecision } from './decisions.ts';
import { useViewer } from './use-viewer.ts';
import { useDecideSeveral, type Change } from './queries.ts';
import classes from './treasury-changes.module.css';

type Props = {
  decision: TogetherDecision;
  changes: readonly Change[];
  onClose: () => void;
};

/** Names all that it decides. It steps aside while it runs: the server may want to know first that it is still the same person. */
export function DecideSeveralDialog({ decision, changes, onClose }: Props) {
  const { mutate, isPending, error, data } = useDecideSeveral();
  const viewer = useViewer();
  const words = togetherWords[decision];
  if (data && data.refused.length > 0)
    return <Refused decision={decision} changes={changes} onClose={onClose} result={data} />;
  const onConfirm = () =>
    mutate(
      { body: { decision, ids: changes.map(({ id }) => id) } },
      {
        onSuccess: ({ decided, refused }) => {
          if (refused.length > 0) return;
          toastSuccess(words.done(decided.length));
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
      title={words.title(changes.length)}
      confirmLabel={words.label}
      {...(words.isDanger ? { confirmTone: 'danger-solid' as const } : {})}
      cancelLabel="Keep frozen"
      onConfirm={onConfirm}
      error={error === null ? undefined : messageOf(error)}
    >
      <p>{words.text(changes, viewer)}</p>
      <ul className={classes['chosen']}>
        {changes.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </Modal>
  );
}

type RefusedProps = Props & { result: Result<typeof decideTreasuryChanges> };

/** What was decided, and of each other why it was not. */
function Refused({ decision, changes, onClose, result: { decided, refused } }: RefusedProps) {
  const words = togetherWords[decision];
  const titles = new Map(changes.map(({ id, title }) => [id, title]));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${words.done(decided.length)}, ${refused.length} ${words.notDone}`}
      withoutCancel
      confirmLabel="Close"
      onConfirm={onClose}
    >
      <ul className={classes['refused']}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <strong>{titles.get(id)}</strong>
            <br />
            {message}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
