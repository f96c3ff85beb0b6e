import {
  IconArrowDownToArc,
  IconArrowMerge,
  IconBook2,
  IconChartBar,
  IconCode,
  IconKey,
  IconLayoutDashboard,
  IconLink,
  IconReceipt2,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTrendingUp,
  IconUsersGroup,
  IconWallet,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import type { Permission } from '@coffer/contract/permissions.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import {
  analyticsOf,
  campaignsOf,
  createLinkOf,
  dashboardOf,
  depositsOf,
  docsPath,
  paths,
  paymentsOf,
  reportsOf,
} from '../../paths.ts';

export type NavLink = {
  label: string;
  icon: Icon;
  to: string;
  search?: Readonly<Record<string, string>>;
  /** Where it stands for more than its own address. */
  within?: string;
  /** Opens beside this one. */
  isExternal?: true;
  /** Beside it stands how many payouts wait for the approval of whoever looks, or how many of referrers wait for anybody's. */
  counts?: 'approvals' | 'referral-payouts';
  /** Who may open it at all; everybody unless said. */
  needs?: Permission;
};
export type NavItem = NavLink | { label: string; icon: Icon; children: readonly NavLink[] };
export type NavSection = { title?: string; items: readonly NavItem[] };

type Viewer = { projectId: ProjectId; permissions: readonly string[] };

/** The same whatever project is chosen. */
const assets: NavSection = {
  title: 'Assets',
  items: [
    {
      label: 'Wallet Management',
      icon: IconWallet,
      to: paths.wallets,
      within: '/manageWallet',
      needs: 'wallets:read',
    },
    {
      label: 'Funds Consolidation',
      icon: IconArrowMerge,
      to: paths.funds,
      search: { tabId: 'Funds' },
      needs: 'sweeps:read',
    },
    {
      label: 'Withdraw',
      icon: IconSend,
      children: [
        {
          label: 'Payouts',
          icon: IconSend,
          to: paths.payouts,
          within: '/withdraw',
          counts: 'approvals',
          needs: 'payouts:read',
        },
        {
          label: 'Referral payouts',
          icon: IconUsersGroup,
          to: paths.referralPayouts,
          counts: 'referral-payouts',
          needs: 'referral:read',
        },
      ],
    },
  ],
};

/** What there is to go to, for whom. An item comes with what it leads to. */
export function navigation({ projectId, permissions }: Viewer): readonly NavSection[] {
  const isOpen = ({ needs }: NavLink) => needs === undefined || permissions.includes(needs);
  const all: readonly NavSection[] = [
    {
      items: [
        { label: 'Dashboard', icon: IconLayoutDashboard, to: dashboardOf(projectId) },
        {
          label: 'Payments',
          icon: IconReceipt2,
          children: [
            { label: 'All payments', icon: IconReceipt2, to: paymentsOf(projectId), needs: 'payments:read' },
            { label: 'Create payment link', icon: IconLink, to: createLinkOf(projectId), needs: 'payments:write' },
            { label: 'Deposits', icon: IconArrowDownToArc, to: depositsOf(projectId), needs: 'payments:read' },
          ],
        },
        {
          label: 'Growth',
          icon: IconTrendingUp,
          children: [
            {
              label: 'Dashboard',
              icon: IconChartBar,
              to: analyticsOf(projectId),
              needs: 'analytics:read',
            },
            { label: 'Reports', icon: IconReportMoney, to: reportsOf(projectId), needs: 'analytics:read' },
            {
              label: 'Campaigns',
              icon: IconSpeakerphone,
              to: campaignsOf(projectId),
              within: `/project/${projectId}/growth`,
              needs: 'referral:read',
            },
          ],
        },
      ],
    },
    assets,
    {
      title: 'General',
      items: [
        {
          label: 'Developers',
          icon: IconCode,
          children: [
            { label: 'Documentation', icon: IconBook2, to: docsPath, isExternal: true },
            { label: 'API keys', icon: IconKey, to: paths.apiKeys, needs: 'api_keys:read' },
            { label: 'Webhooks', icon: IconWebhook, to: paths.webhooks, needs: 'webhooks:read' },
          ],
        },
        { label: 'Settings', icon: IconSettings, to: paths.settings },
      ],
    },
  ];
  return all
    .map((section) => ({
      ...section,
      items: section.items
        .map((item) => (isGroup(item) ? { ...item, children: item.children.filter(isOpen) } : item))
        .filter((item) => (isGroup(item) ? item.children.length > 0 : isOpen(item))),
    }))
    .filter(({ items }) => items.length > 0);
}

export function isGroup(item: NavItem): item is Extract<NavItem, { children: unknown }> {
  return 'children' in item;
}

/** The item whose path the address begins with, whatever its case; of several the one that reaches least far. */
export function currentLink(sections: readonly NavSection[], pathname: string): NavLink | undefined {
  const here = pathname.toLowerCase();
  const links = sections.flatMap(({ items }) => items.flatMap((item) => (isGroup(item) ? item.children : [item])));
  const matching = links.filter(
    ({ to, within = to, isExternal }) => !isExternal && isWithin(here, within.toLowerCase()),
  );
  const reach = ({ to, within = to }: NavLink) => within.length;
  return matching.toSorted((a, b) => reach(b) - reach(a))[0];
}

function isWithin(here: string, path: string): boolean {
  return here === path || here.startsWith(`${path}/`);
}
