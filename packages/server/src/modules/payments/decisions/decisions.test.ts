import { sql } from 'kysely';
import { getAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Permission } from '@coffer/contract/permissions.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { assertInvariants } from '../../../../test/invariants/assert-invariants.ts';
import { confirmations } from '../../../../test/chain-stage.ts';
import { openPaymentStage, type PaymentStage } from '../../../../test/payment-stage.ts';
import type { Planted, Terms } from '../../../../test/plant/plant-asked.ts';
import { onlyProjects, type MemberSubject } from '../../../platform/access.ts';
import { readConfig } from '../../../platform/config.ts';
import type { Call } from '../../../platform/deps.ts';
import { outbox } from '../../../platform/events/outbox.ts';
import { cancelPayment } from './cancel-payment.ts';
import { expirePayment } from '../settling/expire-payment.ts';
import { getPayment } from '../reading/get-payment.ts';
import { lockPayment } from '../asking/payment-store.ts';
import { refundPayment } from './refund-payment.ts';
import { resolvePayment } from './resolve-payment.ts';
import { lapse } from '../settling/start-lapsing.ts';
import { withdrawRefund } from './withdraw-refund.ts';

let stage: PaymentStage;
beforeEach(async () => {
  stage = await openPaymentStage();
  await sql`insert into member (email, name, status, role_id, created_at)
    select 'ada@example.com', 'Ada', 'active', id, now() from role where name = 'project_lead'`.execute(
    stage.database.db,
  );
});
afterEach(async () => {
  await stage.read();
  await assertInvariants(stage.database.db);
  await stage.close();
});

const config = readConfig({ SITE_URL: 'http://localhost:8080' });
const usdt = (dollars: number) => BigInt(Math.round(dollars * 1e6));
const revenue = () => stage.balance(`project:${stage.projectId}:revenue`);
const owed = (payment: Planted) => stage.balance(`customer:${payment.id}`);

function deps() {
  const { chains, database } = stage;
  const clock = { now: stage.now };
  return { config, chains, db: database.db, clock, log: database.log, emit: outbox([], clock) };
}

function call(...permissions: Permission[]): Call<MemberSubject> {
  const subject: MemberSubject = {
    kind: 'member',
    memberId: 1,
    email: 'ada@example.com',
    role: { id: 1, name: 'project_lead', level: 50 },
    permissions: new Set(permissions),
    projects: onlyProjects(stage.projectId),
    sessionId: 1,
    steppedUpAt: stage.now(),
    mustResetPassword: false,
  };
  return {
    subject,
    db: stage.database.db,
    now: stage.now(),
    ip: '127.0.0.1',
    isDirect: true,
    userAgent: '',
    language: 'en',
    requestId: '1',
  };
}
const decider = () => call('payments:read', 'payments:write', 'payments:resolve');

/** A payment for which so many dollars came and are confirmed. */
async function paid(dollars: number, terms: Terms = {}): Promise<Planted> {
  const payment = await stage.payment(terms);
  await stage.quote(payment, 'USDT');
  if (dollars > 0) stage.pay(payment, usdt(dollars));
  await mine(1 + confirmations);
  return payment;
}

async function mine(blocks = 1): Promise<void> {
  stage.network.mine(blocks);
  await stage.read();
}

async function expire(minutes = 60): Promise<void> {
  stage.wait(minutes);
  stage.network.mine();
  while ((await lapse(deps())) === 'again');
}

async function refusal(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Fault)) throw new Error('it was not refused');
  return error;
}

