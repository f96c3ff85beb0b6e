import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../../server/src/modules/api-keys/shop.fixture.ts';
import { Coffer, CofferError } from './coffer.ts';
import { customersOf } from './customers.ts';
import { paymentsOf } from './payments.ts';
import type { Connection } from './request.ts';
import { retryPause } from './retry-pause.ts';

/** The real server over a real socket; what lies between can be made to fail. */
let shop: Shop;
let site: string;
let apiKey: string;
beforeAll(async () => {
  shop = await openShop();
  await shop.world.coffer.http.listen({ host: '127.0.0.1', port: 0 });
  site = `http://127.0.0.1:${(shop.world.coffer.http.server.address() as AddressInfo).port}`;
  apiKey = (await shop.newKey()).key;
});
afterAll(() => shop.world.close());

type Trouble = (send: () => Promise<Response>) => Promise<Response>;
let troubles: Trouble[];
let sent: { method: string; headers: Record<string, string> }[];
let pauses: number[];
let connection: Connection;
beforeEach(() => {
  troubles = [];
  sent = [];
  pauses = [];
  connection = {
    baseUrl: site,
    apiKey,
    timeoutMs: 10_000,
    retriesMax: 4,
    fetch: (address, init) => {
      sent.push({ method: init?.method ?? '', headers: init?.headers as Record<string, string> });
      const send = () => fetch(address, init);
      return (troubles.shift() ?? ((go) => go()))(send);
    },
    wait: async (ms) => void pauses.push(ms),
  };
});

const answers = (status: number, code?: string, headers: Record<string, string> = {}): Trouble => {
  const body =
    code === undefined ? 'Bad Gateway' : JSON.stringify({ error: { code, message: 'No.', requestId: 'r-1' } });
  return async () => new Response(body, { status, headers });
};
const cutBefore: Trouble = async () => Promise.reject(new TypeError('fetch failed'));
const cutAfter: Trouble = async (send) => {
  await send();
  throw new TypeError('terminated');
};

let customers = 0;
const order = () => {
  customers += 1;
  return { customerEmail: 'ada@example.com', customerID: `customer-${customers}`, amountInUSD: '49.99' };
};
const found = async (customerID: string) => (await paymentsOf(connection).search({ query: customerID })).totalCount;
const keys = () => sent.map(({ headers }) => headers['idempotency-key']);

describe('a call that met trouble on its way', () => {
  test.each<[string, Trouble]>([
    ['no connection', cutBefore],
    ['a connection that was cut when the work was done', cutAfter],
    ['a proxy that found nobody', answers(502)],
    ['an overloaded server', answers(503, 'UNAVAILABLE')],
    ['too many requests', answers(429, 'RATE_LIMITED')],
    ['the first attempt, still under way', answers(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ])('%s is repeated with the same key, and the payment is created once', async (_what, trouble) => {
    troubles = [trouble, trouble];
    const payment = order();
    const { reference_id: reference } = await paymentsOf(connection).create(payment);
    expect(sent).toHaveLength(3);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(await found(payment.customerID)).toBe(1);
    expect((await paymentsOf(connection).get(reference)).customerId).toBe(payment.customerID);
  });

  test('ends when it was tried often enough, and says what came last', async () => {
    troubles = [cutBefore, cutBefore, cutBefore, cutBefore, answers(503, 'CHAIN_UNAVAILABLE')];
    await expect(paymentsOf(connection).summary()).rejects.toMatchObject({
      name: 'CofferError',
      status: 503,
      code: 'CHAIN_UNAVAILABLE',
      message: 'No.',
      requestId: 'r-1',
    });
    expect(sent).toHaveLength(5);
    expect(pauses).toHaveLength(4);
  });

  test('waits as long as the server asks, and does not wait for an hour', async () => {
    troubles = [answers(429, 'RATE_LIMITED', { 'retry-after': '7' })];
    await paymentsOf(connection).summary();
    expect(pauses).toEqual([7000]);
    troubles = [answers(429, 'RATE_LIMITED', { 'retry-after': '3600' })];
    await expect(paymentsOf(connection).summary()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(pauses).toEqual([7000]);
  });

  test('may be ended by who made it', async () => {
    const ending = new AbortController();
    troubles = [cutBefore];
    connection.wait = async () => ending.abort(new Error('closing time'));
    await expect(paymentsOf(connection).get('r', { signal: ending.signal })).rejects.toThrow('closing time');
    expect(sent).toHaveLength(2);
  });

  test('is given up when the server says nothing in time', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const asking = paymentsOf({ ...connection, baseUrl, timeoutMs: 100, retriesMax: 1 }).summary();
    await expect(asking).rejects.toMatchObject({ status: 0, code: 'UNREACHABLE', cause: { name: 'TimeoutError' } });
    expect(sent).toHaveLength(2);
    silent.closeAllConnections();
    silent.close();
  });

  test('that changes nothing needs no key to be repeated, and leaves none with the server', async () => {
    troubles = [cutAfter, answers(502)];
    await paymentsOf(connection).search();
    expect(keys()).toEqual([undefined, undefined, undefined]);
  });
});

describe('a refusal is never repeated', () => {
  const unknown = '00000000-0000-4000-8000-000000000000';
  const twice = async () => {
    await customersOf(connection).create({ customerID: 'twice' });
    await customersOf(connection).create({ customerID: 'twice' });
  };

  test('of a field, which is named', async () => {
    const failure = await paymentsOf(connection)
      .create({ ...order(), amountInUSD: '1e3' })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CofferError);
    expect(failure).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      requestId: expect.any(String),
      details: [{ path: 'amountInUSD', message: expect.stringContaining('must be a positive amount') }],
    });
    expect(sent).toHaveLength(1);
  });

  test.each<[string, () => Promise<unknown>, number, string]>([
    [
      'of a key that opens nothing',
      () => paymentsOf({ ...connection, apiKey: 'cpk_no' }).summary(),
      401,
      'UNAUTHORIZED',
    ],
    ['of what is not there', () => paymentsOf(connection).get(unknown), 404, 'NOT_FOUND'],
    ['of a customer that is there already', () => twice(), 409, 'CONFLICT'],
  ])('%s', async (_what, ask, status, code) => {
    await expect(ask()).rejects.toMatchObject({ name: 'CofferError', status, code });
    expect(sent.filter(({ method }) => method === 'POST').length).toBeLessThanOrEqual(2);
    expect(pauses).toEqual([]);
  });
  test('of an order whose number was used for another one', async () => {
    const payment = order();
    await paymentsOf(connection).create(payment, { idempotencyKey: 'order-1' });
    await paymentsOf(connection).create(payment, { idempotencyKey: 'order-1' });
    expect(await found(payment.customerID)).toBe(1);
    const other = paymentsOf(connection).create({ ...payment, amountInUSD: '1' }, { idempotencyKey: 'order-1' });
    await expect(other).rejects.toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('of somebody who is not Coffer, and whom the key is not handed on to', async () => {
    troubles = [answers(301, undefined, { location: 'https://example.com/' })];
    await expect(paymentsOf(connection).summary()).rejects.toMatchObject({ status: 301, code: 'UNREADABLE' });
    troubles = [async () => new Response('<html>', { status: 200 })];
    await expect(paymentsOf(connection).summary()).rejects.toMatchObject({ status: 200, code: 'UNREADABLE' });
    expect(sent).toHaveLength(2);
  });
});

test('pauses grow, are at most eight seconds, and differ from client to client', () => {
  const gone = new CofferError(0, 'UNREACHABLE', '');
  const pausesOf = (random: number) => [0, 1, 2, 3, 4, 5, 20].map((retries) => retryPause(gone, retries, random));
  expect(pausesOf(0)).toEqual([250, 500, 1000, 2000, 4000, 4000, 4000]);
  expect(pausesOf(1)).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000]);
});

