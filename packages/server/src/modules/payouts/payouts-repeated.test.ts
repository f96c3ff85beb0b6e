import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPayout } from '@coffer/contract/money-out/payouts.ts';
import { createAdminWithdrawal, createWithdrawal } from '@coffer/contract/money-out/withdrawals.ts';
import { stepUp } from '@coffer/contract/people/identity.ts';
import { createApiKey, deleteApiKey } from '@coffer/contract/projects/api-keys.ts';
import { goodPassword } from '../../../test/client.ts';
import { plantRecipient } from '../../../test/plant/plant-recipient.ts';
import { openPayingShop, type PayingShop } from './payouts.fixture.ts';

/** One order of a shop, asked for again and again. */

let it: PayingShop;

beforeAll(async () => {
  it = await openPayingShop();
});
afterEach(() => it.assertTruth());
afterAll(() => it?.close());

const world = () => it.treasury.world;
const header = (key: string) => ({ headers: { 'idempotency-key': key } });

async function newKey(): Promise<{ id: number; key: string }> {
  await world().ok(stepUp, { key: it.asker.key, body: { password: goodPassword } });
  const body = { description: 'Till', scopes: ['payouts:create'] };
  return world().ok(createApiKey, { key: it.asker.key, params: { projectId: it.shop }, body });
}

const order = (over: object = {}) => ({
  email: 'ada@example.com',
  blockchainCode: 'ETH' as const,
  currencyCode: 'ETH',
  amount: '0.01',
  toAddress: it.network.address('orders'),
  customerID: 'ada',
  idempotencyKey: 'order-4711',
  ...over,
});

test('an order is one payout, with another API key, another header or none, and after however long', async () => {
  const first = await newKey();
  const ask = async (key: string, body = order(), extra = {}) =>
    (await world().ok(createWithdrawal, { key, body, ...extra })).id;
  const id = await ask(first.key, order(), header('order-4711'));
  expect(await ask(first.key, order(), header('order-4711'))).toBe(id);
  await world().ok(deleteApiKey, { key: it.asker.key, params: { projectId: it.shop, keyId: first.id } });
  const second = await newKey();
  expect(await ask(second.key, order(), header('order-4711'))).toBe(id);
  expect(await ask(second.key)).toBe(id);
  expect(await ask(second.key, order(), header('attempt-2'))).toBe(id);
  await it.nextDay();
  await it.nextDay();
  await it.nextDay();
  expect(await ask(second.key, order(), header('order-4711'))).toBe(id);
  // The header of a repeat stands for it as well.
  expect(await ask(second.key, order({ idempotencyKey: undefined }), header('attempt-2'))).toBe(id);
  const { rows } = await world().coffer.deps.pool.query('select id from payout');
  expect(rows).toEqual([{ id: expect.anything() }]);
});

test('a key that stood for something else is refused, wherever it comes from', async () => {
  const { key } = await newKey();
  const refused = (over: object, extra = {}) => world().refused(createWithdrawal, { key, body: order(over), ...extra });
  const reused = { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' };
  expect(await refused({ amount: '0.02' })).toMatchObject(reused);
  expect(await refused({ amount: '0.02', idempotencyKey: undefined }, header('attempt-2'))).toMatchObject(reused);
  expect(await refused({ amount: '0.02', idempotencyKey: 'new' }, header('attempt-2'))).toMatchObject(reused);
  const other = await world().ok(createWithdrawal, { key, body: order({ idempotencyKey: 'order-4712' }) });
  // Of two payouts nobody can say which is meant.
  expect(await refused({ idempotencyKey: 'order-4712' }, header('order-4711'))).toMatchObject(reused);
  expect(other.status).toBe('pending-approval');
});

test('what people ask for by the form or of the address book is one payout for good as well', async () => {
  const { id: recipientID } = await plantRecipient(world(), it.shop);
  const body = {
    projectID: it.shop,
    blockchainCode: 'ETH' as const,
    currencyCode: 'ETH',
    amountUSD: '25',
    toAddress: it.network.address('form'),
  };
  const byForm = async () => (await world().ok(createPayout, { key: it.asker.key, body, ...header('form-1') })).id;
  const byBook = async () => {
    const asked = { key: it.asker.key, params: { id: it.shop }, ...header('book-1') };
    return (
      await world().ok(createAdminWithdrawal, { ...asked, body: { currencyCode: 'ETH', amount: '0.01', recipientID } })
    ).id;
  };
  const [form, book] = [await byForm(), await byBook()];
  await it.nextDay();
  await it.nextDay();
  await it.nextDay();
  expect([await byForm(), await byBook()]).toEqual([form, book]);
});
