import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { FlyoutButton } from './flyout-button.tsx';
import type { NavLink } from './navigation.ts';
import { useOpening } from '../menus/use-opening.ts';
import { WaitingCount } from './waiting-count.tsx';

type Props = {
  label: string;
  icon: Icon;
  children: readonly NavLink[];
  current: NavLink | undefined;
  withLabels: boolean;
  /** It was pressed before it was there. */
  opensAtOnce: boolean;
  onLeave: () => void;
};

/** A group of the collapsed sidebar: its children stand beside it. */
export function Flyout({ label, icon, children, current, withLabels, opensAtOnce, onLeave }: Props) {
  const navigate = useNavigate();
  const [opened, setOpened] = useOpening(opensAtOnce);
  return (
    <Menu
      trigger="click-hover"
      opened={opened}
      onChange={setOpened}
      position={withLabels ? 'bottom-start' : 'right-start'}
      offset={8}
      zIndex={160}
      withinPortal
    >
      <Menu.Target>
        <FlyoutButton label={label} icon={icon} withLabels={withLabels} isCurrent={children.includes(current!)} />
      </Menu.Target>
      <Menu.Dropdown>
        {children.map((link) => {
          const content = {
            leftSection: <link.icon size={15} stroke={1.75} aria-hidden />,
            rightSection: link.counts === undefined ? undefined : <WaitingCount of={link.counts} />,
            children: link.label,
          };
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
