import type { Wallet } from './queries.ts';

export type WalletKind = 'cold' | 'contract' | 'xpub' | 'hot' | 'gas';

export const kindTexts: Readonly<Record<WalletKind, { name: string; what: string }>> = {
  cold: {
    name: 'Cold wallet',
    what: 'Where money ends. Its key is with you alone; Coffer knows the address and nothing more.',
  },
  contract: {
    name: 'Deposit, sweep contract',
    what: 'Gives every customer an address. What comes in can go to your cold wallet and nowhere else.',
  },
  xpub: {
    name: 'Deposit, public key',
    what: 'Gives every customer an address. What comes in moves with your signature alone.',
  },
  hot: { name: 'Hot wallet', what: 'Pays out and pays network fees by itself. Its key is on the server, encrypted.' },
  gas: { name: 'Gas wallet', what: 'Pays network fees by itself. Its key is on the server, encrypted.' },
};

export function kindOf({ walletType, walletSubType }: Pick<Wallet, 'walletType' | 'walletSubType'>): WalletKind {
  if (walletType === 'cold_wallet') return 'cold';
  if (walletType === 'hot_wallet') return 'hot';
  if (walletType === 'gas_wallet') return 'gas';
  return walletSubType === 'SCW' ? 'contract' : 'xpub';
}
