import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import * as payouts from '@coffer/contract/growth/referral-payouts.ts';
import {
  getReferrerRewardsTotal,
  listReferrerWithdrawals,
  requestReferrerWithdrawal,
} from '@coffer/contract/growth/referrers.ts';
import { goodPassword } from '../../../../test/client.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { plantWithdrawal } from '../../../../test/plant/plant-reward.ts';
import { openPayingShop, type PayingShop } from '../../payouts/payouts.fixture.ts';
import { plantRewarding, type Planting } from './withdrawals.fixture.ts';

let it: PayingShop;
let recipientID: number;
let rich: Planting['rich'];
let correct: Planting['correct'];
let insert: Planting['insert'];
const world = () => it.treasury.world;

beforeAll(async () => {
  it = await openPayingShop();
  ({ rich, correct, insert } = await plantRewarding(it));
  recipientID = (await plantRecipient(world(), it.shop)).id;
});
afterAll(() => it?.close());

const inShop = (id: number) => ({ projectId: it.shop, id });
const wanted = () => ({ recipientID, currencyCode: 'ETH' });
const request = (id: number) =>
  world().ok(requestReferrerWithdrawal, { key: it.asker.key, params: inShop(id), body: wanted() });
const totals = (id: number) => world().ok(getReferrerRewardsTotal, { key: it.asker.key, params: inShop(id) });
const seen = async (id: number) =>
  (await world().ok(listReferrerWithdrawals, { key: it.asker.key, params: inShop(id) })).data[0];
const confirms = () => world().ok(stepUp, { key: it.asker.key, body: { password: goodPassword } });
const several = (ids: number[]) => ({ key: it.asker.key, params: { projectId: it.shop }, body: { ids } });

test('several are approved each for itself: one that is decided, not theirs or not owed is told, and stops no other', async () => {
  await confirms();
  const [fine, decided, unowed, last] = [await rich(31), await rich(32), await rich(33), await rich(34)];
  const ids = [];
  for (const { id } of [fine, decided, unowed, last]) ids.push((await request(id)).id);
  const [first = 0, second = 0, third = 0, fourth = 0] = ids;
  const params = inShop(second);
  await world().ok(payouts.rejectReferralPayout, { key: it.asker.key, params, body: { reason: 'By mistake' } });
  await correct(unowed.reward, -5);
  const elsewhere = await plantWithdrawal(world(), it.treasury.neighbour);
  const ask = several([fourth, elsewhere, third, second, first, first]);
  const answer = await world().ok(payouts.approveReferralPayouts, ask);
  expect(answer.decided).toMatchObject([
    { id: first, status: 'paying', amountUSD: '31', decidedBy: it.asker.email },
    { id: fourth, status: 'paying', amountUSD: '34' },
  ]);
  expect(answer.refused).toEqual([
    { id: second, message: 'Only what was requested can be decided: it is rejected.' },
    { id: third, message: expect.stringContaining('$5 of their rewards was taken back') },
    { id: elsewhere, message: expect.stringContaining('Not found') },
  ]);
  expect(await seen(unowed.id)).toMatchObject({ status: 'requested', payoutID: null });
  const notes = ids.map((id) => `Referral rewards, request ${id}`);
  expect(await insert('select count(*)::int as id from payout where note = any($1)', [notes])).toBe(2);
  const again = await world().ok(payouts.approveReferralPayouts, ask);
  expect([again.decided.length, again.refused.length]).toEqual([0, 5]);
});

test('several under a key are done one by one: what is decided holds nothing while the next one waits, and is answered once', async () => {
  await confirms();
  const [one, other] = [await rich(35), await rich(36)];
  const ids = [(await request(one.id)).id, (await request(other.id)).id];
  const ask = { ...several(ids), headers: { 'idempotency-key': 'all-of-may' } };
  const holding = await world().coffer.deps.pool.connect();
  await holding.query('begin');
  await holding.query('select from referral_withdrawal where id = $1 for update', [ids[1]]);
  const answering = world().ask(payouts.approveReferralPayouts, ask);
  try {
    await vi.waitFor(async () => expect(await seen(one.id)).toMatchObject({ status: 'paying' }), { timeout: 5000 });
    // Nothing of the first is locked any more, so that rewards of it are judged meanwhile.
    await holding.query('select from referral_person where id = $1 for update nowait', [one.id]);
    expect(await seen(other.id)).toMatchObject({ status: 'requested' });
  } finally {
    await holding.query('rollback');
    holding.release();
  }
  const answer = await answering;
  expect(answer.body).toMatchObject({ decided: [{ id: ids[0] }, { id: ids[1] }], refused: [] });
  expect(await world().ask(payouts.approveReferralPayouts, ask)).toMatchObject({
    body: answer.body,
    headers: { 'idempotent-replayed': 'true' },
  });
});

test('several are rejected for one reason, and what they asked for is available again', async () => {
  const [one, other] = [await rich(20), await rich(21)];
  const ids = [(await request(one.id)).id, (await request(other.id)).id];
  const { key, params } = several(ids);
  const body = { ids: [...ids, 4_000_000], reason: 'Ask again in May' };
  const { decided, refused } = await world().ok(payouts.rejectReferralPayouts, { key, params, body });
  expect(decided.map((each) => [each.id, each.rejectedBecause])).toEqual(ids.map((id) => [id, body.reason]));
  expect(refused).toMatchObject([{ id: 4_000_000 }]);
  expect(await totals(other.id)).toMatchObject({ availableUSD: '21', reservedUSD: '0' });
  const many = several(Array.from({ length: 101 }, (_, at) => at + 1));
  expect(await world().refused(payouts.approveReferralPayouts, many)).toMatchObject({ status: 400 });
});
