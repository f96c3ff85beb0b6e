import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { approvePayout, cancelPayout, rejectPayout, summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import { goodPassword } from '../../../test/client.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { lapseApprovals } from './deciding/lapse-approvals.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

let it: PayingShop;
const confirmations = 12;
const tenth = oneCoin / 10n;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
test('a payout to somebody new waits for another person, is sent once and is booked', async () => {
  const { revenue } = await it.books({ id: 0 });
  const to = it.network.address('anna');
  const asked = await it.ask({ toAddress: to, note: 'Invoice 12', amount: '0.1' });
  expect(asked).toMatchObject({ status: 'pending-approval', amount: '0.1', amountUSD: '250', isKnownPayee: false });
  expect(asked.reasons.map(({ code }) => code)).toContain('unknown_recipient');
  expect(asked.approvalBar).toMatch('someone else');
  expect(await it.books(asked)).toEqual({ revenue: revenue - tenth, payout: tenth });
  await it.pay();
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval' });
  expect(await it.approve(asked)).toMatchObject({ status: 'pending', approvals: { needed: 1, given: 1 } });
  await it.pay();
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: null });
  await it.settle(confirmations + 1);
  const done = await it.see(asked);
  expect(done).toMatchObject({ status: 'processed', fee: '0.000021', confirmations: { current: 12, required: 12 } });
  expect(done.history.map(({ event }) => event.slice('payout.'.length))).toEqual([
    'requested',
    'approval-needed',
    'approved',
    'initiated',
    'sent',
    'processed',
  ]);
  expect(it.network.balance(to)).toBe(tenth);
  expect(it.paid(to)).toBe(1);
  expect(await it.books(asked)).toEqual({ revenue: revenue - tenth, payout: 0n });
  expect(await it.ask({ toAddress: to, amount: '0.02' })).toMatchObject({
    isKnownPayee: true,
    payee: { timesPaid: 1 },
  });
});

test('nobody approves their own, twice, without proof, or what they did not see', async () => {
  const asked = await it.ask({}, it.approver.key);
  const params = { id: asked.id };
  const given = { intentHash: asked.intentHash, addressEnd: asked.toAddress.slice(-6) };
  const refused = (key: string, body: object = given) => world().refused(approvePayout, { key, params, body });
  await world().ok(stepUp, { key: it.approver.key, body: { password: goodPassword } });
  expect(await refused(it.approver.key)).toMatchObject({
    status: 403,
    message: expect.stringContaining('You requested'),
  });
  const again = await world().signIn(it.approver.email);
  expect(await refused(again.key)).toMatchObject({ status: 403, message: expect.stringContaining('You requested') });
  await world().ok(stepUp, { key: it.second.key, body: { password: goodPassword } });
  const unseen = { ...given, intentHash: 'ab'.repeat(32) };
  expect(await refused(it.second.key, unseen)).toMatchObject({ status: 409, code: 'CONFLICT' });
  const blind = { intentHash: given.intentHash, addressEnd: '000000' };
  expect(await refused(it.second.key, blind)).toMatchObject({
    status: 400,
    message: expect.stringContaining('addressEnd'),
  });
  it.later(301);
  expect(await refused(it.second.key)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  expect((await it.approve(asked, it.second)).status).toBe('pending');
  expect(await refused(it.second.key)).toMatchObject({ code: 'INVALID_STATE' });
  await world().ok(cancelPayout, { key: it.asker.key, params });
});

test('an edit by somebody who has the database voids what was approved, and nothing goes', async () => {
  const asked = await it.ask();
  await it.approve(asked);
  const thief = it.network.address('thief');
  const edit = `update payout set to_address = '${thief}' where id = ${asked.id}`;
  await expect(it.treasury.world.coffer.deps.pool.query(edit)).rejects.toThrow('permission denied');
  await it.treasury.world.asOwner(edit);
  await it.pay();
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 0 } });
  expect(it.paid(thief)).toBe(0);
  await world().ok(rejectPayout, {
    key: it.approver.key,
    params: { id: asked.id },
    body: { code: 'wrong_payee', reason: 'Nobody we know' },
  });
});

test('what was approved may be refused by any approver until it is signed, and its money is free again', async () => {
  const { revenue } = await it.books({ id: 0 });
  const asked = await it.ask();
  await it.approve(asked);
  const body = { code: 'not_owed', reason: 'Paid by card' } as const;
  const params = { id: asked.id };
  const ended = await world().ok(rejectPayout, { key: it.second.key, params, body });
  expect(ended).toMatchObject({ status: 'rejected', failure: { code: 'not_owed' }, actions: [] });
  // Saying no asked for no proof of person, and nothing says that it did.
  expect(ended.decisions.map(({ verdict, means }) => [verdict, means])).toEqual([
    ['approved', 'step_up'],
    ['rejected', 'none'],
  ]);
  expect(await it.books(asked)).toEqual({ revenue, payout: 0n });
  const late = await it.ask();
  await it.approve(late);
  await it.pay();
  const refusal = await world().refused(cancelPayout, { key: it.asker.key, params: { id: late.id } });
  expect(refusal).toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining('signed already') });
  await it.settle(confirmations + 1);
  expect(await it.see(late)).toMatchObject({ status: 'processed' });
});

test('an approval lasts a day; after that, and after a failure, people approve anew', async () => {
  const asked = await it.ask();
  await it.approve(asked);
  await it.nextDay();
  await lapseApprovals(world().coffer.deps);
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 0 } });
  await it.pay();
  expect(it.paid(asked.toAddress.toLowerCase())).toBe(0);
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
});

test('two are needed above the tier of the policy, and whoever lost the right counts no more', async () => {
  const { pool } = world().coffer.deps;
  await pool.query(
    `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
       tiers_above_usd_units, tiers_approvals, new_recipient_delay_hours, only_recipients, saved_by, saved_at)
     values ($1, 1, 0, 1000000000000, 1000000000000, '{1000000000}', '{2}', 0, false, 'test', now())`,
    [it.shop],
  );
  const asked = await it.ask({ amount: '0.01' });
  expect(asked.approvals).toMatchObject({ needed: 2, given: 0 });
  expect(await it.approve(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 1 } });
  const counted = await world().ok(summarizePayouts, { key: it.second.key });
  expect(counted).toMatchObject({ pendingCount: counted.mineCount });
  await pool.query(`update member set status = 'revoked' where id = $1`, [it.approver.id]);
  expect(await it.approve(asked, it.second)).toMatchObject({ status: 'pending-approval' });
  await it.pay();
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval' });
  await pool.query(`update member set status = 'active' where id = $1`, [it.approver.id]);
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
});

test('what is asked for in parts to one payee takes two people once it is above the limit of one', async () => {
  await world().coffer.deps.pool.query(
    `insert into payout_policy (project_id, version, auto_approve_usd_units, hour_usd_units, day_usd_units,
       tiers_above_usd_units, tiers_approvals, new_recipient_delay_hours, only_recipients, saved_by, saved_at)
     values ($1, 2, 50000000000, 1000000000000, 1000000000000, '{10000000000}', '{2}', 0, false, 'test', now())`,
    [it.shop],
  );
  const part = { toAddress: it.network.address('in parts'), amount: '0.02', again: true };
  const asked = [await it.ask(part), await it.ask(part), await it.ask(part)];
  expect(asked.map(({ approvals }) => approvals.needed)).toEqual([1, 1, 2]);
  expect(await it.ask({ amount: '0.02' })).toMatchObject({ approvals: { needed: 1 } });
});
