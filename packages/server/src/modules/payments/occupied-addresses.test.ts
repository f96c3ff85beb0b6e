import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { devKeys } from '../../../../../devnet/tron/dev-wallet.ts';
import { createOrder, dataOrder } from '../../../../../devnet/tron/orders.ts';
import { contractAddress } from '../../../../../devnet/tron/simulator/kinds/create-smart-contract.ts';
import { openTronShop, tronId, type TronShop } from '../outgoing/tron-shop.fixture.ts';

/** Anybody may have a sweep contract put code at addresses that nobody was given yet: on Tron no coin can be paid there. */

const burnt = 60;
const { house: stranger } = devKeys();
let shop: TronShop;
let contract: string;

beforeAll(async () => {
  shop = await openTronShop();
  const { world, key, project } = shop;
  ({ contract } = await shop.deploy());
  const offered = await world.ok(listBlockchainCurrencies, { key });
  const body = { blockchainCurrencyIDs: offered.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body });
}, 120_000);
afterAll(() => shop?.close());

/** A token that says that everybody has 1 of it. */
async function worthlessToken(): Promise<`0x${string}`> {
  const runtime = '600160005260206000f3';
  const bytecode = `0x600a600c600039600a6000f3${runtime}` as const;
  const id = await shop.stage.send(stranger, createOrder(stranger.hex, { name: 'Worthless', bytecode }));
  await shop.mine(1);
  return `0x${contractAddress(id, stranger.hex).slice(2)}`;
}

async function occupy(indexes: readonly number[]): Promise<void> {
  const call = sweepOfDeposits(indexes, await worthlessToken());
  await shop.stage.send(stranger, dataOrder(stranger.hex, `41${hexOfTron(contract).slice(2)}`, call));
  await shop.mine(1);
}

async function addressInTrx(customerID: string): Promise<string> {
  const { world, key, project } = shop;
  const payment = { customerEmail: `${customerID}@example.com`, customerID, amountInUSD: '49.99' };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body: payment });
  const body = { blockchain_code: 'TRX', currency_code: 'TRX' } as const;
  return (await world.ok(chooseDepositAddress, { params: { ref }, body })).attempt.address;
}

async function isPaidAt(address: string): Promise<void> {
  await shop.pay(address, 'TRX', 5_000_000n);
  await shop.mine(3);
  const rows = await shop.query(
    `select d.units::text, d.status from deposit d join address a on a.id = d.address_id
     where a.address = $1 and d.blockchain_id = $2`,
    [address, tronId],
  );
  expect(rows).toEqual([{ units: '5000000', status: 'confirmed' }]);
}

test('a payer of coins is given an address that can be paid, also after a stranger put code at those that come next', async () => {
  await occupy(Array.from({ length: burnt }, (_one, at) => at));
  const to = await addressInTrx('ada');
  expect(await shop.chain.contracts?.accounts?.([to])).toEqual([expect.objectContaining({ hasCode: false })]);
  await isPaidAt(to);
  const [retired] = await shop.query<{ count: number }>(
    `select count(*)::int as count from address where status = 'retired' and customer_id is null`,
  );
  expect(retired?.count).toBe(burnt);
}, 120_000);

test('addresses that were looked at a moment ago are given out without asking again, and asked about later', async () => {
  const [{ next } = { next: 0 }] = await shop.query<{ next: number }>(
    `select min(position)::int as next from address where status = 'ready'`,
  );
  await occupy([next]);
  shop.world.clock.advance(2);
  const to = await addressInTrx('bea');
  expect(await shop.chain.contracts?.accounts?.([to])).toEqual([expect.objectContaining({ hasCode: false })]);
  await isPaidAt(to);
}, 120_000);

test('a payer whose address a stranger put code at after it was given out is given another one', async () => {
  const { world, key, project } = shop;
  const payment = { customerEmail: 'cleo@example.com', customerID: 'cleo', amountInUSD: '49.99' };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body: payment });
  const body = { blockchain_code: 'TRX', currency_code: 'TRX' } as const;
  const choose = async () => (await world.ok(chooseDepositAddress, { params: { ref }, body })).attempt.address;
  const first = await choose();
  expect(await choose()).toBe(first);
  const [{ position } = { position: -1 }] = await shop.query<{ position: number }>(
    'select position::int from address where address = $1',
    [first],
  );
  await occupy([position]);
  const second = await choose();
  expect(second).not.toBe(first);
  expect(await shop.chain.contracts?.accounts?.([second])).toEqual([expect.objectContaining({ hasCode: false })]);
  // And with a new quote.
  await world.ok(chooseDepositAddress, { params: { ref }, body: { ...body, currency_code: 'USDT' } });
  expect(await choose()).toBe(second);
  await isPaidAt(second);
}, 120_000);
