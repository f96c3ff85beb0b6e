import { ActionIcon, Kbd, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Kbd.layer.css';
import { useHotkeys } from '@mantine/hooks';
import { IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Crumbs } from './crumbs.tsx';
import { ProjectSwitcher } from '../menus/project-switcher.tsx';
import classes from './top-bar.module.css';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Where one is, the palette, and light or dark. On a phone also the way to everything else. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const open = () => setPaletteOpen(true);
  useHotkeys([
    ['mod+K', open],
    ['?', open],
  ]);
  return (
    <header className={classes['bar']}>
      {onMenu ? (
        <>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Navigation" onClick={onMenu}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes['switcher']}>
            <ProjectSwitcher withLabels onChosen={() => undefined} />
          </div>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label="Search" onClick={open}>
            <IconSearch size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <>
          <Crumbs />
          <button type="button" className={classes['search']} onClick={open} aria-keyshortcuts="Control+K Meta+K">
            <IconSearch size={15} stroke={1.75} aria-hidden />
            <span>Search…</span>
            <Kbd size="xs">Ctrl K</Kbd>
          </button>
        </>
      )}
      <ThemeSwitch />
      <Suspense>{isPaletteOpen ? <Palette onClose={() => setPaletteOpen(false)} /> : null}</Suspense>
    </header>
  );
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const other = shown === 'light' ? 'dark' : 'light';
  const Icon = shown === 'light' ? IconMoon : IconSun;
  const label = `Switch to ${other} theme`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
