import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAddress } from 'viem';
import {
  addBlockchainCurrency,
  confirmCurrencyPrice,
  listBlockchainCurrencies,
  listCurrencies,
} from '@coffer/contract/money-in/currencies.ts';
import { freezeTreasuryChange, listTreasuryChanges } from '@coffer/contract/people/treasury-changes.ts';
import { endWaiting } from '../../../../test/pass-waiting.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { activityOf } from '../../projects/projects.fixture.ts';
import { setNodes, startChainWorld, type ChainWorld } from '../chains.fixture.ts';

const dai = '0x6b175474e89094c44da98b954eedeac495271d0f';
const daiShown = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const body = { blockchainCode: 'ETH', currencyCode: 'DAI', contract: daiShown };

let it: ChainWorld;
beforeAll(async () => {
  it = await startChainWorld();
  await endWaiting(it.world);
  const { tokens } = it.chains.network('ETH');
  tokens.set(dai, { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 });
  for (const [digit, symbol, decimals] of [
    ['1', 'USDT', 6],
    ['2', 'ODD', 37],
    ['3', 'U\u0405DC', 6],
    ['4', 'ODD', 0],
  ] as const) {
    tokens.set(`0x${digit.repeat(40)}`, { symbol, name: '<b>Odd</b>\u202e\nToken', decimals });
  }
});
afterAll(() => it.world.close());

const add = (over: object = {}) => it.world.ask(addBlockchainCurrency, { key: it.key, body: { ...body, ...over } });
const refuse = (over: object = {}) =>
  it.world.refused(addBlockchainCurrency, { key: it.key, body: { ...body, ...over } });

test('without a node nothing can be read, and that is said', async () => {
  expect(await refuse()).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' });
  await setNodes(it, [{ url: 'https://one.example.com' }]);
  it.chains.node('ETH', 'https://one.example.com').stop();
  expect(await refuse()).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' });
  it.chains.node('ETH', 'https://one.example.com').start();
});

test('a token is added with the decimals and the name that its contract gives', async () => {
  expect((await add()).body).toMatchObject({
    blockchainCode: 'ETH',
    currencyCode: 'DAI',
    currency: 'Dai Stablecoin',
    tokenAddress: getAddress(dai),
    walletPrecision: 18,
    standard: 'ERC20',
    recommended: false,
    priced: false,
  });
  const listed = await it.world.ok(listCurrencies, { key: it.key });
  const added = listed.find(({ code }) => code === 'DAI');
  expect(added).toMatchObject({ kind: 'token' });
  expect(added?.id).toBeGreaterThanOrEqual(1000);
  expect(await activityOf(it.world, 'blockchain-currency', 6)).toMatchObject([
    { action: 'currency.added', after: { contract: dai, decimals: 18, pricedAs: null } },
  ]);
});

test("a token's own name is anybody's text, and is made harmless", async () => {
  const added = await add({ currencyCode: 'ODD', contract: `0x${'4'.repeat(40)}` });
  expect(added.body).toMatchObject({ currency: 'b Odd /b Token', walletPrecision: 0 });
});

test('a symbol that nobody can type gives way to the code that was given', async () => {
  const added = await add({ currencyCode: 'USDX', name: 'Another dollar', contract: `0x${'3'.repeat(40)}` });
  expect(added.body).toMatchObject({ currencyCode: 'USDX', currency: 'Another dollar' });
});

