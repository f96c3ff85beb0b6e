import { anyPayout } from '../../test/send-all.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFunds } from '@coffer/contract/treasury/funds.ts';
import { getFactoryContract } from '@coffer/contract/treasury/sweep-contracts.ts';
import { getSweep, listSweeps } from '@coffer/contract/treasury/sweeps.ts';
import { factoryCreationCode } from '@coffer/contract-abi/contracts.ts';
import { openTronShop, confirmations, type TronShop } from '../modules/outgoing/tron-shop.fixture.ts';
import { startSending, startSigning } from '../modules/outgoing/index.ts';
import { startFollowing, startPlanning } from '../modules/sweeps/index.ts';
import { balancesOf, coldAccount } from '../modules/ledger/index.ts';

const trx = 1_000_000n;
/** Of two customers each. */
const deposits = {
  TRX: [4_000n * trx, 5_000n * trx + 1n],
  USDC: [150_000_000n, 275_250_001n],
  USDT: [399_999_999n, 220_000_000n],
};
const hotTrx = 1_000n;

let shop: TronShop;
beforeAll(async () => {
  shop = await openTronShop({ knowsFactory: false });
}, 120_000);
afterAll(() => shop.close());

const sum = (units: readonly bigint[]) => units.reduce((all, one) => all + one, 0n);

test('what Tron took in reaches the cold wallet by itself, to the last unit, and the hot wallet pays what was burnt', async () => {
  const { world, key } = shop;
  const factory = () => world.ok(getFactoryContract, { key, params: { code: 'TRX' } });
  expect(await factory()).toMatchObject({ address: null, creation: { to: null, data: factoryCreationCode } });
  await shop.deploy();
  expect(await factory()).toMatchObject({ address: shop.stage.factory });
  const hot = await shop.hotWallet(hotTrx);
  for (const asset of ['TRX', 'USDC', 'USDT'] as const) {
    for (const units of deposits[asset]) await shop.pay(await shop.address(), asset, units);
  }
  await shop.mine(confirmations + 1);
  const { deps } = world.coffer;
  shop.run(
    startPlanning(deps),
    startSigning({ ...deps, payouts: anyPayout }),
    startSending(deps),
    startFollowing(deps),
  );
  const sweeps = async () => (await world.ok(listSweeps, { key, query: { limit: '100' } })).data;
  await shop.inTime(async () => {
    const funds = await world.ok(listFunds, { key });
    const left = funds.filter(({ amount }) => amount !== '0');
    expect(left.map((row) => [row.currencyCode, row.state, row.obstacle?.reason])).toEqual([]);
    const done = (await sweeps()).map(({ currencyCode, status }) => `${currencyCode} ${status}`);
    expect(done.toSorted()).toEqual(['TRX completed', 'USDC completed', 'USDT completed']);
  });
  const all = { TRX: sum(deposits.TRX), USDC: sum(deposits.USDC), USDT: sum(deposits.USDT) };
  expect(await shop.held(shop.cold.address)).toEqual(all);
  const booked = await balancesOf(world.coffer.deps.db, [coldAccount(shop.cold.id)]);
  const assets = { TRX: 'native', USDC: shop.stage.usdc, USDT: shop.stage.token };
  for (const [code, asset] of Object.entries(assets)) {
    expect(booked.find((one) => one.asset === `TRX/${asset}`)?.units, code).toBe(all[code as keyof typeof all]);
  }
  let burnt = 0n;
  for (const { id } of await sweeps()) {
    const whole = await world.ok(getSweep, { key, params: { id } });
    expect(whole).toMatchObject({ isFeeFinal: true, isPartial: false, addressCount: 2, failure: null });
    expect(whole.toAddress).toBe(shop.cold.address);
    expect(Number(whole.feeShareBps)).toBeGreaterThan(0);
    burnt += BigInt(Math.round(Number(whole.feeAmount) * Number(trx)));
  }
  expect((await shop.held(hot.address)).TRX).toBe(hotTrx * trx - burnt);
}, 180_000);
