import { isEndpoint, type Endpoint } from './endpoint.ts';
import * as accountAuthorizations from './account-authorizations.ts';
import * as activity from './activity.ts';
import * as apiKeys from './api-keys.ts';
import * as blockchains from './blockchains.ts';
import * as checkout from './checkout.ts';
import * as configuration from './configuration.ts';
import * as currencies from './currencies.ts';
import * as customers from './customers.ts';
import * as depositAddresses from './deposit-addresses.ts';
import * as depositKeys from './deposit-keys.ts';
import * as deposits from './deposits.ts';
import * as devnet from './devnet.ts';
import * as doctor from './doctor.ts';
import * as funds from './funds.ts';
import * as identity from './identity.ts';
import * as live from './live.ts';
import * as members from './members.ts';
import * as notices from './notices.ts';
import * as overview from './overview.ts';
import * as paymentDetails from './payment-details.ts';
import * as paymentRules from './payment-rules.ts';
import * as payments from './payments.ts';
import * as projects from './projects.ts';
import * as rates from './rates.ts';
import * as reconciliation from './reconciliation.ts';
import * as restores from './restores.ts';
import * as roles from './roles.ts';
import * as signingRequests from './signing-requests.ts';
import * as smtp from './smtp.ts';
import * as sweepContracts from './sweep-contracts.ts';
import * as sweepRules from './sweep-rules.ts';
import * as sweeps from './sweeps.ts';
import * as system from './system.ts';
import * as treasuryChanges from './treasury-changes.ts';
import * as vaults from './vaults.ts';
import * as walletBalances from './wallet-balances.ts';
import * as walletDestinations from './wallet-destinations.ts';
import * as walletPositions from './wallet-positions.ts';
import * as wallets from './wallets.ts';
import * as webhooks from './webhooks.ts';

const resources = [
  identity,
  members,
  roles,
  projects,
  customers,
  apiKeys,
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
  sweeps,
  sweepRules,
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
  blockchains,
  currencies,
  vaults,
  devnet,
];

/** Every call there is. */
export const endpoints: readonly Endpoint[] = resources.flatMap((resource) =>
  Object.values(resource as Record<string, unknown>).filter(isEndpoint),
);
