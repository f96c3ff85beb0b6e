import { chainName } from '../../../format/chain-names.ts';

const names: Record<string, string> = {
  member: 'Member',
  session: 'Session',
  email: 'Email',
  role: 'Role',
  project: 'Project',
  customer: 'Customer',
  'api-key': 'API key',
  payment: 'Payment',
  webhook: 'Webhook',
  currency: 'Price',
  blockchain: 'Blockchain',
  'blockchain-currency': 'Currency',
  deposit: 'Deposit',
  reconciliation: 'Reconciliation',
  wallet: 'Wallet',
  'sweep-contract': 'Sweep contract',
  sweep: 'Sweep',
  'sweep-rules': 'Sweep rules',
  'signing-request': 'Signing request',
  'deposit-address': 'Deposit address',
  vault: 'Vault',
  smtp: 'Mail server',
  configuration: 'Setting',
  'site-url': 'Site URL',
  'go-live': 'Going live',
  worker: 'Worker',
  'treasury-change': 'Treasury change',
  'treasury-wait': 'Waiting time of treasury changes',
};

/** There is one of each, whose id says no more. */
const single = new Set(['smtp', 'site-url', 'vault', 'reconciliation', 'sweep-rules', 'treasury-wait']);

/** What can be acted on, as a filter offers it. */
export const entities: readonly { value: string; label: string }[] = Object.entries(names).map(([value, label]) => ({
  value,
  label,
}));

export function entityLabel(entity: string): string {
  return Object.hasOwn(names, entity) ? names[entity]! : entity;
}

/** "API key 3", "Mail server". */
export function entityName(entity: string, id: string): string {
  if (entity === 'blockchain') return chainName(id);
  if (single.has(entity)) return entityLabel(entity);
  if (entity === 'worker' && id === 'all') return 'All workers';
  return `${entityLabel(entity)} ${id}`;
}
