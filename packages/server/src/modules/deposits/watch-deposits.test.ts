import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertInvariants } from '../../../test/invariants/assert-invariants.ts';
import { confirmations, openStage, type Stage, type Watcher } from '../../../test/chain-stage.ts';
import { balancesOf, chainAccount, customerAccount } from '../ledger/index.ts';

let stage: Stage;
let watcher: Watcher;
beforeEach(async () => {
  stage = await openStage();
  watcher = await stage.watcher();
});
afterEach(async () => {
  await watcher.settle();
  await assertInvariants(stage.database.db);
  await assertTrueBalances();
  await stage.close();
});

/** What the books say of each of our addresses is what it truly holds at the block that was read last. */
async function assertTrueBalances(): Promise<void> {
  const { rows } = await stage.database.pool.query<{ address: string; height: number }>(
    `select a.address, c.height from address a join wallet w on w.id = a.wallet_id, chain_cursor c where w.type = 'deposit'`,
  );
  for (const { address, height } of rows) {
    for (const [contract, asset] of [
      [null, 'ETH/native'],
      [stage.token, `ETH/${stage.token}`],
    ] as const) {
      const booked = (await balancesOf(stage.database.db, [chainAccount(address)])).find((one) => one.asset === asset);
      expect(booked?.units ?? 0n, `${asset} of ${address}`).toBe(stage.network.balance(address, contract, height));
    }
  }
}

type Seen = { status: string; treatment: string; matching: string; units: string; round: number };

async function deposits(): Promise<Seen[]> {
  const text = 'select status, treatment, matching, units::text, round from deposit order by id';
  return (await stage.database.pool.query<Seen>(text)).rows;
}

async function owed(address: string): Promise<bigint> {
  const text = 'select customer_id as id, project_id as "projectId" from address where address = $1';
  const { rows } = await stage.database.pool.query<{ id: number; projectId: number }>(text, [address]);
  const account = customerAccount(rows[0]?.id ?? 0, rows[0]?.projectId ?? 0);
  return -((await balancesOf(stage.database.db, [account]))[0]?.units ?? 0n);
}

async function chainStatus(): Promise<string> {
  const { rows } = await stage.database.pool.query<{ status: string }>('select status from blockchain');
  return rows[0]?.status ?? '';
}

test('a payment is included with its block, and credited once there are as many blocks as confirmations, its own being the first', async () => {
  const address = await stage.address();
  stage.network.pay(address, 700n, stage.token);
  stage.network.mine();
  await watcher.settle();
  expect(await deposits()).toMatchObject([
    { status: 'included', treatment: 'credit', matching: 'owned', units: '700' },
  ]);
  stage.network.mine(confirmations - 2);
  await watcher.settle();
  expect(await owed(address)).toBe(0n);
  stage.network.mine();
  await watcher.settle();
  expect(await deposits()).toMatchObject([{ status: 'confirmed', round: 1 }]);
  expect(await owed(address)).toBe(700n);
});

test('each block is announced while a payment waits for it, and no other', async () => {
  const announced = async () => {
    const text = "select (payload ->> 'height')::int as height from outbox where kind = 'chain.advanced' order by id";
    return (await stage.database.pool.query<{ height: number }>(text)).rows.map(({ height }) => height);
  };
  stage.network.mine(2);
  await watcher.settle();
  expect(await announced()).toEqual([]);
  stage.network.pay(await stage.address(), 700n, stage.token);
  const heights = [];
  for (let block = 0; block <= confirmations + 2; block += 1) {
    stage.network.mine();
    await watcher.settle();
    heights.push((await stage.chain.head()).height);
  }
  // The block that confirms it is told by the confirmation itself.
  expect(await announced()).toEqual(heights.slice(0, confirmations - 1));
});

test('two payments in one transaction, to one customer and to two, are each credited', async () => {
  const [one, two] = [await stage.address(), await stage.address()];
  const contract = stage.token;
  stage.network.send({
    moves: [
      { to: one, units: 5n, contract },
      { to: one, units: 5n, contract },
      { to: two, units: 7n, contract },
    ],
  });
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await deposits()).toHaveLength(3);
  expect([await owed(one), await owed(two)]).toEqual([10n, 7n]);
});

test('what failed, was taken back inside, or moved nothing is no deposit', async () => {
  const address = await stage.address();
  stage.network.send({ moves: [{ to: address, units: 5n }], fails: true });
  stage.network.send({ moves: [{ to: address, units: 5n, reverted: true }] });
  stage.network.pay(address, 0n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await deposits()).toEqual([]);
});

test('where one confirmation is enough, a payment is credited with its own block', async () => {
  await stage.database.pool.query('update blockchain set confirmations = 1');
  const address = await stage.address();
  stage.network.pay(address, 700n, stage.token);
  stage.network.mine();
  await watcher.settle();
  expect(await owed(address)).toBe(700n);
});

