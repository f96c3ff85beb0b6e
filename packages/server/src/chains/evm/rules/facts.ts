import type { ChainFacts } from '../../port/facts.ts';

export const evmFacts: Readonly<Record<'ETH' | 'BASE', ChainFacts>> = {
  ETH: {
    id: 1,
    name: 'Ethereum',
    coin: { id: 1, code: 'ETH', name: 'Ether' },
    coinUsdMin: '500',
    chainId: { mainnet: '1', testnet: '11155111', local: '31337' },
    confirmations: { mainnet: 12, testnet: 12, local: 3 },
    stalledAfterMs: 180_000,
    stuckAfterMs: 180_000,
    gasLowUnitsMin: 5n * 10n ** 15n,
    lagBlocksMax: 8,
    tokenStandard: 'ERC20',
    recommended: 'USDC',
    tokens: {
      mainnet: [
        { code: 'USDC', contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
        { code: 'USDT', contract: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
      ],
      testnet: [],
      local: [],
    },
    looks: { transaction: /^0x[0-9a-f]{64}$/i, address: /^0x[0-9a-f]{40}$/i },
  },
  BASE: {
    id: 3,
    name: 'Base',
    coin: { id: 1, code: 'ETH', name: 'Ether' },
    coinUsdMin: '500',
    chainId: { mainnet: '8453', testnet: '84532', local: '31338' },
    confirmations: { mainnet: 20, testnet: 20, local: 4 },
    stalledAfterMs: 60_000,
    stuckAfterMs: 60_000,
    gasLowUnitsMin: 5n * 10n ** 14n,
    lagBlocksMax: 30,
    tokenStandard: 'ERC20',
    recommended: 'USDC',
    tokens: {
      mainnet: [{ code: 'USDC', contract: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', decimals: 6 }],
      testnet: [],
      local: [],
    },
    looks: { transaction: /^0x[0-9a-f]{64}$/i, address: /^0x[0-9a-f]{40}$/i },
  },
};
