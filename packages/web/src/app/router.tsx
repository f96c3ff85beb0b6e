import { createRoute, createRouter, lazyRouteComponent, redirect, stringifySearchWith } from '@tanstack/react-router';
import { growthPages } from './growth-routes.ts';
import { door, project, root, settings, shell, simple } from './layout-routes.ts';
import { paths } from './paths.ts';
import { NothingHere } from './not-found.tsx';
import { fundsSearch, textSearch } from './search.ts';

/** Where people look for pages that live elsewhere. */
const guesses = [
  createRoute({
    getParentRoute: () => root,
    path: '/signin',
    beforeLoad: () => {
      throw redirect({ to: paths.login, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/system',
    beforeLoad: () => {
      throw redirect({ to: paths.system, replace: true });
    },
  }),
] as const;

const simplePages = [
  createRoute({
    getParentRoute: () => simple,
    path: paths.welcome,
    component: lazyRouteComponent(() => import('../areas/welcome/welcome.screen.tsx'), 'WelcomeScreen'),
  }),
  createRoute({
    getParentRoute: () => simple,
    path: paths.privacyPolicy,
    component: lazyRouteComponent(() => import('../areas/welcome/privacy-policy.screen.tsx'), 'PrivacyPolicyScreen'),
  }),
  createRoute({
    getParentRoute: () => simple,
    path: paths.cookiePolicy,
    component: lazyRouteComponent(() => import('../areas/welcome/cookie-policy.screen.tsx'), 'CookiePolicyScreen'),
  }),
] as const;

const doorPages = [
  createRoute({
    getParentRoute: () => door,
    path: paths.login,
    validateSearch: textSearch('returnTo'),
    component: lazyRouteComponent(() => import('../areas/auth/login.screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => door,
    path: paths.signup,
    component: lazyRouteComponent(() => import('../areas/auth/signup.screen.tsx'), 'SignupScreen'),
  }),
  createRoute({
    getParentRoute: () => door,
    path: paths.forgotPassword,
    validateSearch: textSearch('reason'),
    component: lazyRouteComponent(() => import('../areas/auth/forgot-password.screen.tsx'), 'ForgotPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => door,
    path: paths.createPassword,
    component: lazyRouteComponent(() => import('../areas/auth/create-password.screen.tsx'), 'CreatePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => door,
    path: paths.setPassword,
    component: lazyRouteComponent(() => import('../areas/auth/set-password.screen.tsx'), 'SetPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => door,
    path: paths.freezeChange,
    component: lazyRouteComponent(() => import('../areas/auth/freeze/freeze-change.screen.tsx'), 'FreezeChangeScreen'),
  }),
] as const;

const projectPages = [
  createRoute({
    getParentRoute: () => project,
    path: paths.dashboard,
    validateSearch: textSearch('days'),
    component: lazyRouteComponent(() => import('../areas/home/home.screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.payments,
    validateSearch: textSearch(
      'tab',
      'query',
      'exception',
      'network',
      'currency',
      'from',
      'to',
      'webhook',
      'by',
      'cursor',
      'payment',
    ),
    component: lazyRouteComponent(() => import('../areas/payments/payments.screen.tsx'), 'PaymentsScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.createPaymentLink,
    component: lazyRouteComponent(() => import('../areas/payment-links/create-link.screen.tsx'), 'CreateLinkScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.tryPayment,
    validateSearch: textSearch('payment'),
    component: lazyRouteComponent(
      () => import('../areas/first-payment/first-payment.screen.tsx'),
      'FirstPaymentScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.deposits,
    validateSearch: textSearch('status', 'network', 'currency', 'query', 'cursor', 'deposit'),
    component: lazyRouteComponent(() => import('../areas/deposits/deposits.screen.tsx'), 'DepositsScreen'),
  }),
  createRoute({
    getParentRoute: () => project,
    path: paths.unmatchedDeposits,
    validateSearch: textSearch('cursor', 'deposit'),
    component: lazyRouteComponent(() => import('../areas/deposits/unmatched.screen.tsx'), 'UnmatchedScreen'),
  }),
] as const;

const shellPages = [
  createRoute({
    getParentRoute: () => shell,
    path: paths.goLive,
    component: lazyRouteComponent(() => import('../areas/go-live/go-live.screen.tsx'), 'GoLiveScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.doctor,
    validateSearch: textSearch('q'),
    component: lazyRouteComponent(() => import('../areas/doctor/doctor.screen.tsx'), 'DoctorScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.wallets,
    validateSearch: textSearch('sort', 'kind', 'query', 'wallet', 'add'),
    component: lazyRouteComponent(() => import('../areas/wallets/wallets.screen.tsx'), 'WalletsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.funds,
    validateSearch: fundsSearch,
    component: lazyRouteComponent(() => import('./funds.page.tsx'), 'FundsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payouts,
    validateSearch: textSearch('tab', 'query', 'network', 'currency', 'type', 'cursor', 'payout'),
    component: lazyRouteComponent(() => import('../areas/payouts/payouts.screen.tsx'), 'PayoutsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.recipients,
    validateSearch: textSearch('query', 'status', 'network', 'cursor'),
    component: lazyRouteComponent(() => import('../areas/payouts/recipients.screen.tsx'), 'RecipientsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payoutPolicy,
    validateSearch: textSearch('projectId'),
    component: lazyRouteComponent(() => import('../areas/payouts/policy.screen.tsx'), 'PolicyScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payoutWallets,
    component: lazyRouteComponent(() => import('../areas/payouts/hot-wallets.screen.tsx'), 'HotWalletsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.referralPayouts,
    validateSearch: textSearch('status', 'query', 'cursor'),
    component: lazyRouteComponent(() => import('./referral-payouts.page.tsx'), 'ReferralPayoutsPage'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.importPayouts,
    component: lazyRouteComponent(() => import('../areas/payouts/import-payouts.screen.tsx'), 'ImportPayoutsScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payoutBatch,
    validateSearch: textSearch('tab', 'cursor', 'payout'),
    component: lazyRouteComponent(() => import('../areas/payouts/batch.screen.tsx'), 'BatchScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.payoutReceipt,
    component: lazyRouteComponent(() => import('../areas/payouts/receipt.screen.tsx'), 'ReceiptScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.webhookDelivery,
    component: lazyRouteComponent(() => import('../areas/webhooks/delivery.screen.tsx'), 'DeliveryScreen'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: paths.logout,
    component: lazyRouteComponent(() => import('../areas/sign-out/sign-out.screen.tsx'), 'SignOutScreen'),
  }),
] as const;

const sweepContracts = createRoute({
  getParentRoute: () => shell,
  path: paths.sweepContracts,
  validateSearch: textSearch('sort', 'contract'),
  component: lazyRouteComponent(
    () => import('../areas/sweep-contracts/sweep-contracts.screen.tsx'),
    'SweepContractsScreen',
  ),
});

/** A dialog over the list, which brings it. */
const deploySweepContract = createRoute({
  getParentRoute: () => sweepContracts,
  path: 'deploy',
  validateSearch: textSearch('chain', 'like'),
});

/** Whoever is signed in keeps the sidebar at an address that leads nowhere; everybody else signs in first. */
const nowhere = createRoute({ getParentRoute: () => shell, path: '$', component: NothingHere });

const settingsPages = [
  createRoute({
    getParentRoute: () => settings,
    path: paths.settings,
    beforeLoad: () => {
      throw redirect({ to: paths.brand, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.brand,
    validateSearch: textSearch('projectId'),
    component: lazyRouteComponent(() => import('../areas/brand/brand.screen.tsx'), 'BrandScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.apiKeys,
    validateSearch: textSearch('projectId', 'sort'),
    component: lazyRouteComponent(() => import('../areas/api-keys/api-keys.screen.tsx'), 'ApiKeysScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.webhooks,
    validateSearch: textSearch('projectId', 'sort'),
    component: lazyRouteComponent(() => import('../areas/webhooks/webhooks.screen.tsx'), 'WebhooksScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.webhook,
    validateSearch: textSearch('status', 'reference', 'cursor'),
    component: lazyRouteComponent(() => import('../areas/webhooks/webhook.screen.tsx'), 'WebhookScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.mailServer,
    component: lazyRouteComponent(() => import('../areas/mail-server/mail-server.screen.tsx'), 'MailServerScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.blockchainNodes,
    component: lazyRouteComponent(
      () => import('../areas/blockchain-nodes/blockchain-nodes.screen.tsx'),
      'BlockchainNodesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.paymentOptions,
    validateSearch: textSearch('projectId'),
    component: lazyRouteComponent(
      () => import('../areas/payment-options/payment-options.screen.tsx'),
      'PaymentOptionsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.members,
    validateSearch: textSearch('sort', 'query', 'status'),
    component: lazyRouteComponent(() => import('../areas/members/members.screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.roles,
    validateSearch: textSearch('sort'),
    component: lazyRouteComponent(() => import('../areas/roles/roles.screen.tsx'), 'RolesScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.security,
    validateSearch: textSearch('sort'),
    component: lazyRouteComponent(() => import('../areas/security/security.screen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.treasuryChanges,
    validateSearch: textSearch('cursor'),
    component: lazyRouteComponent(
      () => import('../areas/treasury-changes/treasury-changes.screen.tsx'),
      'TreasuryChangesScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.system,
    validateSearch: textSearch('sort'),
    component: lazyRouteComponent(() => import('../areas/system/system.screen.tsx'), 'SystemScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.vaults,
    validateSearch: textSearch('sort'),
    component: lazyRouteComponent(() => import('../areas/vaults/vaults.screen.tsx'), 'VaultsScreen'),
  }),
  createRoute({
    getParentRoute: () => settings,
    path: paths.auditLog,
    validateSearch: textSearch('projectId', 'actor', 'action', 'entity', 'from', 'to', 'cursor', 'entry'),
    component: lazyRouteComponent(() => import('../areas/audit-log/audit-log.screen.tsx'), 'AuditLogScreen'),
  }),
] as const;

const routeTree = root.addChildren([
  ...guesses,
  simple.addChildren(simplePages),
  door.addChildren(doorPages),
  shell.addChildren([
    project.addChildren([...projectPages, ...growthPages]),
    ...shellPages,
    sweepContracts.addChildren([deploySweepContract]),
    settings.addChildren(settingsPages),
    nowhere,
  ]),
]);

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // As they are: an id among them would otherwise stand in quotes.
  stringifySearch: stringifySearchWith(JSON.stringify),
  ...(nonce ? { ssr: { nonce } } : {}),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
