import { IconBan, IconCheck, IconMail, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { useMay } from '../../../api/me.ts';
import type { ReactNode } from 'react';
import type { RowAction } from '../../../ui/buttons/row-menu.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { CodeDialog } from './code.dialog.tsx';
import { ConfirmDialog } from './confirm.dialog.tsx';
import { useSetStatus, type Recipient } from './queries.ts';
import { RenameDialog } from './rename.dialog.tsx';

type Dialog = 'code' | 'confirm' | 'rename';
/** `confirms`: what somebody who is not confirmed waits for. */
type Offered = RowAction & { isOffered: boolean; confirms?: boolean };

/** What one may do with a recipient as it stands; nothing for those who only look. */
export function useRecipientActions(recipient: Recipient) {
  const mayCreate = useMay('payouts:create');
  const mayApprove = useMay('payouts:approve');
  const dialog = useDialog<Dialog>();
  const setting = useSetStatus();
  const isOpen = recipient.status === 'pending-otp-verification';
  const turn = (status: 'active' | 'inactive') =>
    setting.mutate(
      { params: { id: recipient.id, status } },
      {
        onSuccess: () => toastSuccess(status === 'active' ? 'Activated' : 'Deactivated'),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  const byCode: Offered = {
    // Also where the last code is too old: the dialog mails another one.
    isOffered: isOpen && mayCreate,
    text: 'Confirm address by code',
    icon: IconMail,
    confirms: true,
    onChoose: (from) => dialog.show('code', from),
  };
  const inPerson: Offered = {
    isOffered: isOpen && mayApprove,
    text: 'Confirm address in person',
    icon: IconUserCheck,
    confirms: true,
    onChoose: (from) => dialog.show('confirm', from),
  };
  const actions: readonly Offered[] = [
    // Where no code is good, a person is quicker.
    ...(recipient.codeExpiresAt === null ? [inPerson, byCode] : [byCode, inPerson]),
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
  return {
    actions: actions.filter(({ isOffered }) => isOffered),
    busy: setting.isPending,
    dialogs: <Dialogs shown={dialog.shown} recipient={recipient} onClose={dialog.close} />,
  };
}

type DialogProps = { shown: Dialog | undefined; recipient: Recipient; onClose: () => void };

function Dialogs({ shown, ...rest }: DialogProps): ReactNode {
  if (shown === 'code') return <CodeDialog {...rest} />;
  if (shown === 'confirm') return <ConfirmDialog {...rest} />;
  return shown === 'rename' ? <RenameDialog {...rest} /> : null;
}
