import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listFundAddresses } from '@coffer/contract/treasury/funds.ts';
import { saveSweepRules, type SweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import { setWalletStatus } from '@coffer/contract/treasury/wallets.ts';
import { planSweeps } from './plan-sweeps.ts';
import { openPlanning, usd, usual, type Planning } from './planning.fixture.ts';
import type { Sweeping } from '../sweep/sweeping.fixture.ts';

let it: Planning;
let stage: Sweeping;
beforeEach(async () => {
  it = await openPlanning();
  ({ stage } = it);
});
afterEach(() => stage.close());

describe('money moves by itself', () => {
  test('when it is worth enough, all of it together; until then it says what it waits for', async () => {
    await it.receive(40n);
    await it.plan();
    const waiting = await it.fund();
    expect(waiting).toMatchObject({ state: 'below_threshold', action: 'sweep', amount: '40', amountUSD: '40' });
    expect(waiting).toMatchObject({ addressCount: 1, triggerAmountUSD: '100', triggerAddresses: 25 });
    expect(waiting.dueAt).toBeDefined();
    expect(waiting.economics).toMatchObject({
      eligibleAmount: '40',
      eligibleAddresses: 1,
      valueUSD: '40',
      feeUSD: '0.215',
      // 0.5375 %, rounded up as the limit is held against it.
      feeShareBps: 54,
      price: '1 gwei',
    });
    expect(Number(waiting.economics?.feeSavedByWaitingUSD)).toBeGreaterThan(0);
    await it.receive(60n);
    await it.plan();
    expect(await it.fund()).toMatchObject({ state: 'sweeping', action: 'sweep_in_progress' });
    await stage.mine(5);
    const [sweep] = await it.sweeps();
    expect(sweep).toMatchObject({ status: 'completed', trigger: 'amount', amountMoved: '100', addressCount: 2 });
    expect(stage.network.balance(stage.cold.address, stage.token.contract)).toBe(100n * usd);
    await it.plan();
    expect(await it.fund()).toMatchObject({ state: 'nothing', action: 'no_balance', amount: '0', addressCount: 0 });
  });

  test('when enough addresses hold some, or when it has been there long enough', async () => {
    await it.rules({ amountUSD: '1000', addressCount: 3, everyHours: 2 });
    await it.receive(10n, 10n);
    await it.plan();
    expect((await it.fund()).state).toBe('below_threshold');
    stage.outbound.later(2 * 3600 + 1);
    await stage.outbound.treasury.later(0);
    await it.plan();
    expect(await it.sweeps()).toMatchObject([{ trigger: 'time', addressCount: 2 }]);
    await stage.mine(5);
    await it.receive(10n, 10n, 10n);
    await it.plan();
    expect((await it.sweeps())[0]).toMatchObject({ trigger: 'addresses', addressCount: 3 });
    await stage.mine(5);
  });

  test('a hundred addresses in each sweep, four sweeps at a time, and never one address in two', async () => {
    await it.receive(...Array.from({ length: 430 }, (_, at) => 10n + BigInt(at)));
    await Promise.all([planSweeps(stage.deps), planSweeps(stage.deps), planSweeps(stage.deps)]);
    await it.plan();
    expect((await it.sweeps()).map((one) => one.addressCount)).toEqual([100, 100, 100, 100]);
    expect(await stage.locks()).toBe(400);
    await stage.mine(8);
    await it.plan();
    stage.outbound.later(60);
    await it.plan();
    expect((await it.sweeps()).map((one) => one.addressCount)).toEqual([30, 100, 100, 100, 100]);
    await stage.mine(8);
    expect(await stage.locks()).toBe(0);
    expect((await it.fund()).amount).toBe('0');
  }, 120_000);

  test('what is too little for its first time, or for its own fee, stays where it is', async () => {
    await it.receive(200n, 4n, 3n);
    await it.plan();
    expect(await it.sweeps()).toMatchObject([{ addressCount: 1, amountPlanned: '200' }]);
    await stage.mine(5);
    await it.plan();
    expect(await it.fund()).toMatchObject({ state: 'below_threshold', amount: '7', addressCount: 2 });
  });
});

describe('it waits, says why, and goes on by itself', () => {
  test('while its fee is too large a share, or gas too dear', async () => {
    await it.receive(120n);
    stage.network.conditions.priceTimes(100);
    await it.plan();
    const dear = await it.fund();
    expect(dear).toMatchObject({ state: 'waiting', action: 'sweep' });
    expect(dear.obstacle).toMatchObject({ statusCode: 'UNECONOMIC', category: 'fee', retryable: true });
    expect(dear.obstacle?.reason).toMatch(
      /^The fee of \$2\d\.\d\d is .* of the value, the limit is 5 %\. Gas below .* gwei frees it\.$/,
    );
    await it.rules({ feeShareBpsMax: 5000, priceMax: { ETH: '20' } });
    await it.plan();
    expect((await it.fund()).obstacle).toMatchObject({
      statusCode: 'GAS_TOO_HIGH',
      reason: 'Gas costs 100 gwei now, and your rules allow 20 gwei.',
    });
    stage.network.conditions.priceTimes(1);
    stage.outbound.later(120);
    await it.plan();
    expect(await it.fund()).toMatchObject({ state: 'sweeping' });
    await stage.mine(5);
  });

  test('while the hot wallet has too little coin; a person hears both figures', async () => {
    await it.receive(120n);
    stage.network.conditions.priceTimes(20_000);
    const { sweepIDs, fund: told } = await it.now({ anyFee: true });
    expect(sweepIDs).toEqual([]);
    expect(told.obstacle).toMatchObject({ statusCode: 'DEPOSIT_NOT_DEPLOYED_LOW_GAS', category: 'gas' });
    expect(told.obstacle?.reason).toMatch(/^The hot wallet has 1 ETH, the sweep needs 1\.72 ETH\./);
    stage.network.conditions.priceTimes(1);
    stage.outbound.later(400);
    await it.plan();
    expect((await it.fund()).state).toBe('sweeping');
    await stage.mine(5);
  });

  test('while something is missing, paused or frozen', async () => {
    const { world } = stage.outbound.treasury;
    const move = (id: number, status: string) =>
      world.ok(setWalletStatus, { key: stage.outbound.treasury.root, params: { id, status } });
    await it.receive(120n);
    const seen: (string | undefined)[] = [];
    const look = async () => {
      await stage.outbound.treasury.later(7);
      await it.plan();
      const { state, obstacle } = await it.fund();
      seen.push(`${state} ${obstacle?.statusCode ?? ''}`.trim());
    };
    await it.rules({ paused: true });
    await look();
    await it.rules({});
    await move(stage.outbound.hot.id, 'inactive');
    await look();
    await move(stage.outbound.hot.id, 'active');
    await move(stage.cold.id, 'inactive');
    await look();
    await move(stage.cold.id, 'active');
    await world.coffer.deps.pool.query("update sweep_contract set status = 'retired'");
    await look();
    await world.coffer.deps.pool.query("update sweep_contract set status = 'active'");
    await world.coffer.deps.pool.query("update blockchain set status = 'halted'");
    await look();
    await world.coffer.deps.pool.query("update blockchain set status = 'healthy'");
    await move(stage.walletId, 'compromised');
    await look();
    expect(seen).toEqual([
      'paused',
      'waiting HOT_WALLET_MISSING',
      'waiting COLD_WALLET_MISSING',
      'waiting FUND_SWEEPER_NOT_DEPLOYED',
      'waiting NODE_CONNECTION_FAILED',
      'frozen WALLET_FROZEN',
    ]);
    expect(await it.sweeps()).toEqual([]);
  });

  test('after a sweep that left an address as it was, longer each time, and others go on', async () => {
    const [blocked] = await it.receive(120n);
    if (!blocked) throw new Error('no address');
    stage.network.conditions.blockAddress(stage.token.contract, blocked.address);
    await it.plan();
    await stage.mine(5);
    await it.plan();
    expect((await it.fund()).obstacle).toMatchObject({ statusCode: 'NOT_MOVED', category: 'token' });
    await it.receive(130n);
    await it.plan();
    expect((await it.sweeps())[0]).toMatchObject({ addressCount: 1, amountPlanned: '130' });
    await stage.mine(5);
    stage.network.conditions.blockAddress(stage.token.contract, blocked.address, false);
    stage.outbound.later(6 * 60);
    await it.plan();
    await stage.mine(5);
    expect(stage.network.balance(stage.cold.address, stage.token.contract)).toBe(250n * usd);
  });
});

test('who wants it now need not wait for the rules, and is told the state of the money', async () => {
  await it.receive(20n);
  await it.rules({ paused: true });
  const { sweepIDs, fund: told } = await it.now();
  expect(sweepIDs).toHaveLength(1);
  expect(told).toMatchObject({ state: 'sweeping', runningSweepIDs: sweepIDs });
  expect(await it.sweeps()).toMatchObject([{ trigger: 'person', createdBy: expect.stringContaining('@') }]);
  await stage.mine(5);
});

test('addresses that hold something are told page by page, and those in hand say by which sweep', async () => {
  const { world, root: key } = stage.outbound.treasury;
  const places = await it.receive(60n, 70n, 80n);
  const ids = places.map(({ id }) => id);
  const page = (query: object) =>
    world.ok(listFundAddresses, { key, query: { walletID: String(stage.walletId), ...query } });
  const first = await page({ limit: '2' });
  expect(first).toMatchObject({ data: [{ id: ids[0], amount: '60', sweepID: null }, { id: ids[1] }], nextID: ids[2] });
  await it.plan();
  const [sweep] = await it.sweeps();
  expect((await page({ startID: String(first.nextID) })).data).toMatchObject([
    { id: ids[2], amount: '80', sweepID: sweep?.id },
  ]);
  expect(await it.fund()).toMatchObject({ startID: ids[0], endID: ids[2] });
  await stage.mine(5);
});

describe('rules', () => {
  test('of one wallet go before those for all, until they are taken away', async () => {
    await it.receive(60n);
    const told = await it.rules({ amountUSD: '50' }, stage.walletId);
    expect(told.wallets).toMatchObject([{ walletID: stage.walletId, rules: { amountUSD: '50' } }]);
    expect((await it.fund()).triggerAmountUSD).toBe('50');
    expect((await it.rules(null, stage.walletId)).wallets).toEqual([]);
    expect((await it.fund()).triggerAmountUSD).toBe('100');
  });

  test.each([
    [{ firstUSD: '200' }, 'rules.firstUSD'],
    [{ amountUSD: '-1' }, 'rules.amountUSD'],
    [{ amountUSD: '1e3' }, 'rules.amountUSD'],
    [{ priceMax: { ETH: 'cheap' } }, 'rules.priceMax.ETH'],
    [{ priceMax: { ETH: '0' } }, 'rules.priceMax.ETH'],
    [{ feeShareBpsMax: 0 }, 'rules.feeShareBpsMax'],
    [{ addressCount: 0 }, 'rules.addressCount'],
  ])('that say %o are refused by name', async (over, path) => {
    const { world, root: key } = stage.outbound.treasury;
    const body = { walletID: null, rules: { ...usual, ...over } };
    const error = await world.refused(saveSweepRules, { key, body });
    expect(error.details).toMatchObject([{ path }]);
  });

  test('are for deposit wallets alone, and those for all cannot be taken away', async () => {
    const { world, root: key } = stage.outbound.treasury;
    const ask = (walletID: number | null, told: SweepRules | null) =>
      world.refused(saveSweepRules, { key, body: { walletID, rules: told } });
    expect((await ask(stage.cold.id, usual)).details).toMatchObject([{ path: 'walletID' }]);
    expect((await ask(null, null)).details).toMatchObject([{ path: 'rules' }]);
    expect((await ask(999_999, usual)).code).toBe('NOT_FOUND');
  });
});
