import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { putProjectCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { getTicker, listRates, setRate } from '@coffer/contract/money-in/rates.ts';
import { hire, newProject } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openSafeFetch } from '../../platform/net/safe-fetch.ts';
import { openExchanges, type Answer, type Exchanges } from './exchange.fixture.ts';
import { priceAt, pricesOf } from './index.ts';
import { refreshRates } from './refresh-rates.ts';
import { marketSources } from './sources/market-sources.ts';

const [ETH, USDC, USDT] = [1, 2, 3];
/** The exchanges of this test are on this machine. */
const outbound = openSafeFetch({ local: true });
let world: World;
let exchanges: Exchanges;
let root: string;
let email: string;

beforeAll(async () => {
  world = await startWorld({ env: { ETH_RPC_URL: 'http://127.0.0.1:1' } });
  ({ key: root, email } = await world.signUpRoot());
  exchanges = await openExchanges(() => world.clock.now());
});
afterAll(async () => {
  outbound.close();
  await exchanges.close();
  await world.close();
});
beforeEach(async () => {
  await rows('delete from rate_sample');
  await world.asOwner('delete from rate');
  await rows(`update rate_round set claimed_at = 'epoch'`);
  exchanges.instead = {};
  exchanges.ageSeconds = 2;
  exchanges.asked.length = 0;
  everybodySays('3000', '1', '0.9995');
});

async function rows<R>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await world.coffer.deps.pool.query(text, values)).rows as R[];
}

function everybodySays(eth: string | null, usdc: string | null = '1', usdt: string | null = '1'): void {
  for (const one of Object.values(exchanges.prices)) Object.assign(one, { ETH: eth, USDC: usdc, USDT: usdt });
}

const round = () => refreshRates(world.coffer.deps, marketSources(outbound, exchanges.addresses));
const nextRound = async (minutes = 1.1) => (world.clock.advance(minutes), round());
const priceOf = async (id = ETH) => (await pricesOf(world.coffer.deps, world.coffer.deps.db, [id])).get(id);
const rateOf = async (code: string) =>
  (await world.ok(listRates, { key: root })).find(({ currencyCode }) => currencyCode === code);
const fix = (currencyCode: string, price: string | null) =>
  world.ok(setRate, { key: root, params: { currencyCode }, body: { price } });

