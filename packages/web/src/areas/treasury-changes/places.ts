import type { TreasuryChangeKind } from '@coffer/contract/people/treasury-changes.ts';
import { paths } from '../../app/paths.ts';

type Place = {
  text: string;
  to:
    | typeof paths.wallets
    | typeof paths.sweepContracts
    | typeof paths.paymentOptions
    | typeof paths.brand
    | typeof paths.webhooks
    | typeof paths.members
    | typeof paths.roles
    | typeof paths.apiKeys
    | typeof paths.mailServer
    | typeof paths.system
    | typeof paths.blockchainNodes
    | typeof paths.funds
    | typeof paths.vaults;
};

const wallets: Place = { text: 'View wallets', to: paths.wallets };
const contracts: Place = { text: 'View sweep contracts', to: paths.sweepContracts };
const options: Place = { text: 'View payment options', to: paths.paymentOptions };
const webhooks: Place = { text: 'View webhooks', to: paths.webhooks };
const members: Place = { text: 'View members', to: paths.members };
const mail: Place = { text: 'View mail server', to: paths.mailServer };
const nodes: Place = { text: 'View nodes', to: paths.blockchainNodes };

/** Where the thing that was changed can be seen. What has no page of its own has no place. */
export const placeOf: Partial<Record<TreasuryChangeKind, Place>> = {
  'wallet.created': wallets,
  'wallet.linked': wallets,
  'wallet.unlinked': wallets,
  'wallet.moved': wallets,
  'wallet.destination-set': wallets,
  'wallet.keys-added': wallets,
  'wallet.chain-added': wallets,
  'sweep-contract.collector-confirmed': contracts,
  'sweep-contract.owner-proven': contracts,
  'currency.added': options,
  'currency.price-confirmed': options,
  'currency.switched': options,
  'currency.dust-limit-changed': options,
  'project.currencies-changed': options,
  'payment-rules.saved': options,
  'project.redirected': { text: 'View project settings', to: paths.brand },
  'webhook.created': webhooks,
  'webhook.changed': webhooks,
  'webhook.removed': webhooks,
  'webhook.rotated': webhooks,
  'member.invited': members,
  'member.role-assigned': members,
  'member.link-made': members,
  'member.access-changed': members,
  'member.totp-added': members,
  'member.totp-removed': members,
  'member.passkey-added': members,
  'member.passkey-removed': members,
  'approver-passkey.begun': members,
  'approver-passkey.removal-asked': members,
  'role.changed': { text: 'View roles', to: paths.roles },
  'api-key.changed': { text: 'View API keys', to: paths.apiKeys },
  'smtp.changed': mail,
  'smtp.removed': mail,
  'site-url.changed': { text: 'View system settings', to: paths.system },
  'blockchain.nodes-changed': nodes,
  'blockchain.confirmations-changed': nodes,
  'sweep-rules.saved': { text: 'View sweep rules', to: paths.funds },
  'secret.written': { text: 'View vaults', to: paths.vaults },
};
