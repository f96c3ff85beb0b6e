import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconKey, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useSidebar } from './use-sidebar.ts';
import { OpeningMenu } from '../menus/opening-menu.tsx';

/** What a person does for themselves. */
export function ProfileItems({ target, onLeave }: { target: ReactElement<object>; onLeave: () => void }) {
  const navigate = useNavigate();
  // A phone's bar has no room for the switch.
  const { isNarrow } = useSidebar();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const ThemeIcon = other === 'dark' ? IconMoon : IconSun;
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
      {isNarrow ? (
        <Menu.Item
          leftSection={<ThemeIcon size={15} stroke={1.75} aria-hidden />}
          onClick={() => setColorScheme(other)}
        >
          Use {other} theme
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />} onClick={() => go(paths.logout, {})}>
        Logout
      </Menu.Item>
    </OpeningMenu>
  );
}
