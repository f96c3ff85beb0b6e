import { expect, test } from 'vitest';
import { codeText } from './code-text.ts';

test.each([
  ['BTC', 'bitcoin:bc1qto?amount=0.5', 'bitcoin:bc1qto?amount=0.5'],
  ['ETH', 'ethereum:0xto@1?value=5', 'ethereum:0xto@1?value=5'],
  ['BASE', 'ethereum:0xto@8453?value=5', 'ethereum:0xto@8453?value=5'],
  ['SOLANA', 'solana:to?amount=5', 'solana:to?amount=5'],
  ['TRX', 'tron:to?amount=5', 'to'],
] as const)('a camera on %s reads what wallets there understand', (blockchainCode, uri, expected) => {
  const address = /:([^?@]+)/.exec(uri)?.[1] ?? '';
  expect(codeText({ blockchainCode, address, uri })).toBe(expected);
});
