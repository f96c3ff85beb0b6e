import { encodeAbiParameters, encodeFunctionData, keccak256, toHex, type Hex } from 'viem';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { listPayoutContracts } from '@coffer/contract/money-out/hot-wallets.ts';
import { approvePayout, cancelPayout, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { deterministicDeployer } from '@coffer/contract-abi/contracts.ts';
import { disperseAddress } from '@coffer/contract-abi/disperse.ts';
import { testUsdtAbi } from '@coffer/contract-abi/test-tokens.ts';
import { goodPassword } from '../../../test/client.ts';
import { freshAddress } from '../wallets/treasury.fixture.ts';
import { openAnvilPayouts, type AnvilPayouts, type Line } from './anvil-payouts.fixture.ts';
import { followEvents } from './sending/follow-events.ts';
import { launchPayouts } from './sending/launch-payouts.ts';

let it: AnvilPayouts;

beforeAll(async () => {
  it = await openAnvilPayouts();
}, 180_000);
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const lines = (count: number, amount: string): Line[] =>
  Array.from({ length: count }, () => ({ to: freshAddress(), amount }));
const feeOf = async () => {
  const { rows } = await it.shop.world.coffer.deps.pool.query<{ fee: string; parts: string }>(
    `select o.fee_units::text as fee, sum(p.fee_units)::text as parts from outgoing_transaction o
     join outgoing_row r on r.outgoing_id = o.id join payout p on p.id = r.payout_id and p.outgoing_id = o.id
     where o.kind = 'payouts' and o.status = 'confirmed' group by o.id order by o.id desc limit 1`,
  );
  return rows[0];
};

test('the contract that pays many is put there by what the product says, and used once that is final', async () => {
  const { world, key } = it.shop;
  const see = async () => {
    const all = await world.ok(listPayoutContracts, { key });
    return all.find(({ blockchainCode }) => blockchainCode === 'ETH')!;
  };
  expect(await see()).toMatchObject({ state: 'final', address: disperseAddress, rowsMax: 100 });
  await it.eth.rpc('anvil_setCode', disperseAddress, '0x');
  await it.eth.rpc('anvil_setNonce', disperseAddress, '0x0');
  await it.mined(12);
  const { state, creation } = await see();
  expect(state).toBe('absent');
  await it.eth.send({ to: creation.to, data: creation.data as Hex });
  await it.mined(1);
  expect(await see()).toMatchObject({ state: 'included' });
  await it.mined(12);
  expect(await see()).toMatchObject({ state: 'final' });
  it.eth.proxy.lie(({ method }, truth) =>
    method === 'eth_getCode' ? Promise.resolve({ status: 503, body: '' }) : truth(),
  );
  expect(await see()).toMatchObject({ state: 'unknown' });
  it.eth.proxy.lie(null);
});

test(
  'a file of a hundred leaves in one transaction, once the contract may move the token',
  { timeout: 120_000 },
  async () => {
    const before = await it.sent();
    const payees = lines(100, '1.5');
    const ids = await it.file('USDT', payees);
    await it.work();
    expect(await it.statuses(ids)).toEqual({ pending: 100 });
    expect(await it.see(ids[0]!)).toMatchObject({ waiting: { code: 'TOKEN_NOT_ALLOWED' } });
    await it.confirmed();
    it.shop.world.clock.advance(0.2);
    await it.work();
    expect(await it.statuses(ids)).toEqual({ sent: 100 });
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 100 });
    expect(await it.sent()).toBe(before + 2);
    for (const { to } of payees) expect(await it.holds(to, it.eth.usdt)).toBe(1_500_000n);
    const fee = await feeOf();
    expect(fee?.parts).toBe(fee?.fee);
    const [first, second] = [await it.see(ids[0]!), await it.see(ids[99]!)];
    expect(first.transactionHash).toBe(second.transactionHash);
    expect(Number(first.fee)).toBeGreaterThan(0);
    expect(first.transactions).toHaveLength(1);
  },
);

