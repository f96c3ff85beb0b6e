import type { ApiKeyView } from '@coffer/contract/api-keys.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { useRef } from 'react';
import { messageOf } from '../../api/failure.ts';
import { toastFailure, toastSuccess } from '../../ui/toast.tsx';
import type { KeyDialog } from './key-dialogs.tsx';
import { nameOf } from './key-name.ts';
import { useDisableKey, useEnableKey } from './queries.ts';
import classes from './api-keys.module.css';

type Props = { apiKey: ApiKeyView; onOpen: (dialog: KeyDialog, opener: HTMLElement | null) => void };

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

export function KeyMenu({ apiKey, onOpen }: Props) {
  const target = useRef<HTMLButtonElement>(null);
  const disable = useDisableKey();
  const enable = useEnableKey();
  const name = nameOf(apiKey);
  const isDisabled = apiKey.status === 'disabled';
  const open = (kind: 'rotate' | 'edit' | 'revoke') => onOpen({ kind, apiKey }, target.current);
  const toggle = () =>
    (isDisabled ? enable : disable).mutate(
      { params: { projectId: apiKey.projectId, keyId: apiKey.id } },
      {
        onSuccess: () => toastSuccess(`${name} is ${isDisabled ? 'enabled' : 'disabled'}`),
        onError: (failure) => toastFailure(messageOf(failure)),
      },
    );
  return (
    <Menu position="bottom-end" width={160} withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={target}
          className={classes['menu'] ?? ''}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Actions for ${name}`}
          disabled={disable.isPending || enable.isPending}
        >
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRotate {...icon} />} onClick={() => open('rotate')}>
          Rotate
        </Menu.Item>
        <Menu.Item
          leftSection={isDisabled ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
          onClick={toggle}
        >
          {isDisabled ? 'Enable' : 'Disable'}
        </Menu.Item>
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => open('edit')}>
          Edit
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          className={classes['danger'] ?? ''}
          leftSection={<IconBan {...icon} />}
          onClick={() => open('revoke')}
        >
          Revoke
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
