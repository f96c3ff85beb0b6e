import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { newReference } from '@coffer/kernel/id.ts';
import { newProject } from '../../test/people.ts';
import { plantAttempt, plantCounted, plantPayment, type Coin } from '../../test/plant/plant-payment.ts';
import { startWorld, type World } from '../../test/world.ts';

/**
 * The calls that published clients make of payments, as those send them and with what those expect of the answers: written by
 * hand from what is known of them, and held against the wire itself rather than against our contract.
 */

let world: World;
let key: string;
let shop: number;
let paid: string;
const usdc: Coin = { code: 'BASE', currency: 'USDC' };

beforeAll(async () => {
  world = await startWorld();
  key = (await world.signUpRoot()).key;
  shop = await newProject(world, { key });
  const planted = await plantPayment(world, shop, { status: 'settled', filled: 100 });
  await plantAttempt(world, planted, usdc);
  await plantCounted(world, planted, usdc);
  paid = planted.reference;
  await plantPayment(world, shop, { status: 'open' });
});
afterAll(() => world.close());

async function call(method: 'GET' | 'POST', url: string, body?: object, credential = key) {
  const headers = credential === '' ? {} : { 'api-key': credential };
  const answer = await world.coffer.http.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const text = z.string();
const absent = <T extends z.ZodType>(of: T) => of.optional();
/** What a program that reads searches accepts: it knows numbers, texts and what is not there, and no null. */
const searchRow = z.object({
  projectName: absent(text),
  referenceId: text,
  txHash: absent(text),
  fromAddress: absent(text),
  toAddress: absent(text),
  paymentStatus: absent(text),
  currency: absent(text),
  network: absent(text),
  amountInUSD: absent(z.number()),
  amount: absent(z.number()),
  filledAmountInUSD: absent(z.number()),
  filledAmount: absent(z.number()),
  customerId: absent(text),
  email: absent(text),
  invoiceId: absent(text),
  webhookStatus: absent(text),
  createdBy: absent(text),
  createdAt: absent(text),
  updatedAt: absent(text),
  trxTimestamp: absent(text),
  blockId: absent(z.number()),
});
const searchAnswer = z.object({ data: z.array(searchRow), totalCount: z.number() });

async function search(body: object, path = '/api/v1/payment/search') {
  const answer = await call('POST', path, body);
  expect(answer).toMatchObject({ status: 200 });
  return searchAnswer.parse(answer.body);
}

describe('a search', () => {
  test.each([
    ['of a look-up', { query: '', limit: 5 }],
    ['with the defaults of a client', { sortBy: 'created_at', sortDirection: 'DESC', limit: 50, offset: 0 }],
    ['by a field that we do not sort by', { sortBy: 'block_id', sortDirection: 'ASC' }],
    ['of a form that sends blanks', { query: null, dateFrom: '', dateTo: null, sortBy: '', currency: [], network: '' }],
    ['of null everywhere', { paymentStatus: null, webhookStatus: null, createdBy: null, limit: null, cursor: null }],
    ['with fields that nobody knows', { colour: 'blue', nested: { a: 1 } }],
  ])('%s is answered with what that client can read', async (_what, body) => {
    const { data, totalCount } = await search(body);
    expect([data.length, totalCount]).toEqual([2, 2]);
  });

  test('takes the id of a project as text', async () => {
    expect((await search({ externalPlatformIds: [String(shop)] })).totalCount).toBe(2);
    expect((await search({ externalPlatformIds: ['999'] })).data).toEqual([]);
  });

  /** Written by hand: one payment is paid, one open; of neither anybody was told. */
  test.each([
    [{ paymentStatus: ['FILLED'] }, 1],
    [{ paymentStatus: ['Filled'] }, 1],
    [{ paymentStatus: ['OPEN', 'PARTIALLY_FILLED'] }, 1],
    [{ paymentStatus: ['OVER_FILLED'] }, 0],
    [{ paymentStatus: ['CANCELLED', 'CONFIRMING', 'DEPOSIT_RECEIVED', 'UNDEFINED'] }, 0],
    [{ paymentStatus: ['FILLED', 'OPEN'] }, 2],
    [{ webhookStatus: ['received', 'pending', 'failed', 'waiting_for_approval', 'discarded'] }, 0],
    [{ webhookStatus: ['Success', 'Failed', 'Pending'] }, 0],
  ])('%j finds %i', async (body, count) => {
    expect((await search(body)).totalCount).toBe(count);
  });

  test('of a day by pages of 200 adds up: its amounts are numbers, and exact texts stand beside them', async () => {
    const { data } = await search({ paymentStatus: ['FILLED'], limit: 200, offset: 0, dateFrom: '2000-01-01' });
    expect(data.reduce((sum, { filledAmountInUSD = 0 }) => sum + filledAmountInUSD, 0)).toBe(100);
    const raw = await call('POST', '/api/v1/payment/search', { query: paid });
    expect(raw.body).toMatchObject({
      data: [
        { filledAmountInUSD: 100, amount: 0.5, filledAmount: 0.5, exact: { filledAmountInUSD: '100', amount: '0.5' } },
      ],
    });
    expect(JSON.stringify(raw.body['data'])).not.toContain('null');
  });

  test('goes by the path of a project too, and with parameters that nobody knows', async () => {
    expect((await search({}, `/api/v1/external-platform/${shop}/payment/search?page=1&x=`)).totalCount).toBe(2);
  });

  test.each([
    [{ limit: 201 }, 'limit'],
    [{ limit: 0 }, 'limit'],
    [{ paymentStatus: ['PAID'] }, 'paymentStatus'],
    [{ externalPlatformIds: ['1 or 1'] }, 'externalPlatformIds'],
    [{ dateFrom: 'yesterday' }, 'dateFrom'],
    [{ sortDirection: 'up' }, 'sortDirection'],
  ])('%j names its field', async (body, path) => {
    const answer = await call('POST', '/api/v1/payment/search', body);
    expect(answer).toMatchObject({ status: 400, body: { error: { details: [{ path }] } } });
  });
});

const order = { customerEmail: 'ada@example.com', amountInUSD: 12.5 };

describe('a payment', () => {
  const details = z.object({
    invoiceID: text,
    customerID: text,
    paymentState: text,
    referenceID: text,
    amountInUSD: text,
  });

  test('of a customer who has a number is made, and the number is kept as text', async () => {
    const made = await call('POST', `/api/v1/external-platform/${shop}/payment`, { ...order, customerID: 12_345 });
    expect(made).toMatchObject({ status: 200, body: { reference_id: expect.any(String), url: expect.any(String) } });
    const seen = await call('GET', `/api/v1/payment/reference/${String(made.body['reference_id'])}`, undefined, '');
    expect(details.parse(seen.body)).toMatchObject({ customerID: '12345', invoiceID: made.body['reference_id'] });
    const again = await call('POST', `/api/v1/external-platform/${shop}/payment`, { ...order, customerId: '12345' });
    expect(again.status).toBe(200);
  });

  test('is made by a key at both addresses', async () => {
    const apiKey = await call('POST', `/api/v1/external-platform/${shop}/api-key`, { description: 'old client' });
    const own = String(apiKey.body['key']);
    for (const url of ['/api/v1/payment', '/api/payment']) {
      const made = await call('POST', url, { ...order, customerID: 7 }, own);
      expect(made, url).toMatchObject({
        status: 200,
        body: { reference_id: expect.any(String), url: expect.any(String) },
      });
    }
  });

  test('that nobody can pay says so where it is made', async () => {
    const made = await call('POST', `/api/v1/external-platform/${shop}/payment`, { ...order, customerID: 'a' });
    expect(made.body['warnings']).toEqual([expect.stringContaining('takes no currency')]);
  });

  test('is found by its reference in any case, and by the address of older clients', async () => {
    for (const url of [
      `/api/v1/payment/reference/${paid.toUpperCase()}`,
      `/api/v1/payment/details?referenceID=${paid}`,
      `/api/v1/payment/details?referenceID=${paid.toUpperCase()}&more=1`,
    ]) {
      const seen = await call('GET', url, undefined, '');
      expect(seen, url).toMatchObject({
        status: 200,
        body: { referenceID: paid, invoiceID: paid, paymentState: 'FILLED' },
      });
    }
  });

  test.each([
    ['/api/v1/payment/reference/abc', 'GET'],
    ['/api/v1/payment/reference/12', 'GET'],
    ['/api/v1/payment/details?referenceID=abc', 'GET'],
    [`/api/v1/payment/reference/${newReference()}`, 'GET'],
    ['/api/v1/blockchain-currency/reference/abc', 'GET'],
    ['/api/v1/deposit-address/reference/abc', 'POST'],
    ['/api/v1/payment/abc', 'GET'],
    ['/api/v1/payment/abc/cancel', 'POST'],
  ] as const)('%s names none: 404', async (url, method) => {
    const answer = await call(method, url, url.includes('deposit-address') ? { blockchain_code: 'BASE' } : undefined);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  });
});
