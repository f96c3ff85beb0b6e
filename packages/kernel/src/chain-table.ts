/**
 * Every chain, a line for each, in the order in which people are offered them: its code in the API, the family with which it
 * shares keys and addresses, and the decimals of its coin.
 */
export const chainTable = {
  ETH: { family: 'ETH_Family', decimals: 18 },
  TRX: { family: 'TRX_Family', decimals: 6 },
  BASE: { family: 'ETH_Family', decimals: 18 },
  BTC: { family: 'BTC_Family', decimals: 8 },
  SOLANA: { family: 'SOL_Family', decimals: 9 },
} as const;

/** How the address of a token is written in each family; bitcoin has no tokens. */
export const tokenShapes = {
  ETH_Family: /^0x[0-9a-f]{40}$/,
  TRX_Family: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  BTC_Family: null,
  SOL_Family: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
} as const;
