import { address, getProgramDerivedAddress, isOffCurveAddress } from '@solana/kit';
import { findAssociatedTokenPda } from '@solana-program/token';
import { base58 } from '@scure/base';
import { expect, test } from 'vitest';
import { parseSolanaAddress, parseSolanaMint } from './parse-address.ts';
import { systemProgram, token2022Program, tokenProgram } from './programs.ts';
import { isOnCurve, tokenAccountOf } from './token-account.ts';

const wallet = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

test('a wallet is taken as it is', () => {
  expect(parseSolanaAddress(wallet)).toEqual({ address: wallet });
});

test.each([
  ['nothing', '', '0'],
  ['a letter less', wallet.slice(0, -2), 'bytes'],
  ['a letter more', `${wallet}11`, 'bytes'],
  ['a letter that is none', `${wallet.slice(0, -1)}0`, 'without 0, O, I and l'],
  ['spaces', ` ${wallet}`, 'no spaces'],
  ['a token account', tokenAccountOf(wallet, usdc, tokenProgram), 'the account of a program'],
  ['the program of coins', systemProgram, 'a program'],
  ['the program of tokens', tokenProgram, 'a program'],
  ['the newer program of tokens', token2022Program, 'a program'],
  ['a part of the network', 'SysvarRent111111111111111111111111111111111', 'a program'],
  ['the mint of wrapped coins', 'So11111111111111111111111111111111111111112', 'the mint of a token'],
  ['a key of small order', base58.encode(Uint8Array.of(1, ...new Uint8Array(31))), 'No wallet'],
  ['an address of Ethereum', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'of Ethereum'],
  ['an address of Bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'of Bitcoin'],
  ['an old address of Bitcoin', '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', 'of Bitcoin'],
  ['an address of Tron', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'of Tron'],
])('%s is refused with a reason', (_what, text, reason) => {
  expect(parseSolanaAddress(text)).toEqual({ reason: expect.stringContaining(reason) });
});

test('a private key is refused as the secret that it is, and not repeated', () => {
  const secret = base58.encode(Uint8Array.from({ length: 64 }, (_one, at) => (at * 7 + 3) % 256));
  const list = `[${Array.from({ length: 64 }, (_one, at) => at).join(',')}]`;
  for (const text of [secret, list, 'abandon '.repeat(11) + 'about', 'ab'.repeat(32)]) {
    const read = parseSolanaAddress(text);
    expect(read).toEqual({ reason: expect.stringContaining('a secret') });
    expect(JSON.stringify(read)).not.toContain(text.slice(0, 12));
  }
});

test('a mint may be an account of any kind, but no program', () => {
  expect(parseSolanaMint(usdc)).toEqual({ address: usdc });
  const derived = tokenAccountOf(wallet, usdc, tokenProgram);
  expect(parseSolanaMint(derived)).toEqual({ address: derived });
  expect(parseSolanaMint(tokenProgram)).toEqual({ reason: expect.stringContaining('a program') });
  expect(parseSolanaMint('USDC')).toEqual({ reason: expect.stringMatching(/\w/) });
});

test.each([tokenProgram, token2022Program])(
  'token accounts are where every wallet looks for them: %s',
  async (program) => {
    for (let at = 0; at < 12; at += 1) {
      const owner = base58.encode(Uint8Array.from({ length: 32 }, (_one, index) => (index * 31 + at * 17) % 256));
      const [expected] = await findAssociatedTokenPda({
        owner: address(owner),
        mint: address(usdc),
        tokenProgram: address(program),
      });
      expect(tokenAccountOf(owner, usdc, program)).toBe(expected);
    }
  },
);

test('whether somebody may hold the key of an account is judged as the network judges it', async () => {
  for (let at = 0; at < 60; at += 1) {
    const bytes = Uint8Array.from({ length: 32 }, (_one, index) => (index * 13 + at * 41 + 5) % 256);
    expect(isOnCurve(bytes)).toBe(!isOffCurveAddress(address(base58.encode(bytes))));
  }
  const [derived] = await getProgramDerivedAddress({ programAddress: address(tokenProgram), seeds: ['deposit'] });
  expect(isOnCurve(base58.decode(derived))).toBe(false);
});
