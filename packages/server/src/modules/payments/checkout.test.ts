import { getAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { noContract } from '@coffer/contract/money-in/currencies.ts';
import {
  chooseDepositAddress,
  completePayment,
  getPublicPayment,
  listPayOptions,
} from '@coffer/contract/payments/checkout.ts';
import { updateProject } from '@coffer/contract/projects/projects.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
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
      ...{ referenceID: reference, invoiceID: 'A-7', merchantName: 'Shop', externalPlatformID: till.shop },
      ...{ amountInUSD: '82', filledAmount: '0', filledAmountInUSD: '0', paymentState: 'OPEN', dueInUSD: '82' },
      ...{ currencySymbol: null, blockchainSymbol: null, depositAddress: null, explorerTransaction: null },
      ...{ successURL: 'https://shop.example.com/thanks', cancelURL: null, note: 'Two cups' },
      ...{ status: 'open', exception: 'none', step: 'choose', sequence: 1, needsAmount: false, needsPayer: false },
      ...{ payerEmail: 'a***@example.com', attempt: null, deposits: [], testWallet: false },
      brand: {
        ...{ name: 'Shop', logoPath: null, color: '#0055ff', website: 'https://shop.example.com' },
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

describe('what it may be paid in', () => {
  test('is what the project takes and a wallet has addresses for, with the amount at the present price', async () => {
    const reference = await till.payment({ amountInUSD: '50' });
    const found = await till.options(reference);
    expect(found.map((one) => [one.blockchainCode, one.currencyCode, one.amountDue, one.available])).toEqual([
      ['ETH', 'ETH', '0.02', true],
      ['ETH', 'USDC', '50', true],
      ['ETH', 'USDT', '50', true],
      ['BASE', 'ETH', '0.02', true],
      ['BASE', 'USDC', '50', true],
    ]);
    expect(found.filter(({ recommended }) => recommended).map(({ currencyCode }) => currencyCode)).toEqual([
      'USDC',
      'USDC',
    ]);
    expect(found[0]).toMatchObject({
      network: 'Ethereum',
      currency: 'Ether',
      tokenAddress: noContract,
      standard: 'native',
    });
    expect(found[0]).toMatchObject({ walletPrecision: 18, family: 'ETH_Family', customerAddress: null, reason: null });
  });

  test('says about what a transfer costs, as far as the chain tells it soon', async () => {
    const fees = (await till.options(await till.payment())).map(({ networkFeeInUSD }) => networkFeeInUSD);
    // In memory a transfer costs 21e12 units, a token's three times as much.
    expect(fees).toEqual(['0.0525', '0.1575', '0.1575', '0.0525', '0.1575']);
  });

  test('is limited by the payment, and nothing is offered that no wallet has addresses for', async () => {
    const allowed = [{ blockchainCode: 'BASE', currencyCode: 'USDC' }];
    const reference = await till.payment({ allowed });
    expect((await till.options(reference)).map(({ id }) => id)).toEqual([till.currencies.get('USDC on BASE')]);
    const { walletId } = (await till.rows<{ walletId: number }>('select min(id) as "walletId" from wallet'))[0] ?? {};
    await till.rows(`update wallet set status = 'inactive' where id = $1`, [walletId]);
    expect(await till.options(reference)).toEqual([]);
    expect(await refused(reference, usdcOnBase)).toMatchObject({
      status: 400,
      details: [{ path: 'blockchain_code', message: 'nothing can be paid with here' }],
    });
    await till.rows(`update wallet set status = 'active' where id = $1`, [walletId]);
  });

  test.each([
    ['lagging', 'syncing', 'still syncing'],
    ['syncing', 'syncing', 'still syncing'],
    ['stalled', 'stalled', 'no new blocks'],
    ['unreachable', 'unreachable', 'cannot be reached'],
    ['halted', 'paused', 'paused'],
  ])('on a chain that is %s it is shown with the reason, and refused', async (status, reasonCode, words) => {
    const reference = await till.payment();
    await till.rows(`update blockchain set status = $1 where code = 'BASE'`, [status]);
    try {
      const onBase = (await till.options(reference)).filter(({ blockchainCode }) => blockchainCode === 'BASE');
      expect(onBase.map(({ available, amountDue }) => [available, amountDue])).toEqual([
        [false, null],
        [false, null],
      ]);
      expect(onBase[0]).toMatchObject({ reasonCode, reason: expect.stringContaining(words) });
      const answer = await refused(reference, usdcOnBase);
      expect(answer).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE', message: expect.stringContaining(words) });
    } finally {
      await till.rows(`update blockchain set status = 'healthy'`);
    }
  });

  test('on a chain that nobody reads any more it is refused, though nobody has noticed yet', async () => {
    const reference = await till.payment();
    await till.rows(`update blockchain set read_well_at = now() - interval '61 seconds' where code = 'BASE'`);
    try {
      const onBase = (await till.options(reference)).filter(({ blockchainCode }) => blockchainCode === 'BASE');
      expect(onBase.map(({ available }) => available)).toEqual([false, false]);
      expect(onBase[0]).toMatchObject({
        reasonCode: 'unavailable',
        reason: 'Payments on Base cannot be detected right now. Try again in a few minutes.',
      });
      expect(await refused(reference, usdcOnBase)).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' });
    } finally {
      await till.rows(`update blockchain set read_well_at = now() where code = 'BASE'`);
    }
    expect((await till.options(reference)).every(({ available }) => available)).toBe(true);
  });

  test.each([
    ['halted', 'paused', 'Payments on Base are paused.'],
    ['stalled', 'stalled', 'Base is producing no new blocks right now.'],
    ['unreachable', 'unreachable', 'Base cannot be reached right now.'],
  ])('where it was chosen before the chain was %s, the quote says why it is late', async (status, code, reason) => {
    const reference = await till.payment();
    expect((await till.choose(reference)).attempt.unavailable).toBeNull();
    await till.rows(`update blockchain set status = $1 where code = 'BASE'`, [status]);
    try {
      expect((await till.see(reference)).attempt).toMatchObject({ amountDue: '49.99', unavailable: { code, reason } });
      expect((await till.choose(reference)).attempt.unavailable).toEqual({ code, reason });
      expect((await till.choose(await till.payment(), 'ETH', 'USDC')).attempt.unavailable).toBeNull();
    } finally {
      await till.rows(`update blockchain set status = 'healthy'`);
    }
    expect((await till.see(reference)).attempt?.unavailable).toBeNull();
  });

  test('where its watcher stopped after it was chosen, the quote says so until all is confirmed', async () => {
    const reference = await till.payment();
    await till.choose(reference);
    await till.receive(reference, 49_990_000n, 'included');
    await till.rows(`update blockchain set read_well_at = now() - interval '61 seconds' where code = 'BASE'`);
    const late = await till.see(reference);
    await till.rows(`update payment set status = 'settled' where reference_id = $1`, [reference]);
    const settled = await till.see(reference);
    await till.rows(`update blockchain set read_well_at = now() where code = 'BASE'`);
    expect(late).toMatchObject({ step: 'detected', attempt: { unavailable: { code: 'unavailable' } } });
    expect(settled).toMatchObject({ step: 'paid', attempt: { unavailable: null } });
  });

  test('without a price is shown with the reason, and refused rather than guessed', async () => {
    const reference = await till.payment();
    const price = (given: string | null) =>
      till.world.ok(setRate, { key: till.root, params: { currencyCode: 'ETH' }, body: { price: given } });
    await price(null);
    const [ether] = await till.options(reference);
    expect(ether).toMatchObject({ currencyCode: 'ETH', available: false, reasonCode: 'no_rate', amountDue: null });
    expect(ether?.reason).toContain('price of ETH');
    expect(await refused(reference, { blockchain_code: 'ETH' })).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    await price('2500');
  });

  test('has the choice of the project in front, and what is paid in most', async () => {
    const id = till.currencies.get('ETH on BASE');
    const defaults = { defaultPaymentBlockchainID: 3, defaultPaymentBlockchainCurrencyID: id };
    await till.world.ok(updateProject, { key: till.root, params: { id: till.shop }, body: defaults });
    const paid = await till.payment();
    await till.choose(paid, 'ETH', 'USDT');
    await till.receive(paid, 49_990_000n, 'confirmed');
    await till.rows(`delete from allocation l using payment p where p.id = l.payment_id and p.reference_id <> $1`, [
      paid,
    ]);
    const found = await till.options(await till.payment());
    const named = (wanted: (one: (typeof found)[number]) => boolean) => found.filter(wanted).map((one) => one.id);
    expect(named(({ preselected }) => preselected)).toEqual([id]);
    expect(named(({ mostUsed }) => mostUsed)).toEqual([till.currencies.get('USDT on ETH')]);
  });
});

describe('a payer who chooses', () => {
  test('gets an address, an amount rounded up to what the currency has, and a rate that holds', async () => {
    const reference = await till.payment({ amountInUSD: '10.01' });
    const chosen = await till.choose(reference, 'ETH', 'ETH');
    expect(chosen).toMatchObject({ Family: 'ETH_Family', Status: 'assigned', Address: chosen.attempt.address });
    expect(chosen.attempt).toMatchObject({
      ...{ status: 'active', blockchainCode: 'ETH', currencyCode: 'ETH', tokenAddress: null, walletPrecision: 18 },
      ...{ amountDue: '0.004004', amountInUSD: '10.01', rate: '2500', confirmationsRequired: 12 },
    });
    expect(chosen.Address).toBe(getAddress(chosen.Address));
    expect(chosen.attempt.uri.toLowerCase()).toBe(`ethereum:${chosen.Address.toLowerCase()}@1?value=4004000000000000`);
    const { quotedAt, expiresAt } = chosen.attempt;
    expect(Date.parse(expiresAt) - Date.parse(quotedAt)).toBe(15 * 60_000);
    const seen = await till.see(reference);
    expect(seen).toMatchObject({ step: 'waiting', depositAddress: chosen.Address, currencySymbol: 'ETH', sequence: 2 });
    expect(seen.attempt).toEqual(chosen.attempt);
  });

  test('pays never a unit too little', async () => {
    const price = (given: string) =>
      till.world.ok(setRate, { key: till.root, params: { currencyCode: 'ETH' }, body: { price: given } });
    await price('2999.99');
    const { attempt } = await till.choose(await till.payment({ amountInUSD: '1' }), 'ETH', 'ETH');
    await price('2500');
    expect(attempt.amountDue).toBe('0.000333334444448149');
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
