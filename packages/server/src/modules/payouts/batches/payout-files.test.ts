import { afterAll, afterEach, beforeAll, describe, expect, it as test } from 'vitest';
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  checkPayoutBatch,
  createPayoutBatch,
  getPayoutBatch,
  listPayoutBatches,
  rejectPayoutBatch,
  type BatchDetail,
} from '@coffer/contract/money-out/payout-batches.ts';
import { getPayoutPolicy, savePayoutPolicy, type PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import { approvePayout, listPayouts, summarizePayouts } from '@coffer/contract/money-out/payouts.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { form, goodPassword } from '../../../../test/client.ts';
import type { Person } from '../../../../test/people.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { recordStatements } from '../../../../test/recorded-statements.ts';
import { openPayingShop, type PayingShop } from '../payouts.fixture.ts';

let it: PayingShop;
let files = 0;

beforeAll(async () => {
  it = await openPayingShop();
  await it.earn(4);
  await savePolicy({ approvalTiers: [{ aboveUSD: '5000', approvals: 2 }], hourUSD: '100000', dayUSD: '100000' });
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const head = 'name,network,currency,amount,address';
const payee = (name: string) => it.network.address(name);
const line = (name: string, amount: string, address = payee(name)) => `${name},ETH,ETH,${amount},${address}`;
/** Of lines; each file is another one. */
const csv = (...lines: string[]) => `${head}\n${lines.join('\n')}\n,,,,\n${' '.repeat((files += 1))}\n`;

async function savePolicy(over: Partial<PayoutPolicy>) {
  await world().ok(stepUp, { key: it.root.key, body: { password: goodPassword } });
  const ofShop = { key: it.root.key, params: { id: it.shop } };
  const { policy } = await world().ok(getPayoutPolicy, ofShop);
  await world().ok(savePayoutPolicy, { ...ofShop, body: { ...policy, ...over } });
}
async function upload(text: string, fields: Record<string, string> = {}, key = it.asker.key) {
  const sent = await form({ ...fields, file: { bytes: Buffer.from(text), name: 'growers.csv', type: 'text/csv' } });
  return { key, params: { projectId: it.shop }, ...sent };
}
const check = async (text: string, fields?: Record<string, string>) =>
  world().ok(checkPayoutBatch, await upload(text, fields));
const create = async (text: string, fields?: Record<string, string>) =>
  world().ok(createPayoutBatch, await upload(text, fields));
const see = ({ id }: { id: number }, key = it.approver.key) => world().ok(getPayoutBatch, { key, params: { id } });
const payoutsIn = async ({ id }: { id: number }) =>
  (await world().ok(listPayouts, { key: it.asker.key, query: { batchId: String(id), limit: '100' } })).data;

async function typed(batch: BatchDetail, by: Person) {
  await world().ok(stepUp, { key: by.key, body: { password: goodPassword } });
  const { batchHash, samples } = await see(batch, by.key);
  return {
    batchHash,
    addressEnds: samples.map(({ payoutID, toAddress }) => ({ payoutID, addressEnd: toAddress.slice(-6) })),
  };
}
async function approve(batch: BatchDetail, by = it.approver) {
  return world().ok(approvePayoutBatch, { key: by.key, params: { id: batch.id }, body: await typed(batch, by) });
}
const rows = async () =>
  (await it.treasury.world.coffer.deps.pool.query('select count(*)::int as n from payout')).rows[0];

describe('checking a file', () => {
  test('names each line that cannot be paid, in which cell, and how it is written', async () => {
    const before = await rows();
    const checked = await check(
      csv(
        line('anna', '0.01'),
        line('ben', '0,01').replace('0,01', '"0,01"'),
        `=HYPERLINK("http://x"),ETH,ETH,0.01,${payee('cleo')}`,
        `dora,DOGE,ETH,0.01,${payee('dora')}`,
        `emil,ETH,XRP,0.01,${payee('emil')}`,
        'fay,ETH,ETH,0.01,0x12',
        `gus,ETH,ETH,0.01,${it.hot.address}`,
        `hal,ETH,ETH,,${payee('hal')}`,
        `ida,ETH,ETH,0.01,${payee('ida')},extra`,
        line('jon', '0.0000000000000000001'),
        line('kim', '0'),
      ),
    );
    expect(checked.bad.lines).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(checked.bad.shown.map(({ problem, cell }) => [problem, cell])).toEqual([
      ['Not an amount.', 3],
      ['A formula.', 0],
      ['Not a network of this project.', 1],
      ['Not a currency of this project.', 2],
      ['Not an address of Ethereum.', 4],
      ['Not an address to pay.', 4],
      ['No amount.', 3],
      ['A cell too many.', 5],
      ['Not an amount.', 3],
      ['Not an amount.', 3],
    ]);
    expect(checked.bad.shown[0]).toMatchObject({
      hint: 'Write 1250.00: a point, and no separators.',
      cells: ['ben', 'ETH', 'ETH', '0,01', payee('ben')],
    });
    expect(checked.bad.shown[5]?.hint).toMatch(/hot wallet/);
    expect(checked).toMatchObject({
      lineCount: 11,
      ready: { count: 1 },
      totalUSD: '25',
      approvalsNeeded: 1,
      refusal: null,
    });
    expect(checked.ready.shown[0]).toMatchObject({
      line: 2,
      name: 'anna',
      amount: '0.01',
      amountUSD: '25',
      isKnownPayee: false,
    });
    expect(checked.networks).toMatchObject([{ blockchainCode: 'ETH', payouts: 1, amountUSD: '25' }]);
    expect(await rows()).toEqual(before);
    expect((await check(csv(line('anna', '0.01'), 'x,,,,'), { leaveOut: '3' })).bad.count).toBe(0);
    const stray = await upload(csv(line('anna', '0.01')), { leaveOut: '7' });
    expect(await world().refused(checkPayoutBatch, stray)).toMatchObject({
      status: 400,
      details: [{ path: 'leaveOut' }],
    });
  });

  test('takes no amount that can be read in two ways, and says how each is written', async () => {
    const amounts = ['"3,50"', '1.250', '0.5', '-2', '$5', '0.00', '1.0000000000000000001'];
    const checked = await check(csv(...amounts.map((amount, at) => line(`way ${at}`, amount))));
    expect(checked.bad.shown.map(({ line: at, problem, hint }) => [at, problem, hint])).toEqual([
      [2, 'Not an amount.', 'Write 1250.00: a point, and no separators.'],
      [3, 'Not a clear amount.', 'Write 1250.00 or 1.2500: others in this file have commas.'],
      [5, 'Not an amount.', 'Write it without a sign.'],
      [6, 'Not an amount.', 'Write 5.00: digits and a point alone.'],
      [7, 'Not an amount.', 'It must be more than 0.'],
      [8, 'Not an amount.', 'It has at most 18 decimals.'],
    ]);
    expect((await check(csv(line('clear', '1.250')))).ready.shown).toMatchObject([{ amount: '1.25' }]);
  });

  test('says what costs more than it brings', async () => {
    const checked = await check(csv(line('crumb', '0.000001'), line('loaf', '0.1')));
    expect(checked.notices).toMatchObject([{ code: 'fee_above_amount', lines: [2] }]);
  });

  test('says what is there twice, what was requested before, and where the money is', async () => {
    const checked = await check(csv(line('anna', '1'), line('anna', '1'), line('ben', '30')));
    expect(checked.notices).toMatchObject([
      { code: 'duplicate', lines: [2, 3], reason: expect.stringMatching('anna') },
    ]);
    expect(checked.assets).toMatchObject([{ currencyCode: 'ETH', needed: '32' }]);
    expect(checked.refusal).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      reason: expect.stringMatching('the file needs 32'),
    });
    expect(checked.approvalsNeeded).toBe(2);
  });

  test('asks as much of the database for 200 lines as for two', async () => {
    const counted = async (count: number, run: number) => {
      const text = csv(...Array.from({ length: count }, (_, at) => line(`many ${run} ${count} ${at}`, '0.0001')));
      const recorder = recordStatements();
      await check(text);
      const checking = recorder.stop().length;
      const creating = recordStatements();
      await create(text);
      return { checking, creating: creating.stop().length };
    };
    // What the server asks now and then of its own accord only ever adds: the fewest of three is what the file asks.
    const fewest = async (count: number) => {
      const runs = [await counted(count, 1), await counted(count, 2), await counted(count, 3)];
      return {
        checking: Math.min(...runs.map(({ checking }) => checking)),
        creating: Math.min(...runs.map(({ creating }) => creating)),
      };
    };
    const few = await fewest(2);
    expect(await fewest(200)).toEqual(few);
    for (const { id } of (await world().ok(listPayoutBatches, { key: it.asker.key })).data) {
      await world().ok(cancelPayoutBatch, { key: it.asker.key, params: { id } });
    }
  });
});

describe('a file of payouts', () => {
  test('is asked for as a whole, approved once by another person, and each is paid once', async () => {
    const text = csv(line('lea', '0.1'), 'x,,,,', line('max', '0.2'));
    const whole = await upload(text);
    expect(await world().refused(createPayoutBatch, whole)).toMatchObject({
      status: 400,
      details: [{ path: 'leaveOut', message: 'must name the lines that cannot be paid: 3' }],
    });
    const made = await create(text, { leaveOut: '3' });
    expect(made).toMatchObject({ fileName: 'growers.csv', payouts: 2, amountUSD: '750', ready: 0, newPayees: 2 });
    expect(made.counts).toMatchObject({ 'pending-approval': 2 });
    expect(made.approvalBar).toMatch('someone else');
    expect(made.reasons.map(({ code }) => code)).toContain('file_above_auto_approve');
    const asked = await payoutsIn(made);
    expect(asked.map(({ batch, note }) => [batch?.line, note])).toEqual([
      [4, 'max'],
      [2, 'lea'],
    ]);
    await it.pay();
    expect(await see(made)).toMatchObject({ counts: { 'pending-approval': 2 }, ready: 2 });
    expect(await approve(made)).toMatchObject({ counts: { pending: 2, 'pending-approval': 0 }, ready: 0 });
    await it.pay();
    await it.settle(13);
    expect(await see(made)).toMatchObject({ counts: { processed: 2 }, actions: [] });
    expect([it.paid(payee('lea')), it.paid(payee('max'))]).toEqual([1, 1]);
    expect(await world().refused(createPayoutBatch, await upload(text, { leaveOut: '3' }))).toMatchObject({
      code: 'PAYOUT_DUPLICATE_REQUEST',
      details: { batchID: made.id },
    });
    expect((await check(text, { leaveOut: '3' })).notices).toMatchObject([
      { code: 'same_file' },
      { code: 'requested_before', lines: [2, 4] },
    ]);
    const resaved = await upload(`${text}\n`, { leaveOut: '3' });
    expect(await world().refused(createPayoutBatch, resaved)).toMatchObject({
      code: 'PAYOUT_DUPLICATE_REQUEST',
      message: '2 payouts, such as line 2, were requested within the last 24 hours already.',
    });
    const again = await create(text, { leaveOut: '3', again: 'true' });
    expect(again).toMatchObject({ newPayees: 0, samples: [] });
    await world().ok(cancelPayoutBatch, { key: it.asker.key, params: { id: again.id } });
  });

  test('nobody approves their own, without proof, another file than they saw, or addresses that they did not compare', async () => {
    const made = await create(csv(line('nia', '0.01'), line('oto', '0.01')));
    const refused = (key: string, body: object) =>
      world().refused(approvePayoutBatch, { key, params: { id: made.id }, body });
    expect(await refused(it.asker.key, await typed(made, it.asker))).toMatchObject({ status: 403 });
    const given = await typed(made, it.approver);
    expect(await refused(it.approver.key, { ...given, addressEnds: given.addressEnds.slice(1) })).toMatchObject({
      status: 400,
      details: [{ path: 'addressEnds' }],
    });
    expect(await refused(it.approver.key, { ...given, batchHash: '0'.repeat(64) })).toMatchObject({ code: 'CONFLICT' });
    const [one] = await payoutsIn(made);
    if (!one) throw new Error('the file has no payout');
    await it.treasury.world.asOwner(`update payout set to_address = '${payee('thief')}' where id = ${one.id}`);
    expect(await refused(it.approver.key, given)).toMatchObject({ code: 'CONFLICT' });
    await it.treasury.world.asOwner(`update payout set to_address = '${payee(one.note ?? '')}' where id = ${one.id}`);
    world().clock.advance(16);
    expect(await refused(it.approver.key, given)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
    await world().ok(rejectPayoutBatch, {
      key: it.approver.key,
      params: { id: made.id },
      body: { code: 'other', reason: 'No' },
    });
    expect(await refused(it.approver.key, given)).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  test('counts as one payout: small parts of much take as many people as much does', async () => {
    const parts = Array.from({ length: 30 }, (_, at) => line(`part ${at}`, '0.1'));
    const made = await create(csv(...parts));
    expect(made).toMatchObject({ payouts: 30, amountUSD: '7500', approvals: { needed: 2, given: 0 } });
    expect(await approve(made)).toMatchObject({
      counts: { 'pending-approval': 30 },
      approvals: { needed: 2, given: 1 },
    });
    const [one] = await payoutsIn(made);
    expect(one?.approvals).toMatchObject({ needed: 2, given: 1 });
    const { approvalBar, actions } = await see(made);
    expect(approvalBar).toMatch('You have approved it');
    expect(actions).not.toContain('approve');
    await it.pay();
    expect(await see(made)).toMatchObject({ counts: { 'pending-approval': 30 } });
    expect(await approve(made, it.second)).toMatchObject({ counts: { pending: 30 } });
    const stopped = await world().ok(cancelPayoutBatch, { key: it.asker.key, params: { id: made.id } });
    expect(stopped).toMatchObject({ counts: { cancelled: 30 }, actions: [] });
    expect(await world().refused(cancelPayoutBatch, { key: it.asker.key, params: { id: made.id } })).toMatchObject({
      code: 'INVALID_STATE',
    });
  });

  test('one line of it can be approved or stopped by itself; the file then stands for the others', async () => {
    const made = await create(csv(line('pia', '0.01'), line('quin', '0.01')));
    const before = await typed(made, it.approver);
    const [one] = await payoutsIn(made);
    if (!one) throw new Error('the file has no payout');
    await it.approve(one);
    const refused = await world().refused(approvePayoutBatch, {
      key: it.approver.key,
      params: { id: made.id },
      body: before,
    });
    expect(refused).toMatchObject({ code: 'CONFLICT' });
    expect(await approve(made, it.second)).toMatchObject({ counts: { pending: 2 } });
    expect(
      await world().refused(approvePayout, {
        key: it.second.key,
        params: { id: one.id },
        body: { intentHash: before.batchHash },
      }),
    ).toMatchObject({
      code: 'INVALID_STATE',
    });
    await it.pay();
    await it.settle(13);
    expect(await see(made)).toMatchObject({ counts: { processed: 2 } });
  });

  test('to confirmed recipients goes by itself where all of it together is below the automatic limit', async () => {
    const known = [await plantRecipient(world(), it.shop), await plantRecipient(world(), it.shop)];
    const [one, two] = known.map(({ address }) => address);
    const above = await check(csv(line('uma', '0.15', one), line('vic', '0.15', two)));
    expect(above).toMatchObject({ approvalsNeeded: 1, reasons: [{ code: 'file_above_auto_approve' }] });
    const made = await create(csv(line('uma', '0.01', one), line('vic', '0.01', two)));
    expect(made).toMatchObject({ counts: { pending: 2 }, reasons: [] });
    await it.pay();
    await it.settle(13);
    expect(await see(made)).toMatchObject({ counts: { processed: 2 } });
  });

  test('to an address that a referrer named, and the shop does not know, asks people', async () => {
    const { address } = await plantRecipient(world(), it.shop, { forRewards: true });
    expect(await check(csv(line('kim', '0.01', address)))).toMatchObject({ approvalsNeeded: 1 });
  });

  test('stands in the list of those that wait, and once in the number of what waits for somebody', async () => {
    const mine = async (by: Person) => (await world().ok(summarizePayouts, { key: by.key })).mineCount;
    const before = await mine(it.approver);
    const made = await create(csv(line('rosa', '0.01'), line('sam', '0.01')));
    expect(await mine(it.approver)).toBe(before + 1);
    expect(await mine(it.asker)).toBe(0);
    const { data } = await world().ok(listPayouts, { key: it.approver.key, query: { mine: 'true' } });
    expect(data.filter(({ batch }) => batch?.id === made.id)).toEqual([]);
    const waiting = async () =>
      (await world().ok(listPayoutBatches, { key: it.approver.key, query: { waiting: 'true' } })).data;
    expect((await waiting()).map(({ id }) => id)).toContain(made.id);
    await world().ok(rejectPayoutBatch, {
      key: it.second.key,
      params: { id: made.id },
      body: { code: 'not_owed', reason: 'Paid by hand' },
    });
    expect((await waiting()).map(({ id }) => id)).not.toContain(made.id);
    expect(await see(made)).toMatchObject({ counts: { rejected: 2 } });
    expect((await payoutsIn(made))[0]).toMatchObject({ failure: { code: 'not_owed', reason: 'Paid by hand' } });
  });

  test('a policy that became stricter since is looked at anew before anybody approves', async () => {
    const made = await create(csv(line('tess', '0.01')));
    await savePolicy({ approvalTiers: [{ aboveUSD: '10', approvals: 2 }] });
    const body = await typed(made, it.approver);
    const asked = { key: it.approver.key, params: { id: made.id }, body };
    expect(await world().refused(approvePayoutBatch, asked)).toMatchObject({ code: 'CONFLICT' });
    expect(await approve(made)).toMatchObject({ approvals: { needed: 2, given: 1 } });
    expect(await approve(made, it.second)).toMatchObject({ counts: { pending: 1 } });
  });
});
