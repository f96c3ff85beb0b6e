import type { ChainFacts } from '../../port/facts.ts';

export const tronFacts: ChainFacts = {
  id: 2,
  name: 'Tron',
  coin: { id: 5, code: 'TRX', name: 'Tronix' },
  coinUsdMin: '0.05',
  chainId: { mainnet: '728126428', testnet: '3448148188', local: '1001' },
  // Nineteen of its producers have to build on a block before it is solid.
  confirmations: { mainnet: 20, testnet: 20, local: 3 },
  stalledAfterMs: 60_000,
  stuckAfterMs: 180_000,
  // No block takes what lapses more than a day after the one before it.
  validMsMax: 86_400_000,
  gasLowUnitsMin: 1n,
  lagBlocksMax: 30,
  tokenStandard: 'TRC20',
  recommended: 'USDT',
  tokens: {
    mainnet: [{ code: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 }],
    testnet: [],
    local: [],
  },
  looks: { transaction: /^[0-9a-f]{64}$/i, address: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ },
};
