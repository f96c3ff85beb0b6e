import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { judgeTold } from './judge-told.ts';
import { Rewarding } from './rewarding.fixture.ts';

/** What the checks about fraud ask the tables. */

let shop: Rewarding;
let referrer: number;
beforeEach(async () => {
  shop = await Rewarding.open();
  referrer = await shop.person();
});
afterEach(() => shop.database.close());

const address = (person: number, at: string, namedAt?: string) => shop.paidAt(person, at, namedAt);

test('of twelve friends who pay first within an hour some are held', async () => {
  await shop.campaign();
  for (let at = 0; at < 12; at += 1) await shop.pay(await shop.person(referrer), 10);
  await shop.settle();
  expect((await shop.rewards()).map(({ status }) => status)).toContain('held');
});

test('where two have one payout address, what comes to whoever named it later is held, and nothing of its owner', async () => {
  await shop.campaign();
  const other = await shop.person();
  await address(other, '0xee', '2026-01-01');
  await address(referrer, '0xee', '2026-01-02');
  await shop.pay(await shop.person(referrer), 100);
  await shop.pay(await shop.person(other), 100);
  await shop.settle();
  expect(await shop.rewards()).toMatchObject([
    { status: 'held', reason: 'Somebody else has the same payout address.' },
    { status: 'available', reason: null },
  ]);
});

test('a friend who pays from where the referrer is paid brings nothing', async () => {
  await shop.campaign();
  await address(referrer, '0xee');
  await shop.pay(await shop.person(referrer), 100, '0xee');
  await shop.settle();
  expect(await shop.rewards()).toMatchObject([{ status: 'cancelled' }]);
});

test('of friends who pay from one wallet the third is held, and two are not', async () => {
  await shop.campaign();
  for (let at = 0; at < 3; at += 1) {
    await shop.pay(await shop.person(referrer), 10, '0xsame');
    await shop.settle();
  }
  // Another referrer's friend pays from it too: that is no wallet of his friends.
  await shop.pay(await shop.person(await shop.person()), 10, '0xsame');
  await shop.settle();
  const reason = 'The friend paid from a wallet that others around the referrer paid from.';
  expect((await shop.rewards()).map((one) => [one.status, one.reason])).toEqual([
    ['available', null],
    ['available', null],
    ['held', reason],
    ['available', null],
  ]);
});

test('a friend who pays from the wallet that the referrer pays from as a customer is held, whatever the referrer is paid to', async () => {
  await shop.campaign();
  await shop.pay(referrer, 100, '0xsame');
  await address(referrer, '0xee');
  await shop.pay(await shop.person(referrer), 100, '0xsame');
  await shop.settle();
  expect(await shop.rewards()).toMatchObject([{ status: 'held' }]);
});

test('where no sender is known nobody says that friends share a wallet', async () => {
  await shop.campaign();
  const payments = [];
  for (let at = 0; at < 3; at += 1) payments.push(await shop.pay(await shop.person(referrer), 10, '0xsame'));
  await shop.database.pool.query('update deposit set from_address = null');
  await shop.settle();
  expect((await shop.rewards()).map(({ status }) => status)).toEqual(['available', 'available', 'available']);
  const { rows } = await shop.database.pool.query<{ holds: boolean | null }>(
    `select c.value -> 'holds' as holds from reward w join reward_checks k on k.id = w.checks_id, jsonb_array_elements(k.checks) c(value)
     where c.value ->> 'text' like '%from the wallet of the referrer%'`,
  );
  expect(rows.map(({ holds }) => holds)).toEqual([null, null, null]);
});

test('what was paid out as a reward and comes back as a payment within a week is held', async () => {
  await shop.campaign({ fraud: { paying_address: 'off' } });
  await address(referrer, '0xee');
  await shop.pay(await shop.person(referrer), 100);
  await shop.settle();
  const { pool } = shop.database;
  await pool.query(
    `with w as (insert into referral_withdrawal (project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, requested_by, requested_at, updated_at)
       select $1::int, $2::int, 'requested', 1000000000, 1, recipient_id, 'test', $3, $3 from referral_person where id = $2 returning id)
     update reward set status = 'paid', withdrawal_id = w.id from w`,
    [shop.projectId, referrer, shop.now],
  );
  shop.later(3);
  const came = 'What was paid out as a reward came back as this payment.';
  await shop.pay(await shop.person(referrer), 100, '0xee');
  await shop.settle();
  shop.later(30);
  await shop.pay(await shop.person(referrer), 100, '0xee');
  await shop.settle();
  expect((await shop.rewards()).map(({ status, reason }) => [status, reason])).toEqual([
    ['paid', null],
    ['held', came],
    ['available', null],
  ]);
});

