import { describe, expect, test } from 'vitest';
import { judgeTold } from './judge-told.ts';
import type { Rewarding } from './rewarding.fixture.ts';
import { asksForAll, decides, eachWithFriend } from './shop-with-friend.fixture.ts';

/** What a person decides follows the money, whatever came or went before and after. */

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

const first = async () => (await shop.rewards())[0]?.id ?? 0;

/** All that is available is asked for, and given back as the request is rejected. */
async function whileAskedFor(work: () => Promise<void>): Promise<void> {
  const { rejected } = await asksForAll(shop, referrer);
  await work();
  await rejected();
}

test('refused with what corrects it, it comes to nothing, and a later refund stops no reader', async () => {
  await shop.campaign();
  const [a, b] = [await shop.pay(friend, 100), await shop.pay(friend, 100)];
  await shop.settle();
  await whileAskedFor(async () => {
    await shop.refund(a, 100);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ reserved: 20, debt: 10 });
  });
  await decides(shop, await first(), 'refuse');
  expect(await shop.pots(referrer)).toEqual({ available: 10 });
  await shop.database.pool.query(`update campaign set status = 'ended', ends_at = now(), is_default = false`);
  await shop.refund(b, 100);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({});
  await shop.campaign();
  const honest = await shop.person();
  await shop.pay(await shop.person(honest), 500);
  await shop.settle();
  expect(await shop.pots(honest)).toEqual({ available: 50 });
});

test('refused after a correction it stays refused as more of its payment goes back', async () => {
  await shop.campaign();
  const payment = await shop.pay(friend, 100);
  await shop.settle();
  await whileAskedFor(async () => {
    await shop.refund(payment, 30);
    await shop.settle();
  });
  await decides(shop, await first(), 'refuse');
  await shop.refund(payment, 1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({});
  // Allowed after all: what is left of it, once.
  await decides(shop, await first(), 'allow');
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 6.9 });
});

describe('allowed', () => {
  test('is nothing whose payment went back since, and that shows', async () => {
    await shop.campaign();
    const same = await shop.person(referrer, { mailbox: 'p1@example.com' });
    const payment = await shop.pay(same, 100);
    await shop.settle();
    await shop.refund(payment, 100);
    await shop.settle();
    await expect(decides(shop, await first(), 'allow')).rejects.toThrow('Nothing of the payment is left.');
    const { rows } = await shop.database.pool.query('select status, base_usd_units::text as base from reward');
    expect(rows).toEqual([{ status: 'cancelled', base: '0' }]);
  });

  test('is as much as is left of its payment', async () => {
    await shop.campaign();
    const same = await shop.person(referrer, { mailbox: 'p1@example.com' });
    const payment = await shop.pay(same, 100);
    await shop.settle();
    await shop.refund(payment, 40);
    await decides(shop, await first(), 'allow');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 6 });
  });

  test('is no second reward where a friend brings one, and nothing above a limit', async () => {
    await shop.campaign({ flat: 7, perCustomer: 'one_time', capReferrer: 10 });
    await shop.pay(friend, 20);
    await shop.settle();
    const refused = await first();
    await decides(shop, refused, 'refuse');
    await shop.pay(friend, 20);
    await shop.settle();
    await expect(decides(shop, refused, 'allow')).rejects.toThrow('This friend has brought their one reward.');
    await shop.pay(await shop.person(referrer), 20);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
  });

  test('is what a limit leaves', async () => {
    await shop.campaign({ flat: 7, capReferrer: 10 });
    await shop.pay(friend, 20);
    await shop.settle();
    const refused = await first();
    await decides(shop, refused, 'refuse');
    await shop.pay(friend, 20);
    await shop.settle();
    await decides(shop, refused, 'allow');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
  });
});

describe('a fixed reward', () => {
  test('stays while most of the money stays, and goes with half of it', async () => {
    await shop.campaign({ flat: 10 });
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    await shop.refund(payment, 49);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
    await shop.refund(payment, 1);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    await shop.reorg(payment, 'refunds');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 10 });
  });

  test('is not given where half went back before anybody looked, and says why', async () => {
    await shop.campaign({ flat: 10 });
    const payment = await shop.pay(friend, 100);
    await shop.refund(payment, 50);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([
      { usd: 0, status: 'cancelled', reason: 'Half of the payment or more was paid back, or is on its way back.' },
    ]);
  });
});

test('what comes to a payment after its reward was asked for is held like what is new', async () => {
  await shop.campaign({ holdDays: 14 });
  const payment = await shop.pay(friend, 60);
  await shop.settle();
  shop.later(15);
  await shop.settle();
  await whileAskedFor(async () => {
    await shop.database.pool.query(
      'update allocation set units = units * 2, usd_units = usd_units * 2, settled_units = settled_units * 2 where payment_id = $1',
      [payment],
    );
    await shop.tell(payment, 'payment.settled');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ reserved: 6, pending: 6 });
  });
  shop.later(14);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 12 });
});

test('a sign-up that was refused cannot be allowed after all that its friend paid went back', async () => {
  await shop.campaign({ keys: ['signup'], flat: 5 });
  await shop.insert(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at,
       updated_at) values ($1, 'signup', $2::int::text, $2::int, 'x', $3, 'pending', $3, $3) returning id`,
    [shop.projectId, friend, shop.now],
  );
  await judgeTold(shop.deps);
  const payment = await shop.pay(friend, 1);
  await shop.settle();
  await decides(shop, await first(), 'refuse');
  await shop.refund(payment, 1);
  await shop.settle();
  await expect(decides(shop, await first(), 'allow')).rejects.toThrow('cannot be allowed any more');
});
