import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { openFiveChains, type FiveChains } from './five-chains.fixture.ts';
import { payNaming } from './pay-naming.fixture.ts';

let shop: FiveChains;

beforeAll(async () => {
  shop = await openFiveChains();
});
afterAll(() => shop.close());

const token = (chain: ChainCode, code: string) =>
  shop.up.tokens.find((one) => one.chain === chain && one.code === code)?.address ?? '';

const named = (ref: string) => `reference=${shop.world.coffer.deps.chains.rules('SOLANA').referenceOf?.(ref)}`;

/** What is asked for $49.99 at the prices of local networks, and how wallets read it. */
const ways: readonly [ChainCode, string, string, (address: string, ref: string) => string][] = [
  ['BTC', 'BTC', '0.00083317', (to) => `bitcoin:${to}?amount=0.00083317`],
  ['TRX', 'TRX', '199.96', (to) => `tron:${to}?amount=199.96`],
  ['TRX', 'USDT', '49.99', (to) => `tron:${to}?token=${token('TRX', 'USDT')}`],
  ['SOLANA', 'SOL', '0.33326667', (to, ref) => `solana:${to}?amount=0.33326667&${named(ref)}`],
  [
    'SOLANA',
    'USDC',
    '49.99',
    (to, ref) => `solana:${to}?amount=49.99&spl-token=${token('SOLANA', 'USDC')}&${named(ref)}`,
  ],
  ['ETH', 'ETH', '0.019996', (to) => `ethereum:${to}@31337?value=19996000000000000`],
  ['BASE', 'USDC', '49.99', (to) => `ethereum:${token('BASE', 'USDC')}@31338/transfer?address=${to}&uint256=49990000`],
];

test('one payment can be paid on any of five chains, and is asked for as wallets of each understand', async () => {
  const ref = await shop.payment();
  const offered = await shop.options(ref);
  expect(offered.filter(({ available }) => !available)).toEqual([]);
  for (const [chain, code, amountDue, uri] of ways) {
    expect(offered.find((one) => one.blockchainCode === chain && one.currencyCode === code)).toMatchObject({
      amountDue,
    });
    const { attempt } = await shop.choose(ref, chain, code);
    expect(attempt).toMatchObject({ blockchainCode: chain, currencyCode: code, amountDue });
    expect(attempt.uri).toBe(uri(attempt.address, ref));
    expect(await shop.see(ref)).toMatchObject({
      step: 'waiting',
      attempt: { blockchainCode: chain },
      testWallet: true,
    });
  }
});

/** In dollars at the prices of local networks: a token of Solana needs an account first, one of Tron burns energy. */
const fees: readonly [ChainCode, string, number, number][] = [
  ['BTC', 'BTC', 0.001, 20],
  ['TRX', 'TRX', 0.05, 0.2],
  ['TRX', 'USDT', 0.5, 1.5],
  ['SOLANA', 'SOL', 0.0005, 0.01],
  ['SOLANA', 'USDC', 0.25, 0.5],
  ['ETH', 'ETH', 0.0001, 2],
  ['BASE', 'USDC', 0.0001, 5],
];

test('a payer is told about what a transfer costs on each of them', async () => {
  const ref = await shop.payment();
  // What a chain does not tell in a moment is there at the next look.
  await shop.eventually(async () => {
    const offered = await shop.options(ref);
    for (const [chain, code, least, most] of fees) {
      const found = offered.find((one) => one.blockchainCode === chain && one.currencyCode === code);
      const fee = Number(found?.networkFeeInUSD ?? Number.NaN);
      expect(fee, `${code} on ${chain}`).toBeGreaterThanOrEqual(least);
      expect(fee, `${code} on ${chain}`).toBeLessThanOrEqual(most);
    }
  });
});

test.each(ways)('on %s in %s it is seen, confirmed and settled', async (chain, code) => {
  const ref = await shop.payment();
  // Reading may be a block behind what the others have just paid in.
  await shop.eventually(async () => void (await shop.choose(ref, chain, code)));
  const hash = await shop.pay(ref);
  const seen = await shop.becomes(ref, chain, 'paid');
  expect(seen).toMatchObject({ status: 'settled', exception: 'none', dueInUSD: '0', filledAmountInUSD: '49.99' });
  expect(seen.deposits).toMatchObject([{ blockchainCode: chain, currencyCode: code, transactionHash: hash }]);
  expect(seen.deposits).toMatchObject([{ confirmed: true, late: false, explorerTransaction: null }]);
});

test('who changed his mind before paying pays on the last chain that he chose', async () => {
  const ref = await shop.payment();
  for (const [chain, code] of ways) {
    // Reading may be a block behind what the others have just paid in.
    await shop.eventually(async () => void (await shop.choose(ref, chain, code)));
  }
  await shop.choose(ref, 'TRX', 'USDT');
  await shop.pay(ref);
  expect(await shop.becomes(ref, 'TRX', 'paid')).toMatchObject({ attempt: { blockchainCode: 'TRX' } });
});

test('on Solana a payment that names itself counts, where another of the customer waits for the same amount', async () => {
  const customer = { customerID: 'twice', customerEmail: 'twice@example.com' };
  const [older, newer] = [await shop.payment(customer), await shop.payment(customer)];
  await shop.choose(older, 'SOLANA', 'SOL');
  const { attempt } = await shop.choose(newer, 'SOLANA', 'SOL');
  expect((await shop.see(older)).attempt?.address).toBe(attempt.address);
  const reference = new URL(attempt.uri).searchParams.get('reference') ?? '';
  await payNaming(shop, { to: attempt.address, units: 333_266_667n, reference });
  await shop.becomes(newer, 'SOLANA', 'paid');
  expect(await shop.see(older)).toMatchObject({ step: 'waiting', deposits: [] });
});