test(
  'coins go together to those who were there, and who refuses them costs nobody else',
  { timeout: 120_000 },
  async () => {
    const before = await it.sent();
    const old = lines(6, '0.001');
    for (const { to } of old) await it.eth.rpc('anvil_setBalance', to, '0x1');
    const fresh = lines(2, '0.001');
    const ids = await it.file('ETH', [...old, ...fresh]);
    await it.work();
    expect(await it.statuses(ids)).toEqual({ sent: 8 });
    const refusing = old[2]!.to;
    await it.eth.sweepers.refuseCoins(refusing);
    await it.confirmed();
    expect(await it.sent()).toBe(before + 3);
    expect(await it.statuses(ids)).toEqual({ processed: 7, failed: 1 });
    const refused = await it.see(ids[2]!);
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'REFUSED' } });
    expect(await it.holds(refusing)).toBe(1n);
    for (const { to } of old.filter(({ to: one }) => one !== refusing)) {
      expect(await it.holds(to)).toBe(1n + 10n ** 15n);
    }
    const fee = await feeOf();
    expect(fee?.parts).toBe(fee?.fee);
    // It is proven that nothing came of it: tried again, it goes alone.
    await it.eth.rpc('anvil_setCode', refusing, '0x');
    await it.mined(10);
    await retry(ids[2]!);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 8 });
    expect(await it.holds(refusing)).toBe(1n + 10n ** 15n);
    expect(await it.sent()).toBe(before + 4);
  },
);

const revertsAlways = '0x5f5ffd';
/** As long as nodes and people are waited for. */
const later = (minutes: number) => it.shop.world.clock.advance(minutes);
const orders = async (ids: readonly number[]) => {
  const { rows } = await it.shop.world.coffer.deps.pool.query<{ kind: string; status: string; n: number }>(
    `select o.kind, o.status, count(distinct p.id)::int as n from payout p join outgoing_transaction o on o.id = p.outgoing_id
     where p.id = any($1) group by o.id order by o.id`,
    [ids],
  );
  return rows;
};

test('what a reorg takes away is sent anew, all of it', { timeout: 120_000 }, async () => {
  const payees = lines(3, '2');
  const ids = await it.file('USDT', payees);
  await it.work();
  await it.mined(1);
  expect((await it.see(ids[0]!)).blockHeight).not.toBeNull();
  await it.eth.reorg(1, []);
  await it.mined(1);
  expect(await it.statuses(ids)).toEqual({ sent: 3 });
  later(1);
  await it.work();
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 3 });
  for (const { to } of payees) expect(await it.holds(to, it.eth.usdt)).toBe(2_000_000n);
});

test('what failed as a whole paid nobody, and may be tried again', { timeout: 120_000 }, async () => {
  const payees = lines(3, '3');
  const ids = await it.file('USDT', payees);
  await it.work();
  const code = await it.eth.rpc<string>('eth_getCode', disperseAddress, 'latest');
  await it.eth.rpc('anvil_setCode', disperseAddress, revertsAlways);
  await it.confirmed();
  await it.eth.rpc('anvil_setCode', disperseAddress, code);
  expect(await it.statuses(ids)).toEqual({ failed: 3 });
  expect(await it.see(ids[1]!)).toMatchObject({ failure: { code: 'REVERTED' } });
  // Fresh payees could have half of them fail again.
  const { rows } = await it.shop.world.coffer.deps.pool.query(
    'select together_max as max from payout where id = any($1)',
    [ids],
  );
  expect(rows).toEqual(ids.map(() => ({ max: 1 })));
  // What failed is dead once its block is final.
  await it.mined(10);
  await retry(ids[1]!);
  await it.work();
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ failed: 2, processed: 1 });
  expect(await it.holds(payees[1]!.to, it.eth.usdt)).toBe(3_000_000n);
});

async function retry(id: number): Promise<void> {
  const { world } = it.shop;
  for (const { key } of [it.asker, it.approver]) await world.ok(stepUp, { key, body: { password: goodPassword } });
  const { intentHash, toAddress } = await world.ok(retryPayout, { key: it.asker.key, params: { id } });
  const approval = { intentHash, addressEnd: toAddress.slice(-6) };
  await world.ok(approvePayout, { key: it.approver.key, params: { id }, body: approval });
}

test('what the token would refuse now goes alone, and waits for it as ever', { timeout: 120_000 }, async () => {
  const order = (functionName: 'pause' | 'unpause') =>
    it.eth.sendAs(deterministicDeployer, {
      to: it.eth.usdt,
      data: encodeFunctionData({ abi: testUsdtAbi, functionName }),
    });
  // Empty blocks have no tips in them, and what is asked for by their prices is soon too dear.
  await it.eth.pay([{ to: freshAddress(), contract: null, units: 1n }]);
  await it.mined(1);
  later(5);
  const ids = await it.file('USDT', lines(3, '1'));
  await order('pause');
  await it.eth.mine(1);
  for (const _one of ids) {
    await it.work();
    later(0.1);
  }
  expect(await it.statuses(ids)).toEqual({ pending: 3 });
  expect((await orders(ids)).map(({ kind, n }) => [kind, n])).toEqual(ids.map(() => ['payout', 1]));
  expect(await it.see(ids[0]!)).toMatchObject({ waiting: { code: 'WOULD_FAIL' } });
  await order('unpause');
  await it.mined(1);
  later(2);
  await it.work();
  await it.confirmed();
  const { waiting } = await it.see(ids[0]!);
  expect(await it.statuses(ids), JSON.stringify(waiting)).toEqual({ processed: 3 });
});

