import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { cancelPayout } from '@coffer/contract/money-out/payouts.ts';
import { getCampaignMinimum } from '@coffer/contract/growth/campaigns.ts';
import * as payouts from '@coffer/contract/growth/referral-payouts.ts';
import {
  getReferrerRewardsTotal,
  listReferrerRewards,
  listReferrerWithdrawals,
  previewReferrerWithdrawal,
  requestReferrerWithdrawal,
  setReferrerStatus,
} from '@coffer/contract/growth/referrers.ts';
import {
  decideReward,
  exportRewards,
  getGrowthSummary,
  getReward,
  listRewards,
} from '@coffer/contract/growth/rewards.ts';
import { goodPassword } from '../../../../test/client.ts';
import type { Person } from '../../../../test/people.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { openPayingShop, type PayingShop } from '../../payouts/payouts.fixture.ts';
import { followPayout } from './follow-payout.ts';
import { stopUnowed } from './stop-unowed.ts';
import { plantRewarding, type Planting } from './withdrawals.fixture.ts';

/** Real payouts: the policy, the hot wallet and the chain are the program's own. */

let it: PayingShop;
let campaign: number;
let recipientID: number;
let insider: Person;
let rich: Planting['rich'];
let campaignIn: Planting['campaignIn'];
let correct: Planting['correct'];
let insert: Planting['insert'];
const world = () => it.treasury.world;

beforeAll(async () => {
  it = await openPayingShop();
  ({ campaign, campaignIn, rich, correct, insert } = await plantRewarding(it));
  recipientID = (await plantRecipient(world(), it.shop)).id;
  insider = await it.treasury.hire('platform_referral_admin', [it.shop]);
});
afterAll(() => it?.close());

const inShop = (id: number) => ({ projectId: it.shop, id });
const wanted = () => ({ recipientID, currencyCode: 'ETH' });
const request = (id: number) =>
  world().ok(requestReferrerWithdrawal, { key: it.asker.key, params: inShop(id), body: wanted() });
const approve = (id: number) => world().ok(payouts.approveReferralPayout, { key: it.asker.key, params: inShop(id) });
const totals = (id: number) => world().ok(getReferrerRewardsTotal, { key: it.asker.key, params: inShop(id) });
const seen = async (id: number) =>
  (await world().ok(listReferrerWithdrawals, { key: it.asker.key, params: inShop(id) })).data[0];

test('what is available is asked for, approved, sent, and paid once the chain has it', async () => {
  const { id } = await rich(25);
  const asked = await request(id);
  expect(asked).toMatchObject({ status: 'requested', amountUSD: '25', rewards: 1, payoutID: null });
  expect(await totals(id)).toMatchObject({ availableUSD: '0', reservedUSD: '25' });
  const approved = await approve(asked.id);
  expect(approved).toMatchObject({ status: 'paying', decidedBy: it.asker.email });
  const payout = await it.see({ id: approved.payoutID ?? 0 });
  expect(payout).toMatchObject({ type: 'withdrawal', amountUSD: '25', amount: '0.01' });
  if (payout.status === 'pending-approval') await it.approve(payout);
  await it.pay();
  await it.settle(13);
  await world().drain();
  expect(await seen(id)).toMatchObject({ status: 'paid', payoutStatus: 'processed', txHash: expect.any(String) });
  expect(await totals(id)).toMatchObject({ reservedUSD: '0', paidUSD: '25', totalUSD: '25' });
});

