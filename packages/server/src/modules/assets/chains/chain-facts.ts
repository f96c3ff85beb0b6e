import type { ChainCode } from '@coffer/kernel/chain.ts';

export type Network = 'mainnet' | 'testnet' | 'local';

/** For good: clients know chains by these. */
export const blockchainIds: Readonly<Record<ChainCode, number>> = { ETH: 1, TRX: 2, BASE: 3, BTC: 4, SOLANA: 5 };

export type TokenFact = { code: string; contract: string; decimals: number };

type ChainFacts = {
  name: string;
  coin: string;
  chainId: Readonly<Record<Network, string>>;
  confirmations: Readonly<Record<Network, number>>;
  /** How old the newest block may be before the chain stands still. */
  stalledAfterMs: number;
  /** How far our reading may be behind before payments are late for it. */
  lagBlocksMax: number;
  /** How its tokens are called by those who make them; null where there are none. */
  tokenStandard: string | null;
  /** Which of its currencies is recommended to payers: dollars, in the token that most hold there. */
  recommended: string | null;
  tokens: Readonly<Record<Network, readonly TokenFact[]>>;
};

export const chainFacts: Readonly<Record<ChainCode, ChainFacts>> = {
  ETH: {
    name: 'Ethereum',
    coin: 'ETH',
    chainId: { mainnet: '1', testnet: '11155111', local: '31337' },
    confirmations: { mainnet: 12, testnet: 12, local: 3 },
    stalledAfterMs: 180_000,
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
  },
  BASE: {
    name: 'Base',
    coin: 'ETH',
    chainId: { mainnet: '8453', testnet: '84532', local: '31338' },
    confirmations: { mainnet: 20, testnet: 20, local: 4 },
    stalledAfterMs: 60_000,
    lagBlocksMax: 30,
    tokenStandard: 'ERC20',
    recommended: 'USDC',
    tokens: {
      mainnet: [{ code: 'USDC', contract: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', decimals: 6 }],
      testnet: [],
      local: [],
    },
  },
  TRX: {
    name: 'Tron',
    coin: 'TRX',
    chainId: { mainnet: '728126428', testnet: '3448148188', local: '1001' },
    // Nineteen of its producers have to build on a block before it is solid.
    confirmations: { mainnet: 20, testnet: 20, local: 3 },
    stalledAfterMs: 60_000,
    lagBlocksMax: 30,
    tokenStandard: 'TRC20',
    recommended: 'USDT',
    tokens: {
      mainnet: [{ code: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 }],
      testnet: [],
      local: [],
    },
  },
  BTC: {
    name: 'Bitcoin',
    coin: 'BTC',
    chainId: { mainnet: 'main', testnet: 'testnet4', local: 'regtest' },
    confirmations: { mainnet: 2, testnet: 2, local: 2 },
    // An hour without a block comes about once a fortnight.
    stalledAfterMs: 5_400_000,
    lagBlocksMax: 3,
    tokenStandard: null,
    recommended: null,
    tokens: { mainnet: [], testnet: [], local: [] },
  },
  SOLANA: {
    name: 'Solana',
    coin: 'SOL',
    chainId: {
      mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
      testnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
      local: 'local',
    },
    // Slots: with as many on top a block is final.
    confirmations: { mainnet: 32, testnet: 32, local: 32 },
    stalledAfterMs: 60_000,
    lagBlocksMax: 150,
    tokenStandard: 'SPL',
    recommended: 'USDC',
    tokens: {
      mainnet: [
        { code: 'USDC', contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
        { code: 'USDT', contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6 },
      ],
      testnet: [],
      local: [],
    },
  },
};

/** Ids below 1000 are these; what people add comes after. */
export const knownCurrencies = [
  { id: 1, code: 'ETH', name: 'Ether', kind: 'coin' },
  { id: 2, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
  { id: 3, code: 'USDT', name: 'Tether USD', kind: 'stablecoin' },
  { id: 4, code: 'BTC', name: 'Bitcoin', kind: 'coin' },
  { id: 5, code: 'TRX', name: 'Tronix', kind: 'coin' },
  { id: 6, code: 'SOL', name: 'Solana', kind: 'coin' },
] as const;