test('where the wallet holds too little by then, those that it lasts for are paid', { timeout: 120_000 }, async () => {
  const ids = await it.file('USDT', lines(3, '4'));
  await it.work();
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [it.hot as Hex, 2n]));
  const held = await it.holds(it.hot, it.eth.usdt);
  const place = (units: bigint) => it.eth.rpc('anvil_setStorageAt', it.eth.usdt, slot, toHex(units, { size: 32 }));
  await place(8_000_000n);
  await it.eth.mine(1);
  await place(held - 8_000_000n);
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 2, failed: 1 });
  expect(await it.see(ids[2]!)).toMatchObject({ failure: { code: 'REFUSED' } });
});

test(
  'one that is taken back before it is signed goes, and the others go without it',
  { timeout: 120_000 },
  async () => {
    const { world } = it.shop;
    const ids = await it.file('USDT', lines(4, '1'));
    await launchPayouts(world.coffer.deps);
    expect(await orders(ids)).toEqual([{ kind: 'payouts', status: 'intended', n: 4 }]);
    await world.ok(cancelPayout, { key: it.asker.key, params: { id: ids[1]! } });
    await it.work();
    expect(await it.statuses(ids)).toEqual({ cancelled: 1, sent: 3 });
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ cancelled: 1, processed: 3 });
  },
);

test('what the wallet has too little coin for waits and says how much it has', { timeout: 120_000 }, async () => {
  const [id = 0] = await it.file('ETH', lines(1, '0.001'));
  const held = await it.holds(it.hot);
  await it.eth.rpc('anvil_setBalance', it.hot, '0x1');
  await it.work();
  expect(await it.see(id)).toMatchObject({
    waiting: {
      code: 'LOW_NATIVE_BALANCE',
      reason: expect.stringContaining('has 0.000000000000000001 ETH, this needs'),
    },
  });
  await it.eth.rpc('anvil_setBalance', it.hot, `0x${held.toString(16)}`);
  it.shop.world.clock.advance(1);
  await it.work();
  await it.confirmed();
  expect(await it.statuses([id])).toEqual({ processed: 1 });
});

test('a higher fee pays the very same', { timeout: 120_000 }, async () => {
  const payees = lines(3, '1');
  const ids = await it.file('USDT', payees);
  await it.work();
  later(4);
  await it.work();
  await it.work();
  const { transactions } = await it.see(ids[0]!);
  expect(transactions.map(({ version, kind }) => [version, kind])).toEqual([
    [1, 'order'],
    [2, 'order'],
  ]);
  const [first, second] = await Promise.all(
    transactions.map(({ hash }) =>
      it.eth.rpc<{ nonce: string; input: string } | null>('eth_getTransactionByHash', hash),
    ),
  );
  expect(first ?? second).toMatchObject({ nonce: second?.nonce, input: second?.input });
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 3 });
  for (const { to } of payees) expect(await it.holds(to, it.eth.usdt)).toBe(1_000_000n);
});

