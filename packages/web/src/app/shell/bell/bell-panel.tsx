import { Drawer, Popover } from '@mantine/core';
import '@mantine/core/styles/Drawer.layer.css';
import { cloneElement, useEffect, useRef, type ReactElement } from 'react';
import { useOpening } from '../menus/use-opening.ts';
import { NoticeList } from './notice-list.tsx';
import type { Bell } from './use-bell.ts';
import classes from './bell.module.css';

type Props = { target: ReactElement<{ onClick?: () => void }>; bell: Bell; isNarrow: boolean };

/** Beneath its button; on a phone a sheet from below. It opens as it appears, and closing it leads back to the button. */
export function BellPanel({ target, bell, isNarrow }: Props) {
  const [opened, setOpened] = useOpening(true);
  const place = useRef<HTMLSpanElement>(null);
  // It took the place of the one that was pressed: there the focus comes back to.
  useEffect(() => place.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  const button = cloneElement(target, { onClick: () => setOpened(!opened) });
  const close = () => setOpened(false);
  const list = <NoticeList bell={bell} onLeave={close} />;
  if (isNarrow) {
    return (
      <span ref={place} className={classes['place']}>
        {button}
        <Drawer.Root opened={opened} onClose={close} position="bottom" size="auto" zIndex={200}>
          <Drawer.Overlay />
          <Drawer.Content aria-label="Notices" classNames={{ content: classes['sheet'] ?? '' }}>
            {list}
          </Drawer.Content>
        </Drawer.Root>
      </span>
    );
  }
  return (
    <span ref={place} className={classes['place']}>
      <Popover
        opened={opened}
        onChange={setOpened}
        onDismiss={close}
        returnFocus
        position="bottom-end"
        width={392}
        // Its edge stands where the page ends, beneath the switch of the theme.
        offset={{ mainAxis: 6, crossAxis: 48 }}
        zIndex={160}
        trapFocus
        withinPortal
        shadow="none"
      >
        <Popover.Target>{button}</Popover.Target>
        <Popover.Dropdown className={classes['panel'] ?? ''} aria-label="Notices">
          {list}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
