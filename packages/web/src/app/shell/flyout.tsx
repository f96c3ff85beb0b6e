import { Menu } from '@mantine/core';
import { IconChevronRight, type Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { NavLink } from './navigation.ts';
import classes from './sidebar.module.css';

type Props = {
  label: string;
  icon: Icon;
  children: readonly NavLink[];
  current: NavLink | undefined;
  withLabels: boolean;
  onLeave: () => void;
};

/** A group of the collapsed sidebar: its children stand beside it. */
export function Flyout({ label, icon: GroupIcon, children, current, withLabels, onLeave }: Props) {
  const navigate = useNavigate();
  return (
    <Menu
      trigger="click-hover"
      position={withLabels ? 'bottom-start' : 'right-start'}
      offset={8}
      zIndex={160}
      withinPortal
    >
      <Menu.Target>
        <button
          type="button"
          className={classes['row']}
          aria-label={label}
          data-current={children.includes(current!) || undefined}
        >
          <GroupIcon size={17} stroke={1.75} aria-hidden />
          {withLabels ? <span className={classes['label']}>{label}</span> : null}
          {withLabels ? <IconChevronRight className={classes['chevron']} size={15} stroke={1.75} aria-hidden /> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {children.map((link) => {
          const content = { leftSection: <link.icon size={15} stroke={1.75} aria-hidden />, children: link.label };
          return link.isExternal ? (
            <Menu.Item
              key={link.label}
              component="a"
              href={link.to}
              target="_blank"
              rel="noopener"
              onClick={onLeave}
              {...content}
            />
          ) : (
            <Menu.Item
              key={link.label}
              component="a"
              href={link.to}
              aria-current={link === current ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onLeave();
                void navigate({ to: link.to });
              }}
              {...content}
            />
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