const there = async (count: number, amount: string) => {
  const payees = lines(count, amount);
  for (const { to } of payees) await it.eth.rpc('anvil_setBalance', to, '0x1');
  return payees;
};
const baseFee = async (gwei: number) => {
  await it.eth.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(gwei * 1e9).toString(16)}`);
  await it.eth.mine(1);
  later(5);
};

test('payees that come alive after it was signed are refused alone', { timeout: 120_000 }, async () => {
  const burnsAll = '0x5b600056';
  const payees = await there(10, '0.0005');
  const ids = await it.file('ETH', payees);
  await it.work();
  for (const { to } of payees.slice(0, 4)) await it.eth.rpc('anvil_setCode', to, burnsAll);
  await it.confirmed();
  expect(await it.statuses(ids)).toEqual({ processed: 6, failed: 4 });
  expect(await it.see(ids[0]!)).toMatchObject({ failure: { code: 'REFUSED' } });
});

test('none bears more of the fee than people approved for it', { timeout: 120_000 }, async () => {
  await baseFee(1);
  const stale = await it.file('ETH', await there(3, '0.0005'));
  await baseFee(40);
  const fresh = await it.file('ETH', await there(5, '0.0005'));
  await it.work();
  await it.confirmed();
  expect(await it.statuses(fresh)).toEqual({ processed: 5 });
  const { rows } = await it.shop.world.coffer.deps.pool.query(
    'select id, fee_units::text, fee_units_max::text from payout where id = any($1) and fee_units > fee_units_max',
    [[...stale, ...fresh]],
  );
  expect(rows).toEqual([]);
  await baseFee(1);
  await it.work();
  await it.confirmed();
  expect(await it.statuses(stale)).toEqual({ processed: 3 });
});

test(
  'what is too dear for long goes with fewer, down to each alone, and says so once',
  { timeout: 120_000 },
  async () => {
    const { deps } = it.shop.world.coffer;
    await baseFee(1);
    const ids = await it.file('USDT', lines(7, '1'));
    await launchPayouts(deps);
    expect(await orders(ids)).toEqual([{ kind: 'payouts', status: 'intended', n: 7 }]);
    await baseFee(400);
    for (let round = 0; round < 10; round += 1) {
      await it.sign();
      await followEvents(deps);
      later(1.1);
      await launchPayouts(deps);
    }
    expect((await orders(ids)).map(({ kind, n }) => [kind, n])).toEqual(ids.map(() => ['payout', 1]));
    const { rows: tried } = await deps.pool.query(
      `select count(distinct r.outgoing_id)::int < 8 as few, (select count(*)::int from payout_event where payout_id = any($1) and event = 'payout.waiting') as told
     from outgoing_row r where r.payout_id = any($1)`,
      [ids],
    );
    expect(tried).toEqual([{ few: true, told: 7 }]);
    expect(await it.see(ids[3]!)).toMatchObject({ waiting: { code: 'GAS_TOO_HIGH' } });
    await baseFee(1);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ processed: 7 });
  },
);

test(
  'where the contract was gone when it landed they fail, say where the coins are, and may go again',
  { timeout: 120_000 },
  async () => {
    const payees = await there(5, '0.0007');
    const ids = await it.file('ETH', payees);
    await it.work();
    const code = await it.eth.rpc<string>('eth_getCode', disperseAddress, 'latest');
    await it.eth.rpc('anvil_setCode', disperseAddress, '0x');
    await it.confirmed();
    await it.eth.rpc('anvil_setCode', disperseAddress, code);
    await it.mined(10);
    expect(await it.statuses(ids)).toEqual({ failed: 5 });
    const { failure } = await it.see(ids[1]!);
    expect(failure).toMatchObject({
      code: 'CONTRACT_NOT_THERE',
      reason: expect.stringContaining(disperseAddress.toLowerCase()),
    });
    expect(await it.holds(disperseAddress)).toBe(5n * 7n * 10n ** 14n);
    const { logged } = it.shop.world;
    expect(logged.filter((line) => line.includes('the contract that pays several was not there'))).toHaveLength(1);
    logged.splice(0);
    await retry(ids[1]!);
    await it.work();
    await it.confirmed();
    expect(await it.statuses(ids)).toEqual({ failed: 4, processed: 1 });
    expect(await it.holds(payees[1]!.to)).toBe(1n + 7n * 10n ** 14n);
  },
);

test('the contract is used once it stands in a final block', { timeout: 120_000 }, async () => {
  const code = await it.eth.rpc<string>('eth_getCode', disperseAddress, 'latest');
  await it.eth.rpc('anvil_setCode', disperseAddress, '0x');
  await it.mined(10);
  await it.eth.rpc('anvil_setCode', disperseAddress, code);
  const early = await it.file('USDT', lines(3, '1'));
  await launchPayouts(it.shop.world.coffer.deps);
  expect((await orders(early)).map(({ kind }) => kind)).toEqual(['payout', 'payout', 'payout']);
  await it.work();
  await it.mined(10);
  const ids = await it.file('USDT', lines(3, '1'));
  await launchPayouts(it.shop.world.coffer.deps);
  expect((await orders(ids)).map(({ kind }) => kind)).toEqual(['payouts']);
  await it.work();
  await it.confirmed();
  expect(await it.statuses([...early, ...ids])).toEqual({ processed: 6 });
});