test('a token that we do not know is recorded and never credited, whatever it calls itself', async () => {
  const address = await stage.address();
  stage.network.pay(address, 9n, `0x${'bad0'.repeat(10)}`);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await deposits()).toMatchObject([{ status: 'confirmed', treatment: 'unsupported', matching: 'unmatched' }]);
  expect(await owed(address)).toBe(0n);
});

test('what is below the limit of its currency is dust, and nobody is credited', async () => {
  await stage.database.pool.query(
    'insert into dust_limit select id, 10 from blockchain_currency where contract is not null',
  );
  const address = await stage.address();
  stage.network.pay(address, 9n, stage.token);
  stage.network.pay(address, 10n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect((await deposits()).map((one) => one.treatment).toSorted()).toEqual(['credit', 'dust']);
  expect(await owed(address)).toBe(10n);
});

test('a currency that is switched off is not offered any more, and whoever pays in it is credited', async () => {
  await stage.database.pool.query('update blockchain_currency set active = false');
  const address = await stage.address();
  stage.network.pay(address, 11n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await deposits()).toMatchObject([{ status: 'confirmed', treatment: 'credit', matching: 'owned' }]);
  expect(await owed(address)).toBe(11n);
});

test('what comes to an address of nobody waits for a person', async () => {
  stage.network.pay(await stage.address('nobody'), 3n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await deposits()).toMatchObject([{ status: 'confirmed', treatment: 'credit', matching: 'unmatched' }]);
});

test('gas from our own wallet is no payment, and what leaves an address leaves the books', async () => {
  const [hot, address] = [await stage.address('hot'), await stage.address()];
  stage.network.pay(hot, 10n ** 18n);
  stage.network.mine();
  stage.network.send({ from: hot, moves: [{ to: address, units: 10n ** 17n }] });
  stage.network.pay(address, 50n, stage.token);
  stage.network.mine();
  stage.network.send({ from: address, moves: [{ to: stage.network.payer, units: 50n, contract: stage.token }] });
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  const seen = await deposits();
  expect(seen.map((one) => one.treatment).toSorted()).toEqual(['credit', 'own', 'own']);
  expect(await owed(address)).toBe(50n);
});

test('an address that was made a moment before its block is watched already', async () => {
  for (let n = 0; n < 20; n += 1) {
    const address = await stage.address();
    stage.network.pay(address, 1n, stage.token);
    stage.network.mine();
    await watcher.settle();
    expect(await deposits()).toHaveLength(n + 1);
  }
});

test.each([
  [confirmations - 1, 'syncing', 700n],
  [confirmations, 'syncing', 700n],
  [confirmations + 1, 'halted', 0n],
])('a reorg of %i blocks leaves the chain %s and the customer with %i', async (depth, status, left) => {
  const address = await stage.address();
  stage.network.pay(address, 700n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await owed(address)).toBe(700n);
  stage.network.reorg({ depth });
  stage.network.mine();
  await watcher.settle();
  expect([await chainStatus(), await owed(address)]).toEqual([status, left]);
});

test('a credit that is taken back halts the chain, even where the confirmations of now would have borne the reorg', async () => {
  const address = await stage.address();
  stage.network.pay(address, 700n, stage.token);
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  await stage.database.pool.query('update blockchain set confirmations = $1', [confirmations + 5]);
  stage.network.reorg({ depth: 1 + confirmations });
  await watcher.settle();
  expect([await chainStatus(), await owed(address)]).toEqual(['halted', 0n]);
});

test('a payment that moves another amount in its new block, or to another address, is credited with what it moves there', async () => {
  const [address, other] = [await stage.address(), await stage.address()];
  const contract = stage.token;
  const swap = stage.network.pay(address, 700n, contract);
  const detour = stage.network.pay(address, 30n, contract);
  stage.network.mine();
  await watcher.settle();
  const back = [
    { hash: swap, block: 0, moves: [{ to: address, units: 650n, contract }] },
    { hash: detour, block: 0, moves: [{ to: other, units: 30n, contract }] },
  ];
  stage.network.reorg({ depth: 1, back });
  stage.network.mine(confirmations);
  await watcher.settle();
  expect([await owed(address), await owed(other)]).toEqual([650n, 30n]);
});

test('a payment that a reorg took out and brought back elsewhere is credited once, in its second round', async () => {
  const [address, other] = [await stage.address(), await stage.address()];
  const hash = stage.network.pay(address, 700n, stage.token);
  stage.network.mine();
  await watcher.settle();
  stage.network.reorg({ depth: 1 });
  await watcher.settle();
  expect(await deposits()).toMatchObject([{ status: 'reorged', round: 1 }]);
  // Another log stands before it now.
  const rival = stage.network.pay(other, 1n, stage.token);
  stage.network.mine();
  await watcher.settle();
  stage.network.reorg({
    depth: 1,
    blocks: 2,
    back: [
      { hash: rival, block: 0 },
      { hash, block: 1 },
    ],
  });
  stage.network.mine(1 + confirmations);
  await watcher.settle();
  expect(await owed(address)).toBe(700n);
  expect(await deposits()).toMatchObject([{ status: 'confirmed', round: 2 }, { status: 'confirmed' }]);
});
