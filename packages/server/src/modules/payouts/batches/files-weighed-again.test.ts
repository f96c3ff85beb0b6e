import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  type BatchDetail,
} from '@coffer/contract/money-out/payout-batches.ts';
import { getPayoutPolicy, savePayoutPolicy, type PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { form, goodPassword } from '../../../../test/client.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';

let it: PayingShop;
let files = 0;

beforeAll(async () => {
  it = await openPayingShop();
  await it.earn(9);
  await savePolicy({ approvalTiers: [{ aboveUSD: '50000', approvals: 2 }], hourUSD: '100000', dayUSD: '100000' });
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;

async function savePolicy(over: Partial<PayoutPolicy>) {
  await world().ok(stepUp, { key: it.root.key, body: { password: goodPassword } });
  const ofShop = { key: it.root.key, params: { id: it.shop } };
  const { policy } = await world().ok(getPayoutPolicy, ofShop);
  await world().ok(savePayoutPolicy, { ...ofShop, body: { ...policy, ...over } });
}
async function create(payouts: number, amount: string) {
  files += 1;
  const lines = Array.from({ length: payouts }, (_, at) => {
    return `payee ${at},ETH,ETH,${amount},${it.network.address(`${files} ${at}`)}`;
  });
  const bytes = Buffer.from(`name,network,currency,amount,address\n${lines.join('\n')}\n`);
  const sent = await form({ file: { bytes, name: 'growers.csv', type: 'text/csv' } });
  return world().ok(createPayoutBatch, { key: it.asker.key, params: { projectId: it.shop }, ...sent });
}
const see = ({ id }: { id: number }, by = it.approver) => world().ok(getPayoutBatch, { key: by.key, params: { id } });
async function approve(batch: BatchDetail, by = it.approver) {
  await world().ok(stepUp, { key: by.key, body: { password: goodPassword } });
  const { batchHash, samples } = await see(batch, by);
  const addressEnds = samples.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) }));
  return world().ok(approvePayoutBatch, { key: by.key, params: { id: batch.id }, body: { batchHash, addressEnds } });
}
const cancel = ({ id }: { id: number }) => world().ok(cancelPayoutBatch, { key: it.asker.key, params: { id } });

test('a stricter policy holds for a file that waits as for one payout of as much', async () => {
  const file = await create(8, '0.4');
  const single = await it.ask({ amount: '3.2' });
  expect([file.approvals.needed, single.approvals.needed]).toEqual([1, 1]);
  await savePolicy({ approvalTiers: [{ aboveUSD: '5000', approvals: 2 }] });
  await expect(it.approve(single)).rejects.toThrow('has changed');
  await expect(approve(file)).rejects.toThrow('has changed');
  expect((await it.see(single)).approvals.needed).toBe(2);
  expect(await see(file)).toMatchObject({ approvals: { needed: 2, given: 0 }, counts: { 'pending-approval': 8 } });
  expect((await see(file)).reasons.map(({ code }) => code)).toContain('file_needs_two');
  expect(await approve(file)).toMatchObject({ approvals: { given: 1 }, counts: { 'pending-approval': 8 } });
  expect((await approve(file, it.second)).counts).toMatchObject({ pending: 8, 'pending-approval': 0 });
  await cancel(file);
});

test('and for one that was approved and is not signed yet: it waits for two', async () => {
  await savePolicy({ approvalTiers: [{ aboveUSD: '50000', approvals: 2 }] });
  const file = await create(4, '0.4');
  expect((await approve(file)).counts).toMatchObject({ pending: 4 });
  await savePolicy({ approvalTiers: [{ aboveUSD: '3000', approvals: 2 }] });
  await it.pay();
  expect(await see(file)).toMatchObject({
    counts: { 'pending-approval': 4, sent: 0, processed: 0 },
    approvals: { needed: 2, given: 0 },
  });
  await cancel(file);
});
