import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createPayment, createProjectPayment } from '@coffer/contract/payments/payments.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { paymentWebhook } from '@coffer/contract/webhooks/webhook-events.ts';
import { openShop, type Shop } from '../../api-keys/shop.fixture.ts';

let shop: Shop;
let key: string;
beforeAll(async () => {
  shop = await openShop();
  ({ key } = await shop.newKey());
});
afterAll(() => shop.world.close());

let customers = 0;
const fresh = () => `customer-${(customers += 1)}`;
const order = (over: object = {}) => ({
  customerEmail: 'ada@example.com',
  customerID: fresh(),
  amountInUSD: '49.99',
  ...over,
});
const make = (over: object = {}, by = key) => shop.world.ok(createPayment, { key: by, body: order(over) });
const query = async <R>(text: string, values: unknown[] = []) =>
  (await shop.world.coffer.deps.pool.query(text, values)).rows as R[];
const rowOf = async (reference: string) => {
  const [row] = await query<Record<string, unknown>>('select * from payment where reference_id = $1', [reference]);
  if (!row) throw new Error('no such payment');
  return row;
};
const counts = async () => {
  const [row] = await query<Record<string, number>>(
    `select (select count(*) from payment) as payments, (select count(*) from customer) as customers,
      (select count(*) from payment_event) as events, (select count(*) from outbox where kind = 'payment.created') as told`,
  );
  return row;
};

describe('a shop', () => {
  test('creates a payment with its key and gets the reference and the page where its customer pays', async () => {
    const made = await make();
    const host = 'http://localhost:8080';
    expect(made).toMatchObject({
      reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: `${host}/payments?reference_id=${made.reference_id}&host=${encodeURIComponent(host)}`,
      host,
    });
    expect(await rowOf(made.reference_id)).toMatchObject({
      project_id: shop.shop,
      status: 'open',
      exception: 'none',
      sequence: 1,
      created_by: 'system',
      usd_units: '4999000000',
      quote_minutes: 15,
      underpay_bps: 50,
      overpay_bps: 50,
      allowed: null,
    });
  });

  test('sends its own page instead of ours when it has one, with the same parameters', async () => {
    const params = { id: shop.neighbour };
    const own = { frontendEndpoint: 'https://pay.example.com/checkout?theme=dark' };
    await shop.world.ok(updateProject, { key: shop.root, params, body: own });
    const {
      reference_id: reference,
      url,
      host,
    } = await shop.world.ok(createProjectPayment, {
      key: shop.root,
      params,
      body: order(),
    });
    expect(url).toBe(
      `https://pay.example.com/checkout?theme=dark&reference_id=${reference}&host=${encodeURIComponent(host)}`,
    );
  });

  test.each([
    ['the amount', { openAmount: true, amountInUSD: undefined }, { usd_units: null }],
    ['who they are', { unknownPayer: true, customerID: undefined, customerEmail: undefined }, { customer_id: null }],
  ])('leaves %s to the payer, who then gets the page that asks for it', async (_what, over, row) => {
    const made = await make(over);
    expect(new URL(made.url).pathname).toBe('/pay');
    expect(await rowOf(made.reference_id)).toMatchObject(row);
  });

  test('sends old and unknown fields without harm, and may write customerId', async () => {
    const { reference_id: reference } = await make({
      customerID: undefined,
      customerId: 'old-client',
      legacyField: [1],
    });
    const rows = await query(
      'select c.customer_id from payment p join customer c on c.id = p.customer_id where reference_id = $1',
      [reference],
    );
    expect(rows).toEqual([{ customer_id: 'old-client' }]);
  });

  test('gets back what it gave: note, invoice, addresses to return to, metadata', async () => {
    const given = {
      note: 'Two tickets',
      invoiceID: 'A-17',
      successURL: 'https://example.com/ok',
      cancelURL: 'https://example.com/no',
      metadata: { seat: '12"F', ключ: '✓' },
      referral: 'summer',
    };
    const { reference_id: reference } = await make(given);
    expect(await rowOf(reference)).toMatchObject({
      note: 'Two tickets',
      invoice_id: 'A-17',
      success_url: given.successURL,
      cancel_url: given.cancelURL,
      metadata: given.metadata,
      referral: 'summer',
    });
  });
});

