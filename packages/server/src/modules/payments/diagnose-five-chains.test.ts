import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { openFiveChains, type FiveChains } from './five-chains.fixture.ts';

let shop: FiveChains;
beforeAll(async () => {
  shop = await openFiveChains();
}, 180_000);
afterAll(() => shop?.close());

const ask = (q: string) => shop.world.ok(diagnose, { key: shop.key, query: { q } });

const ways: readonly [ChainCode, string][] = [
  ['BTC', 'BTC'],
  ['TRX', 'USDT'],
  ['SOLANA', 'USDC'],
  ['SOLANA', 'SOL'],
  ['BASE', 'USDC'],
];

test.each(ways)('what was paid on %s in %s is followed by its hash and by its address', async (chain, code) => {
  const ref = await shop.payment();
  // Reading may be a block behind what the others have just paid in.
  await shop.eventually(async () => void (await shop.choose(ref, chain, code)));
  const { attempt } = await shop.choose(ref, chain, code);
  const hash = await shop.pay(ref);
  await shop.becomes(ref, chain, 'paid');
  const byHash = await ask(hash);
  expect(byHash).toMatchObject({
    kind: 'transaction',
    finding: { code: 'CREDITED' },
    chains: [{ blockchainCode: chain, state: 'included' }],
    deposits: [{ blockchainCode: chain, currencyCode: code, transactionHash: hash, status: 'confirmed' }],
    payments: [{ referenceId: ref }],
  });
  expect(byHash.postings.length).toBeGreaterThan(0);
  const byAddress = await ask(attempt.address);
  expect(byAddress).toMatchObject({ kind: 'address', finding: { code: 'CREDITED' } });
  expect(byAddress.addresses[0]?.address).toBe(attempt.address);
  const balance = byAddress.addresses[0]?.balances.find((one) => one.currencyCode === code);
  expect(balance?.chainUnits).toBe(balance?.ledgerUnits);
});

test.each([
  ['a hash of Bitcoin or Tron', 'ab'.repeat(32), 'UNKNOWN_HASH'],
  ['a signature of Solana', '5'.repeat(87), 'UNKNOWN_HASH'],
  ['an address of Bitcoin', 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'NOT_OUR_ADDRESS'],
  ['an address of Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'NOT_OUR_ADDRESS'],
  ['an address of Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'NOT_OUR_ADDRESS'],
])('%s that is nobody of ours is told to be so', async (_what, q, code) => {
  expect(await ask(q)).toMatchObject({ finding: { code } });
});
