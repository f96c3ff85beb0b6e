import { describe, expect, test } from 'vitest';
import { everyProject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { findReward } from '../rewards/reward-store.ts';
import { judgePayments } from './judge-payments.ts';
import type { Rewarding } from './rewarding.fixture.ts';
import { asksForAll, decides, eachWithFriend } from './shop-with-friend.fixture.ts';

/** What comes to a payment later is held, and looked at, as what comes first. */

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

const theirs = '0xee';
const held = { holdDays: 14 };

/** After so many days, with all judged and freed. */
async function potsIn(days: number): Promise<Record<string, number>> {
  shop.later(days);
  await shop.settle();
  return shop.pots(referrer);
}

const idOf = async (place: number) => (await shop.rewards())[place]?.id ?? 0;
const said = async () => (await shop.rewards()).map(({ status, usd }) => [status, usd]);

test('a reward that is free grows by what is held for days of its own', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 10);
  expect(await potsIn(15)).toEqual({ available: 1 });
  await shop.more(payment, 1000);
  expect(await potsIn(0)).toEqual({ available: 1, pending: 100 });
  expect(await potsIn(13)).toEqual({ available: 1, pending: 100 });
  expect(await potsIn(1)).toEqual({ available: 101 });
  expect(await shop.rewards()).toMatchObject([{ usd: 1 }, { usd: 100, isCorrection: true }]);
});

test('one that is on hold grows by what is held for longer', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 100);
  await potsIn(10);
  await shop.more(payment, 50);
  await potsIn(0);
  expect(await potsIn(4)).toEqual({ available: 10, pending: 5 });
  expect(await potsIn(10)).toEqual({ available: 15 });
});

test('one that went back whole, and comes with more, is free for what it was alone', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 1);
  await potsIn(15);
  await shop.refund(payment, 1);
  expect(await potsIn(0)).toEqual({});
  await shop.more(payment, 1000);
  expect(await potsIn(0)).toEqual({ available: 0.1, pending: 99.9 });
});

test('what goes back is taken of what came last, and comes back without another hold', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 100);
  await potsIn(15);
  await shop.more(payment, 50);
  await potsIn(0);
  await shop.refund(payment, 120);
  expect(await potsIn(0)).toEqual({ available: 3 });
  expect(await said()).toEqual([
    ['available', 3],
    ['reversed', 5],
  ]);
  await shop.reorg(payment, 'refunds');
  expect(await potsIn(0)).toEqual({ available: 10, pending: 5 });
  expect(await potsIn(14)).toEqual({ available: 15 });
  expect(await shop.rewards()).toHaveLength(2);
});

test('nobody owes anything while what came last is still on hold', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 100);
  await potsIn(15);
  const { rejected } = await asksForAll(shop, referrer);
  await shop.more(payment, 50);
  await potsIn(0);
  await shop.refund(payment, 60);
  expect(await potsIn(0)).toEqual({ reserved: 10, debt: 1 });
  await shop.reorg(payment, 'refunds');
  expect(await potsIn(0)).toEqual({ reserved: 10, available: 1, debt: 1, pending: 5 });
  await rejected();
});

describe('a budget', () => {
  test('and a limit count what is added from its first day', async () => {
    await shop.campaign({ ...held, budget: 12, capReferrer: 20 });
    const payment = await shop.pay(friend, 100);
    await potsIn(15);
    await shop.more(payment, 100);
    expect(await potsIn(0)).toEqual({ available: 10, pending: 2 });
    await shop.pay(await shop.person(referrer), 100);
    await shop.settle();
    expect((await shop.rewards()).at(-1)).toMatchObject({ usd: 0, reason: 'The budget of the campaign is spent.' });
  });

  test('that is raised adds what is held as well', async () => {
    await shop.campaign({ ...held, budget: 12 });
    const payment = await shop.pay(friend, 200);
    expect(await potsIn(15)).toEqual({ available: 12 });
    await shop.database.pool.query(`update campaign set budget_usd_units = 100 * 1e8`);
    await shop.tell(payment, 'payment.overpaid');
    expect(await potsIn(0)).toEqual({ available: 12, pending: 8 });
    expect((await shop.rewards()).at(-1)?.reason).toBe('A limit leaves more of it than before.');
  });
});

