import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { neverAmongReferrals } from '../../../../test/invariants/referral-invariants.ts';
import { everyProject } from '../../../platform/access.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { bySystem } from '../../activity/index.ts';
import { judgeTold } from '../judging/judge-told.ts';
import { judgePayments } from '../judging/judge-payments.ts';
import { Rewarding } from '../judging/rewarding.fixture.ts';
import { decides } from '../judging/shop-with-friend.fixture.ts';
import { recordRewards } from '../rewards/record-rewards.ts';
import { findReward } from '../rewards/reward-store.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let shop: Rewarding;
let referrer: number;
beforeEach(async () => {
  shop = await Rewarding.open();
  await shop.database.pool.query(`
    insert into project_currency (project_id, blockchain_currency_id, created_at) select id, 1, now() from project;
    with r as (insert into recipient (blockchain_id, address, status, created_by, confirmed_by, confirmed_how, confirmed_at, created_at, updated_at)
      values (1, '0xee', 'active', 'test', 'test', 'person', now(), '2026-01-01', now()) returning id)
    insert into recipient_project (recipient_id, project_id, blockchain_id, address, usable_from)
      select r.id, p.id, 1, '0xee', '2026-01-01' from r, project p`);
  referrer = await shop.person();
});
afterEach(async () => {
  await assertRewards();
  await shop.database.close();
});

/** Of the whole, what is about rewards: deposits were planted without their books. */
async function assertRewards(): Promise<void> {
  for (const [what, query] of Object.entries(neverAmongReferrals)) {
    expect((await query.execute(shop.database.db)).rows, what).toEqual([]);
  }
}

const asks = (personId = referrer) =>
  inTransaction(shop.deps.db, (tx) =>
    requestWithdrawal(shop.deps, tx, bySystem('test', shop.now), shop.projectId, {
      personId,
      recipientId: 1,
      currencyCode: 'USDC',
      lowest: 1n,
      requestedBy: 'test',
    }),
  );

test('what friends paid from the address that it would be paid to is held for a person, before anybody knew the address', async () => {
  await shop.campaign();
  await shop.pay(await shop.person(referrer), 1000, '0xee');
  await shop.settle();
  await expect(asks()).rejects.toThrow('1 rewards are held now');
  expect(await shop.pots(referrer)).toEqual({ pending: 100 });
  expect(await shop.rewards()).toMatchObject([
    { status: 'held', reason: 'The friend paid from the payout address of the referrer.' },
  ]);
  // What others paid is theirs to ask for.
  await shop.pay(await shop.person(referrer), 50);
  await shop.settle();
  await asks();
  expect(await shop.pots(referrer)).toEqual({ pending: 100, reserved: 5 });
});

test('what a person allowed is not held once more', async () => {
  await shop.campaign();
  await shop.pay(await shop.person(referrer), 1000, '0xee');
  await shop.settle();
  await expect(asks()).rejects.toThrow('1 rewards are held now');
  await shop.database.pool.query(`update reward set decided_by = 'ida@example.com' where person_id = $1`, [referrer]);
  const [held] = await shop.rewards();
  await inTransaction(shop.deps.db, async (tx) => {
    const before = await findReward(tx, everyProject('a test that allows one'), held?.id ?? 0);
    if (before)
      await recordRewards(
        shop.deps,
        tx,
        { changed: [{ before, after: { ...before, status: 'available' } }] },
        shop.now,
      );
  });
  await asks();
  expect(await shop.pots(referrer)).toEqual({ reserved: 100 });
});

test('what a person allowed for another reason is held for this one', async () => {
  await shop.campaign();
  await shop.pay(await shop.person(referrer), 1000, '0xee');
  await shop.settle();
  const velocity = [
    { rule: 'velocity', text: 'Many.', evidence: [{ text: '11 friends', address: null, paymentReference: null }] },
  ];
  await shop.database.pool.query(
    `update reward set decided_by = 'ida@example.com', findings = $2 where person_id = $1`,
    [referrer, JSON.stringify(velocity)],
  );
  await expect(asks()).rejects.toThrow('1 rewards are held now');
  const { rows } = await shop.database.pool.query(
    `select decided_by as by, jsonb_path_query_array(findings, '$[*].rule') as rules from reward`,
  );
  expect(rows).toEqual([{ by: null, rules: ['paying_address', 'velocity'] }]);
});

test('a campaign that turned this rule off holds nothing for it', async () => {
  await shop.campaign({ fraud: { paying_address: 'off' } });
  await shop.pay(await shop.person(referrer), 1000, '0xee');
  await shop.settle();
  await asks();
  expect(await shop.pots(referrer)).toEqual({ reserved: 100 });
});

test('those who paid first from what turned out to be one wallet are held as they are to be paid out', async () => {
  await shop.campaign();
  for (let at = 0; at < 3; at += 1) {
    await shop.pay(await shop.person(referrer), 10, '0xsame');
    await shop.settle();
  }
  expect(await shop.pots(referrer)).toEqual({ available: 2, pending: 1 });
  await expect(asks()).rejects.toThrow('2 rewards are held now: somebody of the shop looks at them first.');
  expect(await shop.pots(referrer)).toEqual({ pending: 3 });
  const { rows } = await shop.database.pool.query<{ rules: unknown }>(
    `select jsonb_path_query_array(findings, '$[*].rule') as rules from reward`,
  );
  expect(rows.map(({ rules }) => rules)).toEqual(Array.from({ length: 3 }, () => ['shared_paying_address']));
});

