import { chainTable, tokenShapes } from './chain-table.ts';
import { familyOf, type ChainCode } from './chain.ts';

/**
 * What money is made of: a chain and a contract on it, or the chain's own coin (`contract: null`), or the dollar of reports
 * and rewards. Never a symbol: anybody may deploy a token that calls itself USDT.
 */
export type Asset = {
  readonly chain: ChainCode | 'USD';
  readonly contract: string | null;
  readonly decimals: number;
};

/** More decimals than any coin in use; keeps a whole coin far below the 78 digits that an amount may have. */
export const decimalsMax = 36;

/** Kept to eight decimals, so that shares and small prices add up; shown to two. */
export const usd: Asset = Object.freeze({ chain: 'USD', contract: null, decimals: 8 });

/** The coin in which a chain's fees are paid. */
export function coinOf(chain: ChainCode): Asset {
  return { chain, contract: null, decimals: chainTable[chain].decimals };
}

export function tokenAsset(chain: ChainCode, contract: string, decimals: number): Asset {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > decimalsMax) {
    throw new RangeError(`a token has 0 to ${decimalsMax} decimals, not ${decimals}`);
  }
  const written = writtenContract(chain, contract);
  const shape: RegExp | null = tokenShapes[familyOf(chain)];
  if (!shape?.test(written)) throw new RangeError(`no token address on ${chain}: ${contract}`);
  return { chain, contract: written, decimals };
}

/** The same text for the same asset, for ever: it stands in the ledger. */
export function assetKey(asset: Asset): string {
  if (asset.chain === 'USD') return 'USD';
  return `${asset.chain}/${asset.contract === null ? 'native' : writtenContract(asset.chain, asset.contract)}`;
}

export function sameAsset(a: Asset, b: Asset): boolean {
  return a === b || assetKey(a) === assetKey(b);
}

/** Capitals in a hexadecimal address are a checksum; in a base58 address they are another address. */
function writtenContract(chain: ChainCode, contract: string): string {
  return familyOf(chain) === 'ETH_Family' ? contract.toLowerCase() : contract;
}
