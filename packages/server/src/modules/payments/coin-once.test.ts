import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { openTronShop, type Asset, type TronShop } from '../outgoing/tron-shop.fixture.ts';

/** A swept address of a sweep contract on Tron has code, and the chain pays no coin to code: tokens still come there. */

let shop: TronShop;
beforeAll(async () => {
  shop = await openTronShop();
  const { world, key, project } = shop;
  await shop.deploy();
  const offered = await world.ok(listBlockchainCurrencies, { key });
  const body = { blockchainCurrencyIDs: offered.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body });
}, 120_000);
afterAll(() => shop.close());

async function payment(): Promise<string> {
  const body = { customerEmail: 'ada@example.com', customerID: 'ada', amountInUSD: '49.99' };
  return (await shop.world.ok(createProjectPayment, { key: shop.key, params: { id: shop.project }, body }))
    .reference_id;
}

async function addressFor(ref: string, currency: Asset): Promise<string> {
  const body = { blockchain_code: 'TRX', currency_code: currency } as const;
  return (await shop.world.ok(chooseDepositAddress, { params: { ref }, body })).attempt.address;
}

test('each payment in TRX has an address of its own and keeps it; tokens come to the one of the customer', async () => {
  const [first, second] = [await payment(), await payment()];
  const own = await addressFor(first, 'TRX');
  const kept = await addressFor(first, 'USDT');
  expect(kept).not.toBe(own);
  expect(await addressFor(first, 'USDC')).toBe(kept);
  expect(await addressFor(first, 'TRX')).toBe(own);
  expect(await addressFor(second, 'USDT')).toBe(kept);
  expect([own, kept]).not.toContain(await addressFor(second, 'TRX'));
});