test('thirty requests at the same time make one withdrawal, and two approvals one payout', async () => {
  const { id } = await rich(40);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      world().ask(requestReferrerWithdrawal, { key: it.asker.key, params: inShop(id), body: wanted() }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 29 }, () => 409),
  ]);
  const withdrawal = await seen(id);
  const params = inShop(withdrawal?.id ?? 0);
  const both = await Promise.all([
    world().ask(payouts.approveReferralPayout, { key: it.asker.key, params }),
    world().ask(payouts.approveReferralPayout, { key: it.root.key, params }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const made = await insert(`select count(*)::int as id from payout where note = $1`, [
    `Referral rewards, request ${params.id}`,
  ]);
  expect(made).toBe(1);
});

test('a payout that is taken back waits again, and one that is rejected frees what was asked for', async () => {
  const { id } = await rich(30);
  const asked = await request(id);
  const { payoutID } = await approve(asked.id);
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: payoutID ?? 0 } });
  await world().drain();
  expect(await seen(id)).toMatchObject({ status: 'requested', lastFailure: 'The payout was cancelled.' });
  const body = { reason: 'Ask again in May' };
  const params = inShop(asked.id);
  const rejected = await world().ok(payouts.rejectReferralPayout, { key: it.asker.key, params, body });
  expect(rejected).toMatchObject({ status: 'rejected', rejectedBecause: 'Ask again in May' });
  expect(await totals(id)).toMatchObject({ availableUSD: '30', reservedUSD: '0' });
  await world().refused(payouts.approveReferralPayout, { key: it.asker.key, params });
  expect(await request(id)).toMatchObject({ status: 'requested', amountUSD: '30' });
});

test('less than the minimum, an unknown recipient and a suspended referrer are refused with the reason', async () => {
  const ask = (id: number, body: object = wanted()) =>
    world().refused(requestReferrerWithdrawal, { key: it.asker.key, params: inShop(id), body });
  const none = await rich(50, 'pending');
  expect(await ask(none.id)).toMatchObject({ code: 'PAYOUT_AMOUNT_BELOW_MINIMUM' });
  const { id } = await rich(50);
  expect(await ask(id, { ...wanted(), recipientID: 987_654 })).toMatchObject({ status: 400 });
  const stranger = await plantRecipient(world(), it.shop, { status: 'pending-otp-verification' });
  expect(await ask(id, { ...wanted(), recipientID: stranger.id })).toMatchObject({ status: 400 });
  expect(await ask(id, { ...wanted(), currencyCode: 'DOGE' })).toMatchObject({ code: 'PAYOUT_CURRENCY_DISABLED' });
  await insert(`update referral_person set status = 'suspended', status_reason = 'x' where id = $1 returning id`, [id]);
  expect(await ask(id)).toMatchObject({ code: 'INVALID_STATE' });
});

test('the minimum is four times what sending costs, where that is more than the install asks for', async () => {
  const { id } = await rich(25);
  const preview = () => world().ok(previewReferrerWithdrawal, { key: it.asker.key, params: inShop(id) });
  const shown = await world().ok(getCampaignMinimum, { key: it.asker.key, params: inShop(campaign) });
  expect(await preview()).toMatchObject({ amountUSD: '25', missingUSD: '0', isOpen: false, minimum: shown, to: null });
  expect(shown).toMatchObject({ leastUSD: '0.24', feeUSD: '0.06' });
  // A transfer of the coin costs 0.000021 of it, and one is $2,500: $21.00.
  it.network.conditions.priceTimes(400);
  world().clock.advance(2);
  const dear = await preview();
  expect(dear).toMatchObject({ missingUSD: '59', minimum: { leastUSD: '84', feeUSD: '21', timesFee: 4 } });
  const refused = await world().refused(requestReferrerWithdrawal, {
    key: it.asker.key,
    params: inShop(id),
    body: wanted(),
  });
  expect(refused).toMatchObject({
    code: 'PAYOUT_AMOUNT_BELOW_MINIMUM',
    message: expect.stringContaining('$84 at least'),
  });
  it.network.conditions.priceTimes(1);
  world().clock.advance(2);
  expect(await request(id)).toMatchObject({ amountUSD: '25' });
  expect(await preview()).toMatchObject({ amountUSD: '0', isOpen: true });
});

