import { coinOf } from '@coffer/kernel/asset.ts';
import { isChainCode, type ChainCode } from '@coffer/kernel/chain.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { compare, parseMoney } from '@coffer/kernel/money.ts';
import type { Balance } from './queries.ts';

export type GasLevel = 'unknown' | 'empty' | 'low' | 'enough';

/** Below this a handful of transactions in busy hours uses it up. */
const lowBelow: Readonly<Partial<Record<ChainCode, string>>> = { ETH: '0.02', BASE: '0.001' };

/** How long the coin of a network lasts for fees, in a word. */
export function gasLevel({ blockchainCode, amount }: Pick<Balance, 'blockchainCode' | 'amount'>): GasLevel {
  const limit = isChainCode(blockchainCode) ? lowBelow[blockchainCode] : undefined;
  if (amount === null || limit === undefined || !isChainCode(blockchainCode)) return 'unknown';
  const coin = coinOf(blockchainCode);
  const [held, low] = [parseMoney(amount, coin), parseMoney(limit, coin)];
  if (held instanceof Fault || low instanceof Fault) return 'unknown';
  if (held.units === 0n) return 'empty';
  return compare(held, low) < 0 ? 'low' : 'enough';
}

export function lowLimitOf(blockchainCode: string): string | undefined {
  return isChainCode(blockchainCode) ? lowBelow[blockchainCode] : undefined;
}
