import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { currentUser } from '../api/http/session.ts';
import { NotFound } from './not-found.tsx';
import { PageFailed } from './page-failed.tsx';
import { paths } from './paths.ts';
import { returnHere } from './return-to.ts';

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound, errorComponent: PageFailed });

/** Header, footer, and what is said in between. */
export const simple = createRoute({
  getParentRoute: () => root,
  id: 'simple',
  component: lazyRouteComponent(() => import('./layouts/simple-layout.tsx'), 'SimpleLayout'),
});

/** A form beside the illustration, once it is known whether there is a root account. */
export const door = createRoute({
  getParentRoute: () => root,
  id: 'door',
  component: lazyRouteComponent(() => import('./layouts/door-layout.tsx'), 'DoorLayout'),
});

/** Everything else is for those who are signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (currentUser() === undefined)
      throw redirect({ to: paths.login, search: { returnTo: returnHere(location.href) } });
  },
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});

export const settings = createRoute({
  getParentRoute: () => shell,
  id: 'settings',
  component: lazyRouteComponent(() => import('./layouts/settings-layout.tsx'), 'SettingsLayout'),
});

/** The pages of one project, or of all. */
export const project = createRoute({
  getParentRoute: () => shell,
  id: 'project',
  component: lazyRouteComponent(() => import('./layouts/project-layout.tsx'), 'ProjectLayout'),
});