describe('the sources', () => {
  test('are not asked before a project takes something', async () => {
    expect(await round()).toBe(false);
    expect(exchanges.asked).toEqual([]);
    expect(await priceOf()).toEqual({ reason: 'The price of ETH was not read yet.' });
    expect(await priceOf(USDC)).toMatchObject({ usd: '1', source: 'stablecoin' });
  });

  test('are asked for what is switched off too, once an address is given out to which it may come', async () => {
    await rows('update blockchain_currency set active = false where currency_id = $1', [USDT]);
    expect(await round()).toBe(false);
    await rows(`with w as (
        insert into wallet (name, type, kind, family, status, created_at)
        values ('In', 'deposit', 'xpub', 'ETH_Family', 'active', now()) returning id)
      insert into address (wallet_id, family, address, position, status) select id, 'ETH_Family', '0x1', 0, 'ready' from w`);
    everybodySays('3000', '1', '0.5');
    expect(await round()).toBe(true);
    expect(await priceOf(USDT)).toMatchObject({ usd: '0.5' });
    await world.asOwner('with gone as (delete from address) delete from wallet');
    await rows('update blockchain_currency set active = true');
  });

  test('are asked by one process at a time, once in a minute', async () => {
    const id = await newProject(world, { key: root });
    const all = await rows<{ id: number }>('select id from blockchain_currency where blockchain_id = 1');
    const body = { blockchainCurrencyIDs: all.map((one) => one.id) };
    await world.ok(putProjectCurrencies, { key: root, params: { id }, body });
    expect((await Promise.all([round(), round(), round()])).filter(Boolean)).toHaveLength(1);
    expect(exchanges.asked).toHaveLength(12);
    expect(await round()).toBe(false);
    expect(await nextRound(0.9)).toBe(false);
    expect(await nextRound(0.2)).toBe(true);
    expect(exchanges.asked).toHaveLength(24);
  });

  test('together make the price, and each is shown with what it said', async () => {
    Object.assign(exchanges.prices.kraken, { ETH: '3010.50000' });
    Object.assign(exchanges.prices.okx, { ETH: null });
    await round();
    expect(await priceOf()).toMatchObject({ usd: '3000', source: 'median of coinbase, kraken, bitstamp' });
    expect(await priceOf(USDT)).toMatchObject({ usd: '1', source: 'stablecoin' });
    const rate = await rateOf('ETH');
    expect(rate).toMatchObject({ currencyID: ETH, price: '3000', reason: null, mode: 'market', manualPrice: null });
    expect(rate?.sources).toEqual([
      { name: 'coinbase', price: '3000', at: expect.any(String), error: null },
      { name: 'kraken', price: '3010.5', at: expect.any(String), error: null },
      { name: 'bitstamp', price: '3000', at: expect.any(String), error: null },
      { name: 'okx', price: null, at: null, error: 'It answered in another shape than it should.' },
    ]);
  });

  test.each(['0', '-3000', 'NaN', '', '3e3', '300000', '30', '0.00', null])(
    'of which one says %j are enough without it',
    async (lie) => {
      Object.assign(exchanges.prices.coinbase, { ETH: lie });
      await round();
      expect(await priceOf()).toMatchObject({ usd: '3000', source: expect.not.stringContaining('coinbase') });
    },
  );

  test('that say a price of an hour ago say nothing', async () => {
    exchanges.ageSeconds = 3600;
    await round();
    const rate = await rateOf('ETH');
    // Two of them do not tell the time, and are taken at their word.
    expect(rate).toMatchObject({ price: '3000', source: 'median of coinbase, kraken' });
    expect(rate?.sources.slice(2)).toMatchObject([
      { error: 'It said a price that is too old.' },
      { error: 'It said a price that is too old.' },
    ]);
  });

  test.each<[string, Answer, string]>([
    ['an error', (_q, reply) => reply.writeHead(500).end('{}'), 'It answered with HTTP 500.'],
    [
      'another address',
      (_q, reply) => reply.writeHead(302, { location: exchanges.addresses.okx }).end(),
      'It answered with HTTP 302.',
    ],
    ['something else than JSON', (_q, reply) => reply.end('<html>'), 'It answered with something else than JSON.'],
    [
      'another shape',
      (_q, reply) => reply.end('{"data":{"amount":3000,"base":"ETH","currency":"USD"}}'),
      'It answered in another shape than it should.',
    ],
    [
      'another currency',
      (_q, reply) => reply.end('{"data":{"amount":"3000","base":"ETC","currency":"USD"}}'),
      'It answered in another shape than it should.',
    ],
    ['nothing, and hangs up', (_q, reply) => reply.destroy(), 'The connection broke off.'],
    [
      'without an end',
      (_q, reply) => reply.end(`"${'x'.repeat(1 << 17)}"`),
      'It answered with something else than JSON.',
    ],
  ])('of which one answers with %s are enough without it', async (_what, answer, error) => {
    exchanges.instead.coinbase = answer;
    await round();
    const rate = await rateOf('ETH');
    expect(rate).toMatchObject({ price: '3000', source: 'median of kraken, bitstamp, okx' });
    expect(rate?.sources[0]).toMatchObject({ name: 'coinbase', price: null, error });
  });
});

