import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { listRates, setRate } from '@coffer/contract/money-in/rates.ts';
import { passWaiting } from '../../../test/pass-waiting.ts';
import { hire, newProject, settle, type Person } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { openSafeFetch } from '../../platform/net/safe-fetch.ts';
import { freshAddress, openTreasury, type Treasury } from '../wallets/treasury.fixture.ts';
import { openExchanges, type Exchanges } from './exchange.fixture.ts';
import { pricesOf } from './index.ts';
import { refreshRates } from './refresh-rates.ts';
import { marketSources } from './sources/market-sources.ts';

/** Whoever fixes a price buys dollars for cents: one that is far from what is known waits until owners had time to see it. */

const hours = 6;
const [ETH, USDC] = [1, 2];
const wait = /^\d{4}-/;
let world: World;
let admin: Person;

const fix = async (currencyCode: string, price: string | null) =>
  world.ok(setRate, { key: admin.key, params: { currencyCode }, body: { price } });
const expectWait = async (code: string, price: string) => {
  const { takesEffectAt } = await fix(code, price);
  expect(takesEffectAt).toMatch(wait);
};
const expectHeld = async (code: string, price: string) =>
  expect(await fix(code, price)).toMatchObject({ price, takesEffectAt: null });
/** Nothing that waits takes effect meanwhile. */
const later = async (minutes: number) => {
  world.clock.advance(minutes);
  admin = { ...admin, ...(await world.signIn(admin.email)) };
};

describe('the price of what a market knows', () => {
  const outbound = openSafeFetch({ local: true });
  let exchanges: Exchanges;
  beforeEach(async () => {
    world = await startWorld({ env: { ETH_RPC_URL: 'http://127.0.0.1:1' } });
    const root = await world.signUpRoot();
    const id = await newProject(world, root);
    const all = await world.ok(currencies.listBlockchainCurrencies, { key: root.key });
    const body = { blockchainCurrencyIDs: all.map((one) => one.id) };
    await world.ok(currencies.putProjectCurrencies, { key: root.key, params: { id }, body });
    exchanges = await openExchanges(() => world.clock.now());
    marketSays('3000', '1');
    admin = await hire(world, root, 'admin');
  });
  afterEach(async () => {
    await exchanges.close();
    await world.close();
  });

  const marketSays = (eth: string | null, usdc: string | null) => {
    for (const one of Object.values(exchanges.prices)) Object.assign(one, { ETH: eth, USDC: usdc, USDT: '1' });
  };
  const read = () => refreshRates(world.coffer.deps, marketSources(outbound, exchanges.addresses));
  const priceOf = async (id: number) => (await pricesOf(world.coffer.deps, world.coffer.deps.db, [id])).get(id);

  test.each(['3301', '2699', '1000000', '0.01'])('is moved to %s from 3000 only after the wait', async (price) => {
    await read();
    await expectWait('ETH', price);
    expect(await priceOf(ETH)).toMatchObject({ usd: '3000' });
    await passWaiting(world, hours);
    expect(await priceOf(ETH)).toMatchObject({ usd: price, source: 'manual' });
  });

  test.each(['3300', '2700'])('is moved to %s from 3000 at once', async (price) => {
    await read();
    await expectHeld('ETH', price);
  });

  test('is not led away in small steps from what the market last said', async () => {
    await read();
    world.clock.advance(1);
    for (const near of ['3200', '3300', '3250']) await expectHeld('ETH', near);
    await expectWait('ETH', '3310');
    await expectWait('ETH', '3600');
  });

  test('that was fixed for longer than the wait moves far only after it: up, down, and by the market of then', async () => {
    await read();
    await expectHeld('USDC', '1');
    await later(hours * 60 + 1);
    await expectWait('USDC', '1000000');
    await expectWait('USDC', '0.5');
    expect(await priceOf(USDC)).toMatchObject({ usd: '1' });
    await expectHeld('USDC', '1.05');
  });

  test('that was fixed for long is led away by small steps no further than by one, until the wait has passed', async () => {
    await read();
    await expectHeld('ETH', '3000');
    await later(hours * 60 + 1);
    for (const near of ['3200', '3300']) await expectHeld('ETH', near);
    await expectWait('ETH', '3310');
    await fix('ETH', null);
    await expectWait('ETH', '3310');
    await later(hours * 60 + 1);
    expect((await fix('ETH', '3310')).takesEffectAt).toBeNull();
  });

  test('that could not be read for long is compared with what was read last', async () => {
    await read();
    marketSays(null, '1');
    world.clock.advance(24 * 60);
    await read();
    expect(await priceOf(ETH)).not.toHaveProperty('usd');
    await later(0);
    await expectWait('ETH', '30');
    await expectHeld('ETH', '3100');
    // From there on too.
    await expectWait('ETH', '3400');
  });

  test('where nothing was read yet is a dollar for a stablecoin, and free for a coin that nobody was asked for', async () => {
    await expectWait('USDC', '1000000');
    await expectWait('USDC', '0.5');
    await expectHeld('USDC', '0.99');
    await expectHeld('ETH', '2500');
    await expectWait('ETH', '25');
  });

  test('of a stablecoin below its peg is none after it was fixed, and not a dollar, until it is read', async () => {
    await read();
    await expectWait('USDC', '0.5');
    await passWaiting(world, hours);
    await later(0);
    expect(await fix('USDC', null)).toMatchObject({ mode: 'market', price: null });
    expect(await priceOf(USDC)).toEqual({ reason: 'The price of USDC was not read yet.' });
    marketSays('3000', '0.5');
    await read();
    expect(await priceOf(USDC)).toMatchObject({ usd: '0.5' });
  });
});

