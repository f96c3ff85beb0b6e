import { ActionIcon, Kbd } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { useHotkeys } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Bell } from '../bell/bell.tsx';
import { ProjectSwitcher } from '../menus/project-switcher.tsx';
import { TestChip } from '../test-mark.tsx';
import { Crumbs } from './crumbs.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TypingAhead } from './typing-ahead.tsx';
import { useVisited } from './use-visited.ts';
import classes from './top-bar.module.css';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({ default: (await import('../palette/key-sheet.tsx')).KeySheet }));

/** Where one is, the palette, what needs somebody, and light or dark. On a phone also the way to everything else. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const [opened, setOpened] = useState<'palette' | 'keys'>();
  const open = () => setOpened('palette');
  const close = () => setOpened(undefined);
  useHotkeys([
    ['mod+K', open],
    ['?', () => setOpened('keys')],
  ]);
  useVisited();
  return (
    <header className={classes['bar']}>
      {onMenu ? (
        <>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Navigation" onClick={onMenu}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes['switcher']}>
            <ProjectSwitcher withLabels mark={<TestChip />} onChosen={() => undefined} />
          </div>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Search" onClick={open}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <Bell isNarrow />
        </>
      ) : (
        <>
          <Crumbs />
          <button type="button" className={classes['search']} onClick={open} aria-keyshortcuts="Control+K Meta+K">
            <IconSearch size={15} stroke={1.75} aria-hidden />
            <span>Search payments, pages…</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </button>
          <Bell isNarrow={false} />
          <ThemeSwitch />
        </>
      )}
      {opened === 'palette' ? (
        <TypingAhead onClose={close}>
          {(typed) => <Palette typed={typed} onClose={close} onKeys={() => setOpened('keys')} />}
        </TypingAhead>
      ) : null}
      <Suspense>{opened === 'keys' ? <KeySheet onClose={close} /> : null}</Suspense>
    </header>
  );
}
