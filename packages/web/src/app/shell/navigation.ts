import { IconBook2, IconCode, IconKey, IconLayoutDashboard, IconSettings, type Icon } from '@tabler/icons-react';
import type { ProjectId } from '../../api/selected-project.ts';
import { dashboardOf, paths } from '../paths.ts';

export type NavLink = {
  label: string;
  icon: Icon;
  to: string;
  /** Opens beside this one. */
  isExternal?: true;
};
export type NavItem = NavLink | { label: string; icon: Icon; children: readonly NavLink[] };
export type NavSection = { title?: string; items: readonly NavItem[] };

/** What there is to go to. An item comes with what it leads to. */
export function navigation(projectId: ProjectId, docsUrl: string): readonly NavSection[] {
  return [
    { items: [{ label: 'Dashboard', icon: IconLayoutDashboard, to: dashboardOf(projectId) }] },
    {
      title: 'General',
      items: [
        {
          label: 'Developers',
          icon: IconCode,
          children: [
            { label: 'Documentation', icon: IconBook2, to: docsUrl, isExternal: true },
            { label: 'API keys', icon: IconKey, to: paths.apiKeys },
          ],
        },
        { label: 'Settings', icon: IconSettings, to: paths.settings },
      ],
    },
  ];
}

export function isGroup(item: NavItem): item is Extract<NavItem, { children: unknown }> {
  return 'children' in item;
}

/** The item whose path the address begins with, whatever its case; of several the longest. */
export function currentLink(sections: readonly NavSection[], pathname: string): NavLink | undefined {
  const here = pathname.toLowerCase();
  const links = sections.flatMap(({ items }) => items.flatMap((item) => (isGroup(item) ? item.children : [item])));
  const matching = links.filter(({ to, isExternal }) => !isExternal && isWithin(here, to.toLowerCase()));
  return matching.toSorted((a, b) => b.to.length - a.to.length)[0];
}

function isWithin(here: string, path: string): boolean {
  return here === path || here.startsWith(`${path}/`);
}
