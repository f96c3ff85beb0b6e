import { isEndpoint, type Endpoint } from './endpoint.ts';
import * as accountAuthorizations from './treasury/account-authorizations.ts';
import * as activity from './operations/activity.ts';
import * as approvers from './people/approvers.ts';
import * as apiKeys from './projects/api-keys.ts';
import * as analytics from './growth/analytics.ts';
import * as campaigns from './growth/campaigns.ts';
import * as blockchains from './money-in/blockchains.ts';
import * as checkout from './payments/checkout.ts';
import * as configuration from './operations/configuration.ts';
import * as currencies from './money-in/currencies.ts';
import * as customers from './payments/customers.ts';
import * as depositAddresses from './money-in/deposit-addresses.ts';
import * as depositKeys from './treasury/deposit-keys.ts';
import * as deposits from './money-in/deposits.ts';
import * as devnet from './operations/devnet.ts';
import * as doctor from './operations/doctor.ts';
import * as funds from './treasury/funds.ts';
import * as goLive from './operations/go-live.ts';
import * as hotWallets from './money-out/hot-wallets.ts';
import * as identity from './people/identity.ts';
import * as live from './operations/live.ts';
import * as madeReports from './growth/made-reports.ts';
import * as monthlyStatements from './growth/monthly-statements.ts';
import * as members from './people/members.ts';
import * as money from './treasury/money.ts';
import * as notices from './operations/notices.ts';
import * as overview from './payments/overview.ts';
import * as paymentDetails from './payments/payment-details.ts';
import * as paymentRules from './payments/payment-rules.ts';
import * as passkeys from './people/passkeys.ts';
import * as payments from './payments/payments.ts';
import * as payouts from './money-out/payouts.ts';
import * as payoutBatches from './money-out/payout-batches.ts';
import * as payoutPolicy from './money-out/payout-policy.ts';
import * as publishedReferrals from './growth/published-referrals.ts';
import * as portal from './growth/portal.ts';
import * as portalPayouts from './growth/portal-payouts.ts';
import * as projects from './projects/projects.ts';
import * as tax from './growth/tax.ts';
import * as rates from './money-in/rates.ts';
import * as reconciliation from './operations/reconciliation.ts';
import * as recipients from './money-out/recipients.ts';
import * as referralEvents from './growth/referral-events.ts';
import * as referralPayouts from './growth/referral-payouts.ts';
import * as referrers from './growth/referrers.ts';
import * as postings from './growth/postings.ts';
import * as reports from './growth/reports.ts';
import * as restores from './operations/restores.ts';
import * as rewards from './growth/rewards.ts';
import * as roles from './people/roles.ts';
import * as signingRequests from './treasury/signing-requests.ts';
import * as smtp from './operations/smtp.ts';
import * as sweepContracts from './treasury/sweep-contracts.ts';
import * as sweepRules from './treasury/sweep-rules.ts';
import * as sweeps from './treasury/sweeps.ts';
import * as system from './operations/system.ts';
import * as treasuryChanges from './people/treasury-changes.ts';
import * as vaults from './operations/vaults.ts';
import * as walletBalances from './treasury/wallet-balances.ts';
import * as walletDestinations from './treasury/wallet-destinations.ts';
import * as walletPositions from './treasury/wallet-positions.ts';
import * as wallets from './treasury/wallets.ts';
import * as withdrawals from './money-out/withdrawals.ts';
import * as webhooks from './webhooks/webhooks.ts';

const resources = [
  identity,
  passkeys,
  madeReports,
  tax,
  monthlyStatements,
  members,
  money,
  roles,
  projects,
  customers,
  apiKeys,
  approvers,
  payments,
  paymentDetails,
  paymentRules,
  overview,
  checkout,
  rates,
  treasuryChanges,
  webhooks,
  live,
  wallets,
  walletBalances,
  walletDestinations,
  walletPositions,
  sweepContracts,
  depositAddresses,
  depositKeys,
  deposits,
  funds,
  payouts,
  payoutBatches,
  withdrawals,
  sweeps,
  sweepRules,
  recipients,
  payoutPolicy,
  hotWallets,
  signingRequests,
  accountAuthorizations,
  doctor,
  reconciliation,
  smtp,
  configuration,
  activity,
  system,
  restores,
  notices,
  goLive,
  blockchains,
  currencies,
  vaults,
  campaigns,
  referralEvents,
  referrers,
  publishedReferrals,
  portal,
  portalPayouts,
  rewards,
  referralPayouts,
  analytics,
  postings,
  reports,
  devnet,
];

/** Every call there is. */
export const endpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource as Record<string, unknown>).filter(isEndpoint),
);
