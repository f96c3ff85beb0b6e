import { chainsOf, type ChainCode, type ChainFamily } from '@coffer/kernel/chain.ts';

export type Network = { family: ChainFamily; name: string; fileName: string; chains: ChainCode[] };

/** In the order in which they are derived. */
export const networks: readonly Network[] = [
  network('ETH_Family', 'Ethereum and Base', 'ethereum-base'),
  network('BTC_Family', 'Bitcoin', 'bitcoin'),
  network('TRX_Family', 'Tron', 'tron'),
  network('SOL_Family', 'Solana', 'solana'),
];

export const networkNames: Readonly<Record<ChainCode, string>> = {
  ETH: 'Ethereum',
  TRX: 'Tron',
  BASE: 'Base',
  BTC: 'Bitcoin',
  SOLANA: 'Solana',
};

function network(family: ChainFamily, name: string, fileName: string): Network {
  return { family, name, fileName: `coffer-${fileName}-addresses.csv`, chains: chainsOf(family) };
}