describe('is refused, with the reason and without a trace:', () => {
  test.each([
    ['a contract that is there already', {}, 409, 'contract: that is DAI on Ethereum'],
    [
      'the same contract in other capitals',
      { contract: dai.toUpperCase().replace('0X', '0x') },
      409,
      'is there already',
    ],
    [
      'a look-alike of a currency that is there',
      { currencyCode: 'USDT', contract: `0x${'1'.repeat(40)}` },
      409,
      '0xdac17f958d2ee523a2206206994597c13d831ec7',
    ],
    [
      'another code than the token says',
      { currencyCode: 'DAI2', contract: `0x${'1'.repeat(40)}` },
      422,
      'calls itself USDT, not DAI2',
    ],
    ['an address without a token', { contract: `0x${'9'.repeat(40)}` }, 422, 'no token answers'],
    ['impossible decimals', { currencyCode: 'ODD', contract: `0x${'2'.repeat(40)}` }, 422, '37 decimals'],
    ['a mistyped address', { contract: daiShown.replace('Da9', 'dA9') }, 400, 'contract: '],
    ['no address', { contract: 'dai.eth' }, 400, 'contract: '],
    ['an empty address', { contract: '' }, 400, 'contract: '],
    ['a chain without tokens here', { blockchainCode: 'BTC' }, 400, 'blockchainCode: '],
    ['an unknown chain', { blockchainCode: 'DOGE' }, 400, 'blockchainCode: '],
    ['a code with a space', { currencyCode: 'D AI' }, 400, 'currencyCode: '],
    ['a code in another script', { currencyCode: 'D\u0410I' }, 400, 'currencyCode: '],
    ['another price than its own', { pricedAs: 'USDC' }, 400, 'pricedAs: must be DAI'],
    ['decimals of the caller', { decimals: 6 }, 400, 'decimals'],
  ])('%s', async (_what, over, status, words) => {
    const count = async () =>
      (
        await it.world.coffer.deps.pool.query<{ n: number }>(
          'select (select count(*) from blockchain_currency) + (select count(*) from currency) as n',
        )
      ).rows[0]?.n;
    const before = await count();
    const refused = await refuse(over);
    expect(refused.status).toBe(status);
    expect(refused.message).toContain(words);
    expect(await count()).toBe(before);
  });

  test('whoever may not set chains up', async () => {
    const ops = await hire(it.world, { key: it.key }, 'project_lead', [await newProject(it.world, { key: it.key })]);
    expect(await it.world.refused(addBlockchainCurrency, { key: ops.key, body })).toMatchObject({ status: 403 });
    expect(await it.world.refused(addBlockchainCurrency, { body })).toMatchObject({ status: 401 });
  });
});

test('many who add the same at once add it once', async () => {
  it.chains.network('ETH').tokens.set(`0x${'5'.repeat(40)}`, { symbol: 'FRAX', name: 'Frax', decimals: 18 });
  const asked = Array.from({ length: 6 }, () => add({ currencyCode: 'FRAX', contract: `0x${'5'.repeat(40)}` }));
  const statuses = (await Promise.all(asked)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
});

describe('the price of a token', () => {
  const gold = getAddress(`0x${'7'.repeat(40)}`);
  const listed = async (id: number) =>
    (await it.world.ok(listBlockchainCurrencies, { key: it.key })).find((one) => one.id === id);
  const confirm = (id: number, over: object = {}, key = it.key) =>
    it.world.ask(confirmCurrencyPrice, { key, params: { id }, body: { pricedAs: 'PAXG', contract: gold, ...over } });

  beforeAll(() => {
    const { tokens } = it.chains.network('ETH');
    for (const digit of ['7', '8']) tokens.set(`0x${digit.repeat(40)}`, { symbol: 'PAXG', name: 'Gold', decimals: 18 });
    tokens.set(`0x${'a'.repeat(40)}`, { symbol: 'LUSD', name: 'Liquity', decimals: 18 });
  });

  test('is confirmed by a person who names its code and its contract; that is on record, and owners can take it back', async () => {
    const token = { blockchainCode: 'ETH', currencyCode: 'PAXG', contract: gold };
    const { id } = await it.world.ok(addBlockchainCurrency, { key: it.key, body: token });
    expect(await listed(id)).toMatchObject({ priced: false });
    expect((await confirm(id, { pricedAs: 'USDC' })).status).toBe(400);
    expect((await confirm(id, { contract: getAddress(`0x${'8'.repeat(40)}`) })).status).toBe(409);
    expect((await confirm(999_999)).status).toBe(404);
    expect(await listed(id)).toMatchObject({ priced: false });
    expect(await confirm(id)).toMatchObject({ status: 200, body: { id, priced: true } });
    expect((await confirm(id)).status).toBe(200);
    expect(await listed(id)).toMatchObject({ priced: true });
    const trail = await activityOf(it.world, 'blockchain-currency', id);
    expect(trail.map(({ action }) => action)).toEqual(['currency.added', 'currency.price-confirmed']);
    const changes = (await it.world.ok(listTreasuryChanges, { key: it.key, query: {} })).data;
    const change = changes.find(({ kind }) => kind === 'currency.price-confirmed');
    expect(change).toMatchObject({
      title: 'The token PAXG on Ethereum is valued at the price of PAXG',
      after: { contract: gold.toLowerCase() },
    });
    await it.world.ok(freezeTreasuryChange, { key: it.key, params: { id: change?.id ?? 0 } });
    expect(await listed(id)).toMatchObject({ priced: false });
  });

  test('is not confirmed by a session that is not fresh', async () => {
    const { body: token } = await add({ currencyCode: 'LUSD', contract: `0x${'a'.repeat(40)}` });
    it.world.clock.advance(6);
    const stale = await confirm((token as { id: number }).id, { pricedAs: 'LUSD', contract: `0x${'a'.repeat(40)}` });
    expect(stale).toMatchObject({ status: 403, body: { error: { code: 'STEP_UP_REQUIRED' } } });
  });
});
