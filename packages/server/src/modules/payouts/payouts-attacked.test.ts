import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as policies from '@coffer/contract/money-out/payout-policy.ts';
import { approvePayout, cancelPayout, payRefund, retryPayout } from '@coffer/contract/money-out/payouts.ts';
import { createWithdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { releaseSending } from '@coffer/contract/operations/restores.ts';
import { chooseDepositAddress } from '@coffer/contract/payments/checkout.ts';
import { refundPayment } from '@coffer/contract/payments/payment-details.ts';
import { createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createApiKey, deleteApiKey } from '@coffer/contract/projects/api-keys.ts';
import { goodPassword } from '../../../test/client.ts';
import { plantPaid } from '../../../test/plant/plant-paid.ts';
import { plantRecipient } from '../../../test/plant/plant-recipient.ts';
import { insertRestore } from '../history/index.ts';
import { oneCoin } from '../outgoing/orders/outbound.fixture.ts';
import { prepareRestores } from '../restores/index.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';
import { lapseApprovals } from './deciding/lapse-approvals.ts';
import { launchPayouts } from './sending/launch-payouts.ts';
import { lookForTokens } from './sending/look-for-tokens.ts';

let it: PayingShop;
const confirmations = 12;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const deps = () => ({ ...world().coffer.deps, masterKey: it.deps.masterKey });
const proven = (key: string) => world().ok(stepUp, { key, body: { password: goodPassword } });
const take = ({ id }: { id: number }) => world().ok(cancelPayout, { key: it.asker.key, params: { id } });

/** The limits that hold where nobody saved any: at once, whatever was saved before. */
async function usualPolicy(): Promise<void> {
  await world().coffer.deps.pool
    .query(`insert into payout_policy select project_id, version + 1, 50000000000, 500000000000, 1000000000000, null, null,
    0, false, null, null, null, saved_by, saved_at from payout_policy order by version desc limit 1`);
}

/** A key whose cap covers what it asks for. */
async function capableKey(): Promise<{ id: number; key: string }> {
  await proven(it.asker.key);
  const body = { description: 'Till', scopes: ['payouts:create'] };
  const made = await world().ok(createApiKey, { key: it.asker.key, params: { projectId: it.shop }, body });
  const { pool } = world().coffer.deps;
  await pool.query('update api_key set payout_cap_usd_units = 50000000000 where id = $1', [made.id]);
  return { id: made.id, key: made.key };
}

const askedByKey = (key: string, toAddress: string) =>
  world().ok(createWithdrawal, {
    key,
    body: {
      email: 'ada@example.com',
      blockchainCode: 'ETH',
      currencyCode: 'ETH',
      amount: '0.01',
      toAddress,
      customerID: 'ada',
    },
  });

/** A payer pays a tenth too much; each refund is of one tenth. */
async function refunds(customerID: string, payee?: string): Promise<{ ref: string; ids: number[]; to: string[] }> {
  const key = it.root.key;
  const body = { customerEmail: `${customerID}@example.com`, customerID, amountInUSD: '250' };
  const { reference_id: ref } = await world().ok(createProjectPayment, { key, params: { id: it.shop }, body });
  const chosen = { blockchain_code: 'ETH', currency_code: 'ETH' } as const;
  const { Address } = await world().ok(chooseDepositAddress, { params: { ref }, body: chosen });
  it.network.pay(Address.toLowerCase(), oneCoin / 5n);
  await it.settle(confirmations + 1);
  await world().drain();
  await proven(key);
  const to = [payee ?? it.network.address(`${customerID} 1`), it.network.address(`${customerID} 2`)];
  let ids: number[] = [];
  for (const toAddress of to) {
    const back = { blockchainCode: 'ETH', currencyCode: 'ETH', amount: '0.1', toAddress, reason: 'Sent back' };
    ids = (await world().ok(refundPayment, { key, params: { ref }, body: back })).refunds.map(({ id }) => id);
  }
  return { ref, ids: ids.toSorted((a, b) => a - b), to };
}

test('a token whose move a node kept back is looked for anew, and was paid', async () => {
  await it.earn(500, 'USDC');
  await it.stock('USDC', 500);
  const to = it.network.address('supplier with a node');
  const asked = await it.ask({ currencyCode: 'USDC', amount: '120', toAddress: to });
  await it.approve(asked);
  await it.pay();
  it.node.omit(3, (one) => one.to === to);
  await it.settle(confirmations + 2);
  await it.settle(confirmations + 2);
  expect(await it.see(asked)).toMatchObject({ status: 'sent', waiting: { code: 'TOKEN_NOT_SEEN' } });
  const early = await world().refused(retryPayout, { key: it.asker.key, params: { id: asked.id } });
  expect(early).toMatchObject({ code: 'INVALID_STATE' });
  it.later(601);
  await lookForTokens(deps());
  expect(await it.see(asked)).toMatchObject({ status: 'processed', waiting: null });
  expect(it.paid(to)).toBe(1);
});

test('payouts that cost more than they are worth burn no coin without people', async () => {
  const { id: recipientID } = await plantRecipient(world(), it.shop);
  const known = { toAddress: undefined, recipientID };
  const tiny = await it.ask({ amount: '0.000001', ...known });
  expect(tiny).toMatchObject({ status: 'pending-approval', reasons: [{ code: 'fee_above_amount' }] });
  const crumb = await it.ask({ amount: '0.0000210001', ...known, feeFrom: 'amount' });
  expect(crumb).toMatchObject({ status: 'pending-approval', reasons: [{ code: 'fee_above_amount' }] });
  const kept = await it.ask({ amount: '0.0001', ...known, feeFrom: 'amount' });
  const honest = await it.ask({ amount: '0.01', ...known });
  expect([kept.status, honest.status]).toEqual(['pending', 'pending']);
  for (const one of [tiny, crumb, kept, honest]) await take(one);
});

test('a stricter policy holds for what was asked for before it as well', async () => {
  const { id: recipientID } = await plantRecipient(world(), it.shop);
  const asked = await it.ask({ amount: '0.05', toAddress: undefined, recipientID });
  const waiting = await it.ask({ amount: '0.05' });
  await proven(it.root.key);
  const body = {
    autoApproveUSD: '10',
    hourUSD: '5000',
    dayUSD: '10000',
    recipientDayUSD: null,
    walletDayUSD: null,
    approvalTiers: [{ aboveUSD: '10', approvals: 2 }],
    newRecipientDelayHours: 24,
    onlyRecipients: true,
    allowedHours: null,
  };
  await world().ok(policies.savePayoutPolicy, { key: it.root.key, params: { id: it.shop }, body });
  await launchPayouts(deps());
  expect(await it.see(asked)).toMatchObject({ status: 'pending-approval', approvals: { needed: 2, given: 0 } });
  await expect(it.approve(waiting)).rejects.toThrow('confirmed recipients only');
  expect(await it.approve(asked)).toMatchObject({ status: 'pending-approval', approvals: { given: 1 } });
  const open = { ...body, onlyRecipients: false };
  await world().ok(policies.savePayoutPolicy, { key: it.root.key, params: { id: it.shop }, body: open });
  const { intentHash, toAddress } = await it.see(waiting);
  const given = { intentHash, addressEnd: toAddress.slice(-6) };
  const stale = { key: it.approver.key, params: { id: waiting.id }, body: given };
  expect(await world().refused(approvePayout, stale)).toMatchObject({ code: 'CONFLICT' });
  expect(await it.see(waiting)).toMatchObject({ approvals: { needed: 2, given: 0 } });
  for (const one of [asked, waiting]) await take(one);
  await usualPolicy();
});

test('what one payee is asked for on several days and chains takes two people, as if it were asked for at once', async () => {
  await proven(it.root.key);
  const limits = { autoApproveUSD: '500', hourUSD: '5000', dayUSD: '10000', recipientDayUSD: null, walletDayUSD: null };
  const rest = { newRecipientDelayHours: 24, onlyRecipients: false, allowedHours: null };
  const body = { ...limits, ...rest, approvalTiers: [{ aboveUSD: '1000', approvals: 2 }] };
  await world().ok(policies.savePayoutPolicy, { key: it.root.key, params: { id: it.shop }, body });
  const toAddress = it.network.address('paid in parts');
  const part = await it.ask({ amount: '0.3', toAddress });
  expect(part).toMatchObject({ approvals: { needed: 1 } });
  await it.nextDay();
  await lapseApprovals(deps());
  const elsewhere = await it.ask({ amount: '0.3' });
  const other = await it.ask({ amount: '0.3', toAddress });
  expect(other).toMatchObject({ approvals: { needed: 2 } });
  await expect(it.approve(part)).rejects.toThrow('Review it again');
  for (const one of [part, other]) {
    expect(await it.approve(one)).toMatchObject({ status: 'pending-approval', approvals: { needed: 2, given: 1 } });
  }
  expect(await it.approve(other, it.second)).toMatchObject({ status: 'pending' });
  expect(await it.approve(elsewhere)).toMatchObject({ status: 'pending', approvals: { needed: 1 } });
  for (const one of [part, other, elsewhere]) await take(one);
  await usualPolicy();
});

test('what a key that is gone let go by itself waits for people', async () => {
  const { id: keyId, key } = await capableKey();
  const { address } = await plantRecipient(world(), it.shop);
  const asked = await askedByKey(key, address);
  expect(asked).toMatchObject({ status: 'pending' });
  await world().ok(deleteApiKey, { key: it.asker.key, params: { projectId: it.shop, keyId } });
  await it.pay();
  const seen = await it.see(asked);
  expect(seen).toMatchObject({ status: 'pending-approval', approvals: { needed: 1 } });
  expect(seen.reasons.map(({ code }) => code)).toContain('asker_gone');
  await take(asked);
});

test('what a key asked for that is gone is cancelled as its day is over, and what people asked for is renewed', async () => {
  const { id: keyId, key } = await capableKey();
  const promised = await askedByKey(key, it.network.address('nobody 1'));
  const lasting = await it.ask({ amount: '0.01' });
  await world().ok(deleteApiKey, { key: it.asker.key, params: { projectId: it.shop, keyId } });
  await lapseApprovals(deps());
  expect(await it.see(promised)).toMatchObject({ status: 'pending-approval' });
  await it.nextDay();
  await lapseApprovals(deps());
  expect(await it.see(promised)).toMatchObject({ status: 'cancelled', failure: { code: 'ASKER_GONE' } });
  expect((await it.books(promised)).payout).toBe(0n);
  expect(await it.see(lasting)).toMatchObject({ status: 'pending-approval' });
  await take(lasting);
});

test('of one key two hundred wait for people at a time, and others ask meanwhile', async () => {
  const { id: keyId, key } = await capableKey();
  const first = await askedByKey(key, it.network.address('first of many'));
  const { pool } = world().coffer.deps;
  await Promise.all(
    Array.from({ length: 199 }, (_, at) =>
      plantPaid(world(), {
        projectId: it.shop,
        walletId: it.hot.id,
        at: new Date(0),
        usd: 1,
        keyId,
        status: 'pending-approval',
        address: `0x${String(at).padStart(40, '0')}`,
      }),
    ),
  );
  await expect(askedByKey(key, it.network.address('one too many'))).rejects.toThrow('wait for approval');
  await take(await it.ask({ amount: '0.001' }));
  await pool.query(`update payout set status = 'cancelled', reserved_at = null where created_at = $1`, [new Date(0)]);
  await askedByKey(key, it.network.address('room again')).then(take);
  await take(first);
});

test('a key takes back its own, and not what people asked for', async () => {
  const { key } = await capableKey();
  const asked = await it.ask({ amount: '0.01' });
  const params = { id: asked.id };
  expect(await world().refused(cancelPayout, { key, params })).toMatchObject({ status: 403 });
  const own = await askedByKey(key, it.network.address('own'));
  await world().ok(cancelPayout, { key, params: { id: own.id } });
  await take(asked);
});

test('what a payer paid over goes back once, of two refunds at once and of one that is tried again', async () => {
  const { ref, ids, to } = await refunds('eve');
  const pay = (refundId: number) => world().ask(payRefund, { key: it.asker.key, params: { ref, refundId } });
  const [first, second] = await Promise.all(ids.map(pay));
  expect([first?.status, second?.status]).toEqual([201, 201]);
  for (const reply of [first, second]) await take(reply?.body as { id: number });
  const again = (await pay(ids[0] ?? 0)).body as { id: number };
  it.network.conditions.refuseCoins(to[0] ?? '');
  await it.approve(again);
  await it.pay();
  await it.settle(confirmations + 1);
  expect(await it.see(again)).toMatchObject({ status: 'failed' });
  const other = (await pay(ids[1] ?? 0)).body as { id: number };
  const retried = await world().refused(retryPayout, { key: it.asker.key, params: { id: again.id } });
  expect(retried).toMatchObject({ status: 409, message: expect.stringContaining('Pay this refund anew') });
  await take(other);
});

test('what was let go before a backup and paid after it is not paid once more by the restored database', async () => {
  const { id: recipientID, address } = await plantRecipient(world(), it.shop);
  const asked = await it.ask({ amount: '0.1', toAddress: undefined, recipientID });
  const approved = await it.ask({ amount: '0.1' });
  await it.approve(approved);
  const { key: tillKey } = await capableKey();
  const unpaid = await refunds('eva', address);
  expect(await it.see(asked)).toMatchObject({ status: 'pending', approvals: { needed: 0 } });
  // Paid after the backup: the restored database knows of no such transaction.
  it.network.send({ from: it.hot.address, moves: [{ to: address, units: oneCoin / 10n }] });
  it.network.mine(confirmations + 1);
  await it.read();
  await launchPayouts(deps());
  await insertRestore(it.deps.db, { reason: 'declared' });
  await it.deps.db.updateTable('restore').set({ noticed_at: it.deps.clock.now() }).execute();
  await prepareRestores(deps());
  await it.nextDay();
  for (const one of [asked, approved]) {
    const seen = await it.see(one);
    expect(seen).toMatchObject({ status: 'pending-approval', attempt: 2, approvals: { needed: 1, given: 0 } });
    expect(seen.reasons.map(({ code }) => code)).toContain('restored');
  }
  await proven(it.root.key);
  await world().ok(releaseSending, { key: it.root.key });
  await it.pay();
  await it.settle(confirmations + 1);
  expect(it.paid(address)).toBe(1);
  // What programs ask for anew, or was to be paid back, may have been paid since as well.
  const repeated = await askedByKey(tillKey, address);
  expect(repeated).toMatchObject({ status: 'pending-approval' });
  const params = { ref: unpaid.ref, refundId: unpaid.ids[0] ?? 0 };
  const refund = await world().ok(payRefund, { key: it.asker.key, params });
  expect(refund).toMatchObject({ status: 'pending-approval', approvals: { needed: 1 } });
  expect(refund.reasons.map(({ code }) => code)).toEqual(['restored']);
  for (const one of [asked, approved, repeated, refund]) await take(one);
});
