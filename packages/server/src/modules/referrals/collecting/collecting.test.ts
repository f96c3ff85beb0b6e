import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticateReferrer } from '@coffer/contract/growth/published-referrals.ts';
import { getReferralPortal } from '@coffer/contract/growth/portal.ts';
import {
  approveReferralPayout,
  payDueReferrers,
  rejectReferralPayout,
} from '@coffer/contract/growth/referral-payouts.ts';
import { previewReferrerWithdrawal, requestReferrerWithdrawal } from '@coffer/contract/growth/referrers.ts';
import { getGrowthSummary } from '@coffer/contract/growth/rewards.ts';
import { createPayout, getPayout } from '@coffer/contract/money-out/payouts.ts';
import { listRecipients } from '@coffer/contract/money-out/recipients.ts';
import { postConfiguration } from '@coffer/contract/operations/configuration.ts';
import { removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import { freshAddress } from '../../wallets/treasury.fixture.ts';
import { openCollecting, wrongOf, type Collecting } from './collecting.fixture.ts';

let it: Collecting;
const world = () => it.treasury.world;

beforeAll(async () => void (it = await openCollecting()));
afterAll(() => it?.close());

describe('whoever has the page alone', () => {
  test('changes nothing, withdraws nothing, and is not told the address', async () => {
    const who = await it.payable();
    expect(await it.confirm(who, freshAddress(), '123456')).toMatchObject({ status: 400 });
    expect(await it.withdraw(who, '123456')).toMatchObject({ status: 400 });
    const view = await it.see(who);
    expect(view.withdraw).toMatchObject({ state: 'ready', aboutAmount: '20', isMailed: true });
    expect(view.withdraw.codesTo).not.toBe(who.email);
    expect(JSON.stringify(view).toLowerCase()).not.toContain(who.address.slice(8, 30));
    const guessed = await it.reveal(who, '123456');
    expect(guessed).toMatchObject({ status: 400, body: { error: { code: 'INVALID_OTP' } } });
    expect(JSON.stringify(guessed).toLowerCase()).not.toContain(who.address.slice(8, 30));
    expect(await it.rows('select 1 from referral_withdrawal where person_id = $1', [who.id])).toEqual([]);
  });

  test('finds nothing once the token is over', async () => {
    const who = await it.payable();
    world().clock.advance(13 * 60);
    for (const call of [
      it.send(who),
      it.reveal(who, '123456'),
      it.withdraw(who, '123456'),
      it.confirm(who, freshAddress(), '123456'),
    ])
      expect(await call).toMatchObject({ status: 404 });
  });
});

describe('whoever has the code of the mail', () => {
  test('sees the whole address before they withdraw, and the code is still good for that, once', async () => {
    const who = await it.payable();
    const code = await it.codeOf(who);
    for (let looks = 0; looks < 7; looks += 1) {
      const { status, body } = await it.reveal(who, code);
      expect({ status, body }).toEqual({
        status: 200,
        body: { address: expect.stringMatching(new RegExp(`^${who.address}$`, 'i')), blockchainName: 'Base' },
      });
    }
    // What they look at stays on their screen: the page shows the ends again.
    expect(JSON.stringify(await it.see(who)).toLowerCase()).not.toContain(who.address.slice(8, 30));
    const { address } = (await it.reveal(who, code)).body as { address: string };
    // Without the code nobody hears whether an address is theirs.
    for (const shown of [address, freshAddress()]) {
      expect((await it.withdraw(who, wrongOf(code), { address: shown })).status).toBe(400);
    }
    const other = await it.withdraw(who, code, { address: freshAddress() });
    expect(other).toMatchObject({
      status: 409,
      body: { error: { message: expect.stringContaining('Another address') } },
    });
    expect(await it.withdraw(who, code, { address })).toMatchObject({ status: 200 });
    expect((await it.reveal(who, code)).status).toBe(409);
    expect(await it.rows('select 1 from referral_withdrawal where person_id = $1', [who.id])).toHaveLength(1);
  });

  test('has tries for both together, and none for another page of somebody else or after ten minutes', async () => {
    const [first, other] = [await it.payable(), await it.payable()];
    const who = await it.again(first);
    const code = await it.codeOf(who);
    expect((await it.reveal(other, code)).status).toBe(400);
    world().clock.advance(11);
    expect((await it.reveal(who, code)).status).toBe(400);
    const next = await it.codeOf(who);
    for (let tries = 0; tries < 3; tries += 1) expect((await it.reveal(who, wrongOf(next))).status).toBe(400);
    for (let tries = 0; tries < 2; tries += 1) expect((await it.withdraw(who, wrongOf(next))).status).toBe(400);
    expect((await it.reveal(who, next)).status).toBe(400);
    expect((await it.withdraw(who, next)).status).toBe(400);
  });

  test('of an address sees nothing by it, nor once they are suspended', async () => {
    const who = await it.payable();
    const ofAddress = await it.codeOf(who, freshAddress());
    expect((await it.reveal(who, ofAddress)).status).toBe(400);
    const code = await it.codeOf(who);
    await it.rows(`update referral_person set status = 'suspended', status_reason = 'x' where id = $1`, [who.id]);
    expect((await it.reveal(who, code)).status).toBe(403);
  });
});

describe('withdrawing', () => {
  test('takes all that is available, waits for the shop, and says where it stands', async () => {
    const who = await it.payable();
    const code = await it.codeOf(who);
    expect((await it.mailsTo(who)).at(-1)?.text.toLowerCase()).toContain(who.address);
    const { body } = await it.withdraw(who, code);
    expect(body).toMatchObject({
      withdraw: { state: 'open', amountUSD: '0' },
      payouts: [{ amountUSD: '20', status: 'requested', explorerURL: null }],
      balance: { availableUSD: '0', requestedUSD: '20' },
    });
    expect(await it.send(who)).toMatchObject({ status: 409 });
    const [row] = await it.rows('select id, requested_by from referral_withdrawal where person_id = $1', [who.id]);
    expect(row).toMatchObject({ requested_by: 'the referrer' });
    const params = { projectId: it.treasury.shop, id: Number(row?.['id']) };
    await world().ok(rejectReferralPayout, { key: await it.session(), params, body: { reason: 'Ask us first' } });
    const refused = await it.see(who);
    expect(refused).toMatchObject({ withdraw: { state: 'ready' }, payouts: [{ status: 'refused' }] });
    expect(JSON.stringify(refused)).not.toContain('Ask us first');
  });

  test('where the hot wallet is gone is not offered and refused in words, and all that is owed stays', async () => {
    const who = await it.payable();
    const code = await it.codeOf(who);
    const session = await it.session();
    const params = { projectId: it.treasury.shop, id: who.id };
    const standing = async () => {
      const { withdraw, balance, payouts } = await it.see(who);
      return { state: withdraw.state, amountUSD: withdraw.amountUSD, balance, payouts };
    };
    const before = await standing();
    expect(before).toMatchObject({ state: 'ready', amountUSD: '20' });
    await it.rows(`update wallet set status = 'archived' where type = 'hot' and status = 'active'`);
    const summary = () => world().ok(getGrowthSummary, { key: session, params: { projectId: it.treasury.shop } });
    const owed = (await summary()).owedUSD;

    expect(await standing()).toEqual({ ...before, state: 'by_shop' });
    const words = /no wallet that pays on Base at the moment. What is yours stays yours/;
    for (const refused of [await it.send(who), await it.withdraw(who, code)]) {
      expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringMatching(words) } } });
    }
    const { recipientID } = (await world().ok(previewReferrerWithdrawal, { key: session, params })).to!;
    const body = { recipientID, currencyCode: 'USDC' };
    const byShop = await world().refused(requestReferrerWithdrawal, { key: session, params, body });
    expect(byShop).toMatchObject({ status: 422, message: expect.stringContaining('No hot wallet pays on BASE') });
    const due = await world().ok(payDueReferrers, { key: session, params: { projectId: it.treasury.shop } });
    expect(due).toMatchObject({ requested: 0, amountUSD: '0' });
    expect(due.left).toContainEqual({ reason: 'No hot wallet pays on Base', referrers: expect.any(Number) });
    expect(await it.rows('select 1 from referral_withdrawal where person_id = $1', [who.id])).toEqual([]);
    expect((await summary()).owedUSD).toBe(owed);

    await it.rows(`update wallet set status = 'active' where type = 'hot' and status = 'archived'`);
    expect(await standing()).toEqual(before);
    expect(await it.withdraw(who, code)).toMatchObject({ status: 200 });
  });

  test('thirty at once with one code make one withdrawal, and nothing falls below zero', async () => {
    const who = await it.payable();
    const code = await it.codeOf(who);
    const replies = await Promise.all(Array.from({ length: 30 }, () => it.withdraw(who, code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await it.rows('select 1 from referral_withdrawal where person_id = $1', [who.id])).toHaveLength(1);
    const { balance } = await it.see({ ...who, ip: '192.0.2.30' });
    expect(balance).toMatchObject({ availableUSD: '0', requestedUSD: '20', debtUSD: '0' });
  });

  test('less than the minimum says how much is missing; of what is on hold nothing can be had', async () => {
    const [who, poor] = [await it.payable(), await it.referrer('pending')];
    const key = await it.session();
    const least = (value: string) =>
      world().ok(postConfiguration, { key, body: { key: 'withdrawal-payout-min-amount', value } });
    await least('26.85');
    expect((await it.see(who)).withdraw).toMatchObject({ state: 'below', leastUSD: '26.85', missingUSD: '6.85' });
    expect(await it.send(who)).toMatchObject({ status: 400, body: { error: { code: 'PAYOUT_AMOUNT_BELOW_MINIMUM' } } });
    await least('0');
    expect((await it.see(who)).withdraw).toMatchObject({ state: 'ready', missingUSD: '0' });
    expect((await it.see(poor)).withdraw).toMatchObject({ amountUSD: '0' });
    expect(await it.send(poor)).toMatchObject({ status: 409 });
  });

  test('a referrer who was suspended meanwhile withdraws nothing, with whatever code', async () => {
    const who = await it.payable();
    const code = await it.codeOf(who);
    await it.rows(`update referral_person set status = 'suspended', status_reason = 'x' where id = $1`, [who.id]);
    expect(await it.withdraw(who, code)).toMatchObject({ status: 403 });
    expect(await it.confirm(who, freshAddress(), code)).toMatchObject({ status: 403 });
    expect(await it.send(who)).toMatchObject({ status: 403 });
  });

  test('becomes a payout only by somebody of the shop, to the address that the code confirmed', async () => {
    const who = await it.payable();
    await it.withdraw(who, await it.codeOf(who));
    const [row] = await it.rows('select id from referral_withdrawal where person_id = $1', [who.id]);
    const params = { projectId: it.treasury.shop, id: Number(row?.['id']) };
    const key = await it.session();
    const { toAddress, payoutID, ...approved } = await world().ok(approveReferralPayout, { key, params });
    expect(approved).toMatchObject({ status: 'paying', payoutStatus: 'pending-approval' });
    expect(toAddress.toLowerCase()).toBe(who.address);
    const payout = await world().ok(getPayout, { key, params: { id: payoutID ?? 0 } });
    expect(payout).toMatchObject({ type: 'withdrawal', recipientEmail: who.email });
    expect(
      payout.reasons.map(({ code }) => code),
      'what they confirmed is known for this',
    ).not.toContain('unknown_recipient');
    expect((await it.see(who)).payouts[0]?.status).toBe('waiting');
  });
});

