import {
  IconActivity,
  IconArrowDownToArc,
  IconArrowMerge,
  IconBook2,
  IconBuildingBank,
  IconChartBar,
  IconContract,
  IconCreditCard,
  IconDeviceDesktop,
  IconFileImport,
  IconGavel,
  IconHistory,
  IconKey,
  IconKeyboard,
  IconLayoutDashboard,
  IconLink,
  IconLock,
  IconLogout,
  IconMail,
  IconMoon,
  IconPalette,
  IconQuestionMark,
  IconReceipt2,
  IconReportMoney,
  IconRocket,
  IconRotate,
  IconSend,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconShieldExclamation,
  IconSpeakerphone,
  IconStethoscope,
  IconSun,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconVariable,
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
  unmatchedOf,
} from '../../paths.ts';
import { settingsPages } from '../../settings-pages.ts';

export type Group = 'Actions' | 'Pages' | 'Projects' | 'Account';
export type Theme = 'light' | 'dark' | 'auto';

/** Somewhere to go, or something to do. */
export type Entry = {
  id: string;
  group: Group;
  label: string;
  /** What else people call it. */
  words?: string;
  icon?: Icon;
  project?: { name: string; logoPath: string | null };
  way: { to: string; search?: Readonly<Record<string, string>> } | { href: string } | { theme: Theme } | 'keys';
};

type Offer = Omit<Entry, 'id' | 'group'> & { needs?: Permission };
type Project = { id: number; projectName: string; logoPath: string | null };
type Viewer = { permissions: readonly string[]; projects: readonly Project[]; selected: ProjectId };

/** Every page, what one does often, and every project, as far as somebody may. */
export function entriesOf({ permissions, projects, selected }: Viewer): Entry[] {
  const open = (group: Group, offers: readonly Offer[]): Entry[] =>
    offers.flatMap(({ needs, ...offer }) =>
      needs === undefined || permissions.includes(needs) ? [{ ...offer, group, id: `${group} ${offer.label}` }] : [],
    );
  return [
    ...open('Actions', actions(selected)),
    ...open('Pages', [...pages(selected), ...settings()]),
    ...[{ id: 'all' as const, projectName: 'All Projects', logoPath: null }, ...projects].map(
      ({ id, projectName, logoPath }): Entry => ({
        id: `project ${id}`,
        group: 'Projects',
        label: projectName,
        project: { name: id === 'all' ? '' : projectName, logoPath },
        way: { to: dashboardOf(id) },
      }),
    ),
    ...open('Account', account),
  ];
}

function pages(selected: ProjectId): Offer[] {
  const payments = { needs: 'payments:read' } as const;
  const payouts = { needs: 'payouts:read' } as const;
  const page = (label: string, icon: Icon, to: string, words: string): Offer => ({ label, icon, words, way: { to } });
  return [
    page('Dashboard', IconLayoutDashboard, dashboardOf(selected), 'home overview start'),
    {
      ...page(
        'All payments',
        IconReceipt2,
        paymentsOf(selected),
        'orders invoices transactions refund overpaid underpaid',
      ),
      ...payments,
    },
    { ...page('Deposits', IconArrowDownToArc, depositsOf(selected), 'incoming received transfers'), ...payments },
    {
      ...page(
        'Unmatched deposits',
        IconQuestionMark,
        unmatchedOf(selected),
        'refund unknown without payment missed late',
      ),
      ...payments,
    },
    { ...page('Payment doctor', IconStethoscope, paths.doctor, 'why not paid diagnose lookup hash help'), ...payments },
    {
      ...page('Go live', IconRocket, paths.goLive, 'checklist real money proof production backup'),
      needs: 'system:read',
    },
    {
      ...page('Analytics', IconChartBar, analyticsOf(selected), 'growth volume charts funnel revenue'),
      needs: 'analytics:read',
    },
    {
      ...page('Reports', IconReportMoney, reportsOf(selected), 'statements accounting export books tax csv'),
      needs: 'analytics:read',
    },
    {
      ...page('Campaigns', IconSpeakerphone, campaignsOf(selected), 'growth referrals referrers rewards friends'),
      needs: 'referral:read',
    },
    {
      ...page('Wallets', IconWallet, paths.wallets, 'wallet management addresses cold hot deposit balance'),
      needs: 'wallets:read',
    },
    { ...page('Sweep contracts', IconContract, paths.sweepContracts, 'deploy smart collector'), needs: 'wallets:read' },
    {
      ...page(
        'Funds Consolidation',
        IconArrowMerge,
        paths.funds,
        'money sweep sweeps balance unswept gas top where cold',
      ),
      needs: 'sweeps:read',
    },
    { ...page('Payouts', IconSend, paths.payouts, 'withdraw withdrawals pay send approve approvals out'), ...payouts },
    { ...page('Recipients', IconUsersGroup, paths.recipients, 'payees withdraw suppliers addresses'), ...payouts },
    { ...page('Payout policy', IconGavel, paths.payoutPolicy, 'withdraw limits approvals rules'), ...payouts },
    { ...page('Hot wallets', IconCreditCard, paths.payoutWallets, 'withdraw payouts top fund'), ...payouts },
    {
      ...page('Referral payouts', IconSpeakerphone, paths.referralPayouts, 'rewards withdraw friends'),
      needs: 'referral:read',
    },
    { label: 'Documentation', icon: IconBook2, words: 'docs help api guide manual', way: { href: docsPath } },
  ];
}

