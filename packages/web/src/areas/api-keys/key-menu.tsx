import type { ApiKeyView } from '@coffer/contract/projects/api-keys.ts';
import { IconBan, IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { messageOf } from '../../api/http/failure.ts';
import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import { toastFailure, toastSuccess } from '../../ui/messages/toast.tsx';
import type { KeyDialog } from './key-dialogs.tsx';
import { nameOf } from './key-name.ts';
import { useDisableKey, useEnableKey } from './queries.ts';

type Props = { apiKey: ApiKeyView; onOpen: (dialog: KeyDialog, opener: HTMLElement | null) => void };

export function KeyMenu({ apiKey, onOpen }: Props) {
  const disable = useDisableKey();
  const enable = useEnableKey();
  const name = nameOf(apiKey);
  const isDisabled = apiKey.status === 'disabled';
  const open = (kind: 'rotate' | 'edit' | 'revoke') => (from: HTMLElement | null) => onOpen({ kind, apiKey }, from);
  const toggle = () =>
    (isDisabled ? enable : disable).mutate(
      { params: { projectId: apiKey.projectId, keyId: apiKey.id } },
      {
        onSuccess: () => toastSuccess(`${name} ${isDisabled ? 'enabled' : 'disabled'}`),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <RowMenu
      label={`Actions for ${name}`}
      busy={disable.isPending || enable.isPending}
      actions={[
        { text: 'Rotate', icon: IconRotate, onChoose: open('rotate') },
        {
          text: isDisabled ? 'Enable' : 'Disable',
          icon: isDisabled ? IconPlayerPlay : IconPlayerPause,
          onChoose: toggle,
        },
        { text: 'Edit', icon: IconPencil, onChoose: open('edit') },
        { text: 'Revoke', icon: IconBan, isDanger: true, onChoose: open('revoke') },
      ]}
    />
  );
}