describe('what comes from where the referrer is paid', () => {
  async function moreFromTheirs(fraud: object = {}): Promise<number> {
    await shop.campaign({ ...held, budget: 100, fraud });
    await shop.paidAt(referrer, theirs);
    const payment = await shop.pay(friend, 100);
    await potsIn(15);
    await shop.more(payment, 50, theirs);
    await potsIn(0);
    return payment;
  }

  test('adds nothing, says why, and is added by nothing that is told later', async () => {
    const payment = await moreFromTheirs();
    const refused = { status: 'cancelled', reason: 'The friend paid from the payout address of the referrer.' };
    for (let told = 0; told < 2; told += 1) {
      await shop.tell(payment, 'payment.overpaid');
      await shop.settle();
      expect(await shop.rewards()).toMatchObject([{ status: 'available' }, { ...refused, usd: 5 }]);
    }
    // What goes back is what nobody has, and what comes again is still refused.
    await shop.refund(payment, 30);
    expect(await potsIn(0)).toEqual({ available: 10 });
    await shop.reorg(payment, 'refunds');
    expect(await potsIn(100)).toEqual({ available: 10 });
  });

  test('is held where the campaign says so: a person allows it, and it waits for its days, or refuses it alone', async () => {
    const payment = await moreFromTheirs({ paying_address: 'hold' });
    expect(await said()).toEqual([
      ['available', 10],
      ['held', 5],
    ]);
    // More still: the person decides about the whole.
    await shop.more(payment, 10);
    await shop.settle();
    expect(await said()).toEqual([
      ['available', 10],
      ['held', 6],
    ]);
    await decides(shop, await idOf(1), 'refuse');
    expect(await potsIn(0)).toEqual({ available: 10 });
    await shop.tell(payment, 'payment.overpaid');
    expect(await potsIn(0)).toEqual({ available: 10 });
    await decides(shop, await idOf(1), 'allow');
    expect(await potsIn(13)).toEqual({ available: 10, pending: 6 });
    expect(await potsIn(1)).toEqual({ available: 16 });
  });

  test('goes with its reward where that is refused, and comes with it where that is allowed after all, once', async () => {
    const payment = await moreFromTheirs({ paying_address: 'hold' });
    await decides(shop, await idOf(0), 'refuse');
    expect(await said()).toEqual([
      ['cancelled', 10],
      ['cancelled', 5],
    ]);
    await expect(decides(shop, await idOf(1), 'allow')).rejects.toThrow('which it adds to, is cancelled');
    await decides(shop, await idOf(0), 'allow');
    await shop.tell(payment, 'payment.overpaid');
    await potsIn(0);
    expect(await potsIn(14)).toEqual({ available: 15 });
  });

  test('is refused by itself, and not given with its reward that is refused and allowed later', async () => {
    const payment = await moreFromTheirs({ paying_address: 'hold' });
    await decides(shop, await idOf(1), 'refuse', 'They pay themselves');
    await decides(shop, await idOf(0), 'refuse', 'By a slip');
    await decides(shop, await idOf(0), 'allow');
    await shop.tell(payment, 'payment.overpaid');
    expect(await potsIn(15)).toEqual({ available: 10 });
    expect((await shop.rewards()).at(-1)).toMatchObject({ status: 'cancelled', usd: 5 });
  });

  test('is refused alone while its reward is paid out', async () => {
    await moreFromTheirs({ paying_address: 'hold' });
    const { rejected } = await asksForAll(shop, referrer);
    await decides(shop, await idOf(1), 'refuse');
    expect(await potsIn(0)).toEqual({ reserved: 10 });
    await expect(decides(shop, await idOf(0), 'refuse')).rejects.toThrow('It is reserved.');
    await rejected();
  });
});

test('what a person refused stays refused, though for a while nothing was left of it', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 100);
  await potsIn(15);
  await shop.more(payment, 50);
  await potsIn(0);
  await decides(shop, await idOf(1), 'refuse');
  await shop.refund(payment, 50, 'paying');
  expect(await potsIn(0)).toEqual({ available: 10 });
  await shop.reorg(payment, 'refunds');
  expect(await potsIn(15)).toEqual({ available: 10 });
  await shop.reorg(payment, 'deposits');
  expect(await potsIn(0)).toEqual({});
  await shop.reorg(payment, 'deposits', false);
  expect(await potsIn(15)).toEqual({ available: 10 });
  expect(await said()).toEqual([
    ['available', 10],
    ['cancelled', 5],
  ]);
});

test('what comes with what comes again is held as what is new', async () => {
  await shop.campaign(held);
  const payment = await shop.pay(friend, 100);
  await potsIn(15);
  const { rejected } = await asksForAll(shop, referrer);
  await shop.refund(payment, 100);
  await potsIn(0);
  await shop.reorg(payment, 'refunds');
  await potsIn(0);
  await shop.refundIs(payment, 'paid', 'payment.refund-paid');
  expect(await potsIn(0)).toEqual({ reserved: 10, debt: 10 });
  await shop.refundIs(payment, 'requested', 'payment.refund-unpaid');
  await shop.more(payment, 1000);
  expect(await potsIn(0)).toEqual({ reserved: 10, debt: 10, available: 10, pending: 100 });
  await rejected();
});

test('what came while a part was asked for is no room for more once that is rejected', async () => {
  await shop.campaign(held);
  await shop.paidAt(referrer, theirs);
  const payment = await shop.pay(friend, 100);
  await potsIn(15);
  await shop.refund(payment, 50, 'paying');
  await potsIn(0);
  const { rejected } = await asksForAll(shop, referrer);
  await shop.refundIs(payment, 'requested', 'payment.refund-unpaid');
  expect(await potsIn(0)).toEqual({ reserved: 5, pending: 5 });
  await rejected();
  await shop.more(payment, 50, theirs);
  expect(await potsIn(0)).toEqual({ available: 5, pending: 5 });
  expect((await shop.rewards()).at(-1)).toMatchObject({ status: 'cancelled', usd: 5 });
  expect(await potsIn(15)).toEqual({ available: 10 });
});

