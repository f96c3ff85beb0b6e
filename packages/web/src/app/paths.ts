/** Every address of the web, once. */

import type { ProjectId } from '../api/selected-project.ts';

export const paths = {
  welcome: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgotPassword',
  createPassword: '/createPassword',
  setPassword: '/setPassword',
  privacyPolicy: '/privacy-policy',
  cookiePolicy: '/cookie-policy',
  addresses: '/addresses',
  logout: '/logout',
  dashboard: '/project/$projectId/dashboard',
  deposits: '/project/$projectId/payments/deposits',
  unmatchedDeposits: '/project/$projectId/payments/deposits/unmatched',
  doctor: '/doctor',
  wallets: '/manageWallet/wallets',
  sweepContracts: '/manageWallet/sweepContract',
  deploySweepContract: '/manageWallet/sweepContract/deploy',
  settings: '/settings',
  brand: '/settings/brand',
  apiKeys: '/settings/integrations/api-keys',
  mailServer: '/settings/integrations/smtp',
  blockchainNodes: '/settings/integrations/blockchain-nodes',
  paymentOptions: '/settings/integrations/payment-options',
  members: '/settings/account/members',
  roles: '/settings/account/roles',
  security: '/settings/account/security',
  system: '/settings/account/system',
  vaults: '/settings/account/vaults',
  auditLog: '/settings/account/audit-log',
} as const;

/** Where somebody lands who has signed in. */
export function dashboardOf(projectId: ProjectId): string {
  return `/project/${projectId}/dashboard`;
}

export function depositsOf(projectId: ProjectId): string {
  return `/project/${projectId}/payments/deposits`;
}

export function unmatchedOf(projectId: ProjectId): string {
  return `${depositsOf(projectId)}/unmatched`;
}
