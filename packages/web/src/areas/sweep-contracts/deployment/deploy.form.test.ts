import { describe, expect, test } from 'vitest';
import { aboutFee } from '../../../wallet/about-fee.ts';
import { destinationIssues, hashIssue, saltOf, type DestinationDraft } from './deploy.form.ts';

const address = '0x4b7e21d09a63cc18f5e20b7741f9d3a6b08e52af';
const good: DestinationDraft = { cold: '3', coldName: '', coldAddress: '', name: 'Shop', project: '', salt: '0' };

describe('where the money ends', () => {
  test('is a cold wallet that there is, or a new one with a name and an address', () => {
    expect(destinationIssues(good, 'ETH_Family')).toEqual({});
    expect(destinationIssues({ ...good, cold: '' }, 'ETH_Family')).toHaveProperty('cold');
    expect(destinationIssues({ ...good, cold: 'new' }, 'ETH_Family')).toEqual({
      coldName: 'Name is required',
      coldAddress: 'Address is required',
    });
    expect(destinationIssues({ ...good, cold: 'new', coldName: 'Safe', coldAddress: address }, 'ETH_Family')).toEqual(
      {},
    );
  });

  test('is no key', () => {
    const secret = { ...good, cold: 'new', coldName: 'Safe', coldAddress: '1'.repeat(64) };
    expect(destinationIssues(secret, 'ETH_Family').coldAddress).toMatch(/private key/);
  });

  test('needs a name for the wallet and a salt that is one', () => {
    expect(destinationIssues({ ...good, name: ' ', salt: '-1' }, 'ETH_Family')).toEqual({
      name: 'Name is required',
      salt: 'must be a whole number from 0, or 0x and 64 digits',
    });
  });
});

test.each([
  ['0', `0x${'0'.repeat(64)}`],
  ['17', `0x${'0'.repeat(62)}11`],
  [`0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
  [String(2n ** 256n - 1n), `0x${'f'.repeat(64)}`],
  [String(2n ** 256n), undefined],
  ['01', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['0x12', undefined],
])('the salt "%s" is %s', (text, salt) => {
  expect(saltOf(text)).toBe(salt);
});

test('a fee is rounded up to three digits, and never to nothing', () => {
  expect(aboutFee(412_345_678_901_234n, 'ETH')).toBe('0.000413');
  expect(aboutFee(412_000_000_000_000n, 'ETH')).toBe('0.000412');
  expect(aboutFee(7n, 'BASE')).toBe('0.000000000000000007');
  expect(aboutFee(0n, 'ETH')).toBe('0');
});

test('a hash has 64 digits', () => {
  expect(hashIssue(` 0x${'Ab'.repeat(32)} `, 'ETH_Family')).toBeUndefined();
  expect(hashIssue(`0x${'ab'.repeat(31)}`, 'ETH_Family')).toBeDefined();
  expect(hashIssue('', 'ETH_Family')).toBeDefined();
});

test('on Tron addresses begin with T, and hashes have nothing before their digits', () => {
  const tron = { ...good, cold: 'new', coldName: 'Safe', coldAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };
  expect(destinationIssues(tron, 'TRX_Family')).toEqual({});
  expect(destinationIssues(tron, 'ETH_Family')).toHaveProperty('coldAddress');
  expect(destinationIssues({ ...tron, coldAddress: address }, 'TRX_Family').coldAddress).toMatch(/Ethereum/);
  expect(hashIssue('ab'.repeat(32), 'TRX_Family')).toBeUndefined();
  expect(hashIssue(`0x${'ab'.repeat(32)}`, 'TRX_Family')).toBe('must be a transaction hash: 64 digits');
  expect(aboutFee(43_512_345n, 'TRX')).toBe('43.6');
});
