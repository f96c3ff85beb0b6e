import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usd } from '@coffer/kernel/asset.ts';
import { runSweep } from '@coffer/contract/treasury/sweeps.ts';
import { openPlanning, type Planning } from './planning/planning.fixture.ts';
import type { Sweeping } from './sweep/sweeping.fixture.ts';

/** Whoever has somebody's session, and not the person, wants fees to eat what came in. */

let it: Planning;
let stage: Sweeping;
beforeEach(async () => {
  it = await openPlanning();
  ({ stage } = it);
});
afterEach(() => stage.close());

const run = (over: object) => {
  const { world, root: key } = stage.outbound.treasury;
  const body = { walletID: stage.walletId, blockchainCode: 'ETH', currencyCode: 'USDC', ...over };
  return world.refused(runSweep, { key, body });
};

/** What all that was sent off may cost in dollars, at 2,500 for a coin of 18 decimals. */
async function mayCost(): Promise<number> {
  const { rows } = await stage.deps.pool.query<{ most: string }>(
    'select sum(fee_units_max)::text as most from outgoing_transaction',
  );
  return (Number(rows[0]?.most ?? 0) / 1e18) * 2500;
}

describe('a session whose last proof of person is old', () => {
  beforeEach(async () => {
    await it.receive(120n);
    stage.outbound.later(360);
  });

  test('moves nothing in spite of its fee, and what the rules allow as before', async () => {
    expect(await run({ anyFee: true })).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await run({ anyFee: true, feeMaxUSD: '1' })).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(await it.sweeps()).toEqual([]);
    expect((await it.now()).sweepIDs).toHaveLength(1);
    await stage.mine(5);
  });

  test('moves nothing that somebody paused', async () => {
    await stage.outbound.treasury.later(0);
    await it.rules({ paused: true });
    stage.outbound.later(360);
    expect(await run({})).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await it.sweeps()).toEqual([]);
    await stage.outbound.treasury.later(0);
    expect((await it.now()).sweepIDs).toHaveLength(1);
    await stage.mine(5);
  });
});

describe('whoever moves it in spite of the fee', () => {
  test('says what the fee may be: above that it waits, and below it never costs more', async () => {
    await it.receive(120n);
    stage.network.conditions.priceTimes(100);
    const { sweepIDs, fund } = await it.now({ anyFee: true, feeMaxUSD: '10' });
    expect(sweepIDs).toEqual([]);
    expect(fund.obstacle).toMatchObject({ statusCode: 'UNECONOMIC', category: 'fee', retryable: true });
    expect(fund.obstacle?.reason).toMatch(
      /^The fee would be about \$2\d\.\d\d now, and whoever asked for the sweep agreed to at most \$10\.00\.$/,
    );
    expect((await it.now({ anyFee: true, feeMaxUSD: '30' })).sweepIDs).toHaveLength(1);
    expect(await mayCost()).toBeLessThanOrEqual(30);
    await stage.mine(5);
  });

  test('agrees to it for all of its sweeps together', async () => {
    await it.rules({ amountUSD: '10000', addressCount: 10_000 });
    await it.receive(...Array.from({ length: 150 }, () => 6n));
    await it.plan();
    const most = Number((await it.fund()).economics?.feeUSD) * 1.5;
    const { sweepIDs } = await it.now({ anyFee: true, feeMaxUSD: most.toFixed(2) });
    expect(sweepIDs).toHaveLength(2);
    expect(await mayCost()).toBeLessThanOrEqual(most);
    await stage.mine(8);
  }, 120_000);

  test('sets off no more sweeps than the hot wallet has coin for', async () => {
    await it.rules({ amountUSD: '10000', addressCount: 10_000 });
    await it.receive(...Array.from({ length: 150 }, () => 6n));
    await it.plan();
    const coins = Number((await it.fund()).economics?.feeUSD) / 2500;
    // It has one coin: what a hundred addresses leave of it is too little for the other fifty.
    stage.network.conditions.priceTimes(Math.floor(1.2 / coins));
    expect((await it.now({ anyFee: true })).sweepIDs).toHaveLength(1);
    expect(await it.sweeps()).toMatchObject([{ addressCount: 100 }]);
    stage.network.conditions.priceTimes(1);
    await stage.mine(8);
  }, 120_000);

  test('may agree to less than the rules allow', async () => {
    await it.receive(120n);
    const { sweepIDs, fund } = await it.now({ feeMaxUSD: '0.01' });
    expect(sweepIDs).toEqual([]);
    expect(fund.obstacle?.reason).toContain('agreed to at most $0.01.');
  });

  test('agrees to no dollars while the coin has no price', async () => {
    await stage.outbound.treasury.world.asOwner(
      "delete from rate where currency_id = (select id from currency where code = 'ETH')",
    );
    await it.receive(120n);
    const { sweepIDs, fund } = await it.now({ anyFee: true, feeMaxUSD: '1000' });
    expect(sweepIDs).toEqual([]);
    expect(fund.obstacle).toMatchObject({ statusCode: 'NO_PRICE' });
  });

  test.each(['-1', 'five', '', `1.${'0'.repeat(usd.decimals)}1`])('cannot agree to "%s"', async (feeMaxUSD) => {
    await it.receive(120n);
    const refused = await run({ anyFee: true, feeMaxUSD });
    expect(refused).toMatchObject({ status: 400, details: [{ path: 'feeMaxUSD' }] });
    expect(await it.sweeps()).toEqual([]);
  });
});
