import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDepositAddress, getPublicPayment } from '@coffer/contract/payments/checkout.ts';
import { listBlockchainCurrencies, putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import { devKeys } from '../../../../../devnet/tron/dev-wallet.ts';
import { fromHex } from '../../../../../devnet/tron/simulator/bytes.ts';
import type { Written } from '../../../../../devnet/tron/simulator/protobuf.ts';
import { openTronShop, tronId, type TronShop } from '../outgoing/tron-shop.fixture.ts';

/** A payer on Tron may write an order in ways that no wallet does: only what the chain moves is paid, and nobody else waits for it. */

const { house } = devKeys();
let shop: TronShop;

beforeAll(async () => {
  shop = await openTronShop();
  const { world, key, project } = shop;
  await shop.deploy();
  const offered = await world.ok(listBlockchainCurrencies, { key });
  const body = { blockchainCurrencyIDs: offered.map(({ id }) => id) };
  await world.ok(putProjectCurrencies, { key, params: { id: project }, body });
}, 120_000);
afterAll(() => shop?.close());

const bytesOf = (address: string) => fromHex(`41${hexOfTron(address).slice(2)}`);

async function sendOdd(...fields: Written[]): Promise<void> {
  const own = [1, fromHex(house.hex)] as const;
  await shop.stage.send(house, { code: 1, name: 'TransferContract', fields: [own, ...fields], feeLimitSun: 0n });
}

const depositsAt = (address: string) =>
  shop.query(
    `select d.units::text, d.status from deposit d join address a on a.id = d.address_id
     where a.address = $1 and d.blockchain_id = $2 order by d.units`,
    [address, tronId],
  );

test('an invoice of $1,000 is not settled by one sun that tells of more before it', async () => {
  const { world, key, project } = shop;
  const asked = { customerID: 'mallory', customerEmail: 'mallory@example.com', amountInUSD: '1000' };
  const { reference_id: ref } = await world.ok(createProjectPayment, { key, params: { id: project }, body: asked });
  const choice = { blockchain_code: 'TRX', currency_code: 'TRX' } as const;
  const { attempt } = await world.ok(chooseDepositAddress, { params: { ref }, body: choice });
  const due = BigInt(Math.ceil(Number(attempt.amountDue) * 1_000_000));
  await sendOdd([2, bytesOf(attempt.address)], [3, due], [3, 1n]);
  await shop.mine(4);
  await world.drain();
  expect(await depositsAt(attempt.address)).toEqual([expect.objectContaining({ units: '1' })]);
  expect(await shop.held(attempt.address)).toMatchObject({ TRX: 1n });
  const { status } = await world.ok(getPublicPayment, { params: { ref } });
  expect(status).not.toBe('settled');
  await shop.pay(attempt.address, 'TRX', due - 1n);
  await shop.mine(4);
  await world.drain();
  expect(await world.ok(getPublicPayment, { params: { ref } })).toMatchObject({ status: 'settled' });
}, 120_000);

test('behind a payment that names two payees everybody else is paid, and the chain is read on', async () => {
  const [ours, honest] = [await shop.address(), await shop.address()];
  await sendOdd([2, bytesOf(shop.cold.address)], [2, bytesOf(ours)], [3, 1n]);
  await shop.pay(honest, 'USDT', 50_000_000n);
  await shop.mine(3);
  expect(await depositsAt(honest)).toEqual([{ units: '50000000', status: 'confirmed' }]);
  expect(await depositsAt(ours)).toEqual([expect.objectContaining({ units: '1' })]);
  const chains = await shop.query(`select status from blockchain where id = $1`, [tronId]);
  expect(chains).toEqual([{ status: 'healthy' }]);
}, 60_000);
