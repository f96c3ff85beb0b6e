import { describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { followPayments, retryUnjudged } from './follow-payments.ts';
import { judgePayments } from './judge-payments.ts';
import { judgeTold } from './judge-told.ts';
import type { Rewarding } from './rewarding.fixture.ts';
import { eachWithFriend } from './shop-with-friend.fixture.ts';
import { checkUnjudged } from './unjudged-gauges.ts';
import { countUnjudged } from './unjudged-store.ts';

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

test('a friend pays, and a tenth of it is held, then free', async () => {
  await shop.campaign({ holdDays: 14 });
  await shop.pay(friend, 50);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  shop.later(13);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  shop.later(1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 5 });
});

test('both get something of a first payment, and of the second only the referrer', async () => {
  await shop.campaign({ friendFlat: 3, keys: ['first_payment'] });
  await shop.pay(friend, 50);
  await shop.pay(friend, 70);
  await shop.settle();
  expect((await shop.rewards()).map(({ beneficiary, usd }) => [beneficiary, usd])).toEqual([
    ['referrer', 5],
    ['friend', 3],
  ]);
  const { rows } = await shop.database.pool.query(
    'select friend_status, first_payment_at from referral_person where id = $1',
    [friend],
  );
  expect(rows).toEqual([{ friend_status: 'converted', first_payment_at: shop.now }]);
});

test('nothing is given for a customer whom nobody brought', async () => {
  await shop.campaign();
  await shop.pay(referrer, 50);
  await shop.settle();
  expect(await shop.rewards()).toEqual([]);
});

describe('what was paid', () => {
  test('and goes back in part makes the reward smaller, in whole takes it back, and is restored if that comes to nothing', async () => {
    await shop.campaign();
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    await shop.refund(payment, 30);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 7 });
    await shop.refund(payment, 70);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    expect(await shop.rewards()).toMatchObject([
      { status: 'reversed', reason: 'Money of the payment was paid back, or is on its way back.' },
    ]);
    await shop.reorg(payment, 'refunds');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
  });

  test('and is on its way back is gone for its reward already, also while a reorg undoes it, and comes back if it fails', async () => {
    await shop.campaign();
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    await shop.refund(payment, 100, 'paying');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    await shop.refundIs(payment, 'paid', 'payment.refund-paid');
    await shop.refundIs(payment, 'paying', 'payment.refund-reorged');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    await shop.refundIs(payment, 'requested', 'payment.refund-unpaid');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
  });

  test('and leaves the chain takes the reward with it, and brings it back when it returns', async () => {
    await shop.campaign();
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    await shop.reorg(payment, 'deposits');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    await shop.reorg(payment, 'deposits', false);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
    expect(await shop.rewards()).toHaveLength(1);
  });

  test('and went back before anybody looked brings nothing', async () => {
    await shop.campaign();
    const payment = await shop.pay(friend, 100);
    await shop.refund(payment, 100);
    await shop.settle();
    expect(await shop.rewards()).toEqual([]);
  });
});

describe('once', () => {
  test('is often enough: 50 deliveries of an event at the same time make one reward', async () => {
    await shop.campaign();
    const payment = await shop.pay(friend, 100);
    await shop.tell(payment, 'payment.settled', 50);
    await Promise.all(Array.from({ length: 50 }, () => shop.settle()));
    expect(await shop.rewards()).toHaveLength(1);
    const judging = () => inTransaction(shop.deps.db, (tx) => judgePayments(shop.deps, tx, [payment], shop.now));
    await Promise.all(Array.from({ length: 10 }, judging));
    expect(await shop.rewards()).toHaveLength(1);
  });
});

test('a payment that cannot be judged is set aside, others go on, and it is judged once it can be', async () => {
  await shop.campaign();
  const { pool } = shop.database;
  // As where some row is wrong of which nobody thought: every reward of this friend is refused by the database.
  await pool.query(`alter table reward add constraint reward_of_some check (friend_id <> ${friend})`);
  const [poisoned, honest] = [await shop.pay(friend, 100), await shop.person(referrer)];
  await shop.pay(honest, 50);
  expect(await followPayments(shop.deps)).toMatchObject({ read: 2, failed: [{ paymentId: poisoned }] });
  expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  expect(await countUnjudged(shop.database.db)).toEqual([{ project: String(shop.projectId), payments: 1 }]);
  expect(await checkUnjudged(shop.deps as unknown as Deps)).toMatchObject([{ part: 'referral rewards' }]);
  shop.later(1);
  expect(await retryUnjudged(shop.deps)).toMatchObject({ failed: [{ paymentId: poisoned }] });
  await pool.query('alter table reward drop constraint reward_of_some');
  shop.later(1);
  expect(await retryUnjudged(shop.deps)).toEqual({ more: false, failed: [] });
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 15 });
  expect(await checkUnjudged(shop.deps as unknown as Deps)).toEqual([]);
});

