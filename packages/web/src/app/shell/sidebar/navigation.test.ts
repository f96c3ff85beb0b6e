import { expect, test } from 'vitest';
import { currentLink, isGroup, navigation } from './navigation.ts';

const allowed = [
  'analytics:read',
  'api_keys:read',
  'payments:read',
  'payments:write',
  'payouts:read',
  'referral:read',
  'sweeps:read',
  'wallets:read',
  'webhooks:read',
];
const sections = navigation({ projectId: 7, permissions: allowed });

test.each([
  ['/project/7/dashboard', 'Dashboard'],
  ['/Project/7/DASHBOARD', 'Dashboard'],
  ['/project/7/payments/allPayments', 'All payments'],
  ['/project/7/payments/createpaymentlink', 'Create payment link'],
  ['/project/7/payments/deposits', 'Deposits'],
  ['/project/7/Payments/Deposits/unmatched', 'Deposits'],
  ['/project/7/growth/campaigns/new', 'Campaigns'],
  ['/Project/7/Growth/Analytics', 'Dashboard'],
  ['/Project/7/Growth/Referrers/12', 'Campaigns'],
  ['/project/7/growth/reports', 'Reports'],
  ['/settings', 'Settings'],
  ['/settings/account/members', 'Settings'],
  ['/SETTINGS/Integrations/API-keys', 'API keys'],
  ['/settings/integrations/webhooks/7/deliveries/12', 'Webhooks'],
  ['/manageWallet/wallets', 'Wallet Management'],
  ['/managewallet/SweepContract/deploy', 'Wallet Management'],
  ['/sweepIn', 'Funds Consolidation'],
  ['/sweepin', 'Funds Consolidation'],
  ['/withdraw/referral-payouts', 'Referral payouts'],
  ['/withdraw/hot-wallets', 'Payouts'],
  ['/manageWalletsandmore', undefined],
  ['/settingsandmore', undefined],
  ['/docs', undefined],
])('at %s the current item is %s', (pathname, label) => {
  expect(currentLink(sections, pathname)?.label).toBe(label);
});

test('nobody is led to what they may not open', () => {
  const offered = (held: string[]) =>
    navigation({ projectId: 'all', permissions: held })
      .flatMap(({ items }) => items)
      .flatMap((item) => (isGroup(item) ? item.children : [item]))
      .map(({ label }) => label);
  expect(offered([])).toEqual(['Dashboard', 'Documentation', 'Settings']);
  expect(offered(['payments:read'])).toEqual(['Dashboard', 'All payments', 'Deposits', 'Documentation', 'Settings']);
  expect(offered(['payments:write'])).toEqual(['Dashboard', 'Create payment link', 'Documentation', 'Settings']);
  expect(offered(['analytics:read'])).toEqual(['Dashboard', 'Dashboard', 'Reports', 'Documentation', 'Settings']);
  expect(offered(['referral:read'])).toEqual([
    'Dashboard',
    'Campaigns',
    'Referral payouts',
    'Documentation',
    'Settings',
  ]);
  expect(offered(['wallets:read'])).toEqual(['Dashboard', 'Wallet Management', 'Documentation', 'Settings']);
  expect(offered(['sweeps:read'])).toEqual(['Dashboard', 'Funds Consolidation', 'Documentation', 'Settings']);
  expect(offered(['webhooks:read'])).toEqual(['Dashboard', 'Documentation', 'Webhooks', 'Settings']);
  expect(offered(['api_keys:read'])).toEqual(['Dashboard', 'Documentation', 'API keys', 'Settings']);
});
