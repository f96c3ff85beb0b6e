import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { projectInAddress, selectProject } from '../../api/selected-project.ts';
import { useLive } from '../../api/live/use-live.ts';
import { Banners } from './banners/banners.tsx';
import { Dialogs } from './dialogs.tsx';
import { fetched, useFetchAhead } from './menus/fetch-ahead.ts';
import { Sidebar } from './sidebar/sidebar.tsx';
import { TestStrip } from './test-mark.tsx';
import { TopBar } from './top-bar/top-bar.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import classes from './shell.module.css';

const loadDrawer = () => import('./sidebar/navigation-drawer.tsx');
const NavigationDrawer = lazy(async () => ({ default: (await loadDrawer()).NavigationDrawer }));

/** What stands around every page of somebody who is signed in. */
export function Shell() {
  const { isNarrow, isCollapsed, toggle } = useSidebar();
  const [drawer, setDrawer] = useState<'open' | 'closed'>();
  const openDrawer = () => void fetched(loadDrawer).then((isThere) => isThere && setDrawer('open'));
  const leave = () => setDrawer((now) => now && 'closed');
  useFetchAhead(loadDrawer, isNarrow);
  useProjectOfAddress();
  useLive();
  return (
    <div className={classes['shell']} data-collapsed={isCollapsed || undefined}>
      <TestStrip />
      <a className={classes['skip']} href="#content">
        Skip to content
      </a>
      {isNarrow ? (
        <Suspense>
          {drawer === undefined ? null : <NavigationDrawer opened={drawer === 'open'} onClose={leave} />}
        </Suspense>
      ) : (
        <aside className={classes['side']} aria-label="Sidebar">
          <Sidebar isCollapsed={isCollapsed} withLabels={!isCollapsed} onToggle={toggle} onLeave={leave} />
        </aside>
      )}
      <div className={classes['main']}>
        <TopBar onMenu={isNarrow ? openDrawer : undefined} />
        <Banners />
        <main className={classes['content']} id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Dialogs />
    </div>
  );
}

function useProjectOfAddress(): void {
  const { pathname, searchStr } = useLocation();
  const named = projectInAddress(pathname, searchStr);
  useEffect(() => {
    if (named !== undefined) selectProject(named);
  }, [named]);
}