describe('a price', () => {
  test('is used for ten minutes after the last one that could be read, and no longer', async () => {
    await round();
    for (const name of ['coinbase', 'kraken', 'bitstamp'] as const) {
      exchanges.instead[name] = (_request, reply) => reply.writeHead(503).end();
    }
    await nextRound(5);
    expect(await priceOf()).toMatchObject({ usd: '3000' });
    expect(await rateOf('ETH')).toMatchObject({ price: '3000', reason: expect.stringContaining('Too few sources') });
    await nextRound(5.5);
    expect(await priceOf()).toEqual({ reason: 'Too few sources agree: 1 of 4, and 2 are needed.' });
    expect(await rateOf('ETH')).toMatchObject({ price: null, at: null, source: null });
    expect((await world.ok(getTicker)).map(({ currencyCode }) => currencyCode)).not.toContain('ETH');
  });

  test('that nobody reads any more is not used silently', async () => {
    await round();
    world.clock.advance(11);
    expect(await priceOf()).toEqual({
      reason: expect.stringMatching(/^The last price of ETH is of .*, which is too old\.$/),
    });
    expect(await priceOf(USDC)).toMatchObject({ reason: expect.stringContaining('too old') });
  });

  test('that jumps by a hundred is never taken; the one before serves until it is too old', async () => {
    await round();
    everybodySays('300000');
    for (let times = 0; times < 8; times += 1) {
      await nextRound();
      expect(await priceOf()).toMatchObject({ usd: '3000' });
    }
    await nextRound(2);
    expect(await priceOf()).toEqual({
      reason: 'The price jumped from 3000 to 300000 dollars: a person must accept it.',
    });
  });

  test('that jumps by a third is taken when the next reading says so too', async () => {
    await round();
    everybodySays('4000');
    await nextRound();
    expect(await priceOf()).toMatchObject({ usd: '3000' });
    expect(await rateOf('ETH')).toMatchObject({ price: '3000', reason: expect.stringContaining('second reading') });
    await nextRound();
    expect(await priceOf()).toMatchObject({ usd: '4000' });
    expect(await rateOf('ETH')).toMatchObject({ reason: null });
  });

  test('of the past is the one that was read then', async () => {
    const { db } = world.coffer.deps;
    const start = world.clock.now();
    await round();
    everybodySays('3100');
    await nextRound(5);
    const later = world.clock.now();
    world.clock.advance(600);
    const at = (from: Date, minutes: number) => priceAt(db, ETH, new Date(from.getTime() + minutes * 60_000));
    expect(await at(start, 2)).toMatchObject({ usd: '3000' });
    expect(await at(later, 0)).toMatchObject({ usd: '3100' });
    expect(await at(later, 9)).toMatchObject({ usd: '3100' });
    expect(await at(later, 30)).toEqual({
      reason: expect.stringContaining('No price of ETH is known of'),
      isDoubted: false,
    });
    // Nothing was read yet, and soon was.
    expect(await at(start, -30)).toMatchObject({ usd: '3000' });
    expect(await at(start, -120)).toEqual({ reason: expect.any(String), isDoubted: false });
    expect(await priceAt(db, USDC, new Date(start.getTime() - 86_400_000))).toMatchObject({ usd: '1' });
  });

  test('is kept once for each minute, and for forty days', async () => {
    await round();
    await rows(`update rate_round set claimed_at = 'epoch'`);
    everybodySays('3001');
    await round();
    expect((await rows('select from rate_sample where currency_id = 1')).length).toBeLessThanOrEqual(2);
    await nextRound(41 * 24 * 60);
    ({ key: root } = await world.signIn(email));
    expect(await rows('select price from rate_sample where currency_id = 1')).toEqual([{ price: '3001' }]);
  });
});

