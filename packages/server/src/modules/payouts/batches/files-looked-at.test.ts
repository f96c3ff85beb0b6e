import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
} from '@coffer/contract/money-out/payout-batches.ts';
import { cancelPayout, listPayouts } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { form, goodPassword } from '../../../../test/client.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { lapseApprovals } from '../deciding/lapse-approvals.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';

let it: PayingShop;
let files = 0;

beforeAll(async () => {
  it = await openPayingShop();
  await it.earn(5);
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

type Id = { id: number };
const world = () => it.treasury.world;
const line = (name: string, amount: string, address = it.network.address(name)) =>
  `${name},ETH,ETH,${amount},${address}`;
/** Each file is another one. */
const csv = (...lines: string[]) =>
  `name,network,currency,amount,address\n${lines.join('\n')}\n,,,,\n${' '.repeat((files += 1))}\n`;
async function create(text: string, fields: Record<string, string> = {}) {
  const sent = await form({ ...fields, file: { bytes: Buffer.from(text), name: 'growers.csv', type: 'text/csv' } });
  return world().ok(createPayoutBatch, { key: it.asker.key, params: { projectId: it.shop }, ...sent });
}
/** As whoever may approve it sees it. */
const see = ({ id }: Id) => world().ok(getPayoutBatch, { key: it.approver.key, params: { id } });
const cancel = ({ id }: Id) => world().ok(cancelPayoutBatch, { key: it.asker.key, params: { id } });

/** As if they had typed the ends of all addresses but those. */
async function wordOf(file: Id, without: (address: string) => boolean = () => false) {
  await world().ok(stepUp, { key: it.approver.key, body: { password: goodPassword } });
  const { batchHash, samples } = await see(file);
  const typed = samples.filter(({ toAddress }) => !without(toAddress));
  const addressEnds = typed.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) }));
  return { key: it.approver.key, params: { id: file.id }, body: { batchHash, addressEnds } };
}

test('whoever approves a file is told of look-alikes and types them, with the largest; another upload draws no others', async () => {
  const known = await plantRecipient(world(), it.shop);
  const alike = `${known.address.slice(0, 6)}${'d'.repeat(32)}${known.address.slice(-4)}`.toLowerCase();
  const isAlike = (address: string) => address.toLowerCase() === alike;
  const others = Array.from({ length: 12 }, (_, at) =>
    line(`other ${at}`, at === 4 ? '0.03' : at === 9 ? '0.04' : '0.01'),
  );
  const text = csv(line('Acme Growers', '0.001', alike), ...others);
  const file = await create(text);
  const page = await see(file);
  expect(page.notices.filter(({ code }) => code === 'looks_alike')).toEqual([
    { code: 'looks_alike', reason: expect.stringContaining('This looks like'), lines: [2] },
  ]);
  const drawn = page.samples.map(({ line: at }) => at);
  expect(drawn.slice(0, 3)).toEqual([2, 12, 7]);
  expect(drawn).toHaveLength(4);
  const refusal = await world().refused(approvePayoutBatch, await wordOf(file, isAlike));
  expect(refusal).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.stringContaining('address of line 2') });
  await cancel(file);
  const again = await create(text, { again: 'true' });
  expect((await see(again)).samples.map(({ line: at }) => at)).toEqual(drawn);
  expect((await see(again)).notices[0]).toMatchObject({
    code: 'same_file',
    reason: expect.stringContaining(`as file ${file.id}.`),
  });
  const after = await world().ok(approvePayoutBatch, await wordOf(again));
  expect(after).toMatchObject({ counts: { pending: 13 }, notices: [], waiting: { payouts: 0, amountUSD: '0' } });
  await cancel(again);
});

test('and of what is in it twice, was requested before, or costs more than it brings', async () => {
  const text = csv(line('twice', '0.01'), line('twice', '0.01'), line('dust', '0.000001'));
  const file = await create(text);
  const noticesOf = async (of: Id) => (await see(of)).notices.map(({ code, lines }) => [code, lines]);
  expect(await noticesOf(file)).toEqual([
    ['duplicate', [2, 3]],
    ['fee_above_amount', [4]],
  ]);
  expect((await see(file)).notices[0]?.reason).toBe(
    `The same 2 times: 0.01 ETH on Ethereum to ${(await see(file)).samples[0]?.toAddress}.`,
  );
  const again = await create(text, { again: 'true' });
  expect(await noticesOf(again)).toEqual([
    ['same_file', []],
    ['requested_before', [2, 3, 4]],
    ['duplicate', [2, 3]],
    ['fee_above_amount', [4]],
  ]);
  await cancel(again);
  await cancel(file);
});

test('the sums of what waits stand beside those of the file', async () => {
  const file = await create(csv(line('a', '0.01'), line('b', '1'), line('c', '0.01')));
  const { data } = await world().ok(listPayouts, { key: it.asker.key, query: { batchId: String(file.id) } });
  const big = data.find(({ amount }) => amount === '1');
  await world().ok(cancelPayout, { key: it.asker.key, params: { id: big?.id ?? 0 } });
  expect(await see(file)).toMatchObject({
    payouts: 3,
    amountUSD: '2550',
    networks: [{ payouts: 3, amount: '1.02', amountUSD: '2550' }],
    waiting: {
      payouts: 2,
      amountUSD: '50',
      networks: [{ blockchainCode: 'ETH', currencyCode: 'ETH', payouts: 2, amount: '0.02', amountUSD: '50' }],
    },
  });
  await cancel(file);
});

test('files that wait are not pushed out of the list by many that were asked for later', async () => {
  const first = await create(csv(line('the first', '0.0001')));
  const later: Id[] = [];
  for (let at = 0; at < 26; at += 1) later.push(await create(csv(line(`later ${at}`, '0.0001'))));
  for (const query of [{}, { waiting: 'true' as const }]) {
    const { data } = await world().ok(listPayoutBatches, { key: it.approver.key, query });
    expect(data.map(({ id }) => id)).toContain(first.id);
  }
  for (const file of [first, ...later]) await cancel(file);
});

test('a file that nobody approved within a day is renewed as one, and what was requested beside it as well', async () => {
  const file = await create(csv(...Array.from({ length: 120 }, (_, at) => line(`late ${at}`, '0.001'))));
  const single = await it.ask({ amount: '0.01' });
  await it.nextDay();
  expect(await world().refused(approvePayoutBatch, await wordOf(file))).toMatchObject({ code: 'CONFLICT' });
  expect(await lapseApprovals(world().coffer.deps)).toBe('wait');
  expect((await it.approve(single)).status).toBe('pending');
  const after = await world().ok(approvePayoutBatch, await wordOf(file));
  expect(after.counts).toMatchObject({ pending: 120, 'pending-approval': 0 });
  // What was approved and not signed within a day waits for them again, all of it together.
  await it.nextDay();
  await lapseApprovals(world().coffer.deps);
  expect(await see(file)).toMatchObject({ counts: { pending: 0, 'pending-approval': 120 }, approvals: { given: 0 } });
  await cancel(file);
});
