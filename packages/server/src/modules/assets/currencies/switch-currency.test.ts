import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNodes } from '@coffer/contract/money-in/blockchains.ts';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { getProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { endWaiting } from '../../../../test/pass-waiting.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { activityOf } from '../../projects/projects.fixture.ts';
import { setNodes, startChainWorld, type ChainWorld } from '../chains.fixture.ts';
import { prepareAssets } from '../index.ts';

const [usdc, usdt] = [2, 3];
const known = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const other = `0x${'5'.repeat(40)}`;

let it: ChainWorld;
let project: number;
beforeAll(async () => {
  it = await startChainWorld();
  await setNodes(it, [{ url: 'https://one.example.com' }]);
  project = await newProject(it.world, { key: it.key });
  for (const contract of [known, other]) {
    it.chains.network('ETH').tokens.set(contract, { symbol: 'USDT', name: 'Tether', decimals: 6 });
  }
});
afterAll(() => it.world.close());

const ask = (id: number, body: object, key = it.key) =>
  it.world.ask(currencies.updateBlockchainCurrency, { key, params: { id }, body });
const turn = (id: number, status: string) =>
  it.world.ok(currencies.updateBlockchainCurrency, { key: it.key, params: { id }, body: { status } });
const takes = (ids: number[]) => {
  const asked = { key: it.key, params: { id: project }, body: { blockchainCurrencyIDs: ids } };
  return it.world.ask(currencies.putProjectCurrencies, asked);
};

/** Where people meet the currencies of Ethereum. */
async function met() {
  const [key, params] = [it.key, { id: project }];
  const codes = (rows: { blockchainCode: string; currencyCode: string }[]) =>
    rows.filter((row) => row.blockchainCode === 'ETH').map((row) => row.currencyCode);
  return {
    offered: codes(await it.world.ok(currencies.listBlockchainCurrencies, { key })),
    off: codes(await it.world.ok(currencies.listBlockchainCurrencies, { key, query: { status: 'inactive' } })),
    taken: codes(await it.world.ok(currencies.listProjectCurrencies, { key, params })),
    payers: codes(await it.world.ok(currencies.listSupportedCurrencies)),
    chain: (await it.world.ok(listNodes, { key, params: { idOrCode: 'ETH' } })).currencies,
  };
}

test('off, a currency is offered to nobody and taken by nobody; on again, who took it takes it', async () => {
  await takes([usdc, usdt]);
  const before = await met();
  expect(before).toMatchObject({ offered: ['ETH', 'USDC', 'USDT'], off: [], taken: ['USDC', 'USDT'] });
  expect(await turn(usdc, 'inactive')).toMatchObject({ id: usdc, currencyCode: 'USDC', status: 'inactive' });
  expect(await met()).toEqual({
    offered: ['ETH', 'USDT'],
    off: ['USDC'],
    taken: ['USDT'],
    payers: ['ETH', 'USDT'],
    chain: ['ETH', 'USDT'],
  });
  expect(await takes([usdc])).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: 'blockchainCurrencyIDs.0' }] } },
  });
  expect(await turn(usdc, 'active')).toMatchObject({ status: 'active', mostUsed: true });
  expect(await met()).toEqual(before);
});

test('off, it is the first choice of no project, and the audit log says whose it was', async () => {
  const asked = { key: it.key, params: { id: project } };
  const first = { defaultPaymentBlockchainID: 1, defaultPaymentBlockchainCurrencyID: usdt };
  await it.world.ok(updateProject, { ...asked, body: first });
  await turn(usdt, 'inactive');
  expect(await it.world.ok(getProject, asked)).toMatchObject({
    defaultPaymentBlockchainID: 1,
    defaultPaymentBlockchainCurrencyID: null,
  });
  await turn(usdt, 'inactive');
  await turn(usdt, 'active');
  expect(await activityOf(it.world, 'blockchain-currency', usdt)).toMatchObject([
    {
      action: 'currency.switched',
      before: { status: 'active', firstChoiceOf: [project] },
      after: { code: 'USDT', status: 'inactive', firstChoiceOf: [] },
    },
    { action: 'currency.switched', before: { status: 'inactive' }, after: { status: 'active' } },
  ]);
});