describe('a person', () => {
  test('fixes a price, which stands until they go back to the market', async () => {
    await round();
    expect(await fix('ETH', '2999.500')).toMatchObject({
      price: '2999.5',
      source: 'manual',
      mode: 'manual',
      manualPrice: '2999.5',
      reason: null,
    });
    exchanges.asked.length = 0;
    await nextRound(3);
    expect(exchanges.asked.filter((one) => /ETH|eth/.test(one))).toEqual([]);
    world.clock.advance(600);
    expect(await priceOf()).toMatchObject({ usd: '2999.5', source: 'manual' });
    expect(await priceAt(world.coffer.deps.db, ETH, world.clock.now())).toMatchObject({ usd: '2999.5' });
    ({ key: root } = await world.signIn(email));
    everybodySays('9000');
    expect(await fix('ETH', null)).toMatchObject({ mode: 'market', price: null, manualPrice: null });
    // They looked: what the market says now is not compared with what it said before.
    expect(await round()).toBe(true);
    expect(await priceOf()).toMatchObject({ usd: '9000' });
  });

  test('leaves a trace, once for each change', async () => {
    const before = await rows('select from activity where action = $1', ['rate.changed']);
    await fix('USDC', '0.98');
    await fix('USDC', '0.98');
    await fix('USDC', null);
    const traces = await rows<{ before: object; after: object }>(
      `select before, after from activity where action = 'rate.changed' order by id`,
    );
    expect(traces.slice(before.length)).toEqual([
      { before: { currencyCode: 'USDC', price: null }, after: { currencyCode: 'USDC', price: '0.98' } },
      { before: { currencyCode: 'USDC', price: '0.98' }, after: { currencyCode: 'USDC', price: null } },
    ]);
  });

  test.each(['0', '0.0', '-1', 'NaN', '1e3', '', ' 1', '01', '1000000000.1', '0.0000000000000000001', 5, undefined])(
    'is refused a price like %j, and nothing changes',
    async (price) => {
      const asked = { key: root, params: { currencyCode: 'ETH' }, body: { price } };
      expect(await world.refused(setRate, asked)).toMatchObject({ status: 400, details: [{ path: 'price' }] });
      expect(await rateOf('ETH')).toMatchObject({ mode: 'market' });
    },
  );

  test('must name a currency that is there, have confirmed who they are lately, and may not be just anybody', async () => {
    const body = { price: '1' };
    expect(await world.refused(setRate, { key: root, params: { currencyCode: 'DOGE' }, body })).toMatchObject({
      status: 404,
    });
    const lead = await hire(world, { key: root }, 'project_lead', [1]);
    expect(await world.refused(setRate, { key: lead.key, params: { currencyCode: 'ETH' }, body })).toMatchObject({
      status: 403,
      details: { permission: 'settings:write' },
    });
    world.clock.advance(6);
    const late = await world.refused(setRate, { key: root, params: { currencyCode: 'ETH' }, body });
    expect(late).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    ({ key: root } = await world.signIn(email));
  });
});

test('everybody may read the ticker', async () => {
  await round();
  const ticker = await world.ok(getTicker);
  expect(ticker.map(({ blockchainCode, currencyCode, price }) => [blockchainCode, currencyCode, price])).toEqual([
    ['ETH', 'ETH', '3000'],
    ['ETH', 'USDC', '1'],
    ['ETH', 'USDT', '1'],
    ['BASE', 'ETH', '3000'],
    ['BASE', 'USDC', '1'],
  ]);
  expect(ticker[0]).toEqual({
    blockchainCode: 'ETH',
    currencyCode: 'ETH',
    tokenAddress: `0x${'0'.repeat(40)}`,
    standard: 'native',
    walletPrecision: 18,
    family: 'ETH_Family',
    price: '3000',
    source: 'median of coinbase, kraken, bitstamp, okx',
    at: expect.any(String),
  });
});

describe('on a local network', () => {
  let local: World;
  beforeAll(
    async () => void (local = await startWorld({ env: { NETWORK: 'local', ETH_RPC_URL: 'http://127.0.0.1:1' } })),
  );
  afterAll(() => local.close());

  test('prices stand in a book, and nobody is asked', async () => {
    const { key } = await local.signUpRoot();
    const id = await newProject(local, { key });
    const [{ id: coin } = { id: 0 }] = (
      await local.coffer.deps.pool.query<{ id: number }>('select min(id) as id from blockchain_currency')
    ).rows;
    await local.ok(putProjectCurrencies, { key, params: { id }, body: { blockchainCurrencyIDs: [coin] } });
    exchanges.asked.length = 0;
    expect(await refreshRates(local.coffer.deps, marketSources(outbound, exchanges.addresses))).toBe(false);
    expect(exchanges.asked).toEqual([]);
    const { deps } = local.coffer;
    expect((await pricesOf(deps, deps.db, [ETH])).get(ETH)).toMatchObject({ usd: '2500', source: 'fixed test rate' });
    expect(await priceAt(deps.db, ETH, new Date('2020-01-01'))).toMatchObject({ usd: '2500' });
    expect((await local.ok(getTicker)).map(({ price }) => price)).toEqual(['2500', '2500']);
    const fixed = await local.ok(setRate, { key, params: { currencyCode: 'ETH' }, body: { price: '2600' } });
    expect(fixed).toMatchObject({ price: '2600', mode: 'manual' });
  });
});
