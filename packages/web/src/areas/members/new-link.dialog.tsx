import { messageOf } from '../../api/http/failure.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toastSuccess } from '../../ui/messages/toast.tsx';
import { LinkShownDialog } from './link-shown.dialog.tsx';
import { useNewLink, type Member } from './queries.ts';
import { consequences, texts } from './texts.ts';

type Props = { member: Member; onClose: () => void };

/** For somebody who lost theirs, or who forgot the password. */
export function NewLinkDialog({ member, onClose }: Props) {
  const make = useNewLink();
  const who = member.name || member.email;
  if (make.data?.link !== undefined) {
    return <LinkShownDialog who={who} link={make.data.link} expiresAt={make.data.expiresAt} onClose={onClose} />;
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.actions.link}
      subtitle={consequences.link(who)}
      onConfirm={() =>
        make.mutate(
          { params: { id: member.id } },
          {
            onSuccess: ({ sent }) => {
              if (!sent) return;
              toastSuccess(`Link sent to ${member.email}`);
              onClose();
            },
          },
        )
      }
      confirmLabel="Create link"
      busy={make.isPending}
      error={make.isError ? messageOf(make.error) : undefined}
    />
  );
}
