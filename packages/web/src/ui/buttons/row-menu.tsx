import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, type Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import classes from './row-menu.module.css';

export type RowAction = {
  text: string;
  icon?: Icon;
  isDanger?: boolean;
  /** With the button to come back to, for a dialog that opens. */
  onChoose: (from: HTMLElement | null) => void;
};

type Props = { label: string; actions: readonly RowAction[]; busy?: boolean };

/** What one may do with a row; nothing where that is nothing. */
export function RowMenu({ label, actions, busy = false }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes['button'] ?? ''}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          disabled={busy}
        >
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ text, icon: ItemIcon, isDanger = false, onChoose }) => (
          <Menu.Item
            key={text}
            className={isDanger ? (classes['danger'] ?? '') : ''}
            leftSection={ItemIcon ? <ItemIcon size={15} stroke={1.75} aria-hidden /> : null}
            onClick={() => onChoose(button.current)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
