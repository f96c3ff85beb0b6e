import { expect, test } from 'vitest';
import { whyUnpayable, type PayGround } from './why-unpayable.ts';

const usdc = { id: 1, code: 'USDC', blockchainId: 10, blockchainName: 'Base', priced: true };
const btc = { id: 2, code: 'BTC', blockchainId: 20, blockchainName: 'Bitcoin', priced: true };
const fake = { ...usdc, id: 3, priced: false };
const ground = (taken: PayGround['taken'], ...chains: number[]): PayGround => ({
  taken,
  chains: new Set(chains),
  dry: new Set([30]),
});
const sol = { id: 4, code: 'SOL', blockchainId: 30, blockchainName: 'Solana', priced: true };

/** Written by hand. */
test.each([
  ['no currency', ground([], 10), null, 'takes no currency'],
  ['no wallet', ground([usdc, btc]), null, 'on Base, Bitcoin'],
  ['a token alone that nobody has confirmed', ground([fake], 10), null, 'USDC on Base has no price'],
  ['prepared addresses that are used up', ground([btc, sol]), null, 'prepared addresses on Solana are used up'],
  ['a wallet for another chain than is allowed', ground([usdc, btc], 20), [1], 'on Base.'],
] as const)('a project with %s is said to be unpayable, and why', (_what, given, allowed, sentence) => {
  expect(whyUnpayable(given, allowed)).toContain(sentence);
});

test('where one currency can be paid nothing is said', () => {
  expect(whyUnpayable(ground([usdc, btc], 20), null)).toBeUndefined();
  expect(whyUnpayable(ground([usdc, btc], 20), [1, 2])).toBeUndefined();
});
