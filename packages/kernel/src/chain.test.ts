import { describe, expect, it } from 'vitest';
import { chainCodes, chainFamilies, chainsOf, familyOf, isChainCode } from './chain.ts';

describe('chains', () => {
  it('belong to the families that share their addresses', () => {
    expect(Object.fromEntries(chainCodes.map((chain) => [chain, familyOf(chain)]))).toEqual({
      ETH: 'ETH_Family',
      TRX: 'TRX_Family',
      BASE: 'ETH_Family',
      BTC: 'BTC_Family',
      SOLANA: 'SOL_Family',
    });
  });

  it('are each found once through the families', () => {
    expect(chainFamilies.flatMap(chainsOf).toSorted()).toEqual([...chainCodes].toSorted());
    expect(chainsOf('ETH_Family')).toEqual(['ETH', 'BASE']);
  });

  it.each(chainCodes)('%s is known', (code) => {
    expect(isChainCode(code)).toBe(true);
  });

  it.each(['eth', 'SOL', 'USD', '', ' ETH', 'constructor', null, undefined, 0, ['ETH']])('%j is no chain', (code) => {
    expect(isChainCode(code)).toBe(false);
  });
});
