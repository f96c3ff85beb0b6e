import type { Wallet } from './queries.ts';
import { kindOf, kindTexts, type WalletKind } from './wallet-kind.ts';

export const kindFilters = ['all', 'cold', 'deposit', 'hot'] as const;
export type KindFilter = (typeof kindFilters)[number];

const filterOfKind: Readonly<Record<WalletKind, KindFilter>> = {
  cold: 'cold',
  contract: 'deposit',
  xpub: 'deposit',
  hot: 'hot',
  gas: 'hot',
};

/** Whatever stands in the address: what is no kind means all. */
export function kindFilterOf(text: string | undefined): KindFilter {
  return kindFilters.find((one) => one === text) ?? 'all';
}

/** Every word must occur in the name, the kind, the address or a network. */
export function searchWallets(wallets: readonly Wallet[], query: string): Wallet[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return wallets.filter((wallet) => {
    const networks = wallet.chains.map(({ blockchainCode }) => blockchainCode).join(' ');
    const text = `${wallet.name} ${kindTexts[kindOf(wallet)].name} ${wallet.address ?? ''} ${networks}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function ofKind(wallets: readonly Wallet[], filter: KindFilter): Wallet[] {
  return wallets.filter((wallet) => filter === 'all' || filterOfKind[kindOf(wallet)] === filter);
}
