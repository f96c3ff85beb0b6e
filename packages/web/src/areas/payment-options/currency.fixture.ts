import type { ChainCurrency } from './queries.ts';

export const usdc: ChainCurrency = {
  id: 2,
  blockchainCode: 'ETH',
  network: 'Ethereum',
  currencyCode: 'USDC',
  currency: 'USD Coin',
  tokenAddress: '0x0000000000000000000000000000000000000001',
  standard: 'ERC20',
  walletPrecision: 6,
  family: 'ETH_Family',
  recommended: true,
  mostUsed: false,
  blockchainID: 1,
  currencyID: 2,
  priced: true,
};
export const usdcOnBase: ChainCurrency = { ...usdc, id: 5, blockchainCode: 'BASE', network: 'Base', blockchainID: 3 };
export const usdt: ChainCurrency = { ...usdc, id: 3, currencyCode: 'USDT', currency: 'Tether USD', currencyID: 3 };
