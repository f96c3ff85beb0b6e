import { Menu, type MenuProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';

type Props = Omit<MenuProps, 'opened' | 'onChange' | 'children'> & {
  target: ReactElement<object>;
  dropdownClassName?: string | undefined;
  children: ReactNode;
};

/** A menu that opens as it appears. The focus comes back to its button. */
export function OpeningMenu({ target, dropdownClassName, children, ...rest }: Props) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      button.current?.querySelector('button')?.focus();
      setOpened(true);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <span ref={button} style={{ display: 'contents' }}>
      <Menu {...rest} opened={opened} onChange={setOpened} zIndex={160} withinPortal>
        <Menu.Target>{target}</Menu.Target>
        <Menu.Dropdown className={dropdownClassName ?? ''}>{children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}
