import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as pause from '@coffer/contract/money-out/payout-policy.ts';
import { cancelPayout, payRefund, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { createWithdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { setRecipientStatus } from '@coffer/contract/money-out/recipients.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createApiKey, rotateApiKey } from '@coffer/contract/projects/api-keys.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { refundPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { goodPassword } from '../../../test/client.ts';
import { beginWaiting, endWaiting } from '../../../test/pass-waiting.ts';
import { settle } from '../../../test/people.ts';
import { plantRecipient } from '../../../test/plant/plant-recipient.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';
import { launchPayouts } from './sending/launch-payouts.ts';

let it: PayingShop;
const confirmations = 12;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const launch = () => launchPayouts({ ...world().coffer.deps, masterKey: it.deps.masterKey });
const proven = (key: string) => world().ok(stepUp, { key, body: { password: goodPassword } });

test('whoever made or rotated a key does not approve what it asks for', async () => {
  const { key: session } = it.approver;
  await proven(session);
  const body = { description: 'Shop', scopes: ['payouts:create'] };
  const { id: keyId } = await world().ok(createApiKey, { key: session, params: { projectId: it.shop }, body });
  await proven(it.second.key);
  const rotation = { params: { projectId: it.shop, keyId }, body: {} };
  const { key } = await world().ok(rotateApiKey, { key: it.second.key, ...rotation });
  const given = {
    email: 'ada@example.com',
    blockchainCode: 'ETH',
    currencyCode: 'ETH',
    amount: '0.01',
    toAddress: it.network.address('asked by a key'),
    customerID: 'ada',
  } as const;
  const { id } = await world().ok(createWithdrawal, { key, body: given });
  for (const one of [it.approver, it.second]) {
    await expect(it.approve({ id }, one)).rejects.toThrow('You made or rotated the API key');
  }
  expect(await it.approve({ id }, it.asker)).toMatchObject({ status: 'pending' });
  await world().ok(cancelPayout, { key: it.asker.key, params: { id } });
});

test('whoever was let in within a week is no second person, where money is real and others were there before', async () => {
  const { pool } = world().coffer.deps;
  await beginWaiting(world());
  const asked = await it.ask({ amount: '0.01' });
  // In the first week of an installation everybody is new.
  expect(await it.approve(asked)).toMatchObject({ status: 'pending' });
  await pool.query(`update member set created_at = created_at - interval '8 days' where id = $1`, [it.second.id]);
  await launch();
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 0 } });
  await expect(it.approve(asked)).rejects.toThrow('within the last 7 days');
  await settle(world());
  // Whoever asked for it was new as well.
  await expect(it.approve(asked)).rejects.toThrow('Review it again');
  expect(await it.approve(asked)).toMatchObject({ status: 'pending' });
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
  await endWaiting(world());
});

test('what was handed to the sender and is not signed is given back while everything is paused', async () => {
  const asked = await it.ask({ amount: '0.01' });
  await it.approve(asked);
  await launch();
  await world().ok(pause.pausePayouts, { key: it.asker.key });
  await it.pay();
  expect(await it.see(asked)).toMatchObject({ status: 'pending', waiting: { code: 'PAUSED' } });
  expect(it.paid(asked.toAddress.toLowerCase())).toBe(0);
  for (const key of [it.approver.key, it.second.key]) {
    await proven(key);
    await world().ok(pause.resumePayouts, { key });
  }
  it.later(61);
  await it.pay();
  // It is another attempt, of which nobody said anything yet.
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', attempt: 2, approvals: { given: 0 } });
  await it.approve(asked);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(it.paid(asked.toAddress.toLowerCase())).toBe(1);
});

test('a recipient that is switched off gets nothing any more of what was let go before', async () => {
  const { id: recipientID, address } = await plantRecipient(world(), it.shop);
  const asked = await it.ask({ amount: '0.01', toAddress: undefined, recipientID });
  expect(asked).toMatchObject({ status: 'pending', approvals: { needed: 0 } });
  await world().ok(setRecipientStatus, { key: it.asker.key, params: { id: recipientID, status: 'inactive' } });
  await it.pay();
  const seen = await it.see(asked);
  expect(seen).toMatchObject({ status: 'pending-approval', approvals: { needed: 1, given: 0 } });
  expect(seen.reasons.map(({ code }) => code)).toContain('recipient_switched_off');
  expect(it.paid(address)).toBe(0);
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: asked.id } });
});

test('a recipient that is switched off and on again waits as the first time, whatever was let go before', async () => {
  const { id: recipientID, address } = await plantRecipient(world(), it.shop);
  const wish = { amount: '0.01', toAddress: undefined, recipientID };
  const asked = await it.ask(wish);
  await beginWaiting(world());
  const params = { id: recipientID };
  await world().ok(setRecipientStatus, { key: it.approver.key, params: { ...params, status: 'inactive' } });
  await proven(it.approver.key);
  const on = await world().ok(setRecipientStatus, { key: it.approver.key, params: { ...params, status: 'active' } });
  await endWaiting(world());
  await it.pay();
  const seen = await it.see(asked);
  const usableFrom = on.projects[0]?.usableFrom ?? null;
  expect(seen).toMatchObject({ status: 'pending-approval', approvals: { needed: 1 }, mayGoAt: usableFrom });
  expect(seen.reasons.map(({ code }) => code)).toContain('new_recipient');
  await expect(it.approve(asked, it.second)).rejects.toThrow('The recipient is new');
  expect(it.paid(address)).toBe(0);
  await it.nextDay();
  expect(await it.approve(asked, it.second)).toMatchObject({ status: 'pending' });
  await it.pay();
  await it.settle(confirmations + 1);
  expect(it.paid(address)).toBe(1);
});

test('a refund that another payout pays is not paid by the failed one too, whatever a reorg brings back', async () => {
  const key = it.root.key;
  const body = { customerEmail: 'eve@example.com', customerID: 'eve', amountInUSD: '250' };
  const { reference_id: ref } = await world().ok(createProjectPayment, { key, params: { id: it.shop }, body });
  const chosen = { blockchain_code: 'ETH', currency_code: 'ETH' } as const;
  const { Address } = await world().ok(chooseDepositAddress, { params: { ref }, body: chosen });
  it.network.pay(Address.toLowerCase(), oneCoin / 10n);
  await it.settle(confirmations + 1);
  await world().drain();
  await proven(key);
  const to = it.network.address('eve');
  const back = { blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.1', toAddress: to, reason: 'Sent back' };
  const { refunds } = await world().ok(refundPayment, { key, params: { ref }, body: back });
  const params = { ref, refundId: refunds[0]?.id ?? 0 };
  const first = await world().ok(payRefund, { key: it.asker.key, params });
  it.network.conditions.refuseCoins(to);
  await it.approve(first);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(await it.see(first)).toMatchObject({ status: 'failed' });
  it.network.conditions.refuseCoins(to, false);
  const second = await world().ok(payRefund, { key: it.asker.key, params });
  const twice = await world().refused(retryPayout, { key: it.asker.key, params: { id: first.id } });
  expect(twice).toMatchObject({ status: 409, message: expect.stringContaining('paid by another payout') });
  it.network.reorg({ depth: confirmations + 2 });
  await it.settle(0);
  expect(await it.see(first)).toMatchObject({ status: 'sent' });
  expect(await it.see(second)).toMatchObject({ status: 'pending-approval' });
});
