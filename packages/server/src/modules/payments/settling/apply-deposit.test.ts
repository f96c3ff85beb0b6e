import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations } from '../../../../test/chain-stage.ts';
import { openPaymentStage, type PaymentStage } from '../../../../test/payment-stage.ts';
import type { Planted } from '../../../../test/plant/plant-asked.ts';

let stage: PaymentStage;
beforeEach(async () => void (stage = await openPaymentStage()));
afterEach(async () => {
  await stage.read();
  await assertInvariants(stage.database.db);
  await stage.close();
});

const usdt = (dollars: number) => BigInt(Math.round(dollars * 1e6));
const revenue = () => stage.balance(`project:${stage.projectId}:revenue`);

async function mine(blocks = 1): Promise<void> {
  stage.network.mine(blocks);
  await stage.read();
}

/** Long enough for what was sent to be confirmed. */
const confirm = () => mine(1 + confirmations);

async function told(
  payment: Planted,
): Promise<{ status: string; sequence: number; reorged: boolean; exception: string }[]> {
  const { rows } = await stage.database.pool.query(
    `select told ->> 'status' as status, (told ->> 'sequence')::int as sequence, (told ->> 'reorged')::boolean as reorged,
       told ->> 'exception' as exception
     from payment_event where payment_id = $1 and sequence > 1 and told is not null order by sequence`,
    [payment.paymentId],
  );
  return rows as Awaited<ReturnType<typeof told>>;
}

test('a payment is detected with its block and settled when that is deep enough; what was owed becomes revenue', async () => {
  const payment = await stage.payment();
  const { due } = await stage.quote(payment, 'USDT');
  stage.pay(payment, due);
  await mine();
  expect(await stage.stand(payment)).toMatchObject({ status: 'detected', detected: '100', filled: '0' });
  expect(await revenue()).toBe(0n);
  await mine(confirmations);
  expect(await stage.stand(payment)).toMatchObject({
    status: 'settled',
    exception: 'none',
    filled: '100',
    detected: '0',
  });
  expect(await revenue()).toBe(usdt(100));
  expect(await stage.balance(`customer:${payment.id}`)).toBe(0n);
  expect(await stage.events(payment)).toEqual(['payment.created', 'payment.detected', 'payment.settled']);
  expect(await attempts(payment)).toEqual(['used']);
});

test('a part leaves the payment open until the rest comes, and both are revenue then', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  stage.pay(payment, usdt(40));
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'partial', filled: '40' });
  expect(await stage.balance(`customer:${payment.id}`)).toBe(usdt(40));
  stage.pay(payment, usdt(60));
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'none', filled: '100' });
  expect(await revenue()).toBe(usdt(100));
});

test('a payment that cannot be booked keeps no other one of its customer back, and is booked once it can be', async () => {
  const customer = await stage.customer();
  const [stuck, other] = [await stage.payment({}, customer), await stage.payment({}, customer)];
  for (const payment of [stuck, other]) await stage.quote(payment, 'USDT');
  stage.pay(customer, usdt(100));
  await mine();
  const { pool } = stage.database;
  await pool.query(`create function refuse_it() returns trigger language plpgsql as $$ begin
      if new.payment_id = ${stuck.paymentId} then raise exception 'it cannot be booked'; end if; return new; end $$;
    create trigger refuse_it before insert on payment_event for each row execute function refuse_it()`);
  stage.pay(customer, usdt(100));
  stage.network.mine(1 + confirmations);
  const refused: string[] = [];
  const steps = await stage.watch();
  for (const step of steps) await stage.apply(step).catch((error: Error) => refused.push(error.message));
  expect(refused[0]).toContain('it cannot be booked');
  const stand = async () => Promise.all([stuck, other].map(async (one) => (await stage.stand(one)).status));
  expect(await stand()).toEqual(['detected', 'settled']);
  await pool.query('drop function refuse_it cascade');
  for (const step of steps) await stage.apply(step);
  expect(await stand()).toEqual(['settled', 'settled']);
  expect(await revenue()).toBe(usdt(200));
});