describe('time', () => {
  test('what nobody paid in time expires, with its quote, and the shop hears of it', async () => {
    const [unpaid, part, fresh] = [await paid(0), await paid(40), await paid(0, { expiryMinutes: 600 })];
    await expire();
    expect(await stage.stand(unpaid)).toMatchObject({ status: 'expired', exception: 'none' });
    expect(await stage.stand(part)).toMatchObject({ status: 'expired', exception: 'partial', filled: '40' });
    expect(await stage.stand(fresh)).toMatchObject({ status: 'open' });
    const { rows } = await stage.database.pool.query('select distinct status from attempt');
    expect(rows).toEqual([{ status: 'expired' }]);
    expect(await stage.events(unpaid)).toEqual(['payment.created', 'payment.expired']);
  });

  test('money on its way keeps a payment from expiring', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'USDT');
    stage.pay(payment, usdt(100));
    await mine();
    await expire();
    expect(await stage.stand(payment)).toMatchObject({ status: 'detected' });
  });

  test('what a reorg took from a paid payment is waited for, as long as money is looked for', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'USDT');
    stage.pay(payment, usdt(100));
    await mine();
    await mine(confirmations);
    stage.network.reorg({ depth: confirmations + 1 });
    await stage.read();
    await expire();
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'reorged' });
    await expire(73 * 60);
    expect(await stage.stand(payment)).toMatchObject({ status: 'expired', exception: 'reorged' });
    await stage.database.pool.query("update blockchain set status = 'syncing', status_reason = null");
  });

  test('late money that was dropped leaves a payment as it had ended', async () => {
    const [expired, cancelled] = [await paid(0), await paid(0)];
    await cancelPayment(deps(), decider(), cancelled.reference);
    await expire();
    for (const payment of [expired, cancelled]) stage.pay(payment, usdt(100));
    await mine();
    expect((await stage.stand(expired)).status).toBe('detected');
    expect((await stage.stand(cancelled)).status).toBe('detected');
    stage.network.reorg({ depth: 1, blocks: 2 });
    await stage.read();
    expect(await stage.stand(expired)).toMatchObject({ status: 'expired', detected: '0' });
    expect(await stage.stand(cancelled)).toMatchObject({ status: 'cancelled', detected: '0' });
  });
});

describe('cancelling', () => {
  test('ends what is open, and money that comes all the same is late', async () => {
    const payment = await paid(0);
    const view = await cancelPayment(deps(), decider(), payment.reference);
    expect(view).toMatchObject({ status: 'cancelled', state: 'CANCELLED', actions: [] });
    stage.pay(payment, usdt(100));
    await mine(1 + confirmations);
    expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'late' });
  });

  test('is refused for what is paid or on its way, and for whoever may not', async () => {
    const payment = await paid(100);
    const refused = await refusal(cancelPayment(deps(), decider(), payment.reference));
    expect(refused).toMatchObject({ code: 'INVALID_STATE', status: 409 });
    const forbidden = await refusal(cancelPayment(deps(), call('payments:read'), payment.reference));
    expect(forbidden.code).toBe('FORBIDDEN');
    const foreign = { ...decider(), subject: { ...decider().subject, projects: onlyProjects(stage.projectId + 1) } };
    expect((await refusal(cancelPayment(deps(), foreign, payment.reference))).code).toBe('NOT_FOUND');
  });
});

const decide = (payment: Planted, action: 'accept' | 'credit' | 'write_off') =>
  resolvePayment(deps(), decider(), payment.reference, { action, reason: 'Agreed by telephone' });

