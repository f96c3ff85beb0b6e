const names: Readonly<Record<string, string>> = {
  'smtp-password': 'Passwords of mail servers',
  totp: 'Second factors of members',
  'hot-wallet-key': 'Keys of hot wallets',
  'node-url': 'Addresses of nodes, which may hold keys',
  'webhook-header': 'Headers of webhooks',
  named: 'Secrets of your own vaults',
  webhook: 'Secrets that sign webhooks',
  'webhook-legacy': 'Legacy secrets of webhooks',
};

/** What secrets of a purpose are, in words; the purpose itself where there are none. */
export function purposeName(purpose: string): string {
  return Object.hasOwn(names, purpose) ? names[purpose]! : purpose;
}