test('what is over stays with the customer', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  stage.pay(payment, usdt(130));
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'over', filled: '130' });
  expect([await revenue(), await stage.balance(`customer:${payment.id}`)]).toEqual([usdt(100), usdt(30)]);
});

test('who pays twice has paid over, and is told of once more', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  stage.pay(payment, usdt(100));
  await confirm();
  stage.pay(payment, usdt(100));
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'over', filled: '200' });
  expect([await revenue(), await stage.balance(`customer:${payment.id}`)]).toEqual([usdt(100), usdt(100)]);
  expect((await told(payment)).at(-1)).toMatchObject({ status: 'OVER_FILLED' });
});

test('two coins add up in dollars, each at the rate of its quote', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'COIN', '2000');
  stage.pay(payment, 25n * 10n ** 15n, 'COIN');
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', filled: '50' });
  const { due } = await stage.quote(payment, 'USDT');
  expect(due).toBe(usdt(50));
  stage.pay(payment, due);
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'none', filled: '100' });
  const account = `project:${stage.projectId}:revenue`;
  expect([await stage.balance(account), await stage.balance(account, 'COIN')]).toEqual([usdt(50), 25n * 10n ** 15n]);
});

test('a reorg after it was paid takes all back; the shop hears it with a higher number, and again when the money returns', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  const hash = stage.pay(payment, usdt(100));
  await mine();
  await mine(confirmations);
  stage.network.reorg({ depth: confirmations + 1 });
  await stage.read();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'reorged', filled: '0' });
  expect([await revenue(), await stage.balance(`customer:${payment.id}`)]).toEqual([0n, 0n]);
  await stage.database.pool.query("update blockchain set status = 'syncing', status_reason = null");
  stage.network.reorg({ depth: 1, blocks: 2, back: [{ hash, block: 0 }] });
  await stage.read();
  expect(await stage.stand(payment)).toMatchObject({ status: 'detected', exception: 'none', detected: '100' });
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'none', filled: '100' });
  expect(await revenue()).toBe(usdt(100));
  const heard = await told(payment);
  expect(heard.map(({ status, reorged }) => [status, reorged])).toEqual([
    ['OPEN', false],
    ['FILLED', false],
    ['OPEN', true],
    ['OPEN', true],
    ['OPEN', false],
    ['FILLED', false],
  ]);
  expect(heard.map(({ sequence }) => sequence)).toEqual([2, 3, 4, 5, 6, 7]);
});

test('steps may be told twice, late and in any order', async () => {
  const payments = [await stage.payment({ usd: '50' }), await stage.payment(), await stage.payment({ usd: '7' })];
  for (const payment of payments) await stage.quote(payment, 'USDT');
  for (const payment of payments) stage.pay(payment, usdt(50));
  stage.network.mine(1 + confirmations);
  const steps = await stage.watch();
  expect(steps).toHaveLength(6);
  for (const step of [...steps.toReversed(), ...steps]) await stage.apply(step);
  const stands = await Promise.all(payments.map((payment) => stage.stand(payment)));
  expect(stands.map(({ status, exception }) => `${status} ${exception}`)).toEqual([
    'settled none',
    'open partial',
    'settled over',
  ]);
  expect(stands.map(({ sequence }) => sequence)).toEqual([2, 2, 2]);
  expect(await revenue()).toBe(usdt(57));
});

test('steps that are heard at the same time count once', async () => {
  const customer = await stage.customer();
  const [one, two] = [await stage.payment({}, customer), await stage.payment({}, customer)];
  for (const payment of [one, two]) await stage.quote(payment, 'USDT');
  for (const _ of [1, 2, 3]) stage.pay(customer, usdt(100));
  stage.network.mine(1 + confirmations);
  const steps = await stage.watch();
  await Promise.all([...steps, ...steps].map((step) => stage.apply(step)));
  const stands = [await stage.stand(one), await stage.stand(two)];
  expect(stands.map(({ status }) => status)).toEqual(['settled', 'settled']);
  expect(stands.map(({ filled }) => filled).toSorted()).toEqual(['100', '200']);
  expect(await revenue()).toBe(usdt(200));
});

