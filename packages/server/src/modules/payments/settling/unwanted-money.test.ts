import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmations } from '../../../../test/chain-stage.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { openPaymentStage, type PaymentStage } from '../../../../test/payment-stage.ts';
import { refreshRates } from '../../rates/refresh-rates.ts';

let stage: PaymentStage;
/** What every source says of a stablecoin; undefined where none can be asked. */
let market: string | undefined;

beforeEach(async () => {
  stage = await openPaymentStage();
  await stage.database.pool.query("update blockchain set network = 'mainnet'");
});
afterEach(async () => {
  await stage.read();
  await assertInvariants(stage.database.db);
  await stage.close();
});

const tokens = (count: number) => BigInt(count) * 1_000_000n;
const revenue = () => stage.balance(`project:${stage.projectId}:revenue`);

async function confirm(): Promise<void> {
  stage.network.mine(1 + confirmations);
  await stage.read();
}

/** So many minutes pass, and the sources are asked in each. */
async function pass(minutes: number): Promise<void> {
  const sources = ['a', 'b', 'c'].map((name) => ({
    name,
    read: (codes: readonly string[]) => {
      if (market === undefined) return Promise.reject(new Error('it is down'));
      const said = { price: market, at: stage.now() };
      return Promise.resolve(new Map(codes.map((code) => [code, said])));
    },
  }));
  const { db, log } = stage.database;
  for (let minute = 0; minute < minutes; minute += 1) {
    stage.wait(1.1);
    stage.network.mine();
    await refreshRates({ db, log, clock: { now: stage.now } }, sources);
  }
}

const switchOff = () =>
  stage.database.pool.query('update blockchain_currency set active = false where currency_id = 2');
const takeNone = () => stage.database.pool.query('delete from project_currency');

describe.each([
  ['switched off', switchOff],
  ['taken by no project', takeNone],
])('a stablecoin that is %s', (_how, turnAway) => {
  test('is priced by the market as before, and pays nothing of what was asked in another currency', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'COIN', '2000');
    market = '1';
    await pass(1);
    await turnAway();
    market = '0.9';
    await pass(12);
    const { rows } = await stage.database.pool.query('select price from rate where currency_id = 2');
    expect(rows).toEqual([{ price: '0.9' }]);
    stage.pay(payment, tokens(200));
    await confirm();
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
  });

  test('pays by a quote that holds still, and no more by one that lapsed', async () => {
    market = '1';
    const [held, lapsed] = [await stage.payment(), await stage.payment()];
    const { due } = await stage.quote(held, 'USDT');
    await stage.quote(lapsed, 'USDT', '1', 1);
    await turnAway();
    await pass(5);
    stage.pay(held, due);
    stage.pay(lapsed, due);
    await confirm();
    expect(await stage.stand(held)).toMatchObject({ status: 'settled', exception: 'none', filled: '100' });
    expect(await stage.stand(lapsed)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
  });

  test('stays with who sent it, when it comes to what is paid already', async () => {
    market = '1';
    const payment = await stage.payment();
    const { due } = await stage.quote(payment, 'USDT');
    stage.pay(payment, due);
    await confirm();
    await turnAway();
    await pass(20);
    stage.pay(payment, tokens(50));
    await confirm();
    expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'wrong_asset', filled: '100' });
    expect(await revenue()).toBe(due);
    expect(await stage.balance(`customer:${payment.id}`)).toBe(tokens(50));
  });
});

describe('a stablecoin in doubt', () => {
  test.each([
    ['while nobody accepted that it crashed', '0.10'],
    ['when nobody tells a price after that', undefined],
  ])('is not a dollar %s, and an old quote does not make it one', async (_when, after) => {
    const [quoted, other] = [await stage.payment(), await stage.payment()];
    const { due } = await stage.quote(quoted, 'USDT', '1', 1);
    await stage.quote(other, 'COIN', '2000');
    market = '1';
    await pass(3);
    market = '0.10';
    await pass(2);
    market = after;
    await pass(12);
    stage.pay(quoted, due);
    stage.pay(other, tokens(100));
    await confirm();
    expect(await stage.stand(quoted)).toMatchObject({ status: 'open', exception: 'partial', filled: '0' });
    expect(await stage.stand(other)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
  });

  test('is a dollar again once two sources say so', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'COIN', '2000');
    market = '1';
    await pass(1);
    market = '0.10';
    await pass(12);
    market = '1';
    await pass(1);
    stage.pay(payment, tokens(100));
    await confirm();
    expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'wrong_asset', filled: '100' });
  });

  test('that was worth ten cents when it was last read is worth nothing that anybody knows a month later', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'COIN', '2000');
    await stage.price('USDT', '0.10');
    stage.wait(30 * 24 * 60);
    stage.network.mine();
    const later = await stage.payment({}, payment);
    stage.pay(later, tokens(100));
    await confirm();
    expect(await stage.stand(later)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
  });
});
