import { afterAll, beforeAll, expect, test } from 'vitest';
import * as paymentDetails from '@coffer/contract/payments/payment-details.ts';
import * as contract from '@coffer/contract/payments/payments.ts';
import { newReference } from '@coffer/kernel/id.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { plantAttempt, plantCounted, plantPayment, type Coin } from '../../../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: string;
let shop: number;
const eth: Coin = { code: 'ETH', currency: 'ETH' };
const usdc: Coin = { code: 'BASE', currency: 'USDC' };

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  shop = await newProject(world, { key: root });
});
afterAll(() => world.close());

function show(ref: string, key = root) {
  return world.ok(paymentDetails.getPayment, { key, params: { ref } });
}

test('a payment that was just made says what is due, until when, and where it is paid', async () => {
  const body = {
    customerEmail: 'ada@example.com',
    customerID: 'ada',
    amountInUSD: 49.99,
    note: 'Two mugs',
    invoiceID: 'A-1',
    metadata: { cart: '7' },
    successURL: 'https://shop.example.com/thanks',
  };
  const made = await world.ok(contract.createProjectPayment, { key: root, params: { id: shop }, body });
  expect(await show(made.reference_id)).toMatchObject({
    referenceId: made.reference_id,
    url: made.url,
    status: 'open',
    state: 'OPEN',
    paymentStatus: 'Pending',
    amountInUSD: 49.99,
    dueInUSD: '49.99',
    detectedAmountInUSD: '0',
    filledAmountInUSD: '0',
    currency: null,
    note: 'Two mugs',
    invoiceId: 'A-1',
    metadata: { cart: '7' },
    successURL: body.successURL,
    allowed: null,
    createdBy: 'user',
    email: 'ada@example.com',
    customerId: 'ada',
    txHash: null,
    confirmations: null,
    attempts: [],
    deposits: [],
    refunds: [],
    history: [{ sequence: 1, event: 'payment.created', status: 'open', state: 'OPEN', by: 'root@example.com' }],
  });
});

test('it shows each quote and each deposit, and what came in the currency that was chosen last', async () => {
  const planted = await plantPayment(world, shop, { status: 'detected', filled: 40 });
  await plantAttempt(world, planted, eth);
  await plantAttempt(world, planted, usdc);
  const first = await plantCounted(world, planted, eth);
  const last = await plantCounted(world, planted, usdc, 'included');
  const view = await show(planted.reference);
  expect(view).toMatchObject({
    currency: 'USDC',
    network: 'BASE',
    amount: '0.5',
    filledAmount: '0',
    filledAmountInUSD: '40',
    dueInUSD: '60',
    state: 'PARTIALLY_FILLED',
    paymentStatus: 'Partial filled',
    txHash: last,
    blockId: 7,
  });
  expect(view.attempts.map(({ currencyCode, amountDue }) => [currencyCode, amountDue])).toEqual([
    ['USDC', '0.5'],
    ['ETH', '0.5'],
  ]);
  expect(view.deposits).toMatchObject([
    { transactionHash: first, currencyCode: 'ETH', amount: '0.5', confirmations: { current: 12, required: 12 } },
    { transactionHash: last, currencyCode: 'USDC', amount: '0.5', confirmations: { current: 0, required: 20 } },
  ]);
  expect(view.deposits[0]?.explorerTransaction).toContain(first);
});

test('a payment of somebody else, or of nobody, is not there', async () => {
  const { reference } = await plantPayment(world, shop);
  const elsewhere = await newProject(world, { key: root }, 'Elsewhere');
  const { key } = await hire(world, { key: root }, 'project_lead', [elsewhere]);
  for (const call of [paymentDetails.getPayment, paymentDetails.getPaymentHistory]) {
    expect(await world.refused(call, { key, params: { ref: reference } })).toMatchObject({ status: 404 });
    expect(await world.refused(call, { key: root, params: { ref: newReference() } })).toMatchObject({ status: 404 });
    for (const ref of ['1', 'abc', "' or true", 'x'.repeat(90)]) {
      expect(await world.refused(call, { key: root, params: { ref } })).toMatchObject({ status: 404 });
    }
    expect((await world.ask(call, { key: root, params: { ref: reference.toUpperCase() } })).status).toBe(200);
  }
});
