import type { ReferrerView } from '@coffer/contract/growth/growth-fields.ts';
import { Textarea } from '@mantine/core';
import { IconBan, IconPlayerPause, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { useSelectedProject } from '../../../api/selected-project.ts';
import type { RowAction } from '../../../ui/buttons/row-menu.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useMayWrite, useSetReferrerStatus } from '../queries.ts';
import { LinkFriendDialog } from './link-friend.dialog.tsx';

type Stop = 'suspended' | 'blocked';
type Asked = Stop | 'friend';

/** What one may do with a referrer as they stand; nothing for those who only look. */
export function useReferrerActions(referrer: ReferrerView) {
  const { id, projectID, status } = referrer;
  const mayWrite = useMayWrite(useSelectedProject());
  const setting = useSetReferrerStatus();
  const dialog = useDialog<Asked>();
  const goOn: RowAction = {
    text: 'Reinstate',
    icon: IconPlayerPlay,
    onChoose: () =>
      setting.mutate(
        { params: { projectId: projectID, id }, body: { status: 'active' } },
        {
          onSuccess: () => toastSuccess('Active again'),
          onError: (failure) => toastFailure(messageOf(failure)),
        },
      ),
  };
  const link: RowAction = {
    text: 'Link a friend…',
    icon: IconUserPlus,
    onChoose: (from) => dialog.show('friend', from),
  };
  const suspend: RowAction = {
    text: 'Suspend…',
    icon: IconPlayerPause,
    onChoose: (from) => dialog.show('suspended', from),
  };
  const block: RowAction = {
    text: 'Block…',
    icon: IconBan,
    isDanger: true,
    onChoose: (from) => dialog.show('blocked', from),
  };
  const actions = { active: [link, suspend, block], suspended: [goOn, block], blocked: [suspend] }[status];
  return {
    actions: mayWrite ? actions : [],
    dialogs:
      dialog.shown === undefined ? null : dialog.shown === 'friend' ? (
        <LinkFriendDialog referrer={referrer} onClose={dialog.close} />
      ) : (
        <StopDialog key={dialog.shown} referrer={referrer} next={dialog.shown} onClose={dialog.close} />
      ),
  };
}

const words = {
  suspended: {
    title: 'Suspend',
    consequence: 'They get no new friends and rewards, and cannot ask for a payout, until you reinstate them.',
    label: 'Suspend',
  },
  blocked: {
    title: 'Block',
    consequence:
      'They get no new friends and rewards, and nothing is paid out to them. Their page says that it is closed.',
    label: 'Block',
  },
} as const satisfies Record<Stop, { title: string; consequence: string; label: string }>;

function StopDialog({ referrer, next, onClose }: { referrer: ReferrerView; next: Stop; onClose: () => void }) {
  const { id, projectID, email } = referrer;
  const setting = useSetReferrerStatus();
  const [reason, setReason] = useState('');
  const { title, consequence, label } = words[next];
  const onConfirm = () =>
    setting.mutate(
      { params: { projectId: projectID, id }, body: { status: next, reason: reason.trim() } },
      { onSuccess: () => (toastSuccess(next === 'blocked' ? 'Blocked' : 'Suspended'), onClose()) },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title} ${email}?`}
      subtitle={consequence}
      onConfirm={onConfirm}
      confirmLabel={label}
      confirmTone="danger-solid"
      confirmDisabled={reason.trim() === ''}
      busy={setting.isPending}
      error={setting.isError ? messageOf(setting.error) : undefined}
    >
      <Textarea
        label="Reason"
        description="Stands here and in the audit log."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={300}
        autosize
        minRows={2}
        data-autofocus
      />
    </Modal>
  );
}
