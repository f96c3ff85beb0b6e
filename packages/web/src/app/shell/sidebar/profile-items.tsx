import { Menu } from '@mantine/core';
import { IconKey, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { OpeningMenu } from '../menus/opening-menu.tsx';

/** What a person does for themselves. */
export function ProfileItems({ target, onLeave }: { target: ReactElement<object>; onLeave: () => void }) {
  const navigate = useNavigate();
  const go = (to: string, search: object) => {
    onLeave();
    void navigate({ to, search } as never);
  };
  return (
    <OpeningMenu target={target} position="top-start" width={208}>
      <Menu.Item
        leftSection={<IconKey size={15} stroke={1.75} aria-hidden />}
        onClick={() => go('.', { dialog: 'change-password' })}
      >
        Change Password
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />} onClick={() => go(paths.logout, {})}>
        Logout
      </Menu.Item>
    </OpeningMenu>
  );
}
