import { messageOf } from '../../api/http/failure.ts';
import { ConfirmByTyping } from '../../ui/dialogs/confirm-by-typing.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { useDelete, type Role } from './queries.ts';
import { membersText } from './texts.ts';

type Props = { role: Role; onClose: () => void };

/** Only of a role that nobody has. */
export function DeleteRoleDialog({ role, onClose }: Props) {
  const remove = useDelete();
  const title = `Delete ${role.displayName}`;
  if (role.memberCount > 0) {
    return (
      <Modal
        opened
        onClose={onClose}
        title={title}
        subtitle={`${membersText(role.memberCount)} ${role.memberCount === 1 ? 'has' : 'have'} this role. Assign them another role first, under Members.`}
        cancelLabel="Close"
      />
    );
  }
  return (
    <ConfirmByTyping
      opened
      onClose={onClose}
      title={title}
      consequence="Nobody has this role. This cannot be undone."
      word={role.name}
      confirmLabel="Delete role"
      onConfirm={() =>
        remove.mutate(
          { params: { id: role.id } },
          {
            onSuccess: () => {
              toastSuccess(`${role.displayName} deleted`);
              onClose();
            },
          },
        )
      }
      busy={remove.isPending}
      error={remove.isError ? messageOf(remove.error) : undefined}
    />
  );
}
