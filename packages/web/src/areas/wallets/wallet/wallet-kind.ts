import type { Wallet } from './queries.ts';

export type WalletKind = 'cold' | 'contract' | 'xpub' | 'hot' | 'gas';

export const kindTexts: Readonly<Record<WalletKind, { name: string; what: string }>> = {
  cold: {
    name: 'Cold wallet',
    what: 'Where your money ends up. Only you have its key; Coffer knows only the address.',
  },
  contract: {
    name: 'Deposit, sweep contract',
    what: 'Gives each customer their own address. Funds can only move to your cold wallet.',
  },
  xpub: {
    name: 'Deposit, public key',
    what: 'Gives each customer their own address. Funds move only with your signature.',
  },
  hot: { name: 'Hot wallet', what: 'Pays network fees and payouts. Its key is stored encrypted on the server.' },
  gas: { name: 'Gas wallet', what: 'Pays network fees automatically. Its key is stored encrypted on the server.' },
};

export function kindOf({ walletType, walletSubType }: Pick<Wallet, 'walletType' | 'walletSubType'>): WalletKind {
  if (walletType === 'cold_wallet') return 'cold';
  if (walletType === 'hot_wallet') return 'hot';
  if (walletType === 'gas_wallet') return 'gas';
  return walletSubType === 'SCW' ? 'contract' : 'xpub';
}