test('among payments that share an address, money answers the quote that it equals, else the newest', async () => {
  const customer = await stage.customer();
  const [ten, twenty, thirty] = [
    await stage.payment({ usd: '10' }, customer),
    await stage.payment({ usd: '20' }, customer),
    await stage.payment({ usd: '30' }, customer),
  ];
  for (const payment of [ten, twenty, thirty]) await stage.quote(payment, 'USDT');
  stage.pay(customer, usdt(20));
  await confirm();
  stage.pay(customer, usdt(11));
  await confirm();
  const stands = await Promise.all([ten, twenty, thirty].map((payment) => stage.stand(payment)));
  expect(stands.map(({ status, filled }) => `${status} ${filled}`)).toEqual(['open 0', 'settled 20', 'open 11']);
});

test('of two that are due the same, the oldest is paid first', async () => {
  const customer = await stage.customer();
  const [first, second] = [await stage.payment({}, customer), await stage.payment({}, customer)];
  await stage.quote(second, 'USDT');
  await stage.quote(first, 'USDT');
  stage.pay(customer, usdt(100));
  await confirm();
  expect([(await stage.stand(first)).status, (await stage.stand(second)).status]).toEqual(['open', 'settled']);
});

test('money in a currency that nobody chose counts at the price when it was seen, and says so', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  await stage.price('COIN', '2500');
  stage.pay(payment, 4n * 10n ** 16n, 'COIN');
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'wrong_asset', filled: '100' });
});

test('without any price it is worth nothing, and waits for a person', async () => {
  const payment = await stage.payment();
  stage.pay(payment, 4n * 10n ** 16n, 'COIN');
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
});

test('a quote that lapsed before the money came counts at the rate of that time', async () => {
  const payment = await stage.payment();
  const { due } = await stage.quote(payment, 'COIN', '2000');
  stage.wait(20);
  stage.network.mine();
  await stage.price('COIN', '1800');
  stage.pay(payment, due, 'COIN');
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'partial', filled: '90' });
});

test('a quote that another one replaced holds for what was sent before, and for nothing that its payer sends later', async () => {
  const [before, after] = [await stage.payment(), await stage.payment()];
  const { due } = await stage.quote(before, 'COIN', '2000');
  await stage.quote(after, 'COIN', '2000');
  for (const payment of [before, after]) await stage.quote(payment, 'USDT');
  await stage.price('COIN', '1800');
  stage.pay(before, due, 'COIN');
  await mine();
  stage.wait(2);
  stage.network.mine();
  await stage.price('COIN', '1800');
  stage.pay(after, due, 'COIN');
  await confirm();
  expect(await stage.stand(before)).toMatchObject({ status: 'settled', exception: 'none', filled: '100' });
  expect(await stage.stand(after)).toMatchObject({ status: 'open', exception: 'partial', filled: '90' });
});