test('whoever has enough and an address is asked for at once; all others are counted with the reason', async () => {
  const read = () => world().ok(getGrowthSummary, { key: it.asker.key, params: { projectId: it.shop } });
  const before = (await read()).due;
  const [due, far, early] = [await rich(60), await rich(70), await rich(80)];
  // They had it before anybody else was paid there.
  const naming = `update referral_person set recipient_id = $2, recipient_named_at = '2026-01-01' where id = $1 returning id`;
  await insert(naming, [due.id, recipientID]);
  await insert(
    `update referral_person set recipient_id = $2, recipient_named_at = '2026-01-01', recipient_usable_from = $3 where id = $1 returning id`,
    [early.id, recipientID, new Date(world().clock.now().getTime() + 9_000_000)],
  );
  const others = { withoutAddress: before.withoutAddress + 1, waiting: before.waiting + 1 };
  expect((await read()).due).toEqual({ referrers: 1, amountUSD: '60', ...others });
  it.network.conditions.priceTimes(400);
  world().clock.advance(2);
  const dear = await read();
  expect(dear.due, 'four times what sending costs is more').toMatchObject({ referrers: 0, amountUSD: '0', waiting: 0 });
  it.network.conditions.priceTimes(1);
  world().clock.advance(2);
  const paid = await world().ok(payouts.payDueReferrers, { key: it.asker.key, params: { projectId: it.shop } });
  expect(paid).toMatchObject({ requested: 1, amountUSD: '60' });
  expect(paid.left).toContainEqual({ reason: 'They have no payout address', referrers: expect.any(Number) });
  expect(await seen(due.id)).toMatchObject({ status: 'requested', amountUSD: '60' });
  expect(await seen(far.id)).toBeUndefined();
});

test('what is held is allowed, refused, and both undone, as long as nobody asked for it', async () => {
  const { id, reward } = await rich(20, 'held');
  const decide = (body: object) => world().ok(decideReward, { key: it.asker.key, params: inShop(reward), body });
  const ofShop = { key: it.asker.key, params: { projectId: it.shop } };
  const counted = async () => (await world().ok(getGrowthSummary, ofShop)).decided;
  const before = await counted();
  await world().refused(decideReward, { key: it.asker.key, params: inShop(reward), body: { decision: 'refuse' } });
  expect(await decide({ decision: 'refuse', reason: 'Same flat' })).toMatchObject({
    status: 'cancelled',
    statusReason: 'Same flat',
  });
  expect(await totals(id)).toMatchObject({ count: 0, heldUSD: '0' });
  expect(await decide({ decision: 'allow' })).toMatchObject({ status: 'pending', statusReason: null });
  expect(await counted()).toEqual({ rewards: before.rewards + 1, allowed: before.allowed + 1 });
  expect(await decide({ decision: 'refuse', reason: 'After all' })).toMatchObject({ status: 'cancelled' });
  expect(await counted()).toEqual({ rewards: before.rewards + 1, allowed: before.allowed });
  const { body: file } = await world().ask(exportRewards, { ...ofShop, query: { status: 'cancelled' } });
  const [head, line] = String(file).split('\r\n');
  expect(head).toMatch(/^Reward,Created \(UTC\),.*,Payment,Amount \(USD\),Status,Reason,/);
  expect(line).toMatch(new RegExp(`^${reward},.*,referrer,.*,payment,,20,cancelled,After all,,`));
  const page = await world().ok(listRewards, {
    key: it.asker.key,
    params: { projectId: it.shop },
    query: { status: 'cancelled' },
  });
  expect(page.data.map((one) => one.id)).toContain(reward);
  expect(await world().ok(getReward, { key: it.asker.key, params: inShop(reward) })).toMatchObject({ amountUSD: '20' });
  expect((await world().ok(listReferrerRewards, { key: it.asker.key, params: inShop(id) })).totalCount).toBe(1);
});

const confirms = () => world().ok(stepUp, { key: it.asker.key, body: { password: goodPassword } });

describe('where the money goes', () => {
  beforeAll(async () => void (await confirms()));

  const asks = (id: number, over: object = {}) => ({ params: inShop(id), body: { ...wanted(), ...over } });
  const addressOf = async (id: number) =>
    insert('select coalesce(recipient_id, 0) as id from referral_person where id = $1', [id]);

  test('is said by nobody who may only change referrers', async () => {
    const { id } = await rich(30);
    expect(await world().refused(requestReferrerWithdrawal, { key: insider.key, ...asks(id) })).toMatchObject({
      status: 403,
    });
    expect(await seen(id)).toBeUndefined();
  });

  test('is remembered once they were paid there, and not by asking', async () => {
    const { id } = await rich(30);
    const asked = await request(id);
    const params = inShop(asked.id);
    await world().ok(payouts.rejectReferralPayout, { key: it.asker.key, params, body: { reason: 'By mistake' } });
    expect(await addressOf(id)).toBe(0);
    const { payoutID } = await approve((await request(id)).id);
    await insert(`update payout set status = 'processed' where id = $1 returning id`, [payoutID]);
    const { deps } = world().coffer;
    await followPayout(deps, { payoutId: payoutID ?? 0 });
    expect(await addressOf(id)).toBe(recipientID);
  });
});