describe('a payment', () => {
  test('lives as long as its project says, or as the request says, and is watched for longer', async () => {
    await query(
      `insert into payment_rules (project_id, expiry_minutes, quote_minutes, monitoring_hours, underpay_bps, overpay_bps)
       values ($1, 30, 5, 10, 0, 1000)`,
      [shop.neighbour],
    );
    const { key: theirs } = await shop.newKey({}, shop.neighbour);
    const minutes = async (reference: string) =>
      query(
        `select extract(epoch from expires_at - created_at)::int / 60 as lives,
           extract(epoch from monitored_until - expires_at)::int / 3600 as watched, quote_minutes, underpay_bps, overpay_bps
         from payment where reference_id = $1`,
        [reference],
      );
    const usual = { watched: 72, quote_minutes: 15, underpay_bps: 50, overpay_bps: 50 };
    expect(await minutes((await make()).reference_id)).toEqual([{ lives: 60, ...usual }]);
    expect(await minutes((await make({ expiresInMinutes: 5 })).reference_id)).toEqual([{ lives: 5, ...usual }]);
    const theirsMade = await make({}, theirs);
    expect(await minutes(theirsMade.reference_id)).toEqual([
      { lives: 30, watched: 10, quote_minutes: 5, underpay_bps: 0, overpay_bps: 1000 },
    ]);
  });

  test('begins its history, and what shops are told of it is fixed with it', async () => {
    const customerID = fresh();
    const { reference_id: reference } = await make({ customerID, invoiceID: 'A-18', metadata: { a: 'b' } });
    const { id, created_at: at } = await rowOf(reference);
    const [event] = await query<Record<string, unknown>>('select * from payment_event where payment_id = $1', [id]);
    expect(event).toMatchObject({
      sequence: 1,
      event: 'payment.created',
      status: 'open',
      exception: 'none',
      facts: { amountInUSD: '49.99' },
      at,
      actor: expect.stringContaining('cpk_'),
    });
    expect(paymentWebhook.parse(event?.['told'])).toEqual({
      reference_id: reference,
      invoice_id: 'A-18',
      customer_id: customerID,
      customer_email: 'ada@example.com',
      status: 'OPEN',
      amount: '49.99',
      currency: 'USD',
      filled_amount: '0',
      filled_amount_in_usd: '0',
      timestamp: (at as Date).toISOString(),
      payment_info: [],
      confirmation_current: 0,
      confirmation_required: 0,
      sequence: 1,
      event_type: 'payment.open',
      exception: 'none',
      reorged: false,
      metadata: { a: 'b' },
    });
    const events = await query(`select project_id, payload from outbox where payload ->> 'reference' = $1`, [
      reference,
    ]);
    expect(events).toEqual([{ project_id: shop.shop, payload: { paymentId: id, sequence: 1, reference } }]);
  });

  test('may be limited to some of what its project takes', async () => {
    const currencies = await query<{ id: number; code: string; name: string }>(
      `select bc.id, b.code, c.code as name from blockchain_currency bc join blockchain b on b.id = bc.blockchain_id
       join currency c on c.id = bc.currency_id where b.code in ('ETH', 'BASE') and bc.active order by bc.id`,
    );
    const usdc = currencies.find(({ code, name }) => code === 'BASE' && name === 'USDC');
    const eth = currencies.find(({ code, name }) => code === 'ETH' && name === 'ETH');
    const allowed = [{ blockchainCode: 'BASE', currencyCode: 'USDC' }];
    const none = await shop.world.refused(createPayment, { key, body: order({ allowed }) });
    expect(none).toMatchObject({
      status: 400,
      details: [{ path: 'allowed.0.currencyCode', message: expect.stringContaining('must be left out') }],
    });
    await shop.world.ok(putProjectCurrencies, {
      key: shop.root,
      params: { id: shop.shop },
      body: { blockchainCurrencyIDs: [usdc?.id, eth?.id] },
    });
    const { reference_id: reference } = await make({ allowed: [...allowed, ...allowed] });
    expect(await rowOf(reference)).toMatchObject({ allowed: [usdc?.id] });
    const before = await counts();
    const other = [...allowed, { blockchainCode: 'ETH', currencyCode: 'USDC' }];
    expect(await shop.world.refused(createPayment, { key, body: order({ allowed: other }) })).toMatchObject({
      status: 400,
      details: [
        { path: 'allowed.1.currencyCode', message: 'must be what the project takes: ETH on ETH, USDC on BASE' },
      ],
    });
    expect(await counts()).toEqual(before);
  });
});

describe('the customer', () => {
  const customersOf = (customerID: string) =>
    query('select email from customer where project_id = $1 and customer_id = $2', [shop.shop, customerID]);

  test('is made once and found again; an email address that we have is kept', async () => {
    const customerID = fresh();
    await make({ customerID, customerEmail: 'first@example.com' });
    await make({ customerID, customerEmail: 'second@example.com' });
    expect(await customersOf(customerID)).toEqual([{ email: 'first@example.com' }]);
  });

  test('without an email address gets the one that is given, and the audit log notes it without saying it', async () => {
    const customerID = fresh();
    const [customer] = await query<{ id: number }>(
      `insert into customer (project_id, customer_id, name, created_at) values ($1, $2, '', now()) returning id`,
      [shop.shop, customerID],
    );
    await make({ customerID, customerEmail: 'ada@example.com' });
    expect(await customersOf(customerID)).toEqual([{ email: 'ada@example.com' }]);
    const noted = await query(`select action, after from activity where entity = 'customer' and entity_id = $1`, [
      String(customer?.id),
    ]);
    expect(noted).toEqual([{ action: 'customer.email-added', after: { customerID } }]);
  });
});