test('whom a referrer named is no recipient of other payouts: a key that brings a friend has nobody whom it may pay', async () => {
  const who = await it.payable();
  const key = await it.session();
  const [row] = await it.rows('select recipient_id as id from referral_person where id = $1', [who.id]);
  const { data } = await world().ok(listRecipients, { key, query: {} });
  expect(data.map(({ id }) => id)).not.toContain(row?.['id']);
  const body = { projectID: it.treasury.shop, blockchainCode: 'BASE', currencyCode: 'USDC', amount: '5' };
  const refused = await world().refused(createPayout, { key, body: { ...body, recipientID: Number(row?.['id']) } });
  expect(refused).toMatchObject({ status: 400, details: [{ path: 'recipientID' }] });
  const asked = await world().ok(createPayout, { key, body: { ...body, toAddress: who.address } });
  expect(asked).toMatchObject({ status: 'pending-approval', recipient: null, isKnownPayee: false });
  expect(asked.reasons.map(({ code }) => code)).toContain('unknown_recipient');
});

test('a shop’s key opens a page, and that alone pays nobody', async () => {
  const params = { projectId: it.treasury.shop };
  const { key } = await world().ok(createApiKey, { key: await it.session(), params, body: { description: 'Shop' } });
  const body = { email: 'thief@example.com', referenceID: 'thief' };
  const { redirectURL } = await world().ok(authenticateReferrer, { key, body });
  const token = redirectURL.split('/').at(-1) ?? '';
  world().secrets.add(token);
  const view = await world().ok(getReferralPortal, { params: { token }, ip: '192.0.2.5' });
  expect(view.withdraw).toMatchObject({ state: 'no_address', amountUSD: '0' });
});

test('without a mail server the page says that the shop pays, and takes nothing', async () => {
  const who = await it.payable();
  await world().ok(removeSmtp, { key: await it.session() });
  expect((await it.see(who)).withdraw.state).toBe('by_shop');
  expect(await it.send(who)).toMatchObject({ status: 409 });
  expect(await it.send(who, freshAddress())).toMatchObject({ status: 409 });
});