describe('deciding', () => {
  test('to accept a part settles the payment with what came', async () => {
    const payment = await paid(40);
    const view = await decide(payment, 'accept');
    expect(view).toMatchObject({ status: 'settled', exception: 'partial', resolution: 'accepted', state: 'FILLED' });
    expect(view.actions).toEqual(['refund']);
    expect([await revenue(), await owed(payment)]).toEqual([usdt(40), 0n]);
  });

  test('what was accepted is settled again after a reorg, and a person looks again', async () => {
    const payment = await stage.payment();
    await stage.quote(payment, 'USDT');
    const hash = stage.pay(payment, usdt(40));
    await mine();
    await mine(confirmations);
    await decide(payment, 'accept');
    stage.network.reorg({ depth: confirmations + 1, blocks: confirmations + 2 });
    await stage.read();
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'reorged', resolution: null });
    await stage.database.pool.query("update blockchain set status = 'syncing', status_reason = null");
    stage.network.reorg({ depth: 1, blocks: 2 + confirmations, back: [{ hash, block: 0 }] });
    await stage.read();
    expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'partial', resolution: null });
    expect(await revenue()).toBe(usdt(40));
  });

  test('to accept what nobody knows a worth of settles the payment, until a reorg takes it', async () => {
    const payment = await stage.payment();
    const units = 5n * 10n ** 18n;
    stage.pay(payment, units, 'COIN');
    await mine(1 + confirmations);
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'wrong_asset', filled: '0' });
    expect(await decide(payment, 'accept')).toMatchObject({
      status: 'settled',
      resolution: 'accepted',
      state: 'FILLED',
    });
    expect(await stage.balance(`project:${stage.projectId}:revenue`, 'COIN')).toBe(units);
    stage.network.reorg({ depth: confirmations + 1, blocks: confirmations + 2 });
    await stage.read();
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', exception: 'reorged', resolution: null });
    expect(await stage.balance(`project:${stage.projectId}:revenue`, 'COIN')).toBe(0n);
    expect((await refusal(decide(payment, 'accept'))).code).toBe('INVALID_STATE');
  });

  test.each([
    ['nothing that is worth anything', 0],
    ['a part', 20],
  ])('to accept %s, which a reorg takes, is no word about other money that comes then', async (_what, dollars) => {
    const payment = await stage.payment({ usd: '45' });
    await stage.quote(payment, 'USDT');
    stage.pay(payment, 5n * 10n ** 18n, 'COIN');
    if (dollars > 0) stage.pay(payment, usdt(dollars));
    await mine(1 + confirmations);
    await decide(payment, 'accept');
    stage.network.reorg({ depth: confirmations + 1, blocks: confirmations + 2 });
    await stage.read();
    await stage.database.pool.query("update blockchain set status = 'syncing', status_reason = null");
    stage.pay(payment, usdt(dollars + 0.02));
    await mine(1 + confirmations);
    expect(await stage.stand(payment)).toMatchObject({ status: 'open', filled: String(dollars + 0.02) });
    expect(await revenue()).toBe(0n);
    expect(await decide(payment, 'accept')).toMatchObject({ status: 'settled' });
    expect(await revenue()).toBe(usdt(dollars + 0.02));
  });

  test('to accept late money leaves nothing to decide', async () => {
    const payment = await paid(0);
    await expire();
    stage.pay(payment, usdt(100));
    await mine(1 + confirmations);
    expect(await decide(payment, 'accept')).toMatchObject({
      status: 'settled',
      exception: 'late',
      resolution: 'accepted',
    });
    expect((await refusal(decide(payment, 'accept'))).message).toContain('it is accepted already');
  });

  test('to credit leaves a part, or what is over, to the customer', async () => {
    const [part, over] = [await paid(40), await paid(130)];
    await expire();
    expect(await decide(part, 'credit')).toMatchObject({
      status: 'expired',
      exception: 'partial',
      resolution: 'credited',
    });
    expect(await decide(over, 'credit')).toMatchObject({
      status: 'settled',
      exception: 'over',
      resolution: 'credited',
    });
    expect([await owed(part), await owed(over), await revenue()]).toEqual([usdt(40), usdt(30), usdt(100)]);
  });

  test('to write off what is over makes it revenue; what comes after that is to be decided anew', async () => {
    const payment = await paid(130);
    const view = await decide(payment, 'write_off');
    expect(view).toMatchObject({ status: 'settled', state: 'OVER_FILLED', resolution: 'written_off' });
    expect([await revenue(), await owed(payment)]).toEqual([usdt(130), 0n]);
    stage.pay(payment, usdt(5));
    await mine(1 + confirmations);
    expect(await stage.stand(payment)).toMatchObject({ exception: 'over', resolution: null, filled: '135' });
    expect([await revenue(), await owed(payment)]).toEqual([usdt(130), usdt(5)]);
  });

  test('is written into the audit log and the history, with who and why', async () => {
    const payment = await paid(40);
    const { history } = await decide(payment, 'accept');
    expect(history.slice(-2)).toMatchObject([
      { event: 'payment.resolved', by: 'ada@example.com', facts: { action: 'accept', reason: 'Agreed by telephone' } },
      { event: 'payment.settled', status: 'settled' },
    ]);
    const { rows } = await stage.database.pool.query("select action, after from activity where entity = 'payment'");
    expect(rows).toMatchObject([{ action: 'payment.resolved', after: { resolution: 'accepted', status: 'settled' } }]);
  });

  /** Written by hand: how a payment stands, and what may be decided about it. */
  test.each([
    ['open', 0, ['cancel']],
    ['open', 40, ['cancel', 'refund', 'accept']],
    ['expired', 0, []],
    ['expired', 40, ['refund', 'accept', 'credit']],
    ['cancelled', 40, ['refund', 'accept', 'credit']],
    ['settled', 100, ['refund']],
    ['settled', 130, ['refund', 'credit', 'write_off']],
  ] as const)('%s with %d of 100: %j', async (status, dollars, actions) => {
    const payment = await paid(dollars);
    if (status === 'expired') await expire();
    if (status === 'cancelled') await cancelPayment(deps(), decider(), payment.reference);

    expect(await getPayment(deps(), decider(), payment.reference)).toMatchObject({ status, actions });
    expect((await getPayment(deps(), call('payments:read'), payment.reference)).actions).toEqual([]);
    for (const action of ['accept', 'credit', 'write_off'] as const) {
      if ((actions as readonly string[]).includes(action)) continue;
      expect(await refusal(decide(payment, action))).toMatchObject({ code: 'INVALID_STATE', status: 409 });
    }
  });
});

