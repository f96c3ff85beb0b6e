import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { getPayment, getPaymentHistory } from '@coffer/contract/payments/payment-details.ts';
import { inTransaction } from '../../../platform/db/db.ts';
import { findPaymentByReference } from './payment-store.ts';
import { tellPayment } from './tell-payment.ts';
import { openTill, type Till } from '../till.fixture.ts';

let till: Till;
beforeAll(async () => void (till = await openTill()));
afterAll(() => till.world.close());

const many = 2000;

/** As if so many transfers of so many cents had come to the payment's quote; of those seen nothing is counted yet. */
async function receiveMany(reference: string, status: 'confirmed' | 'seen', cents: (nth: string) => string) {
  await till.rows(
    `with t as (
       select t.*, p.id as payment, p.customer_id, bc.blockchain_id
       from payment p join attempt t on t.payment_id = p.id and t.status = 'active'
       join blockchain_currency bc on bc.id = t.blockchain_currency_id where p.reference_id = $1),
     d as (
       insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, customer_id,
         blockchain_currency_id, from_address, units, block_height, block_hash, block_at, round, first_seen_at)
       select blockchain_id, $1 || $3, 'log:' || n, $3, 'credit', 'owned', address_id, project_id, customer_id,
         blockchain_currency_id, '0x' || repeat('1f', 20), ${cents('n')} * 10000, case $3 when 'seen' then null else 100 end,
         case $3 when 'seen' then null else '0x1' end, case $3 when 'seen' then null else now() end, 1, now()
       from t, generate_series(1, $2::int) n returning id, units)
     insert into allocation (deposit_id, payment_id, project_id, attempt_id, blockchain_currency_id, units, usd_units,
       price, price_source, priced_at, quoted, late, wrong_asset, allocated_at)
     select d.id, t.payment, t.project_id, t.id, t.blockchain_currency_id, d.units, d.units * 100, t.price,
       t.price_source, t.priced_at, true, false, false, now() from t, d where $3 <> 'seen'`,
    [reference, many, status],
  );
}

const bytesOf = (answer: unknown) => JSON.stringify(answer).length;

test('of thousands of deposits the payer, the merchant and the history name the weightiest, and sum up the others', async () => {
  const reference = await till.payment({ amountInUSD: '5000' });
  await till.choose(reference);
  // One cent each, but for three of some dollars in the middle.
  await receiveMany(reference, 'confirmed', (nth) => `case when ${nth} in (900, 901, 902) then ${nth} else 1 end`);
  const seen = await till.see(reference);
  expect(bytesOf(seen)).toBeLessThan(64_000);
  expect(seen.deposits).toHaveLength(50);
  expect(seen.deposits.map(({ amount }) => amount)).toEqual(expect.arrayContaining(['9', '9.01', '9.02']));
  expect(seen.moreDeposits).toEqual({ count: many - 50, amountInUSD: '19.5' });
  expect(seen.filledAmount).toBe('47');
  const { root, world } = till;
  const view = await world.ok(getPayment, { key: root, params: { ref: reference } });
  expect(bytesOf(view)).toBeLessThan(64_000);
  expect(view).toMatchObject({ moreDeposits: { count: many - 50, amountInUSD: '19.5' } });
});

test('what shops are told of each step stays short, however many steps strangers make', async () => {
  const reference = await till.payment({ amountInUSD: '5000' });
  await till.choose(reference);
  await receiveMany(reference, 'confirmed', () => '1');
  const { db } = till.world.coffer.deps;
  const payment = await findPaymentByReference(db, reference);
  if (!payment) throw new Error('There is a payment.');
  const toldAt = (sequence: number) =>
    inTransaction(db, (tx) => tellPayment(tx, { ...payment, sequence }, 'payment.detected'));
  const [early, late] = [await toldAt(3), await toldAt(5_000)];
  expect(early.payment_info).toHaveLength(50);
  expect(late.payment_info).toHaveLength(5);
  expect(late.payment_info_more).toEqual({ count: many - 5, amount_in_usd: '19.95' });
  expect(bytesOf(late)).toBeLessThan(5_000);
  expect(late.filled_amount).toBe(early.filled_amount);
});

test('what stands in no block yet is bounded alike, and shown to the merchant as to the payer', async () => {
  const reference = await till.payment({ amountInUSD: '5000' });
  await till.choose(reference);
  await receiveMany(reference, 'seen', () => '1');
  const seen = await till.see(reference);
  expect(seen.deposits).toHaveLength(50);
  expect(seen.moreDeposits).toEqual({ count: many - 50, amountInUSD: '19.5' });
  const { root, world } = till;
  const view = await world.ok(getPayment, { key: root, params: { ref: reference } });
  expect(view).toMatchObject({ status: 'open', seenAmountInUSD: '20', moreDeposits: { count: many - 50 } });
  expect(view.deposits).toHaveLength(50);
  expect(view.deposits[0]).toMatchObject({
    status: 'seen',
    amount: '0.01',
    amountInUSD: '0.01',
    blockHeight: null,
    confirmedAt: null,
    confirmations: { current: 0, required: 20 },
  });
  expect([bytesOf(seen), bytesOf(view)].every((bytes) => bytes < 64_000)).toBe(true);
});

test('a payer who chooses for ever is told to ask for another payment, and the merchant reads of the newest choices', async () => {
  const reference = await till.payment();
  await till.choose(reference);
  await till.rows(
    `insert into attempt (payment_id, project_id, blockchain_currency_id, address_id, status, price, price_source, priced_at,
       due_units, usd_units, uri, quoted_at, expires_at)
     select t.payment_id, t.project_id, t.blockchain_currency_id, t.address_id, 'superseded', t.price, t.price_source,
       t.priced_at, t.due_units, t.usd_units, t.uri, t.quoted_at, t.expires_at
     from attempt t join payment p on p.id = t.payment_id, generate_series(2, 1000) where p.reference_id = $1`,
    [reference],
  );
  const { root, world } = till;
  expect((await world.ok(getPayment, { key: root, params: { ref: reference } })).attempts).toHaveLength(50);
  const body = { blockchain_code: 'BASE', currency_code: 'ETH' };
  expect(await world.refused(chooseDepositAddress, { params: { ref: reference }, body })).toMatchObject({
    status: 422,
    message: expect.stringContaining('new payment'),
  });
});

test('of a long history the first step and the newest are read', async () => {
  const reference = await till.payment();
  await till.rows(
    `insert into payment_event (payment_id, sequence, at, event, status, exception, facts)
     select id, n, now(), 'payment.quoted', 'open', 'none', '{}' from payment, generate_series(2, 1000) n where reference_id = $1`,
    [reference],
  );
  const { root, world } = till;
  const history = await world.ok(getPaymentHistory, { key: root, params: { ref: reference } });
  expect([history.length, history[0]?.event, history[1]?.sequence, history.at(-1)?.sequence]).toEqual([
    201,
    'payment.created',
    801,
    1000,
  ]);
});