const settingsLooks: Readonly<Record<string, { icon: Icon; words: string }>> = {
  [paths.brand]: { icon: IconPalette, words: 'logo colour color checkout look design' },
  [paths.paymentOptions]: {
    icon: IconSettings,
    words: 'currencies coins tokens networks rules tolerance expiry confirmations',
  },
  [paths.blockchainNodes]: { icon: IconServer, words: 'rpc networks chains health' },
  [paths.apiKeys]: { icon: IconKey, words: 'developers token secret integration' },
  [paths.webhooks]: { icon: IconWebhook, words: 'developers endpoints deliveries events callbacks' },
  [paths.mailServer]: { icon: IconMail, words: 'smtp email e-mail sender' },
  [paths.members]: { icon: IconUsers, words: 'people team users colleagues' },
  [paths.roles]: { icon: IconShieldCheck, words: 'permissions rights access' },
  [paths.security]: { icon: IconLock, words: '2fa passkey totp sessions password second factor' },
  [paths.treasuryChanges]: { icon: IconShieldExclamation, words: 'waiting frozen freeze redirect takeover' },
  [paths.system]: { icon: IconActivity, words: 'status health backup restore version jobs' },
  [paths.vaults]: { icon: IconBuildingBank, words: 'secrets hsm keys' },
  [paths.auditLog]: { icon: IconHistory, words: 'activity history who did trail' },
};

function settings(): Offer[] {
  const own = settingsPages.flatMap(({ pages: listed }) => listed);
  return [
    { label: 'Settings', icon: IconSettings, words: 'preferences configuration', way: { to: paths.settings } },
    ...own.map(({ label, to, needs }): Offer => {
      const { icon = IconVariable, words = '' } = settingsLooks[to] ?? {};
      return { label, icon, words, way: { to }, ...(needs === undefined ? {} : { needs }) };
    }),
  ];
}

function actions(selected: ProjectId): Offer[] {
  return [
    {
      label: 'Create payment link',
      icon: IconLink,
      words: 'new invoice request charge ask',
      way: { to: createLinkOf(selected) },
      needs: 'payments:write',
    },
    {
      label: 'New payout…',
      icon: IconSend,
      words: 'pay send create',
      way: { to: paths.payouts, search: { dialog: 'new-payout' } },
      needs: 'payouts:create',
    },
    {
      label: 'Import payouts',
      icon: IconFileImport,
      words: 'csv batch file upload',
      way: { to: paths.importPayouts },
      needs: 'payouts:create',
    },
    {
      label: 'Invite a member…',
      icon: IconUserPlus,
      words: 'add people team user colleague new',
      way: { to: paths.members, search: { dialog: 'invite' } },
      needs: 'members:write',
    },
    {
      label: 'Rotate an API key…',
      icon: IconRotate,
      words: 'renew replace secret',
      way: { to: paths.apiKeys, search: { dialog: 'rotate' } },
      needs: 'api_keys:write',
    },
  ];
}

/** For oneself, and for this browser. */
const account: readonly Offer[] = [
  { label: 'Change Password', icon: IconKey, words: '', way: { to: '.', search: { dialog: 'change-password' } } },
  { label: 'Use light theme', icon: IconSun, words: 'appearance mode bright', way: { theme: 'light' } },
  { label: 'Use dark theme', icon: IconMoon, words: 'appearance mode night', way: { theme: 'dark' } },
  { label: 'Use system theme', icon: IconDeviceDesktop, words: 'appearance mode auto', way: { theme: 'auto' } },
  { label: 'Keyboard shortcuts', icon: IconKeyboard, words: 'keys help hotkeys ?', way: 'keys' },
  { label: 'Logout', icon: IconLogout, words: 'sign out leave', way: { to: paths.logout } },
];