describe('asking money back', () => {
  const to = getAddress(`0x${'ab'.repeat(20)}`);
  const wish = {
    blockchainCode: 'ETH',
    currencyCode: 'USDT',
    amount: '30',
    toAddress: to,
    reason: 'Sent too much',
  } as const;
  const ask = (payment: Planted, other: object = {}) =>
    refundPayment(deps(), decider(), payment.reference, { ...wish, ...other });

  test('is noted, up to what came, and can be taken back', async () => {
    const payment = await paid(130);
    const view = await ask(payment);
    expect(view).toMatchObject({
      resolution: 'refunded',
      refunds: [{ status: 'requested', amount: '30', toAddress: to }],
    });
    await ask(payment, { amount: '100' });
    expect((await refusal(ask(payment, { amount: '1' }))).code).toBe('UNPROCESSABLE');
    const taken = await withdrawRefund(deps(), decider(), payment.reference, view.refunds[0]?.id ?? 0);
    expect(taken.resolution).toBe('refunded');
    const again = await refusal(withdrawRefund(deps(), decider(), payment.reference, view.refunds[0]?.id ?? 0));
    expect(again).toMatchObject({ code: 'INVALID_STATE', status: 409 });
    const last = taken.refunds.find(({ status }) => status === 'requested')?.id ?? 0;
    expect((await withdrawRefund(deps(), decider(), payment.reference, last)).resolution).toBeNull();
    expect((await refusal(withdrawRefund(deps(), decider(), payment.reference, 999))).code).toBe('NOT_FOUND');
  });

  test.each([
    ['amount', { amount: '130.000001' }, 'at most 130'],
    ['amount', { amount: '0' }, 'more than 0'],
    ['amount', { amount: '1e1' }, 'must be an amount'],
    ['amount', { amount: '0.0000001' }, 'at most 6 decimals'],
    ['toAddress', { toAddress: '0x12' }, 'must be an address of ETH'],
    ['currencyCode', { currencyCode: 'COIN' }, 'USDT on ETH'],
  ])('names the field %s of %j', async (path, other, message) => {
    const payment = await paid(130);
    const refused = await refusal(ask(payment, other));
    expect(refused.code).toBe('VALIDATION_FAILED');
    expect(JSON.stringify(refused.details)).toContain(path);
    expect(refused.message).toContain(message);
    const { rows } = await stage.database.pool.query('select id from refund');
    expect(rows).toEqual([]);
  });

  test('is refused where nothing is confirmed', async () => {
    const payment = await paid(0);
    expect((await refusal(ask(payment))).code).toBe('UNPROCESSABLE');
    stage.pay(payment, usdt(100));
    await mine();
    expect((await refusal(ask(payment))).code).toBe('UNPROCESSABLE');
  });

  test('is not taken back by the name of another payment', async () => {
    const [payment, other] = [await paid(100), await paid(100)];
    const refundId = (await ask(payment)).refunds[0]?.id ?? 0;
    const refused = await refusal(withdrawRefund(deps(), decider(), other.reference, refundId));
    expect(refused).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    const { refunds } = await getPayment(deps(), decider(), payment.reference);
    expect(refunds).toMatchObject([{ id: refundId, status: 'requested' }]);
  });
});

test('a payment that is let expire before its time takes what comes next as late', async () => {
  const payment = await paid(0);

  await stage.database.db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.paymentId);
    if (locked) await expirePayment(deps(), tx, locked, stage.now());
  });
  stage.pay(payment, usdt(100));
  await mine(1 + confirmations);
  expect(await stage.stand(payment)).toMatchObject({ status: 'settled', exception: 'late' });
});
