import { IconBan, IconCheck, IconMail, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import { RowMenu, type RowAction } from '../../../ui/buttons/row-menu.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { CodeDialog } from './code.dialog.tsx';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { useSetStatus, type Recipient } from './queries.ts';
import { nameOf } from './recipient-words.ts';
import { RenameDialog } from './rename.dialog.tsx';

type Dialog = 'code' | 'confirm' | 'rename';

/** What one may do with a recipient as it stands; nothing for those who only look. */
export function RecipientMenu({ recipient }: { recipient: Recipient }) {
  const mayCreate = useMay('payouts:create');
  const mayApprove = useMay('payouts:approve');
  const dialog = useDialog<Dialog>();
  const setting = useSetStatus();
  const isOpen = recipient.status === 'pending-otp-verification';
  const turn = (status: 'active' | 'inactive') =>
    setting.mutate(
      { params: { id: recipient.id, status } },
      {
        onSuccess: () => toastSuccess(status === 'active' ? 'Active again, after the waiting time' : 'Deactivated'),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  const actions: readonly (RowAction & { isOffered: boolean })[] = [
    {
      // Also where the last code is too old: the dialog mails another one.
      isOffered: isOpen && mayCreate,
      text: 'Enter the code',
      icon: IconMail,
      onChoose: (from) => dialog.show('code', from),
    },
    {
      isOffered: isOpen && mayApprove,
      text: 'Confirm in person',
      icon: IconUserCheck,
      onChoose: (from) => dialog.show('confirm', from),
    },
    { isOffered: mayCreate, text: 'Name and label', icon: IconPencil, onChoose: (from) => dialog.show('rename', from) },
    {
      isOffered: mayApprove && recipient.status === 'inactive',
      text: 'Activate',
      icon: IconCheck,
      onChoose: () => turn('active'),
    },
    {
      isOffered: mayCreate && recipient.status !== 'inactive',
      text: 'Deactivate',
      icon: IconBan,
      isDanger: true,
      onChoose: () => turn('inactive'),
    },
  ];
  return (
    <>
      <RowMenu
        label={`Actions for ${nameOf(recipient)}`}
        actions={actions.filter(({ isOffered }) => isOffered)}
        busy={setting.isPending}
      />
      {dialog.shown === 'code' ? <CodeDialog recipient={recipient} onClose={dialog.close} /> : null}
      {dialog.shown === 'confirm' ? <ConfirmDialog recipient={recipient} onClose={dialog.close} /> : null}
      {dialog.shown === 'rename' ? <RenameDialog recipient={recipient} onClose={dialog.close} /> : null}
    </>
  );
}