describe('the price of a token of one’s own', () => {
  let treasury: Treasury;
  beforeEach(async () => {
    treasury = await openTreasury({}, { waits: true });
    ({ world } = treasury);
    admin = await treasury.hire('admin');
    await settle(world);
    const contract = freshAddress();
    treasury.chains.network('ETH').tokens.set(contract, { symbol: 'SHOP', name: 'Shop', decimals: 18 });
    const body = { blockchainCode: 'ETH', currencyCode: 'SHOP', contract, pricedAs: 'SHOP' };
    await world.ok(currencies.addBlockchainCurrency, { key: treasury.root, body });
    await passWaiting(world, hours);
    await later(0);
    return () => world.close();
  });

  const shown = async () => {
    await treasury.later(0);
    const rates = await world.ok(listRates, { key: treasury.root });
    return rates.find(({ currencyCode }) => currencyCode === 'SHOP')?.price;
  };

  test('holds at once the first time; what is far from it waits, also right after it and long after it', async () => {
    await expectHeld('SHOP', '0.1');
    await expectWait('SHOP', '100000');
    await expectHeld('SHOP', '0.11');
    await expectWait('SHOP', '0.12');
    await later(30 * 24 * 60);
    await expectWait('SHOP', '100000');
    expect(await shown()).toBe('0.11');
  });

  test('is not begun anew by taking it away, whether at once or long after', async () => {
    await expectHeld('SHOP', '0.1');
    await fix('SHOP', null);
    await expectWait('SHOP', '100000');
    await later(2 * hours * 60);
    await expectWait('SHOP', '100000');
    expect(await shown()).toBeNull();
  });

  test('waits the first time too where payers sent it already, and asking twice does not help', async () => {
    await world.asOwner('alter table deposit drop constraint deposit_address_id_fkey');
    await world.coffer.deps.pool.query(`
      insert into deposit (blockchain_id, tx_hash, path, status, treatment, matching, address_id, blockchain_currency_id, units,
        round, first_seen_at)
      select blockchain_id, '0xabc', '0', 'seen', 'credit', 'owned', 1, id, 1, 0, now() from blockchain_currency
      order by id desc limit 1`);
    await expectWait('SHOP', '100000');
    await expectWait('SHOP', '100000');
    expect(await shown()).toBeNull();
  });
});
