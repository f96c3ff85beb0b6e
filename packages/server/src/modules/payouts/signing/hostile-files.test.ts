import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { approvePayoutBatch, createPayoutBatch, getPayoutBatch } from '@coffer/contract/money-out/payout-batches.ts';
import { getPayoutPolicy, savePayoutPolicy, type PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { form, goodPassword } from '../../../../test/client.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import type { Payout } from '../payout/payout.ts';
import { findPayout } from '../payout/store.ts';
import { expectAlarms, openHostile, type Hostile } from './hostile.fixture.ts';

let hostile: Hostile;
let it: Hostile['it'];
let refusals = 0;

beforeAll(async () => {
  hostile = await openHostile();
  ({ it } = hostile);
});
afterEach(() => expectAlarms(hostile, refusals));
afterAll(() => hostile?.close());

const world = () => it.treasury.world;

async function savePolicy(over: Partial<PayoutPolicy>) {
  await world().ok(stepUp, { key: it.root.key, body: { password: goodPassword } });
  const ofShop = { key: it.root.key, params: { id: it.shop } };
  const { policy } = await world().ok(getPayoutPolicy, ofShop);
  await world().ok(savePayoutPolicy, { ...ofShop, body: { ...policy, ...over } });
}

/** To so many confirmed recipients. */
async function askFile(amounts: readonly string[]) {
  const lines: string[] = [];
  for (const amount of amounts) {
    const { id, address } = await plantRecipient(world(), it.shop);
    await hostile.as('api', `update recipient_project set usable_from = '2000-01-01' where recipient_id = ${id}`);
    lines.push(`payee ${id},ETH,ETH,${amount},${address}`);
  }
  const bytes = Buffer.from(`name,network,currency,amount,address\n${lines.join('\n')}\n`);
  const sent = await form({ file: { bytes, name: 'growers.csv', type: 'text/csv' } });
  const file = await world().ok(createPayoutBatch, { key: it.asker.key, params: { projectId: it.shop }, ...sent });
  const { pool } = world().coffer.deps;
  const { rows } = await pool.query<{ id: number }>('select id from payout where batch_id = $1 order by id', [file.id]);
  const payouts = await Promise.all(rows.map(({ id }) => findPayout(it.deps.db, id)));
  return { file, payouts: payouts.filter((one) => one !== undefined) };
}

const see = (id: number) => world().ok(getPayoutBatch, { key: it.approver.key, params: { id } });

/** As a worker hands them out, whatever the server would say. */
async function handOut(payouts: readonly Payout[]) {
  for (const { id } of payouts) await hostile.handOut(await it.see({ id }));
}

/** The signer signs none of them, and says why. */
async function expectNoneSigned(payouts: readonly Payout[], why: string) {
  const pooled = it.network.pool.length;
  await hostile.signAndSend();
  expect(it.network.pool.length).toBe(pooled);
  for (const one of payouts) {
    const { outgoingId } = await hostile.payout(one);
    const view = await it.view(outgoingId ?? 0);
    expect(view).toMatchObject({ status: 'intended', versions: [], waiting: { code: 'SIGNER_REFUSES' } });
    expect(view.waiting?.reason).toContain(why);
  }
  refusals = payouts.length;
}

test('what counts for the limits of a policy is not for a worker to say', async () => {
  refusals = 0;
  await savePolicy({ hourUSD: '500', dayUSD: '600', approvalTiers: [{ aboveUSD: '700', approvals: 2 }] });
  const { asked: first, recipient } = await hostile.askKnown('0.16');
  expect(await it.see(first)).toMatchObject({ status: 'pending' });
  await hostile.work();
  await it.settle(13);
  expect(await it.see(first)).toMatchObject({ status: 'processed' });
  const next = await it.ask({ recipientID: recipient, toAddress: undefined, amount: '0.16', again: true });
  expect(next).toMatchObject({ status: 'pending-approval', approvals: { needed: 2 } });
  await hostile.as('api', `update payout set approvals_needed = 0 where id = ${next.id}`);
  await hostile.handOut(next);
  await expectNoneSigned([await hostile.payout(next)], '0 of 2 people approved it');
  for (const lie of ['processed', 'failed', 'cancelled']) {
    await hostile.as(
      'worker',
      `update payout set reserved_at = null, status_at = '2000-01-01', status = '${lie}' where id <> ${next.id}
         and status not in ('rejected', 'cancelled')`,
    );
    it.later(61);
    await expectNoneSigned([await hostile.payout(next)], '0 of 2 people approved it');
  }
  await hostile.as('worker', `update payout set status = 'cancelled' where id = ${next.id}`);
});

test('no worker lets a payout go with fewer people than it needs', async () => {
  refusals = 0;
  const asked = await it.ask();
  const lowered = hostile.as('worker', `update payout set approvals_needed = 0 where id = ${asked.id}`);
  await expect(lowered).rejects.toThrow('a payout needs 1 approvals, and not fewer');
  const byReasons = hostile.as(
    'worker',
    `update payout set approvals_needed = 0, reasons = '[]', policy_version = 1, attempt = 2 where id = ${asked.id}`,
  );
  await expect(byReasons).rejects.toThrow('and not fewer');
  // What was added for an asker who was let in lately goes once they are settled, and never the last one.
  await hostile.as(
    'worker',
    `update payout set approvals_needed = 2, reasons = '[{"code": "asker_let_in", "reason": "x"}]' where id = ${asked.id}`,
  );
  await hostile.as('worker', `update payout set approvals_needed = 1, reasons = '[]' where id = ${asked.id}`);
  const twice = hostile.as('worker', `update payout set approvals_needed = 0 where id = ${asked.id}`);
  await expect(twice).rejects.toThrow('and not fewer');
  expect(await it.see(asked)).toMatchObject({ approvals: { needed: 1 } });
});

test('a file that needs two people is not signed with nobody, whatever its payouts say that they need', async () => {
  await savePolicy({ approvalTiers: [{ aboveUSD: '2000', approvals: 2 }] });
  const { file, payouts } = await askFile(Array.from({ length: 8 }, () => '0.15'));
  expect(file).toMatchObject({ amountUSD: '3000', approvals: { needed: 2 } });
  const ids = payouts.map(({ id }) => id).join();
  await hostile.as('api', `update payout set approvals_needed = 0 where id in (${ids})`);
  await handOut(payouts);
  await expectNoneSigned(payouts, '0 of 2 people approved it');
  expect((await see(file.id)).counts).toMatchObject({ processed: 0, pending: 8 });
  // What a worker says of the other lines makes the rest of it no smaller, but for what it stops for good.
  const [one, ...others] = payouts;
  if (!one) throw new Error('the file has no line');
  await hostile.as('worker', `update payout set status = 'failed' where id in (${others.map(({ id }) => id).join()})`);
  it.later(61);
  await expectNoneSigned([one], '0 of 2 people approved it');
  await hostile.as('worker', `update payout set status = 'cancelled' where id in (${ids})`);
});

test('a file that one person approved is not signed once the policy wants two for so much', async () => {
  await savePolicy({ approvalTiers: [{ aboveUSD: '50000', approvals: 2 }] });
  const { file, payouts } = await askFile(Array.from({ length: 3 }, () => '0.3'));
  expect(file).toMatchObject({ amountUSD: '2250', approvals: { needed: 1 } });
  await world().ok(stepUp, { key: it.approver.key, body: { password: goodPassword } });
  const { batchHash, samples } = await see(file.id);
  const addressEnds = samples.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) }));
  const ofFile = { key: it.approver.key, params: { id: file.id } };
  await world().ok(approvePayoutBatch, { ...ofFile, body: { batchHash, addressEnds } });
  await savePolicy({ approvalTiers: [{ aboveUSD: '2000', approvals: 2 }] });
  await handOut(payouts);
  await expectNoneSigned(payouts, '1 of 2 people approved it');
});
