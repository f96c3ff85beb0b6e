import { Menu } from '@mantine/core';
import { IconDots, IconKey, IconLogout } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../api/me.ts';
import { paths } from '../paths.ts';
import classes from './sidebar.module.css';

/** Who is signed in, and what they do for themselves. */
export function ProfileMenu({ withLabels, onLeave }: { withLabels: boolean; onLeave: () => void }) {
  const me = useMe().data;
  const navigate = useNavigate();
  const name = me === undefined ? '' : me.member.name || me.member.email;
  const go = (to: string, search: object) => {
    onLeave();
    void navigate({ to, search } as never);
  };
  return (
    <Menu position="top-start" width={208} zIndex={160} withinPortal>
      <Menu.Target>
        <button type="button" className={classes['profile']} aria-label={`Profile: ${name}`}>
          <span className={classes['avatar']} aria-hidden>
            {initials(name)}
          </span>
          {withLabels ? (
            <span className={classes['who']}>
              <span className={classes['name']}>{name}</span>
              <span className={classes['role']}>{me?.role.displayName}</span>
            </span>
          ) : null}
          {withLabels ? <IconDots size={17} stroke={1.75} aria-hidden /> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconKey size={15} stroke={1.75} aria-hidden />}
          onClick={() => go('.', { dialog: 'change-password' })}
        >
          Change Password
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={15} stroke={1.75} aria-hidden />}
          onClick={() => go(paths.logout, {})}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
}
