import type { ChainFacts } from '../../port/facts.ts';

export const bitcoinFacts: ChainFacts = {
  id: 4,
  name: 'Bitcoin',
  coin: { id: 4, code: 'BTC', name: 'Bitcoin' },
  coinUsdMin: '20000',
  chainId: { mainnet: 'main', testnet: 'testnet4', local: 'regtest' },
  confirmations: { mainnet: 2, testnet: 2, local: 2 },
  // An hour without a block comes about once a fortnight.
  stalledAfterMs: 5_400_000,
  stuckAfterMs: 1_800_000,
  gasLowUnitsMin: 1n,
  lagBlocksMax: 3,
  tokenStandard: null,
  recommended: null,
  tokens: { mainnet: [], testnet: [], local: [] },
  looks: { transaction: /^[0-9a-f]{64}$/i, address: /^(bc1[0-9a-z]{20,90}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/ },
};
