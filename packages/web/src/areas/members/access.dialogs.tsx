import { messageOf } from '../../api/http/failure.ts';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useActivate, useRemove, useRevoke, type Member } from './queries.ts';
import { consequences, endedWords, texts } from './texts.ts';

type Props = { member: Member; onClose: () => void };

export function RevokeDialog({ member, onClose }: Props) {
  const revoke = useRevoke();
  const who = member.name || member.email;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.actions.revoke}
      subtitle={consequences.revoke(who)}
      onConfirm={() =>
        revoke.mutate(
          { params: { id: member.id } },
          { onSuccess: ({ endedChanges }) => finish(`Access of ${who} revoked${endedWords(endedChanges)}`, onClose) },
        )
      }
      confirmLabel={texts.actions.revoke}
      confirmTone="danger-solid"
      busy={revoke.isPending}
      error={revoke.isError ? messageOf(revoke.error) : undefined}
    />
  );
}

export function ActivateDialog({ member, onClose }: Props) {
  const activate = useActivate();
  const who = member.name || member.email;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.actions.activate}
      subtitle={consequences.activate(who)}
      onConfirm={() =>
        activate.mutate({ params: { id: member.id } }, { onSuccess: () => finish(`${who} is active again`, onClose) })
      }
      confirmLabel={texts.actions.activate}
      busy={activate.isPending}
      error={activate.isError ? messageOf(activate.error) : undefined}
    />
  );
}

/** An invitation is withdrawn, a revoked member removed: neither comes back. */
export function RemoveDialog({ member, onClose }: Props) {
  const remove = useRemove();
  const who = member.name || member.email;
  const isInvited = member.status === 'invited';
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={isInvited ? 'Withdraw invitation' : 'Remove member'}
      consequence={isInvited ? consequences.withdraw(who) : consequences.remove(who)}
      word={member.email}
      confirmLabel={texts.actions.remove}
      onConfirm={() =>
        remove.mutate({ params: { id: member.id } }, { onSuccess: () => finish(`${who} removed`, onClose) })
      }
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
    />
  );
}

function finish(message: string, onClose: () => void): void {
  toastSuccess(message);
  onClose();
}
