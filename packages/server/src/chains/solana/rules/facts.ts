import type { ChainFacts } from '../../port/facts.ts';

export const solanaFacts: ChainFacts = {
  id: 5,
  name: 'Solana',
  coin: { id: 6, code: 'SOL', name: 'Solana' },
  coinUsdMin: '20',
  chainId: {
    mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    testnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    local: 'local',
  },
  // Slots: with as many on top a block is final.
  confirmations: { mainnet: 32, testnet: 32, local: 32 },
  stalledAfterMs: 60_000,
  stuckAfterMs: 180_000,
  gasLowUnitsMin: 1n,
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
  looks: { transaction: /^[1-9A-HJ-NP-Za-km-z]{80,90}$/, address: /^[1-9A-HJ-NP-Za-km-z]{40,44}$/ },
};