describe('what is refused as what is new would be, for good:', () => {
  test.each([
    ['the campaign ended', `update campaign set status = 'ended', ends_at = $1`, 'The campaign had ended.'],
    [
      'the referrer is blocked',
      `update referral_person set status = 'blocked', updated_at = $1 where referred_by is null`,
      'The referrer is blocked.',
    ],
    [
      'the friend was rejected',
      `update referral_person set friend_status = 'rejected', rejected_because = 'fraud', updated_at = $1 where referred_by is not null`,
      'The friend was rejected: fraud',
    ],
    ['the months are over', null, 'The 1 months from the first payment of this friend are over.'],
  ])('%s', async (_, statement, reason) => {
    await shop.campaign({ ...held, ...(statement === null && { perCustomer: 'months_per_customer', months: 1 }) });
    const payment = await shop.pay(friend, 10);
    await potsIn(60);
    if (statement) await shop.database.pool.query(statement, [shop.now]);
    for (let told = 0; told < 2; told += 1) {
      await (told === 0 ? shop.more(payment, 1000) : shop.tell(payment, 'payment.overpaid'));
      expect(await potsIn(15)).toEqual({ available: 1 });
      expect(await shop.rewards()).toMatchObject([{ usd: 1 }, { status: 'cancelled', usd: 100, reason }]);
    }
    await expect(decides(shop, await idOf(1), 'allow')).rejects.toThrow('It is not held');
  });
});

test('what is added counts in the limit of the day on which it came', async () => {
  await shop.campaign({ ...held, capReferrer: 5, window: 'day' });
  const payments: number[] = [];
  for (let day = 0; day < 4; day += 1) {
    payments.push(await shop.pay(friend, 10));
    await potsIn(1);
  }
  expect(await potsIn(20)).toEqual({ available: 4 });
  // In one go, and one after the other.
  for (const payment of payments.slice(0, 2)) await shop.more(payment, 100);
  expect(await potsIn(0)).toEqual({ available: 4, pending: 5 });
  await shop.more(payments[2] ?? 0, 100);
  await shop.pay(friend, 100);
  expect(await potsIn(0)).toEqual({ available: 4, pending: 5 });
  // The next day has a limit of its own, and that of the day of the payment is asked as well.
  await shop.more(payments[3] ?? 0, 100);
  expect(await potsIn(1)).toEqual({ available: 4, pending: 9 });
});

test('what waits for a person grows as one, and is held from then on', async () => {
  await shop.campaign({ ...held, fraud: { paying_address: 'hold' } });
  await shop.paidAt(referrer, theirs);
  const payment = await shop.pay(friend, 100, theirs);
  await potsIn(10);
  await shop.more(payment, 50);
  expect(await potsIn(0)).toEqual({ pending: 15 });
  expect(await said()).toEqual([['held', 15]]);
  await decides(shop, await idOf(0), 'allow');
  expect(await potsIn(13)).toEqual({ pending: 15 });
  expect(await potsIn(1)).toEqual({ available: 15 });
});

test('allowed while what was added to it is free already, it is given once', async () => {
  await shop.campaign({ fraud: { paying_address: 'hold' } });
  const payment = await shop.pay(friend, 100, theirs);
  await potsIn(0);
  await shop.more(payment, 50);
  expect(await potsIn(0)).toEqual({ available: 15 });
  const root = await idOf(0);
  await inTransaction(shop.deps.db, async (tx) => {
    const before = await findReward(tx, everyProject('a test that holds one'), root);
    if (!before) throw new Error('there is no such reward');
    const after = { ...before, status: 'held' as const, statusReason: 'Look at it', holdFrom: shop.now };
    await recordRewards(shop.deps, tx, { changed: [{ before, after }] }, shop.now);
  });
  expect(await shop.pots(referrer)).toEqual({ pending: 10, available: 5 });
  await decides(shop, await idOf(0), 'allow');
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 15 });
});

test('judged, decided about and freed at the same time it grows once', async () => {
  await shop.campaign({ fraud: { paying_address: 'hold' } });
  await shop.paidAt(referrer, theirs);
  const payment = await shop.pay(friend, 100);
  await potsIn(0);
  await shop.more(payment, 50, theirs);
  const judging = () => inTransaction(shop.deps.db, (tx) => judgePayments(shop.deps, tx, [payment], shop.now));
  await Promise.all([...Array.from({ length: 8 }, judging), shop.settle()]);
  expect(await said()).toEqual([
    ['available', 10],
    ['held', 5],
  ]);
  const added = await idOf(1);
  const decisions = (['allow', 'refuse', 'allow', 'refuse'] as const).map((decision) => decides(shop, added, decision));
  await Promise.allSettled([...decisions, judging(), shop.settle(), judging(), shop.settle()]);
  await shop.settle();
  const [, last] = await shop.rewards();
  expect(await shop.pots(referrer)).toEqual({ available: last?.status === 'cancelled' ? 10 : 15 });
});