describe('a limit', () => {
  test('of 50 under 20 who pay at the same time gives exactly 50', async () => {
    await shop.campaign({ flat: 7, capReferrer: 50 });
    const friends = await Promise.all(Array.from({ length: 20 }, () => shop.person(referrer)));
    const payments = await Promise.all(friends.map((one) => shop.pay(one, 20)));
    const judging = (id: number) => inTransaction(shop.deps.db, (tx) => judgePayments(shop.deps, tx, [id], shop.now));
    await Promise.all(payments.map(judging));
    expect(await shop.pots(referrer)).toEqual({ pending: 50 });
    const refused = (await shop.rewards()).filter(({ status }) => status === 'cancelled');
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(
      new Set(['What one referrer can get in the window is reached.']),
    );
    expect(refused).toHaveLength(12);
  });

  test('counts by the days of the zone of the campaign', async () => {
    await shop.campaign({ flat: 7, capReferrer: 10, window: 'day', zone: 'Asia/Kolkata' });
    shop.now = new Date('2026-06-10T18:29:00Z');
    await shop.pay(friend, 20);
    await shop.pay(friend, 20);
    shop.now = new Date('2026-06-10T18:30:00Z');
    await shop.pay(friend, 20);
    await shop.settle();
    expect((await shop.rewards()).map(({ usd }) => usd)).toEqual([7, 3, 7]);
  });

  test('of a budget is never passed; the campaign stops, and says why', async () => {
    await shop.campaign({ flat: 7, budget: 20 });
    for (let paid = 0; paid < 4; paid += 1) await shop.pay(friend, 20);
    await shop.settle();
    expect((await shop.rewards()).map(({ usd, reason }) => [usd, reason])).toEqual([
      [7, null],
      [7, null],
      [6, null],
      [0, 'The budget of the campaign is spent.'],
    ]);
    const { rows } = await shop.database.pool.query('select status, paused_because from campaign');
    expect(rows).toEqual([{ status: 'paused', paused_because: 'budget' }]);
  });

  test('per friend gives once, a number of times, or for some months', async () => {
    await shop.campaign({ flat: 7, perCustomer: 'months_per_customer', months: 2 });
    for (const days of [0, 60, 3]) {
      shop.later(days);
      await shop.pay(friend, 20);
    }
    await shop.settle();
    expect((await shop.rewards()).map(({ usd, reason }) => [usd, reason])).toEqual([
      [7, null],
      [7, null],
      [0, 'The 2 months from the first payment of this friend are over.'],
    ]);
  });

  test('that a reversal frees is there for the next one', async () => {
    await shop.campaign({ flat: 7, perCustomer: 'one_time' });
    const first = await shop.pay(friend, 20);
    await shop.pay(friend, 20);
    await shop.settle();
    expect((await shop.rewards()).map(({ reason }) => reason)).toEqual([
      null,
      'This friend has brought their one reward.',
    ]);
    await shop.refund(first, 20);
    await shop.pay(friend, 30);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 7 });
  });
});