test('a start does not switch on what a person switched off', async () => {
  await turn(usdt, 'inactive');
  await prepareAssets(it.world.coffer.deps);
  expect((await met()).off).toEqual(['USDT']);
  await turn(usdt, 'active');
});

test('one that is off may be followed by another of its name, and then not come back beside it', async () => {
  const add = (contract: string) => {
    const body = { blockchainCode: 'ETH', currencyCode: 'USDT', contract };
    return it.world.ask(currencies.addBlockchainCurrency, { key: it.key, body });
  };
  await turn(usdt, 'inactive');
  expect(await add(known)).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('switch it on') } },
  });
  await endWaiting(it.world);
  expect((await add(other)).status).toBe(201);
  const refused = await ask(usdt, { status: 'active' });
  expect(refused).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('status: ') } } });
  const remembered = { key: it.key, params: { id: usdt }, headers: { 'idempotency-key': 'back-again' } };
  const again = await it.world.refused(currencies.updateBlockchainCurrency, {
    ...remembered,
    body: { status: 'active' },
  });
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining('status: ') as string });
  expect(await met()).toMatchObject({ offered: ['ETH', 'USDC', 'USDT'], off: ['USDT'] });
});

describe('is refused, and changes nothing:', () => {
  test.each([
    ['a status that there is not', usdc, { status: 'paused' }, 400, 'status'],
    ['no status', usdc, {}, 400, 'status'],
    ['another field', usdc, { status: 'inactive', decimals: 18 }, 400, 'decimals'],
    ['a currency that is not there', 4711, { status: 'inactive' }, 404, 'There is no such currency'],
    ['no number', 'usdc', { status: 'inactive' }, 400, 'id'],
  ])('%s', async (_what, id, body, status, words) => {
    const before = await met();
    const reply = await ask(id as number, body);
    expect(reply.status).toBe(status);
    expect(JSON.stringify(reply.body)).toContain(words);
    expect(await met()).toEqual(before);
  });

  test('whoever may not set chains up', async () => {
    const lead = await hire(it.world, { key: it.key }, 'project_lead', [project]);
    expect((await ask(usdc, { status: 'inactive' }, lead.key)).status).toBe(403);
  });
});

describe('a token beside the one that its code means', () => {
  const fake = `0x${'6'.repeat(40)}`;

  test('never takes its place at once, however the two calls meet', async () => {
    it.chains.network('ETH').tokens.set(fake, { symbol: 'USDC', name: 'USD Coin', decimals: 6 });
    await it.world.coffer.deps.pool.query('update treasury_wait set hours = 6');
    await turn(usdc, 'inactive');
    const body = { blockchainCode: 'ETH', currencyCode: 'USDC', contract: fake, pricedAs: 'USDC' };
    const { id } = await it.world.ok(currencies.addBlockchainCurrency, { key: it.key, body });
    for (let round = 0; round < 40; round++) {
      await turn(usdc, 'active');
      const [falsely] = await Promise.all([ask(id, { status: 'active' }), turn(usdc, 'inactive')]);
      expect([200, 409]).toContain(falsely.status);
      const rows = await it.world.ok(currencies.listBlockchainCurrencies, { key: it.key, query: { status: 'active' } });
      expect(rows.map((row) => row.id)).not.toContain(id);
    }
  });

  test('is refused while that one is on', async () => {
    await turn(usdc, 'active');
    const all = await it.world.ok(currencies.listBlockchainCurrencies, { key: it.key, query: { status: 'inactive' } });
    const id = all.find((row) => row.currencyCode === 'USDC')?.id ?? 0;
    expect(await ask(id, { status: 'active' })).toMatchObject({
      status: 409,
      body: { error: { message: 'status: Another USDC on Ethereum is active. Switch that one off first.' } },
    });
  });
});