describe('a shop', () => {
  test('creates, reads, finds, counts and cancels payments', async () => {
    const coffer = new Coffer({ baseUrl: `${site}/`, apiKey });
    const before = await coffer.payments.summary();
    const payment = order();
    const created = await coffer.payments.create({ ...payment, metadata: { seat: '12' } });
    expect(created.url).toContain(created.reference_id);
    expect(await coffer.payments.get(created.reference_id)).toMatchObject({ state: 'OPEN', metadata: { seat: '12' } });
    expect(await coffer.payments.cancel(created.reference_id)).toMatchObject({ state: 'CANCELLED' });
    const page = await coffer.payments.search({ query: payment.customerID, paymentStatus: ['Cancelled'] });
    expect(page.data.map((one) => one.referenceId)).toEqual([created.reference_id]);
    const after = await coffer.payments.summary();
    expect(after.cancelledCount - before.cancelledCount).toBe(1);
    expect(after.totalCount - before.totalCount).toBe(1);
  });

  test('walks through every payment page by page, each of them once', async () => {
    const coffer = new Coffer({ baseUrl: site, apiKey: (await shop.newKey({}, shop.neighbour)).key });
    const made = await Promise.all(
      Array.from({ length: 7 }, async () => (await coffer.payments.create(order())).reference_id),
    );
    const seen: string[] = [];
    for await (const payment of coffer.payments.searchAll({ limit: 3 })) seen.push(payment.referenceId);
    expect(seen.toSorted()).toEqual(made.toSorted());
    for await (const payment of coffer.payments.searchAll({ limit: 1, sortDirection: 'asc' })) {
      expect(payment.referenceId).toBe(seen.at(-1));
      break;
    }
    const customersSeen: number[] = [];
    for await (const customer of coffer.customers.listAll()) customersSeen.push(customer.id);
    expect(new Set(customersSeen).size).toBe(7);
  });

  test('adds customers to the project of its key, which it asks for once', async () => {
    const customersHere = customersOf(connection);
    const ada = await customersHere.create({ customerID: 'ada', email: 'ada@example.com', name: 'Ada' });
    expect(ada).toMatchObject({ customerID: 'ada', projectId: shop.shop });
    await customersHere.create({ customerID: 'bob' });
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
    expect((await customersHere.list({ query: 'ada@', limit: 5 })).data).toContainEqual(ada);
    const everywhere = customersOf({ ...connection, apiKey: shop.root });
    await expect(everywhere.create({ customerID: 'eve' })).rejects.toMatchObject({ code: 'PROJECT_REQUIRED' });
  });

  test.each([
    [{ baseUrl: 'pay.example.com', apiKey: 'cpk_x' }, 'baseUrl must be'],
    [{ baseUrl: 'https://', apiKey: 'cpk_x' }, 'baseUrl must be'],
    [{ baseUrl: 'https://pay.example.com', apiKey: '' }, 'apiKey must be'],
    [{ baseUrl: 'https://pay.example.com', apiKey: 'cpk_x\n' }, 'apiKey must be'],
  ])('that is set up wrongly hears so at once: %j', (options, said) => {
    expect(() => new Coffer(options)).toThrow(said);
  });
});
