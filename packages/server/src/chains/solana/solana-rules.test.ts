import { expect, test } from 'vitest';
import { solanaRules as rules } from './solana-rules.ts';

const to = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const reference = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny';

test.each<[bigint, string]>([
  [1n, '0.000000001'],
  [1_500_000_000n, '1.5'],
  [2_000_000_000n, '2'],
  [123_456_789_012n, '123.456789012'],
])('a wallet is asked for %d lamports as %s', (units, amount) => {
  expect(rules.paymentUri({ to, contract: null, units }, 'any')).toBe(`solana:${to}?amount=${amount}`);
});

test('a payment names its token, and the reference that comes back with it', () => {
  expect(rules.paymentUri({ to, contract: null, units: null }, 'any')).toBe(`solana:${to}`);
  const asked = { to, contract: usdc, units: 5n, reference };
  expect(rules.paymentUri(asked, 'any')).toBe(`solana:${to}?spl-token=${usdc}&reference=${reference}`);
  const whole = { to, contract: usdc, units: 49_990_000n };
  expect(rules.paymentUri({ ...whole, decimals: 6 }, 'any')).toBe(`solana:${to}?amount=49.99&spl-token=${usdc}`);
  expect(rules.paymentUri({ ...whole, decimals: 0 }, 'any')).toBe(`solana:${to}?amount=49990000&spl-token=${usdc}`);
});

test('pages of an explorer are named for the networks that have one', () => {
  expect(rules.explorerUrl('mainnet', 'address', to)).toBe(`https://explorer.solana.com/address/${to}`);
  expect(rules.explorerUrl('testnet', 'transaction', 'x/y')).toBe(
    'https://explorer.solana.com/tx/x%2Fy?cluster=devnet',
  );
  expect(rules.explorerUrl('local', 'address', to)).toBeNull();
});

test('a signature is a hash, and nothing else is', () => {
  const hash = '5UzwAFCBuM5JiM9NZxtyLV5M56Y658enKJbJnEMQWjxhiheXKqdgLGWFFYATRhMMiCbjtuUqJtz6TRE4Z3cna7yn';
  expect(rules.isTransactionHash(hash)).toBe(true);
  for (const text of ['', to, `${hash}0`, hash.slice(0, 60), `0x${'a'.repeat(64)}`, 'ab'.repeat(32)]) {
    expect(rules.isTransactionHash(text)).toBe(false);
  }
});