test('whoever was blocked after they asked is not paid, and says why', async () => {
  const { id } = await rich(40);
  const asked = await request(id);
  const body = { status: 'blocked' as const, reason: 'Fraud' };
  await world().ok(setReferrerStatus, { key: it.asker.key, params: inShop(id), body });
  const answer = await world().refused(payouts.approveReferralPayout, { key: it.asker.key, params: inShop(asked.id) });
  expect(answer).toMatchObject({ code: 'INVALID_STATE', message: expect.stringContaining('blocked') });
  expect(await seen(id)).toMatchObject({ status: 'requested', payoutID: null });
});

test('what went back since somebody asked stops the approval, and is taken off when they ask again', async () => {
  const { id, reward } = await rich(45);
  const asked = await request(id);
  await correct(reward, -5);
  const params = inShop(asked.id);
  const answer = await world().refused(payouts.approveReferralPayout, { key: it.asker.key, params });
  expect(answer).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('$5 of their rewards') });
  await world().ok(payouts.rejectReferralPayout, { key: it.asker.key, params, body: { reason: 'Ask again' } });
  expect(await request(id)).toMatchObject({ amountUSD: '40' });
});

test.each([
  ['whoever asked was blocked', 'The referrer was blocked before it was signed.'],
  ['it went back', 'Some of the rewards were taken back before it was signed.'],
])('while a payout waits for people and %s, it ends, and the request waits again', async (how, reason) => {
  const { id, reward } = await rich(1_900);
  const asked = await request(id);
  const { payoutID } = await approve(asked.id);
  expect((await it.see({ id: payoutID ?? 0 })).status).toBe('pending-approval');
  expect(await stopUnowed(world().coffer.deps)).toBe('wait');
  expect((await it.see({ id: payoutID ?? 0 })).status).toBe('pending-approval');
  const blocked = { status: 'blocked' as const, reason: 'Fraud' };
  if (how === 'it went back') await correct(reward, -1_900);
  else await world().ok(setReferrerStatus, { key: it.asker.key, params: inShop(id), body: blocked });
  await stopUnowed(world().coffer.deps);
  await world().drain();
  const stopped = await it.see({ id: payoutID ?? 0 });
  expect(stopped.status).toBe('cancelled');
  expect(JSON.stringify(stopped)).toContain(reason);
  expect(await seen(id)).toMatchObject({ status: 'requested', lastFailure: reason });
  const again = await world().refused(payouts.approveReferralPayout, { key: it.asker.key, params: inShop(asked.id) });
  expect(again.status).toBe(409);
});

test('what went and came again stops no payout, and keeps nobody from approving it', async () => {
  const { id, reward } = await rich(1_900);
  const asked = await request(id);
  await correct(reward, -1_900);
  await correct(reward, 1_900);
  const { payoutID } = await approve(asked.id);
  await correct(reward, 500);
  await correct(reward, -1);
  await stopUnowed(world().coffer.deps);
  await world().drain();
  expect((await it.see({ id: payoutID ?? 0 })).status).toBe('pending-approval');
});

test('what one referrer owes lessens nothing that another is owed, and makes up for what they have themselves first', async () => {
  const figures = async () => {
    const all = await world().ok(getGrowthSummary, { key: it.asker.key, params: { projectId: it.shop } });
    const cover = all.cover.find(({ currencyCode }) => currencyCode === 'ETH');
    return [all.owedUSD, all.dueUSD, all.debtUSD, cover?.debtUSD].map(Number);
  };
  const [owed = 0, due = 0, debt = 0] = await figures();
  const { id, reward } = await rich(600);
  await rich(10);
  await correct(reward, -630);
  const asked = { key: it.asker.key, params: inShop(id) };
  const next = await world().ok(previewReferrerWithdrawal, asked);
  expect(Number(next.missingUSD), 'what they owe comes first').toBe(Number(next.minimum.leastUSD) + 30);
  expect(await figures()).toEqual([owed + 10, due + 10, debt + 30, debt + 30]);
  const later = await rich(20, 'pending');
  await correct(later.reward, -5);
  expect(await figures()).toEqual([owed + 25, due + 10, debt + 30, debt + 30]);
  await world().coffer.deps.pool.query(
    `update reward set status = 'cancelled' where person_id in (select person_id from reward where id = any($1))`,
    [[reward, later.reward]],
  );
});

