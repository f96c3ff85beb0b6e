import { describe, expect, test } from 'vitest';
import { judgeTold } from './judge-told.ts';
import type { Rewarding } from './rewarding.fixture.ts';
import { eachWithFriend } from './shop-with-friend.fixture.ts';

/** A fixed amount is worth bringing a friend who pays; it is not for sale for a cent. */

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

const tooSmall = (was: string) => `The payment of ${was} is below the smallest that counts, $10.`;

async function paid(dollars: number): Promise<number> {
  const id = await shop.pay(friend, dollars);
  await shop.settle();
  return id;
}

async function statusOfFriend(): Promise<string> {
  const { rows } = await shop.database.pool.query<{ status: string }>(
    'select friend_status as status from referral_person where id = $1',
    [friend],
  );
  return rows[0]?.status ?? '';
}

test('a payment that is too small brings neither of the two anything, and says why', async () => {
  await shop.campaign({ flat: 20, friendFlat: 5, smallest: 10, perCustomer: 'one_time' });
  await paid(9);
  const why = { usd: 0, status: 'cancelled', reason: tooSmall('$9') };
  expect(await shop.rewards()).toMatchObject([why, why]);
  const { rows } = await shop.database.pool.query<{ checks: object[] }>(
    'select c.checks from reward w join reward_checks c on c.id = w.checks_id limit 1',
  );
  expect(rows[0]?.checks).toContainEqual({ text: 'The payment is at least $10', holds: false });
  expect(await statusOfFriend()).toBe('linked');
  // Nor does it use up the one reward of the friend: ten dollars are enough, to the cent.
  await paid(10);
  expect(await shop.pots(referrer)).toEqual({ available: 20 });
  expect(await statusOfFriend()).toBe('converted');
});

test('a share is given of no payment that is too small either', async () => {
  await shop.campaign({ bps: 1000, smallest: 10 });
  await paid(9);
  await paid(30);
  expect(await shop.pots(referrer)).toEqual({ available: 3 });
});

describe('the first payment', () => {
  test('is the first that counts, also where both are read at once', async () => {
    await shop.campaign({ flat: 20, smallest: 10, keys: ['first_payment'] });
    await shop.pay(friend, 1);
    await shop.pay(friend, 2);
    await shop.pay(friend, 50);
    await shop.pay(friend, 60);
    await shop.settle();
    expect((await shop.rewards()).map(({ usd, reason }) => [usd, reason])).toEqual([
      [0, tooSmall('$1')],
      [0, tooSmall('$2')],
      [20, null],
    ]);
    expect(await shop.pots(referrer)).toEqual({ available: 20 });
  });

  test('is none where the friend had paid before they were brought', async () => {
    await shop.campaign({ flat: 20, smallest: 10, keys: ['first_payment'] });
    const brought = await shop.person();
    await shop.pay(brought, 5);
    shop.later(1);
    await shop.database.pool.query(
      `update referral_person set referred_by = $2, linked_at = $3, linked_by = 'code', friend_status = 'linked' where id = $1`,
      [brought, referrer, shop.now],
    );
    await shop.pay(brought, 50);
    await shop.settle();
    expect(await shop.rewards()).toEqual([]);
  });

  test('begins the months in which a friend counts', async () => {
    await shop.campaign({ flat: 20, smallest: 10, perCustomer: 'months_per_customer', months: 1 });
    await paid(1);
    shop.later(40);
    await paid(50);
    shop.later(20);
    await paid(50);
    expect(await shop.pots(referrer)).toEqual({ available: 40 });
  });
});

test('a refund below the smallest takes a reward back, though most of the money stays, and a reorg of it restores it', async () => {
  await shop.campaign({ flat: 20, smallest: 10 });
  const payment = await paid(12);
  await shop.refund(payment, 2);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 20 });
  await shop.refund(payment, 1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({});
  expect(await shop.rewards()).toMatchObject([
    { status: 'reversed', reason: 'What is left of the payment is below the smallest that counts.' },
  ]);
  await shop.reorg(payment, 'refunds');
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 20 });
});

test('rules of before have no smallest payment, and go on as they were', async () => {
  await shop.campaign({ flat: 20 });
  await paid(1);
  expect(await shop.pots(referrer)).toEqual({ available: 20 });
});

test('what is held for a payment that became too small meanwhile cannot be given', async () => {
  await shop.campaign({ flat: 20, smallest: 10, fraud: { disposable_mail: 'hold' } });
  friend = await shop.person(referrer, { mailbox: 'x@mailinator.com' });
  const payment = await paid(12);
  expect(await shop.rewards()).toMatchObject([{ status: 'held', usd: 20 }]);
  await shop.refund(payment, 5);
  await shop.settle();
  expect(await shop.rewards()).toMatchObject([{ status: 'reversed' }]);
});

describe('a reward for signing up', () => {
  async function signUp(): Promise<void> {
    await shop.insert(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at,
         updated_at) values ($1, 'signup', $2::int::text, $2::int, 'x', $3, 'pending', $3, $3) returning id`,
      [shop.projectId, friend, shop.now],
    );
    await judgeTold(shop.deps);
  }

  test('is free of no payment that is too small, and goes back with the one that counts', async () => {
    await shop.campaign({ flat: 20, smallest: 10, keys: ['signup'], holdDays: 7 });
    await signUp();
    await paid(1);
    await paid(1);
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ pending: 20 });
    const payment = await paid(10);
    shop.later(6);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ pending: 20 });
    shop.later(2);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 20 });
    await shop.refund(payment, 1);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
  });

  test('is held once the friend paid what its own rules count, whatever those of today do', async () => {
    const campaign = await shop.campaign({ flat: 20, smallest: 10, keys: ['signup'], holdDays: 7 });
    await signUp();
    shop.later(1);
    await shop.changeRules(campaign, { smallest_payment_usd_units: null });
    await paid(1);
    expect(await statusOfFriend()).toBe('converted');
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ pending: 20 });
    await paid(10);
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 20 });
  });
});
