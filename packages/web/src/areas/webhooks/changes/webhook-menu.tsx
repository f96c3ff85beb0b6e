import { IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate, IconSend, IconTrash } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import { RowMenu } from '../../../ui/buttons/row-menu.tsx';
import { toastFailure, toastSuccess } from '../../../ui/messages/toast.tsx';
import { useUpdateWebhook, type Webhook } from '../webhook/queries.ts';
import type { WebhookDialog } from './webhook-dialogs.tsx';

export type OpenDialog = (dialog: WebhookDialog, opener: HTMLElement | null) => void;

type Props = { webhook: Webhook; onOpen: OpenDialog };

export function WebhookMenu({ webhook, onOpen }: Props) {
  const switching = useSwitch(webhook);
  const open = (kind: WebhookDialog['kind']) => (from: HTMLElement | null) => onOpen({ kind, webhook }, from);
  return (
    <RowMenu
      label={`Actions for ${webhook.name}`}
      busy={switching.isPending}
      actions={[
        { text: 'Send test', icon: IconSend, onChoose: open('test') },
        { text: 'Edit', icon: IconPencil, onChoose: open('edit') },
        { text: 'Rotate secret', icon: IconRotate, onChoose: open('rotate') },
        {
          text: switching.isOn ? 'Switch off' : 'Switch on',
          icon: switching.isOn ? IconPlayerPause : IconPlayerPlay,
          onChoose: switching.toggle,
        },
        { text: 'Remove', icon: IconTrash, isDanger: true, onChoose: open('remove') },
      ]}
    />
  );
}

/** Off and on again. */
export function useSwitch({ id, projectId, name, status }: Webhook) {
  const update = useUpdateWebhook();
  const isOn = status === 'active';
  return {
    isOn,
    isPending: update.isPending,
    toggle: () =>
      update.mutate(
        { params: { projectId: String(projectId), id }, body: { status: isOn ? 'disabled' : 'active' } },
        {
          onSuccess: () => toastSuccess(`${name} switched ${isOn ? 'off' : 'on'}`),
          onError: (failure) => toastFailure(messageOf(failure)),
        },
      ),
  };
}
