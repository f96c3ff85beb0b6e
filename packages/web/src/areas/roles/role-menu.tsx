import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Role } from './queries.ts';
import { texts } from './texts.ts';
import classes from './roles.module.css';

type Props = { role: Role; onChoose: (what: 'edit' | 'delete', from: HTMLElement | null) => void };

export function RoleMenu({ role, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes['more'] ?? ''}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`More for ${role.displayName}`}
        >
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('edit', button.current)}>{texts.edit}</Menu.Item>
        <Menu.Item className={classes['danger'] ?? ''} onClick={() => onChoose('delete', button.current)}>
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
