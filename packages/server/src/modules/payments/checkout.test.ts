import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  chooseDepositAddress,
  completePayment,
  getPublicPayment,
  listPayOptions,
} from '@coffer/contract/payments/checkout.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { findPayerStep } from './checkout/payer-store.ts';
import { viewCheckout } from './index.ts';
import { withClient } from '../../../test/database.ts';
import { openTill, type Till } from './till.fixture.ts';

let till: Till;
beforeAll(async () => void (till = await openTill()));
afterAll(() => till.world.close());

const unknown = '00000000-0000-4000-8000-000000000000';
const refused = (reference: string, body: object) =>
  till.world.refused(chooseDepositAddress, { params: { ref: reference }, body });
const usdcOnBase = { blockchain_code: 'BASE', currency_code: 'USDC' };

describe('a payer who opens the page', () => {
  test('sees who asks for how much, and nothing chosen yet', async () => {
    const params = { id: till.shop };
    const brand = { brandColor: '#0055ff', website: 'https://shop.example.com', supportEmail: 'help@example.com' };
    const back = { successEndpoint: 'https://shop.example.com/thanks', cancelEndpoint: '' };
    await till.world.ok(updateProject, { key: till.root, params, body: { ...brand, ...back } });
    const reference = await till.payment({ note: 'Two cups', invoiceID: 'A-7', amountInUSD: '82' });
    expect(await till.see(reference)).toMatchObject({
      referenceID: reference,
      invoiceID: 'A-7',
      merchantName: 'Shop',
      externalPlatformID: till.shop,
      amountInUSD: '82',
      filledAmount: '0',
      filledAmountInUSD: '0',
      paymentState: 'OPEN',
      dueInUSD: '82',
      currencySymbol: null,
      blockchainSymbol: null,
      depositAddress: null,
      explorerTransaction: null,
      successURL: 'https://shop.example.com/thanks',
      cancelURL: null,
      note: 'Two cups',
      status: 'open',
      exception: 'none',
      step: 'choose',
      sequence: 1,
      needsAmount: false,
      needsPayer: false,
      payerEmail: 'a***@example.com',
      attempt: null,
      deposits: [],
      testWallet: false,
      brand: {
        name: 'Shop',
        logoPath: null,
        color: '#0055ff',
        website: 'https://shop.example.com',
        supportEmail: 'help@example.com',
      },
    });
  });

  test.each(['getPublicPayment', 'listPayOptions', 'chooseDepositAddress', 'completePayment'] as const)(
    'of a payment that does not exist hears so: %s',
    async (call) => {
      const e = { getPublicPayment, listPayOptions, chooseDepositAddress, completePayment }[call];
      const body = { chooseDepositAddress: usdcOnBase, completePayment: { email: 'a@example.com' } };
      const asked = { params: { ref: unknown }, ...(call in body ? { body: body[call as keyof typeof body] } : {}) };
      expect(await till.world.refused(e, asked)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await till.world.refused(e, { ...asked, params: { ref: 'not-one' } })).toMatchObject({ status: 404 });
    },
  );

  test('is written to in the language in which they chose last', async () => {
    const reference = await till.payment();
    const [made] = await till.rows<{ id: number }>(`select id from payment where reference_id = $1`, [reference]);
    const written = async () => (await findPayerStep(till.world.coffer.deps.db, made?.id ?? 0, 1))?.language;
    const chooseIn = (language: string, body: object) =>
      till.world.ok(chooseDepositAddress, {
        params: { ref: reference },
        body,
        headers: { 'accept-language': language },
      });
    expect(await written()).toBeNull();
    await chooseIn('de-CH, en;q=0.5', usdcOnBase);
    expect(await written()).toBe('de');
    await chooseIn('fr, *', { blockchain_code: 'ETH', currency_code: 'USDC' });
    expect(await written()).toBe('en');
  });

  test('is answered with six statements, however often and however much came', async () => {
    const reference = await till.payment();
    await till.choose(reference);
    await till.receive(reference, 10_000_000n, 'confirmed');
    let asked = 0;
    const db = till.world.coffer.deps.db.withPlugin({
      transformQuery: ({ node }) => ((asked += 1), node),
      transformResult: async ({ result }) => result,
    });
    await viewCheckout(till.world.coffer.deps, { db, now: till.world.clock.now() }, reference);
    expect(asked).toBe(6);
  });

  test('may ask from a page of any other site, which gets no credentials', async () => {
    const reference = await till.payment();
    const headers = { origin: 'https://shop.example.com' };
    const open = await till.world.ask(getPublicPayment, { params: { ref: reference }, headers });
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers['access-control-allow-credentials']).toBeUndefined();
    const preflight = await till.world.coffer.http.inject({
      method: 'OPTIONS',
      url: `/api/v1/deposit-address/reference/${reference}`,
      headers: {
        ...headers,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(preflight).toMatchObject({ statusCode: 204, headers: { 'access-control-allow-origin': '*' } });
    const closed = await till.world.coffer.http.inject({ method: 'GET', url: '/api/v1/payment/summary', headers });
    expect(closed.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('and asks every three seconds from many tabs is not refused', async () => {
    const reference = await till.payment();
    const asked = Array.from({ length: 200 }, () => till.world.ask(getPublicPayment, { params: { ref: reference } }));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a payer who chooses', () => {
  test('gets an address, an amount rounded up to what the currency has, and a rate that holds', async () => {
    const reference = await till.payment({ amountInUSD: '10.01' });
    const chosen = await till.choose(reference, 'ETH', 'ETH');
    expect(chosen).toMatchObject({ Family: 'ETH_Family', Status: 'assigned', Address: chosen.attempt.address });
    expect(chosen.attempt).toMatchObject({
      status: 'active',
      blockchainCode: 'ETH',
      currencyCode: 'ETH',
      tokenAddress: null,
      walletPrecision: 18,
      amountDue: '0.004004',
      amountInUSD: '10.01',
      rate: '2500',
      confirmationsRequired: 12,
    });
    expect(chosen.Address).toBe(getAddress(chosen.Address));
    expect(chosen.attempt.uri.toLowerCase()).toBe(`ethereum:${chosen.Address.toLowerCase()}@1?value=4004000000000000`);
    const { quotedAt, expiresAt } = chosen.attempt;
    expect(Date.parse(expiresAt) - Date.parse(quotedAt)).toBe(15 * 60_000);
    const seen = await till.see(reference);
    expect(seen).toMatchObject({ step: 'waiting', depositAddress: chosen.Address, currencySymbol: 'ETH', sequence: 2 });
    expect(seen.attempt).toEqual(chosen.attempt);
    // A shop's own page shows it: that is counted once, a moment later.
    await till.choose(reference, 'ETH', 'ETH');
    const { pool, views } = till.world.coffer.deps;
    await views.flush();
    const kept = `select v.step from checkout_view v join payment p on p.id = v.payment_id where p.reference_id = $1`;
    expect((await pool.query(kept, [reference])).rows).toEqual([{ step: 'address_shown' }]);
  });

  test('pays never too little, by no more digits than an exchange takes', async () => {
    const price = (given: string) =>
      till.world.ok(setRate, { key: till.root, params: { currencyCode: 'ETH' }, body: { price: given } });
    await price('2999.99');
    const { attempt } = await till.choose(await till.payment({ amountInUSD: '1' }), 'ETH', 'ETH');
    await price('2500');
    expect(attempt.amountDue).toBe('0.00033334');
  });

  test('and asks again gets the same, until the rate has lapsed; another choice takes its place', async () => {
    const reference = await till.payment();
    const first = await till.choose(reference);
    expect(await till.choose(reference)).toEqual(first);
    const other = await till.choose(reference, 'ETH', 'USDT');
    expect(other.Address).toBe(first.Address);
    const back = await till.choose(reference);
    expect(back.attempt.id).not.toBe(first.attempt.id);
    await till.rows(`update attempt set expires_at = now() - interval '1 second' where id = $1`, [back.attempt.id]);
    expect((await till.see(reference)).attempt).toMatchObject({ id: back.attempt.id, status: 'expired' });
    const fresh = await till.choose(reference);
    expect(fresh.attempt.id).toBeGreaterThan(back.attempt.id);
    const statuses = await till.rows<{ status: string }>(
      `select t.status from attempt t join payment p on p.id = t.payment_id where reference_id = $1 order by t.id`,
      [reference],
    );
    expect(statuses.map(({ status }) => status)).toEqual(['superseded', 'superseded', 'expired', 'active']);
  });

  test('from many tabs at once has one active quote, and one address', async () => {
    const reference = await till.payment();
    const chosen = await Promise.all(Array.from({ length: 8 }, () => till.choose(reference)));
    expect(new Set(chosen.map(({ attempt }) => attempt.id)).size).toBe(1);
    expect(new Set(chosen.map(({ Address }) => Address)).size).toBe(1);
  });

  test('in a currency or on a chain that is not offered hears which are', async () => {
    const reference = await till.payment({ allowed: [{ blockchainCode: 'BASE', currencyCode: 'USDC' }] });
    expect(await refused(reference, { blockchain_code: 'ETH' })).toMatchObject({
      details: [{ path: 'blockchain_code', message: 'must be one of BASE' }],
    });
    for (const code of [undefined, 'ETH', 'usdc', 'DOGE']) {
      expect(await refused(reference, { blockchain_code: 'BASE', currency_code: code })).toMatchObject({
        details: [{ path: 'currency_code', message: 'must be one of USDC' }],
      });
    }
    expect(await refused(reference, { blockchain_code: 'DOGE' })).toMatchObject({
      status: 400,
      details: [{ path: 'blockchain_code' }],
    });
  });

  test('after a part has come is asked for the rest of it alone', async () => {
    const reference = await till.payment({ amountInUSD: '50' });
    await till.choose(reference);
    await till.receive(reference, 20_000_000n, 'confirmed');
    const seen = await till.see(reference);
    expect(seen).toMatchObject({ step: 'underpaid', dueInUSD: '30', filledAmount: '20', filledAmountInUSD: '20' });
    expect(seen.attempt).toMatchObject({ amountDue: '30', uri: expect.stringContaining('uint256=30000000') });
    expect(seen.deposits).toMatchObject([{ amount: '20', amountInUSD: '20', confirmed: true, late: false }]);
    expect((await till.choose(reference, 'ETH', 'ETH')).attempt).toMatchObject({
      amountDue: '0.012',
      amountInUSD: '30',
    });
  });

  test('when all of it is on its way has nothing to choose any more', async () => {
    const reference = await till.payment({ amountInUSD: '50' });
    await till.choose(reference);
    // Within the tolerance of half a percent.
    await till.receive(reference, 49_800_000n, 'included');
    expect(await till.see(reference)).toMatchObject({ step: 'detected', dueInUSD: '0', detectedAmountInUSD: '49.8' });
    expect(await refused(reference, usdcOnBase)).toMatchObject({
      status: 409,
      code: 'INVALID_STATE',
      details: { from: 'detected' },
    });
  });

  test.each([
    [`status = 'settled'`, 'settled', 'is paid'],
    [`status = 'cancelled'`, 'cancelled', 'was cancelled'],
    [`status = 'expired'`, 'expired', 'expired at'],
    [`expires_at = now() - interval '1 second'`, 'expired', 'expired at'],
    [`status = 'refunded'`, 'refunded', 'refunded'],
  ])('when it is over hears what is so: %s', async (change, from, words) => {
    const reference = await till.payment();
    await till.rows(`update payment set ${change} where reference_id = $1`, [reference]);
    const answer = await refused(reference, usdcOnBase);
    expect(answer).toMatchObject({ status: 409, code: 'INVALID_STATE', details: { from } });
    expect(answer.message).toContain(words);
    expect(
      await till.rows(`select from attempt t join payment p on p.id = payment_id where reference_id = $1`, [reference]),
    ).toEqual([]);
  });

  test('waits for the customer before the payment, as whoever counts a deposit does', async () => {
    const reference = await till.payment();
    await withClient(till.world.databaseUrl, async (other) => {
      await other.query('begin');
      await other.query('select from customer order by id desc limit 1 for no key update');
      const choosing = till.choose(reference);
      await vi.waitFor(async () =>
        expect(
          await till.rows(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        ).toHaveLength(1),
      );
      await other.query('select from payment where reference_id = $1 for no key update nowait', [reference]);
      await other.query('commit');
      expect((await choosing).attempt.status).toBe('active');
    });
  });

  test('far too often is asked to wait', async () => {
    const reference = await till.payment();
    for (let times = 0; times < 60; times += 1) await till.choose(reference);
    expect(await refused(reference, usdcOnBase)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('keeps one address for all payments of the same customer', async () => {
    const customer = { customerID: 'regular', customerEmail: 'r@example.com' };
    const first = await till.choose(await till.payment(customer));
    const again = await till.payment(customer);
    const offered = (await till.options(again)).map(({ customerAddress }) => customerAddress);
    expect(new Set(offered)).toEqual(new Set([first.Address]));
    expect((await till.choose(again)).Address).toBe(first.Address);
  });
});

test('how many seconds are left is told by the blocks of late', async () => {
  const reference = await till.payment({ amountInUSD: '50' });
  await till.choose(reference);
  await till.receive(reference, 50_000_000n, 'included');
  await till.rows(`insert into chain_cursor (blockchain_id, height, hash, fence, read_at, first_height, checked_height, looked_back_at)
    values (3, 108, '0x0', 1, now(), 1, 108, now())`);
  await till.rows(`insert into chain_block (blockchain_id, height, hash, at)
    select 3, n, '0x' || n, now() + n * interval '2 seconds' from generate_series(1, 108) n`);
  const { deposits } = await till.see(reference);
  expect(deposits).toMatchObject([{ confirmed: false, confirmations: { current: 9, required: 20 }, secondsLeft: 22 }]);
});