describe('what was seen in the time of its quote', () => {
  /** Seen while the quote held, as the watcher of a chain with a pool writes it, and mined so much later at half the price. */
  async function minedAfter(minutes: number): Promise<Planted> {
    const payment = await stage.payment();
    const { due } = await stage.quote(payment, 'COIN', '2000');
    const seenAt = stage.now();
    stage.wait(minutes);
    stage.pay(payment, due, 'COIN');
    stage.network.mine(1 + confirmations);
    await stage.price('COIN', '1000');
    const steps = await stage.watch();
    await stage.database.pool.query('update deposit set first_seen_at = $1 where customer_id = $2', [
      seenAt,
      payment.id,
    ]);
    for (const step of steps) await stage.apply(step);
    return payment;
  }

  test('counts at its rate, and in time, when it is mined soon after', async () => {
    expect(await stage.stand(await minedAfter(15 + 40))).toMatchObject({
      status: 'settled',
      exception: 'none',
      filled: '100',
    });
    expect(await stage.stand(await minedAfter(60 + 40))).toMatchObject({ exception: 'partial', filled: '50' });
  });

  test('counts at the price of its block when its payer let it lie for days: to wait for a better price is worth nothing', async () => {
    const payment = await minedAfter(70 * 60);
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'partial', filled: '50' });
    expect(await lateOf(payment)).toEqual([true]);
  });
});

async function lateOf({ paymentId }: Planted): Promise<boolean[]> {
  const text = 'select late from allocation where payment_id = $1';
  return (await stage.database.pool.query<{ late: boolean }>(text, [paymentId])).rows.map(({ late }) => late);
}

test('after the time of its payment money is late, and once that is over it stays with the customer', async () => {
  const [late, later] = [await stage.payment(), await stage.payment()];
  for (const payment of [late, later]) await stage.quote(payment, 'USDT');
  stage.wait(61);
  stage.network.mine();
  await stage.price('USDT', '1');
  stage.pay(late, usdt(100));
  await confirm();
  expect(await stage.stand(late)).toMatchObject({ status: 'settled', exception: 'late' });
  stage.wait(72 * 60);
  stage.pay(later, usdt(100));
  await confirm();
  expect(await stage.stand(later)).toMatchObject({ status: 'open', filled: '0' });
  expect(await stage.balance(`customer:${later.id}`)).toBe(usdt(100));
});

test('money is late only where the block and our own clock both say so: each may be wrong against the payer', async () => {
  const minutesBehind = (Date.now() - stage.network.head.at.getTime()) / 60_000;
  stage.wait(minutesBehind - 30);
  stage.network.mine();
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  // Its block claims a time behind the end, and we have seen it before the end.
  stage.wait(61);
  stage.pay(payment, usdt(100));
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'none' });
  // Seen and mined after the end.
  const late = await stage.payment();
  await stage.quote(late, 'USDT');
  await stage.database.pool.query(`update payment set expires_at = now() - interval '1 second' where id = $1`, [
    late.paymentId,
  ]);
  stage.pay(late, usdt(100));
  await confirm();
  expect(await stage.stand(late)).toMatchObject({ status: 'settled', exception: 'late' });
});

test('another block may bring another amount: then that counts', async () => {
  const payment = await stage.payment();
  await stage.quote(payment, 'USDT');
  const hash = stage.pay(payment, usdt(100));
  await mine(2);
  const moves = [{ to: payment.address, units: usdt(30), contract: stage.token }];
  stage.network.reorg({ depth: 2, blocks: 3, back: [{ hash, block: 0, moves }] });
  await confirm();
  expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'partial', filled: '30' });
});

test('an address that was given out for one payment pays nothing else', async () => {
  const [one, other] = [await stage.payment(), await stage.payment()];
  await stage.database.pool.query('update address set permanent = false');
  await stage.quote(one, 'USDT');
  await stage.quote(other, 'USDT');
  await stage.database.pool.query('update payment set customer_id = $1', [one.id]);
  await stage.database.pool.query('update address set customer_id = $1', [one.id]);
  stage.pay(other, usdt(3));
  stage.pay(one, usdt(100));
  await confirm();
  const stands = [await stage.stand(one), await stage.stand(other)];
  expect(stands.map(({ status, filled }) => `${status} ${filled}`)).toEqual(['settled 100', 'open 3']);
});

async function attempts({ paymentId }: Planted): Promise<string[]> {
  const text = 'select status from attempt where payment_id = $1 order by id';
  return (await stage.database.pool.query<{ status: string }>(text, [paymentId])).rows.map(({ status }) => status);
}
