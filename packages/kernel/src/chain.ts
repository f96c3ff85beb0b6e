/** The chains by the codes that the API uses, in the order in which people are offered them. */
export const chainCodes = ['ETH', 'TRX', 'BASE', 'BTC', 'SOLANA'] as const;
export type ChainCode = (typeof chainCodes)[number];

/** Chains of one family share keys and addresses. */
export const chainFamilies = ['ETH_Family', 'TRX_Family', 'BTC_Family', 'SOL_Family'] as const;
export type ChainFamily = (typeof chainFamilies)[number];

const families: Readonly<Record<ChainCode, ChainFamily>> = {
  ETH: 'ETH_Family',
  TRX: 'TRX_Family',
  BASE: 'ETH_Family',
  BTC: 'BTC_Family',
  SOLANA: 'SOL_Family',
};

export function familyOf(chain: ChainCode): ChainFamily {
  return families[chain];
}

export function chainsOf(family: ChainFamily): ChainCode[] {
  return chainCodes.filter((chain) => families[chain] === family);
}

export function isChainCode(value: unknown): value is ChainCode {
  return chainCodes.some((chain) => chain === value);
}
