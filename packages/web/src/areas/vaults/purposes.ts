const names: Readonly<Record<string, string>> = {
  'smtp-password': 'Passwords of mail servers',
  totp: 'Two-factor secrets of members',
  'hot-wallet-key': 'Keys of hot wallets',
  'node-url': 'Node URLs, which may contain keys',
  'webhook-header': 'Headers of webhooks',
  named: 'Secrets in your vaults, including previous values',
  webhook: 'Webhook signing secrets',
  'webhook-legacy': 'Legacy webhook secrets',
};

/** What secrets of a purpose are, in words; the purpose itself where there are none. */
export function purposeName(purpose: string): string {
  return Object.hasOwn(names, purpose) ? names[purpose]! : purpose;
}
