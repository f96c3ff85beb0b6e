import { afterAll, beforeAll, expect, test } from 'vitest';
import { diagnose } from '@coffer/contract/operations/doctor.ts';
import { hire, newProject } from '../../../../test/people.ts';
import {
  plantAttempt,
  plantCounted,
  plantPayment,
  type Coin,
  type PlantedPayment,
  type Stand,
} from '../../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: string;
let shop: number;
const eth: Coin = { code: 'ETH', currency: 'ETH' };

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
});
afterAll(() => world.close());

function ask(q: string, key = root) {
  return world.ok(diagnose, { key, query: { q } });
}

let made = 0;
function plant(stand: Stand = {}): Promise<PlantedPayment> {
  made += 1;
  return plantPayment(world, shop, { customer: { id: `c${made}`, email: `c${made}@example.com` }, ...stand });
}

test.each<[string, Stand, 'nothing' | 'chosen' | 'paid', string]>([
  ['nobody chose how to pay', {}, 'nothing', 'NOT_CHOSEN'],
  ['nothing came', {}, 'chosen', 'NOTHING_ARRIVED'],
  ['it is on its way', { status: 'detected' }, 'paid', 'WAITING'],
  ['a part came', { exception: 'partial', filled: 40 }, 'paid', 'UNDERPAID'],
  [
    'a part came in time and nothing more',
    { status: 'expired', exception: 'partial', filled: 40 },
    'paid',
    'UNDERPAID',
  ],
  ['more came', { status: 'settled', exception: 'over', filled: 200 }, 'paid', 'OVERPAID'],
  ['somebody decided about it', { status: 'settled', exception: 'over', resolution: 'credited' }, 'paid', 'CREDITED'],
  ['it came late', { status: 'settled', exception: 'late' }, 'paid', 'PAID_LATE'],
  ['another currency came', { exception: 'wrong_asset' }, 'paid', 'WRONG_CURRENCY'],
  ['a reorg took it', { exception: 'reorged' }, 'paid', 'REORGED'],
  ['the shop was not told', { status: 'settled', webhookStatus: 'failed' }, 'paid', 'SHOP_NOT_TOLD'],
  ['it is paid', { status: 'settled', webhookStatus: 'success' }, 'paid', 'CREDITED'],
  ['the time ran out', { status: 'expired' }, 'chosen', 'LAPSED'],
  ['it was cancelled', { status: 'cancelled' }, 'nothing', 'CANCELLED'],
])('asked by reference it says that %s', async (_, stand, done, code) => {
  const payment = await plant(stand);
  if (done !== 'nothing') await plantAttempt(world, payment, eth);
  if (done === 'paid') await plantCounted(world, payment, eth);
  const told = await ask(payment.reference);
  expect(told).toMatchObject({ kind: 'payment', finding: { code }, payments: [{ referenceId: payment.reference }] });
  expect(told.payments[0]?.attempts).toHaveLength(done === 'nothing' ? 0 : 1);
  expect(told.deposits).toHaveLength(done === 'paid' ? 1 : 0);
});

test('an unknown token at the address of a payment is found, though it counts to nothing', async () => {
  const payment = await plant();
  await plantAttempt(world, payment, eth);
  await world.coffer.deps.pool.query(
    `insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, project_id, contract, units,
       block_height, block_hash, block_at, round, first_seen_at)
     select 1, '0x77', 'log:1', 'confirmed', 'unsupported', 'unmatched', address_id, project_id, '0x5C', 5, 7, '0x07', now(), 1,
       now() + interval '1 second' from attempt where payment_id = $1`,
    [payment.id],
  );
  const { finding, deposits } = await ask(payment.reference);
  expect(finding).toMatchObject({ code: 'UNSUPPORTED_TOKEN', message: expect.stringContaining('0x5C') as string });
  expect(deposits).toMatchObject([{ treatment: 'unsupported' }]);
});

test('invoice, customer and email lead to the payments, and of several the one that needs somebody is told of', async () => {
  const customer = { id: 'busy', email: 'busy@example.com' };
  const odd = await plant({ customer, status: 'settled', exception: 'over', filled: 200 });
  const paid = await plant({ customer, status: 'settled', invoice: 'INV-77' });
  for (const q of ['busy', 'busy@example.com', 'BUSY@example.com']) {
    const { finding, payments } = await ask(q);
    expect(finding.code).toBe('OVERPAID');
    expect(payments.map(({ referenceId }) => referenceId)).toEqual([paid.reference, odd.reference]);
  }
  expect(await ask('INV-77')).toMatchObject({ finding: { code: 'CREDITED' }, payments: [{ invoiceId: 'INV-77' }] });
});

test('what is unknown, or of others, is said to be unknown', async () => {
  const { reference } = await plant({ invoice: 'INV-5' });
  const elsewhere = await newProject(world, { key: root }, 'Elsewhere');
  const { key } = await hire(world, { key: root }, 'project_lead', [elsewhere]);
  for (const q of [reference, 'INV-5', 'c1', 'c1@example.com']) {
    expect([q, await ask(q, key)]).toMatchObject([
      q,
      { finding: { code: 'UNKNOWN_NAME' }, payments: [], deposits: [] },
    ]);
  }
  expect((await ask('never heard of')).finding.code).toBe('UNKNOWN_NAME');
});
