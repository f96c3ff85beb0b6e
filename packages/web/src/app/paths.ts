/** Every address of the dashboard, once. */

import type { ProjectId } from '../api/selected-project.ts';

export const paths = {
  welcome: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgotPassword',
  createPassword: '/createPassword',
  setPassword: '/setPassword',
  freezeChange: '/freezeChange',
  privacyPolicy: '/privacy-policy',
  cookiePolicy: '/cookie-policy',
  addresses: '/addresses',
  logout: '/logout',
  dashboard: '/project/$projectId/dashboard',
  payments: '/project/$projectId/payments/allPayments',
  createPaymentLink: '/project/$projectId/payments/createPaymentLink',
  tryPayment: '/project/$projectId/payments/try',
  deposits: '/project/$projectId/payments/deposits',
  unmatchedDeposits: '/project/$projectId/payments/deposits/unmatched',
  analytics: '/project/$projectId/growth/analytics',
  reports: '/project/$projectId/growth/reports',
  campaigns: '/project/$projectId/growth/campaigns',
  newCampaign: '/project/$projectId/growth/campaigns/new',
  campaign: '/project/$projectId/growth/campaigns/$campaignId',
  editCampaign: '/project/$projectId/growth/campaigns/$campaignId/edit',
  referrer: '/project/$projectId/growth/referrers/$referrerId',
  doctor: '/doctor',
  goLive: '/go-live',
  wallets: '/manageWallet/wallets',
  sweepContracts: '/manageWallet/sweepContract',
  deploySweepContract: '/manageWallet/sweepContract/deploy',
  funds: '/sweepIn',
  payouts: '/withdraw/payouts',
  importPayouts: '/withdraw/payouts/import',
  payoutBatch: '/withdraw/payouts/batch/$batchId',
  payoutReceipt: '/withdraw/payouts/$payoutId/receipt',
  recipients: '/withdraw/recipients',
  payoutPolicy: '/withdraw/policy',
  payoutWallets: '/withdraw/hot-wallets',
  referralPayouts: '/withdraw/referral-payouts',
  settings: '/settings',
  brand: '/settings/brand',
  apiKeys: '/settings/integrations/api-keys',
  webhooks: '/settings/integrations/webhooks',
  webhook: '/settings/integrations/webhooks/$webhookId',
  webhookDelivery: '/settings/integrations/webhooks/$webhookId/deliveries/$deliveryId',
  mailServer: '/settings/integrations/smtp',
  blockchainNodes: '/settings/integrations/blockchain-nodes',
  paymentOptions: '/settings/integrations/payment-options',
  members: '/settings/account/members',
  roles: '/settings/account/roles',
  security: '/settings/account/security',
  treasuryChanges: '/settings/account/treasury-changes',
  system: '/settings/account/system',
  vaults: '/settings/account/vaults',
  auditLog: '/settings/account/audit-log',
} as const;

/** The documentation, which the server sends beside the dashboard. */
export const docsPath = '/docs';

/** Where somebody lands who has signed in. */
export function dashboardOf(projectId: ProjectId): string {
  return `/project/${projectId}/dashboard`;
}

export function paymentsOf(projectId: ProjectId): string {
  return `/project/${projectId}/payments/allPayments`;
}

/** Where what was booked for a figure leads to. */
export const bookedPlaces = { payments: paymentsOf, payouts: paths.payouts };

export function createLinkOf(projectId: ProjectId): string {
  return `/project/${projectId}/payments/createPaymentLink`;
}

export function tryPaymentOf(projectId: ProjectId): string {
  return `/project/${projectId}/payments/try`;
}

export function depositsOf(projectId: ProjectId): string {
  return `/project/${projectId}/payments/deposits`;
}

export function unmatchedOf(projectId: ProjectId): string {
  return `${depositsOf(projectId)}/unmatched`;
}

export function analyticsOf(projectId: ProjectId): string {
  return `/project/${projectId}/growth/analytics`;
}

export function reportsOf(projectId: ProjectId): string {
  return `/project/${projectId}/growth/reports`;
}

export function campaignsOf(projectId: ProjectId): string {
  return `/project/${projectId}/growth/campaigns`;
}

/** What is of one project is opened in it, also from the list of all. */
export function campaignOf(projectId: ProjectId, id: number): string {
  return `${campaignsOf(projectId)}/${id}`;
}

export function referrerOf(projectId: ProjectId, id: number): string {
  return `/project/${projectId}/growth/referrers/${id}`;
}

export function newCampaignOf(projectId: ProjectId): string {
  return `${campaignsOf(projectId)}/new`;
}

export function editCampaignOf(projectId: ProjectId, id: number): string {
  return `${campaignOf(projectId, id)}/edit`;
}