test('the same where it comes to a payment that was there before', async () => {
  await shop.campaign({ fraud: { paying_address: 'off' } });
  await address(referrer, '0xee');
  const payment = await shop.pay(await shop.person(referrer), 100);
  await shop.settle();
  const { pool } = shop.database;
  shop.later(2);
  await pool.query(
    `with w as (insert into referral_withdrawal (project_id, person_id, status, usd_units, blockchain_currency_id, recipient_id, requested_by, requested_at, updated_at)
       select $1::int, $2::int, 'requested', 1000000000, 1, recipient_id, 'test', $3, $3 from referral_person where id = $2 returning id)
     update reward set status = 'paid', withdrawal_id = w.id from w`,
    [shop.projectId, referrer, shop.now],
  );
  shop.later(1);
  await shop.more(payment, 50, '0xee');
  await shop.settle();
  expect((await shop.rewards()).map(({ status, usd }) => [status, usd])).toEqual([
    ['paid', 10],
    ['held', 5],
  ]);
});

describe('a reward for signing up', () => {
  const signUp = async (friend: number) => {
    await shop.insert(
      `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at, updated_at)
       values ($1, 'signup', $2, $3, $2, $4, 'pending', $4, $4) returning id`,
      [shop.projectId, `s${friend}`, friend, shop.now],
    );
    while ((await judgeTold(shop.deps)) === 'again');
  };
  const checked = async (text: string) => {
    const { rows } = await shop.database.pool.query<{ holds: boolean | null }>(
      `select c.value -> 'holds' as holds from reward w join reward_checks k on k.id = w.checks_id, jsonb_array_elements(k.checks) c(value)
       where c.value ->> 'text' like $1 order by w.id`,
      [`%${text}%`],
    );
    return rows.map(({ holds }) => holds);
  };

  test('is refused once the friend pays from where the referrer is paid, and nothing is said of that before', async () => {
    await shop.campaign({ keys: ['signup'], flat: 10, budget: 100 });
    await address(referrer, '0xee');
    const friend = await shop.person(referrer);
    await signUp(friend);
    expect(await shop.rewards()).toMatchObject([{ status: 'pending' }]);
    expect(await checked('from the payout address')).toEqual([null]);
    expect(await checked('No more friends paid')).toEqual([null]);
    shop.later(1);
    await shop.pay(friend, 1, '0xee');
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([
      { status: 'cancelled', reason: 'The friend paid from the payout address of the referrer.' },
    ]);
    expect(await checked('from the payout address')).toEqual([false]);
    expect(await checked('another mailbox')).toEqual([true]);
    expect(await shop.pots(referrer)).toEqual({});
    const { rows } = await shop.database.pool.query('select spent_usd_units::int as spent from campaign');
    expect(rows).toEqual([{ spent: 0 }]);
  });

  test('is held of many who signed up in good time, and paid within an hour from one wallet', async () => {
    await shop.campaign({ keys: ['signup'], flat: 10 });
    const friends = [];
    for (let at = 0; at < 12; at += 1) friends.push(await shop.person(referrer));
    for (const friend of friends) await signUp(friend);
    shop.later(1);
    for (const friend of friends) await shop.pay(friend, 1, '0xsame');
    await shop.settle();
    expect(new Set((await shop.rewards()).map(({ status }) => status))).toEqual(new Set(['held']));
    const { rows } = await shop.database.pool.query(
      `select distinct jsonb_path_query_array(findings, '$[*].rule') as rules from reward`,
    );
    expect(rows).toEqual([{ rules: ['shared_paying_address', 'velocity'] }]);
  });

  test('is asked again where it comes back by another payment', async () => {
    await shop.campaign({ keys: ['signup'], flat: 10 });
    await address(referrer, '0xee');
    const friend = await shop.person(referrer);
    await signUp(friend);
    const payment = await shop.pay(friend, 1);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([{ status: 'available' }]);
    await shop.refund(payment, 1);
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([{ status: 'reversed' }]);
    await shop.pay(friend, 1, '0xee');
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([{ status: 'cancelled' }]);
  });

  test('is asked again with what was added to it, and both are refused', async () => {
    await shop.campaign({ keys: ['signup'], flat: 10, budget: 4 });
    await address(referrer, '0xee');
    const friend = await shop.person(referrer);
    await signUp(friend);
    const payment = await shop.pay(friend, 1);
    await shop.settle();
    await shop.database.pool.query('update campaign set budget_usd_units = 100 * 1e8');
    await shop.tell(payment, 'payment.overpaid');
    await shop.settle();
    expect(await shop.rewards()).toMatchObject([
      { status: 'available', usd: 4 },
      { status: 'available', usd: 6, isCorrection: true },
    ]);
    await shop.refund(payment, 1);
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({});
    await shop.pay(friend, 1, '0xee');
    await shop.settle();
    const refused = { status: 'cancelled', reason: 'The friend paid from the payout address of the referrer.' };
    expect(await shop.rewards()).toMatchObject([
      { ...refused, usd: 4 },
      { ...refused, usd: 6 },
    ]);
    expect(await shop.pots(referrer)).toEqual({});
  });
});