test('a reward for signing up is held where any payment of the friend came from the address that it would be paid to', async () => {
  await shop.campaign({ keys: ['signup'], flat: 10 });
  const friend = await shop.person(referrer);
  await shop.insert(
    `insert into referral_event_log (project_id, event_key, external_id, person_id, reference_id, triggered_at, status, created_at, updated_at)
     values ($1, 'signup', 's', $2, 's', $3, 'pending', $3, $3) returning id`,
    [shop.projectId, friend, shop.now],
  );
  await judgeTold(shop.deps);
  await shop.pay(friend, 1);
  await shop.pay(friend, 1, '0xee');
  await shop.settle();
  expect(await shop.pots(referrer)).toEqual({ available: 10 });
  await expect(asks()).rejects.toThrow('1 rewards are held now');
  expect(await shop.pots(referrer)).toEqual({ pending: 10 });
});

describe('of two who name one address once their rewards are free', () => {
  const name = (person: number, day: number, recipient: number | null = 1) =>
    shop.database.pool.query(
      `update referral_person set recipient_id = $2, recipient_usable_from = $3, recipient_named_at = $3 where id = $1`,
      [person, recipient, new Date(Date.UTC(2026, 0, day))],
    );
  let other: number;
  beforeEach(async () => {
    other = await shop.person();
    await shop.campaign();
    for (const one of [referrer, other]) await shop.pay(await shop.person(one), 100);
    await shop.settle();
  });

  test('whoever named it later is held, and whoever had it first is paid', async () => {
    await name(other, 2);
    await name(referrer, 1);
    await expect(asks(other)).rejects.toThrow('1 rewards are held now');
    await asks(referrer);
    expect(await shop.pots(other)).toEqual({ pending: 10 });
    expect(await shop.pots(referrer)).toEqual({ reserved: 10 });
  });

  test('it helps nobody that the first goes on to another one once it was asked for', async () => {
    await name(referrer, 1);
    await asks(referrer);
    await name(referrer, 2, null);
    shop.later(1);
    await name(other, 30);
    await shop.database.pool.query('update referral_person set recipient_named_at = $2 where id = $1', [
      other,
      shop.now,
    ]);
    await expect(asks(other)).rejects.toThrow('1 rewards are held now');
  });
});

describe('what was added to a reward later', () => {
  const held = async () => (await shop.rewards()).map(({ status, usd, reason }) => [status, usd, reason]);
  const why = 'The friend paid from the payout address of the referrer.';

  test('is held by itself as it is to be paid out, refused alone, and asked about no more once it was decided', async () => {
    await shop.campaign();
    const payment = await shop.pay(await shop.person(referrer), 100);
    await shop.settle();
    await shop.more(payment, 50, '0xee');
    await shop.settle();
    expect(await shop.pots(referrer)).toEqual({ available: 15 });
    await expect(asks()).rejects.toThrow('2 rewards are held now');
    expect(await held()).toEqual([
      ['held', 10, why],
      ['held', 5, why],
    ]);
    const [given, added] = await shop.rewards();
    await decides(shop, given?.id ?? 0, 'allow');
    await decides(shop, added?.id ?? 0, 'refuse');
    await shop.settle();
    await asks();
    expect(await shop.pots(referrer)).toEqual({ reserved: 10 });
    expect((await shop.rewards())[1]).toMatchObject({ status: 'cancelled', usd: 5, reason: 'Looked at it' });
  });

  test('is asked for with all else, or waits whole, while it is judged at the same time', async () => {
    await shop.campaign();
    const friend = await shop.person(referrer);
    const payment = await shop.pay(friend, 100);
    await shop.settle();
    await shop.more(payment, 50);
    const judging = () => inTransaction(shop.deps.db, (tx) => judgePayments(shop.deps, tx, [payment], shop.now));
    const turns = Array.from({ length: 6 }, () => [judging(), asks(), shop.settle()]).flat();
    const failed = (await Promise.allSettled(turns)).flatMap((one) =>
      one.status === 'rejected' ? [String(one.reason)] : [],
    );
    // Of six who ask one gets it: nobody waits for each other for ever.
    expect(failed).toHaveLength(5);
    for (const said of failed) expect(said).toMatch(/A payout of this referrer is under way/);
    await shop.settle();
    const { reserved = 0, available = 0 } = await shop.pots(referrer);
    expect([reserved + available, [10, 15].includes(reserved)]).toEqual([15, true]);
    const { rows } = await shop.database.pool.query(
      `select (usd_units / 1e8)::int as usd from referral_withdrawal where person_id = $1`,
      [referrer],
    );
    expect(rows, 'it is worth what stands in it').toEqual([{ usd: reserved }]);
  });

  test('goes before what was asked for, where money goes back at the same time', async () => {
    await shop.campaign({ holdDays: 14 });
    const payment = await shop.pay(await shop.person(referrer), 100);
    shop.later(15);
    await shop.settle();
    await shop.more(payment, 50);
    await shop.refund(payment, 60);
    await Promise.all([asks(), shop.settle(), shop.settle()]);
    await shop.settle();
    const { reserved = 0, available = 0, pending = 0, debt = 0 } = await shop.pots(referrer);
    expect(reserved + available + pending - debt).toBe(9);
  });
});
