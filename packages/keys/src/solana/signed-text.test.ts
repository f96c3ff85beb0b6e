import { ed25519 } from '@noble/curves/ed25519.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { hasSignedSolanaText } from './signed-text.ts';

test('a signature is that of its text and address alone', () => {
  const key = new Uint8Array(32).fill(9);
  const address = base58.encode(ed25519.getPublicKey(key));
  const other = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(8)));
  const text = 'Coffer: this wallet is ours.';
  const signature = base58.encode(ed25519.sign(utf8ToBytes(text), key));
  expect(hasSignedSolanaText(address, text, ` ${signature}\n`)).toBe(true);
  expect(hasSignedSolanaText(other, text, signature)).toBe(false);
  expect(hasSignedSolanaText(address, `${text} `, signature)).toBe(false);
  for (const broken of ['', 'x', address, base58.encode(new Uint8Array(64).fill(255)), '1'.repeat(88)])
    expect(hasSignedSolanaText(address, text, broken), broken).toBe(false);
});

test('an address that no key leads to signed nothing', () => {
  const identity = Uint8Array.from({ length: 32 }, (_none, at) => (at === 0 ? 1 : 0));
  const ofAny = base58.encode(Uint8Array.from([...identity, ...new Uint8Array(32)]));
  const nobodys = [base58.encode(identity), '1'.repeat(32), base58.encode(new Uint8Array(32).fill(2))];
  for (const address of nobodys) {
    // By looser rules at least one of a few texts is signed, whatever it says.
    for (let n = 0; n < 16; n += 1) expect(hasSignedSolanaText(address, `Text ${n}`, ofAny), address).toBe(false);
  }
});