describe('a person', () => {
  test('creates payments in a project, and the audit log says so', async () => {
    const { reference_id: reference } = await shop.world.ok(createProjectPayment, {
      key: shop.root,
      params: { id: shop.shop },
      body: order(),
    });
    const { id, created_by: by } = await rowOf(reference);
    expect(by).toBe('user');
    const noted = await query(
      `select actor_kind, actor_name, project_id, after from activity where action = 'payment.created' and entity_id = $1`,
      [String(id)],
    );
    expect(noted).toEqual([
      {
        actor_kind: 'member',
        actor_name: 'root@example.com',
        project_id: shop.shop,
        after: { reference, amountInUSD: '49.99' },
      },
    ]);
  });

  test('must say in which project', async () => {
    const body = order();
    expect(await shop.world.refused(createPayment, { key: shop.root, body })).toMatchObject({
      code: 'PROJECT_REQUIRED',
    });
    const params = { id: 'all' };
    const everywhere = await shop.world.refused(createProjectPayment, { key: shop.root, params, body });
    expect(everywhere).toMatchObject({ status: 400, code: 'PROJECT_REQUIRED' });
  });

  test('is told that a project is not there', async () => {
    const asked = { key: shop.root, params: { id: 999_999 }, body: order() };
    expect(await shop.world.refused(createProjectPayment, asked)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('leaves no audit row for what a key does', async () => {
    const { reference_id: reference } = await make();
    const { id } = await rowOf(reference);
    expect(await query(`select 1 from activity where entity = 'payment' and entity_id = $1`, [String(id)])).toEqual([]);
  });
});

describe('an amount', () => {
  test.each<[unknown, string]>([
    ['0.01', '1000000'],
    ['1000000000', '100000000000000000'],
    ['1.5', '150000000'],
    [49.99, '4999000000'],
    [1e9, '100000000000000000'],
    [82, '8200000000'],
  ])('%j is taken to the cent', async (amountInUSD, units) => {
    const { reference_id: reference } = await make({ amountInUSD });
    expect(await rowOf(reference)).toMatchObject({ usd_units: units });
  });

  test.each<{ amount: unknown }>(
    [
      '0.000000000000000001',
      String(2n ** 256n - 1n),
      '9'.repeat(78),
      '0.0000000000000000001',
      '1e18',
      '1E3',
      '+1',
      ' 1',
      '1 ',
      '01',
      '.5',
      '1.',
      '0x10',
      '1_000',
      '1,000',
      'NaN',
      'Infinity',
      '-0',
      '-1',
      '',
      null,
      true,
      [],
      {},
      '١٢',
      '１２',
      0x20000000000000,
      0,
      '0',
      '0.00',
      -1,
      0.001,
      1.005,
      1000000000.01,
      '1000000000.01',
      ['1'],
    ].map((amount) => ({ amount })),
  )('$amount is refused, and nothing is written', async ({ amount: amountInUSD }) => {
    const before = await counts();
    const refused = await shop.world.refused(createPayment, { key, body: order({ amountInUSD }) });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(refused.details).toEqual([
      { path: 'amountInUSD', message: expect.stringContaining('must be a positive amount of at most 1000000000') },
    ]);
    expect(await counts()).toEqual(before);
  });
});

describe('a request', () => {
  test.each<[string, object, string]>([
    ['without an amount', { amountInUSD: undefined }, 'amountInUSD'],
    ['with an amount where the payer chooses it', { openAmount: true }, 'amountInUSD'],
    ['without a customer', { customerID: undefined }, 'customerID'],
    ['without an email address', { customerEmail: undefined }, 'customerEmail'],
    ['with a broken email address', { customerEmail: 'ada' }, 'customerEmail'],
    ['with two customers', { customerId: 'somebody-else' }, 'customerId'],
    ['with a customer where the payer says who they are', { unknownPayer: true }, 'unknownPayer'],
    ['that lives for four minutes', { expiresInMinutes: 4 }, 'expiresInMinutes'],
    ['that lives for ever', { expiresInMinutes: 525_601 }, 'expiresInMinutes'],
    ['that lives for a text', { expiresInMinutes: '60' }, 'expiresInMinutes'],
    ['that allows nothing', { allowed: [] }, 'allowed'],
    [
      'that allows a chain we do not know',
      { allowed: [{ blockchainCode: 'DOGE', currencyCode: 'DOGE' }] },
      'allowed.0.blockchainCode',
    ],
    ['that sends its customers to a script', { successURL: 'javascript:alert(1)' }, 'successURL'],
    [
      'with too much metadata',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, ''])) },
      'metadata',
    ],
    ['with a note of many lines', { note: 'a\nb' }, 'note'],
  ])('%s is refused by the name of the field, and nothing is written', async (_what, over, path) => {
    const before = await counts();
    const refused = await shop.world.refused(createPayment, { key, body: order(over) });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect((refused.details as { path: string }[])[0]?.path).toBe(path);
    expect(await counts()).toEqual(before);
  });
});
