import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetKey, coinOf, sameAsset, tokenAsset, usd, type Asset } from './asset.ts';
import { chainCodes } from './chain.ts';

const usdtOnEth = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const usdtOnTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const usdcOnSolana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

const evmContract = fc.stringMatching(/^0x[0-9a-f]{40}$/);
const anyAsset: fc.Arbitrary<Asset> = fc.oneof(
  fc.constant(usd),
  fc.constantFrom(...chainCodes).map(coinOf),
  fc.tuple(fc.constantFrom('ETH' as const, 'BASE' as const), evmContract).map(([c, at]) => tokenAsset(c, at, 6)),
  fc.constant(tokenAsset('TRX', usdtOnTron, 6)),
  fc.constant(tokenAsset('SOLANA', usdcOnSolana, 6)),
);

describe('an asset', () => {
  it('has a key that never changes', () => {
    expect(chainCodes.map((chain) => assetKey(coinOf(chain)))).toEqual([
      'ETH/native',
      'TRX/native',
      'BASE/native',
      'BTC/native',
      'SOLANA/native',
    ]);
    expect(assetKey(usd)).toBe('USD');
    expect(assetKey(tokenAsset('ETH', usdtOnEth, 6))).toBe('ETH/0xdac17f958d2ee523a2206206994597c13d831ec7');
    expect(assetKey(tokenAsset('TRX', usdtOnTron, 6))).toBe(`TRX/${usdtOnTron}`);
  });

  it('carries the decimals of its coin', () => {
    expect(chainCodes.map((chain) => coinOf(chain).decimals)).toEqual([18, 6, 18, 8, 9]);
  });

  it('is the same however the checksum of its address is written', () => {
    const byHand: Asset = { chain: 'ETH', contract: usdtOnEth.toUpperCase().replace('0X', '0x'), decimals: 6 };
    expect(sameAsset(byHand, tokenAsset('ETH', usdtOnEth.toLowerCase(), 6))).toBe(true);
  });

  it('is another one at the same address on another chain', () => {
    expect(sameAsset(tokenAsset('ETH', usdtOnEth, 6), tokenAsset('BASE', usdtOnEth, 6))).toBe(false);
    expect(sameAsset(coinOf('ETH'), coinOf('BASE'))).toBe(false);
  });

  it('is another one when a base58 address differs in a capital', () => {
    const other: Asset = { chain: 'TRX', contract: usdtOnTron.replace('TR7N', 'TR7n'), decimals: 6 };
    expect(sameAsset(tokenAsset('TRX', usdtOnTron, 6), other)).toBe(false);
  });

  it('has a key of its own: equal keys are the same asset and no other', () => {
    fc.assert(
      fc.property(anyAsset, anyAsset, (a, b) => {
        const same = a.chain === b.chain && a.contract === b.contract;
        expect(sameAsset(a, b)).toBe(same);
        expect(assetKey(a) === assetKey(b)).toBe(same);
        expect(sameAsset(a, { ...a })).toBe(true);
      }),
    );
  });
});

describe('a token is refused', () => {
  it.each([
    ['a symbol', 'ETH', 'USDT'],
    ['an address of another family', 'ETH', usdtOnTron],
    ['a short address', 'BASE', usdtOnEth.slice(0, -1)],
    ['an address with a newline', 'ETH', `${usdtOnEth}\n`],
    ['the hexadecimal form on TRX', 'TRX', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['letters that base58 leaves out', 'SOLANA', usdcOnSolana.replace('E', '0')],
    ['any on BTC', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['an empty address', 'SOLANA', ''],
  ] as const)('with %s', (_what, chain, contract) => {
    expect(() => tokenAsset(chain, contract, 6)).toThrow(RangeError);
  });

  it.each([-1, 1.5, 37, 255, Number.NaN])('with %d decimals', (decimals) => {
    expect(() => tokenAsset('ETH', usdtOnEth, decimals)).toThrow(RangeError);
  });
});
