import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { paymentEvents } from '../../payments/events.ts';
import { followPayments, retryUnjudged } from './follow-payments.ts';
import { judgeTold } from './judge-told.ts';
import type { Rewarding, Wanted } from './rewarding.fixture.ts';
import { eachWithFriend } from './shop-with-friend.fixture.ts';

let shop: Rewarding;
let referrer: number;
let friend: number;
eachWithFriend((opened) => ({ shop, referrer, friend } = opened));

test('a payment that is tried again while it is refunded keeps nothing', async () => {
  const { pool, db } = shop.database;
  const [one, two] = [await shop.campaign({ isDefault: false }), await shop.campaign({ isDefault: false })];
  const other = await shop.pay(await shop.person(referrer, { campaignId: one }), 50);
  const payment = await shop.pay(await shop.person(referrer, { campaignId: two }), 100);
  await shop.settle();
  for (const id of [other, payment])
    await shop.insert(
      `insert into referral_unjudged (payment_id, project_id, failure, next_try_at, created_at) values ($1, $2, 'x', $3, $3)
       returning payment_id as id`,
      [id, shop.projectId, shop.now],
    );
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refunding = inTransaction(db, async (tx) => {
    await sql`select pg_current_xact_id()`.execute(tx);
    begun.resolve();
    await goOn.promise;
    await sql`insert into refund (payment_id, project_id, blockchain_currency_id, units, to_address, reason, status, requested_by, requested_at)
      select id, project_id, (select min(id) from blockchain_currency), 10000000000, '0xcc', 'x', 'paid', 'test', now() from payment
      where id = ${payment}`.execute(tx);
    const refunded = paymentEvents['payment.refund-paid'];
    await shop.deps.emit(tx, refunded(shop.projectId, { paymentId: payment, sequence: 1, reference: 'x' }));
  });
  await begun.promise;
  const saving = await pool.connect();
  await saving.query('begin');
  await saving.query('select from campaign where id = $1 for update', [one]);
  const areWaiting = async (count: number) =>
    vi.waitFor(async () => {
      const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      expect((await pool.query(text)).rowCount).toBe(count);
    });
  const retrying = retryUnjudged(shop.deps);
  await areWaiting(1);
  goOn.resolve();
  await refunding;
  // The one reader comes by as well, and waits its turn.
  const following = followPayments(shop.deps);
  await areWaiting(2);
  await saving.query('commit');
  saving.release();
  await Promise.all([retrying, following]);
  shop.later(1);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 5 });
});

test('a limit that is raised takes nothing back of what was given before', async () => {
  const campaign = await shop.campaign({ capReferrer: 10 });
  const payment = await shop.pay(friend, 100);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 10 });
  shop.later(1);
  await shop.changeRules(campaign, { cap_per_referrer_usd_units: '10000000000' });
  shop.later(1);
  await shop.pay(await shop.person(referrer), 500);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 60 });
  await shop.tell(payment, 'payment.overpaid');
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 60 });
  // What goes back of the money is still taken back.
  await shop.refund(payment, 50);
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 55 });
});

describe('payments by two versions of the rules that are read at once', () => {
  const tenDollars = '1000000000';

  test.each<[string, Wanted, Record<string, unknown>, number]>([
    ['from no limit to one', {}, { cap_per_referrer_usd_units: tenDollars }, 20],
    ['from days to months', { capReferrer: 10, window: 'day' }, { cap_window: 'month' }, 10],
    ['from one zone to another', { capReferrer: 10, window: 'day' }, { time_zone: 'Asia/Tokyo' }, 10],
    ['from months to days', { capReferrer: 30, window: 'month' }, { cap_window: 'day' }, 30],
  ])('count in one another’s windows: %s', async (_what, wanted, over, expected) => {
    shop.now = new Date('2026-07-02T16:00:00Z');
    const campaign = await shop.campaign(wanted);
    await shop.pay(friend, 200);
    shop.later(1 / 24);
    await shop.changeRules(campaign, over);
    await shop.pay(friend, 200);
    await shop.settle();
    const once = (await shop.rewards()).reduce((sum, { usd }) => sum + usd, 0);
    expect(once).toBe(expected);
    // The same as if each had been read by itself.
    await shop.pay(friend, 200);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: expected });
  });
});

test('windows of two versions that begin together, and end apart, are not taken for one', async () => {
  shop.now = new Date('2026-07-01T16:00:00Z');
  const campaign = await shop.campaign({ capReferrer: 30, window: 'month' });
  await shop.pay(friend, 100);
  await shop.settle();
  await shop.pay(friend, 50);
  shop.later(1 / 24);
  await shop.changeRules(campaign, { cap_window: 'day' });
  await shop.pay(friend, 200);
  await shop.settle();
  expect((await shop.rewards()).map(({ usd }) => usd)).toEqual([10, 5, 15]);
});