describe('nothing is given, and the reason is kept', () => {
  test('where the campaign had ended before', async () => {
    await shop.campaign({ status: 'ended', endsAt: new Date('2026-06-01T00:00:00Z') });
    await shop.pay(friend, 20);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([{ usd: 0, status: 'cancelled', reason: 'The campaign had ended.' }]);
  });

  test('but what happened before the end is given, though it ended before somebody looked', async () => {
    await shop.campaign({ endsAt: new Date('2026-06-10T12:30:00Z') });
    await shop.pay(friend, 20);
    await shop.database.pool.query(`update campaign set status = 'ended'`);
    shop.later(1);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 2 });
  });

  test.each([
    ['by their number', (id: number) => ({ text: 'select $1::int as id', id })],
    [
      'by their address',
      (id: number) => ({
        text: `update customer set customer_id = 'guest', email = upper(replace(email, '@', '+shop@')) where customer_id = (select
       reference_id from referral_person where id = $1) returning 0 as id`,
        id,
      }),
    ],
  ])('where the friend was a customer before, %s, and the campaign wants new ones', async (_how, then) => {
    await shop.campaign({ newOnly: true, perCustomer: 'forever' });
    const [old, fresh] = [await shop.person(), await shop.person()];
    await shop.pay(old, 100);
    const { text, id } = then(old);
    await shop.insert(text, [id]);
    await shop.settle();
    shop.later(1);
    await shop.database.pool.query(
      `update referral_person set referred_by = $2, linked_at = $3, linked_by = 'code', friend_status = 'linked' where id = any($1)`,
      [[old, fresh], referrer, shop.now],
    );
    await shop.pay(old, 100);
    await shop.pay(fresh, 100);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([
      { usd: 0, status: 'cancelled', reason: 'The friend had paid before somebody brought them.' },
      { usd: 10, status: 'available', reason: null },
    ]);
  });

  test('where the referrer is suspended', async () => {
    await shop.campaign();
    await shop.database.pool.query(
      `update referral_person set status = 'suspended', status_reason = 'x' where id = $1`,
      [referrer],
    );
    await shop.pay(friend, 20);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([{ usd: 0, reason: 'The referrer is suspended.' }]);
  });

  test('where the friend is the referrer by another name, with what shows it', async () => {
    await shop.campaign();
    const same = await shop.person(referrer, { mailbox: 'p1@example.com' });
    await shop.pay(same, 20);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    expect(await shop.rewards()).toMatchObject([
      { status: 'cancelled', reason: 'The friend has the mailbox of the referrer.' },
    ]);
  });

  test('where two bring each other, each of them gets what the other brought, once', async () => {
    await shop.campaign();
    await shop.database.pool.query(
      `update referral_person set referred_by = $2, linked_at = $3, linked_by = 'code', friend_status = 'linked' where id = $1`,
      [referrer, friend, shop.now],
    );
    await shop.pay(friend, 20);
    await shop.pay(referrer, 30);
    await shop.settle();
    expect([await shop.pots(referrer), await shop.pots(friend)]).toEqual([{ available: 2 }, { available: 3 }]);
  });
});

test('what a shop tells is judged once: a fixed amount, or a share of its amount', async () => {
  await shop.campaign({ keys: ['installed', 'payment'], bps: 2000 });
  const tell = (key: string, id: string, usd: number | null, person: number) =>
    shop.database.pool.query(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status,
         created_at, updated_at) values ($1, $2, $3, $4, 'x', $5, $6, 'pending', $6, $6)`,
      [shop.projectId, key, id, person, usd === null ? null : usd * 1e8, shop.now],
    );
  await tell('installed', 'a', 30, friend);
  await tell('installed', 'b', null, friend);
  await tell('unknown', 'c', 30, friend);
  await tell('installed', 'd', 30, referrer);
  await Promise.all(Array.from({ length: 10 }, () => judgeTold(shop.deps)));
  expect((await shop.rewards()).map(({ usd, reason }) => [usd, reason])).toEqual([
    [6, null],
    [0, 'There was no amount of which a share could be given.'],
  ]);
  const { rows } = await shop.database.pool.query(
    'select status, failure_reason as why from referral_event_log order by id',
  );
  expect(rows).toEqual([
    { status: 'processed', why: null },
    { status: 'processed', why: null },
    { status: 'ignored', why: 'No campaign rewards this event.' },
    { status: 'ignored', why: 'Nobody brought this customer.' },
  ]);
});

test('a reward for signing up is held from the first payment of whoever signed up, and free of none before', async () => {
  await shop.campaign({ keys: ['signup'], flat: 5, holdDays: 14 });
  const signsUp = (person: number) =>
    shop.database.pool.query(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at,
         updated_at) values ($1, 'signup', $2::int::text, $2::int, 'x', $3, 'pending', $3, $3)`,
      [shop.projectId, person, shop.now],
    );
  await signsUp(friend);
  await judgeTold(shop.deps);
  shop.later(100);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  await shop.pay(friend, 20);
  await shop.settle();
  shop.later(13);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  shop.later(1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 5 });
});