test('what cover calls covered is paid; what it calls short is refused, or waits for the hot wallet', async () => {
  await confirms();
  const tokens = await campaignIn('USDC');
  const cover = async () => {
    const asked = { key: it.asker.key, params: { projectId: it.shop } };
    return (await world().ok(getGrowthSummary, asked)).cover.find(({ currencyCode }) => currencyCode === 'USDC');
  };
  const asks = async (dollars: number) => {
    const { id } = await rich(dollars, 'available', tokens);
    const body = { recipientID, currencyCode: 'USDC' };
    return world().ok(requestReferrerWithdrawal, { key: it.asker.key, params: inShop(id), body });
  };
  const refusal = (id: number) =>
    world().refused(payouts.approveReferralPayout, { key: it.asker.key, params: inShop(id) });

  expect(await cover(), 'before anything is owed').toMatchObject({
    owedUSD: '0',
    walletsUSD: '0',
    earnedUSD: '0',
    lacks: [],
  });
  // Sent there by the merchant: it is no project's.
  await it.stock('USDC', 100);
  const first = await asks(40);
  expect(await cover()).toMatchObject({
    dueUSD: '40',
    walletsUSD: '100',
    earnedUSD: '0',
    dueShortUSD: '40',
    lacks: [{ of: 'earned', shortUSD: '40', dueShortUSD: '40' }],
  });
  expect(await refusal(first.id)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await it.earn(39, 'USDC');
  expect(await cover()).toMatchObject({ earnedUSD: '39', lacks: [{ of: 'earned', dueShortUSD: '1' }] });
  expect(await refusal(first.id)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await it.earn(1, 'USDC');
  expect(await cover()).toMatchObject({ earnedUSD: '40', shortUSD: '0', dueShortUSD: '0', lacks: [] });
  const covered = await it.see({ id: (await approve(first.id)).payoutID ?? 0 });
  if (covered.status === 'pending-approval') await it.approve(covered);
  expect(await cover(), 'set aside by now').toMatchObject({ dueUSD: '0', walletsUSD: '60', earnedUSD: '0', lacks: [] });
  await it.pay();
  await it.settle(13);
  expect(await it.see(covered)).toMatchObject({ status: 'processed' });

  await it.earn(100, 'USDC');
  const second = await asks(70);
  expect(await cover()).toMatchObject({
    walletsUSD: '60',
    earnedUSD: '100',
    dueShortUSD: '10',
    lacks: [{ of: 'hot_wallets', dueShortUSD: '10' }],
  });
  const waits = await it.see({ id: (await approve(second.id)).payoutID ?? 0 });
  if (waits.status === 'pending-approval') await it.approve(waits);
  await it.pay();
  expect(await it.see(waits)).toMatchObject({
    status: 'pending',
    waiting: { reason: expect.stringContaining('hot wallet') },
  });
  expect(await cover(), 'approved, and short as before').toMatchObject({
    setAsideUSD: '60',
    dueUSD: '10',
    walletsUSD: '0',
    dueShortUSD: '10',
    lacks: [{ of: 'hot_wallets', shortUSD: '10', dueShortUSD: '10' }],
  });
  await rich(5, 'available', tokens);
  expect(await cover(), 'what is due beside it needs as much more').toMatchObject({
    dueUSD: '15',
    dueShortUSD: '15',
    lacks: [{ of: 'hot_wallets', dueShortUSD: '15' }],
  });
  await it.stock('USDC', 10);
  expect(await cover()).toMatchObject({ setAsideUSD: '70', dueUSD: '5', dueShortUSD: '5' });
  world().clock.advance(10);
  await it.pay();
  await it.settle(13);
  expect(await it.see(waits)).toMatchObject({ status: 'processed' });
});
