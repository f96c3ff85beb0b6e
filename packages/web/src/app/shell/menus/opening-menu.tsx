import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useOpening } from './use-opening.ts';

type Props = Omit<MenuProps, 'opened' | 'onChange' | 'children'> & {
  target: ReactElement<object>;
  dropdownClassName?: string | undefined;
  children: ReactNode;
};

/** A menu that opens as it appears. The focus comes back to its button. */
export function OpeningMenu({ target, dropdownClassName, children, ...rest }: Props) {
  const [opened, setOpened] = useOpening(true);
  const button = useRef<HTMLSpanElement>(null);
  // It took the place of the one that was pressed.
  useEffect(() => button.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={button} style={{ display: 'contents' }}>
      <Menu {...rest} opened={opened} onChange={setOpened} zIndex={160} withinPortal>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown className={dropdownClassName ?? ''}>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}
