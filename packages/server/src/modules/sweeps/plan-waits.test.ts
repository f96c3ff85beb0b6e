import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAuthorizations, getAuthorizationsToSign } from '@coffer/contract/treasury/account-authorizations.ts';
import { listFunds, type Fund } from '@coffer/contract/treasury/funds.ts';
import { openPlanning, usd, type Planning } from './planning/planning.fixture.ts';
import { openDesk, type Desk } from './signing.fixture.ts';
import type { Sweeping } from './sweep/sweeping.fixture.ts';

let it: Planning;
let stage: Sweeping;
beforeEach(async () => {
  it = await openPlanning();
  ({ stage } = it);
});
afterEach(() => stage.close());

const code = async () => (await it.fund()).obstacle?.statusCode;

async function feeCaps(): Promise<bigint[]> {
  const { rows } = await stage.deps.pool.query<{ most: string }>(
    'select fee_units_max::text as most from outgoing_transaction order by id',
  );
  return rows.map(({ most }) => BigInt(most));
}

test('without a price of the coin it waits; who wants it whatever the fee is need not', async () => {
  await stage.outbound.treasury.world.asOwner(
    "delete from rate where currency_id = (select id from currency where code = 'ETH')",
  );
  await it.receive(120n);
  await it.rules({ addressCount: 1 });
  await it.plan();
  const fund = await it.fund();
  expect(fund).toMatchObject({ state: 'waiting', action: 'sweep', obstacle: { statusCode: 'NO_PRICE' } });
  expect(fund.obstacle?.reason).toBe('There is no price of ETH to hold the fee against.');
  expect((await it.now({ anyFee: true })).sweepIDs).toHaveLength(1);
  await stage.mine(5);
});

test('too little coin for an address that was swept before is said plainly', async () => {
  const [place] = await it.receive(120n);
  await it.plan();
  await stage.mine(5);
  stage.network.pay(place?.address ?? '', 150n * usd, stage.token.contract);
  stage.network.mine(4);
  await stage.outbound.read();
  stage.network.conditions.priceTimes(40_000);
  const { sweepIDs, fund } = await it.now({ anyFee: true });
  expect(sweepIDs).toEqual([]);
  expect(fund.obstacle).toMatchObject({ statusCode: 'LOW_NATIVE_BALANCE', category: 'gas' });
  expect(fund.obstacle?.reason).toMatch(/^The hot wallet has .* ETH, the sweep needs .* ETH\.$/);
  expect(fund.obstacle?.address.toLowerCase()).toBe(stage.outbound.hot.address);
});

test('while no node answers it waits, and goes on when one does', async () => {
  await it.receive(120n);
  stage.outbound.node.stop();
  await it.plan();
  expect(await code()).toBe('NODE_CONNECTION_FAILED');
  stage.outbound.node.start();
  stage.outbound.later(120);
  await it.plan();
  expect((await it.fund()).state).toBe('sweeping');
  await stage.mine(5);
});

describe('fees', () => {
  test('an address that holds too little for its own fee is left out of a dear sweep', async () => {
    await it.receive(300n, 6n);
    stage.network.conditions.priceTimes(20);
    await it.plan();
    expect(await it.sweeps()).toMatchObject([{ addressCount: 1, amountPlanned: '300' }]);
    await stage.mine(5);
    expect(await it.fund()).toMatchObject({ amount: '6', addressCount: 1 });
  });

  test('may double before somebody looks again, and never go above their share of the value', async () => {
    await it.receive(120n);
    await it.plan();
    await stage.mine(5);
    // 86,000 units of work at 1 gwei, twice.
    expect(await feeCaps()).toEqual([172_000_000_000_000n]);
    await it.receive(120n);
    stage.network.conditions.priceTimes(20);
    await it.plan();
    // 5 % of 120 dollars, at 2,500 dollars for one.
    expect((await feeCaps())[1]).toBe(2_400_000_000_000_000n);
    await stage.mine(5);
  });
});

describe('money of a phrase', () => {
  async function fundOf({ walletId }: Desk): Promise<Fund | undefined> {
    const { world, root: key } = stage.outbound.treasury;
    const funds = await world.ok(listFunds, { key });
    return funds.find((one) => one.walletID === walletId && one.currencyCode === 'USDC');
  }

  async function pay({ addresses: [first] }: Desk): Promise<void> {
    stage.network.pay(first?.address ?? '', 120n * usd, stage.token.contract);
    stage.network.mine(4);
    await stage.outbound.read();
  }

  async function authorise(desk: Desk): Promise<void> {
    const { world, root: key } = stage.outbound.treasury;
    const query = { walletID: String(desk.walletId), blockchainCode: 'ETH' };
    const { unsigned } = await world.ok(getAuthorizationsToSign, { key, query });
    const signed = await desk.sign(unsigned);
    const signatures = unsigned.items.map(({ address, nonce }, at) => ({
      address,
      nonce,
      signature: signed[at] ?? '',
    }));
    await world.ok(addAuthorizations, { key, body: { walletID: desk.walletId, blockchainCode: 'ETH', signatures } });
  }

  test('waits for leave of its owner, and is swept by the hot wallet once there is', async () => {
    const desk = await openDesk(stage.outbound.treasury, { hot: false });
    await pay(desk);
    await it.plan();
    expect(await fundOf(desk)).toMatchObject({
      state: 'signature',
      obstacle: { statusCode: 'SIGNATURE_NEEDED', retryable: false },
    });
    await authorise(desk);
    stage.outbound.later(400);
    await it.plan();
    expect((await it.sweeps()).find((one) => one.walletID === desk.walletId)).toMatchObject({ method: 'accounts' });
    await stage.mine(5);
    expect(stage.network.balance(desk.cold, stage.token.contract)).toBe(120n * usd);
  });

  test('is not swept by a contract whose owner proposes a cold wallet that nobody has confirmed', async () => {
    const desk = await openDesk(stage.outbound.treasury, { hot: false });
    const says = (pending: string | null, confirmed: string | null) =>
      stage.deps.pool.query(
        `update sweep_contract set pending_collector = $2, confirmed_collector = $3,
           collector_changes_at = now() + interval '2 days' where address = $1`,
        [desk.contract, pending, confirmed],
      );
    await pay(desk);
    await authorise(desk);
    const stranger = stage.network.address('stranger');
    await says(stranger, null);
    await it.plan();
    expect(await fundOf(desk)).toMatchObject({ state: 'signature' });
    await expect(authorise(desk)).rejects.toThrow('No sweep contract of yours');
    const mine = async () => (await it.sweeps()).filter((one) => one.walletID === desk.walletId);
    expect(await mine()).toEqual([]);
    await says(stranger, stranger);
    stage.outbound.later(400);
    await it.plan();
    expect(await mine()).toMatchObject([{ method: 'accounts' }]);
    await stage.mine(5);
  });

  test('without a sweep contract that pays to its cold wallet each transfer is signed', async () => {
    const desk = await openDesk(stage.outbound.treasury, { hot: false, contract: false });
    await pay(desk);
    await it.plan();
    const fund = await fundOf(desk);
    expect(fund).toMatchObject({ state: 'signature', obstacle: { statusCode: 'SIGNATURE_NEEDED' } });
    expect(fund?.obstacle?.reason).toMatch(/^No sweep contract on Ethereum pays to its cold wallet/);
  });
});