test('a budget holds for somebody who had paid before it was told that they signed up', async () => {
  await shop.campaign({ keys: ['signup'], flat: 20, budget: 25 });
  const other = await shop.person(referrer);
  for (const one of [friend, other]) await shop.pay(one, 50);
  await shop.settle();
  for (const one of [friend, other]) {
    await shop.insert(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at,
         updated_at) values ($1, 'signup', $2::int::text, $2::int, 'x', $3, 'pending', $3, $3) returning id`,
      [shop.projectId, one, shop.now],
    );
  }
  await judgeTold(shop.deps);
  expect((await shop.rewards()).map(({ usd }) => usd)).toEqual([20, 5]);
});

test('many small payments hide no large ones that were paid back', async () => {
  await shop.campaign({ bps: 100, fraud: { refund_rate: 'hold' } });
  const large: number[] = [];
  for (let at = 0; at < 6; at += 1) large.push(await shop.pay(friend, 100));
  await shop.settle();
  for (const payment of large) await shop.refund(payment, 100);
  for (let at = 0; at < 40; at += 1) await shop.pay(friend, 1);
  await shop.settle();
  await shop.pay(friend, 10_000);
  await shop.settle();
  expect((await shop.rewards()).at(-1)).toMatchObject({ usd: 100, status: 'held' });
});

test('a payment under an address that somebody typed makes nobody a customer of before', async () => {
  await shop.campaign({ newOnly: true });
  const stranger = await shop.person(undefined, { mailbox: 'victim@example.com' });
  const { pool } = shop.database;
  await pool.query('update payment set payer_typed = true where id = $1', [await shop.pay(stranger, 1)]);
  await pool.query(`update customer set customer_id = 'payer-1' where email = 'victim@example.com'`);
  await pool.query('delete from referral_person where id = $1', [stranger]);
  shop.later(1);
  const victim = await shop.person(referrer, { mailbox: 'victim@example.com' });
  shop.later(1);
  await shop.pay(victim, 500);
  await shop.settle();
  expect(await shop.rewards()).toMatchObject([{ status: 'available', usd: 50 }]);
});

test('payments too small to bring anything hide none of those that were paid back', async () => {
  await shop.campaign({ bps: 1, fraud: { refund_rate: 'hold' } });
  const large: number[] = [];
  for (let at = 0; at < 6; at += 1) large.push(await shop.pay(friend, 100));
  await shop.settle();
  for (const payment of large) await shop.refund(payment, 100);
  for (let at = 0; at < 40; at += 1) await shop.pay(friend, 1);
  await shop.settle();
  await shop.pay(friend, 200);
  await shop.settle();
  const [last] = (await shop.rewards()).toReversed();
  expect(last).toMatchObject({ usd: 0.02, status: 'held' });
});

describe('a reward for signing up', () => {
  async function signUp(friendId: number, dollars: number | null = null): Promise<void> {
    await shop.insert(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, usd_units, triggered_at, status, created_at,
         updated_at) values ($1, 'signup', $2::int::text, $2::int, 'x', $4::numeric * 1e8, $3, 'pending', $3, $3) returning id`,
      [shop.projectId, friendId, shop.now, dollars],
    );
    await judgeTold(shop.deps);
  }

  test.each(['before', 'after'])(
    'that is a share of what was told stays while they pay: told %s they paid',
    async (when) => {
      await shop.campaign({ keys: ['signup'], bps: 1000 });
      if (when === 'before') await signUp(friend, 100);
      await shop.pay(friend, 50);
      await shop.settle();
      if (when === 'after') await signUp(friend, 100);
      const last = await shop.pay(friend, 50);
      await shop.settle();
      expect(await shop.pots(referrer)).toEqual({ available: 10 });
      await shop.refund(last, 50);
      await shop.settle();
      expect(await shop.pots(referrer)).toEqual({ available: 10 });
    },
  );

  test.each(['refund', 'reorg'] as const)('goes back with all that the friend paid: by a %s', async (how) => {
    await shop.campaign({ keys: ['signup'], flat: 5, holdDays: 7 });
    await signUp(friend);
    const payment = await shop.pay(friend, 1);
    await shop.settle();
    if (how === 'refund') await shop.refund(payment, 1);
    else await shop.reorg(payment, 'deposits');
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    expect(await shop.rewards()).toMatchObject([
      { status: 'reversed', reason: 'Nothing of what the friend paid is left.' },
    ]);
    // Whoever pays once more has it held once more, from then on.
    await shop.pay(friend, 2);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ pending: 5 });
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 5 });
  });

  test('is nothing where it is told after all that the friend paid went back, until they pay again', async () => {
    await shop.campaign({ keys: ['signup'], flat: 5, holdDays: 7 });
    const payment = await shop.pay(friend, 1);
    await shop.settle();
    await shop.refund(payment, 1);
    await shop.settle();
    await signUp(friend);
    shop.later(8);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    expect(await shop.rewards()).toMatchObject([{ status: 'reversed' }]);
    await shop.pay(friend, 2);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ pending: 5 });
  });

  test('stays while something of what the friend paid is left', async () => {
    await shop.campaign({ keys: ['signup'], flat: 5 });
    await signUp(friend);
    const payment = await shop.pay(friend, 10);
    await shop.settle();
    await shop.refund(payment, 6);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 5 });
  });
});
