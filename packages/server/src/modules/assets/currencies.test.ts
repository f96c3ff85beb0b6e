import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '@coffer/contract/projects/api-keys.ts';
import * as currencies from '@coffer/contract/money-in/currencies.ts';
import { listProjectDetails } from '@coffer/contract/projects/projects.ts';
import { hire, newProject } from '../../../test/people.ts';
import { onlyProjects } from '../../platform/access.ts';
import { setNodes, startChainWorld, type ChainWorld } from './chains.fixture.ts';
import { currencyByContract, enabledCurrencies } from './index.ts';

let it: ChainWorld;
let project: number;
beforeAll(async () => {
  it = await startChainWorld();
  project = await newProject(it.world, { key: it.key });
});
afterAll(() => it.world.close());

const all = () => it.world.ok(currencies.listBlockchainCurrencies, { key: it.key });

async function idOf(blockchainCode: string, currencyCode: string): Promise<number> {
  const found = (await all()).find((one) => one.blockchainCode === blockchainCode && one.currencyCode === currencyCode);
  if (!found) throw new Error(`there is no ${currencyCode} on ${blockchainCode}`);
  return found.id;
}

function put(ids: unknown, key = it.key, id: number | 'all' = project) {
  return it.world.ask(currencies.putProjectCurrencies, { key, params: { id }, body: { blockchainCurrencyIDs: ids } });
}

test('every currency on every chain is listed, with its contract and decimals', async () => {
  const listed = (await all()).map((one) => [
    one.blockchainCode,
    one.currencyCode,
    one.tokenAddress,
    one.walletPrecision,
    one.standard,
  ]);
  expect(listed).toEqual([
    ['ETH', 'ETH', null, 18, 'native'],
    ['ETH', 'USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6, 'ERC20'],
    ['ETH', 'USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6, 'ERC20'],
    ['BASE', 'ETH', null, 18, 'native'],
    ['BASE', 'USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6, 'ERC20'],
  ]);
  expect((await all())[1]).toMatchObject({
    network: 'Ethereum',
    currency: 'USD Coin',
    family: 'ETH_Family',
    recommended: true,
    mostUsed: false,
    blockchainID: 1,
    currencyID: 2,
  });
  expect(await it.world.ok(currencies.listCurrencies, { key: it.key })).toEqual([
    { id: 1, code: 'ETH', name: 'Ether', kind: 'coin' },
    { id: 2, code: 'USDC', name: 'USD Coin', kind: 'stablecoin' },
    { id: 3, code: 'USDT', name: 'Tether USD', kind: 'stablecoin' },
  ]);
  const rewards = await it.world.ok(currencies.listReferralCurrencies, { key: it.key });
  expect(rewards.map(({ code }) => code)).toEqual(['USDC', 'USDT']);
});

describe('what a project takes', () => {
  test('is nothing at first, then what was chosen, in place of what it was', async () => {
    const asked = { key: it.key, params: { id: project } };
    expect(await it.world.ok(currencies.listProjectCurrencies, asked)).toEqual([]);
    const chosen = [await idOf('ETH', 'USDC'), await idOf('BASE', 'USDC'), await idOf('ETH', 'ETH')];
    expect((await put(chosen)).status).toBe(200);
    const taken = await it.world.ok(currencies.listProjectCurrencies, asked);
    expect(new Set(taken.map(({ id }) => id))).toEqual(new Set(chosen));
    expect(taken[0]).toMatchObject({ projectID: project, blockchainCode: 'ETH', mostUsed: true });
    const details = async () =>
      (await it.world.ok(listProjectDetails, { key: it.key })).find(({ id }) => id === project);
    expect(await details()).toMatchObject({ networkCount: 2, currencyCount: 2 });
    await put([chosen[1], chosen[1]]);
    expect((await it.world.ok(currencies.listProjectCurrencies, asked)).map(({ id }) => id)).toEqual([chosen[1]]);
    expect(await details()).toMatchObject({ networkCount: 1, currencyCount: 1 });
    const rows = await it.world.coffer.deps.db
      .selectFrom('activity')
      .select(['before', 'after', 'project_id'])
      .where('action', '=', 'project.currencies-changed')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        project_id: project,
        before: { currencies: [] },
        after: { currencies: ['ETH on Ethereum', 'USDC on Ethereum', 'USDC on Base'] },
      },
      {
        project_id: project,
        before: { currencies: ['ETH on Ethereum', 'USDC on Ethereum', 'USDC on Base'] },
        after: { currencies: ['USDC on Base'] },
      },
    ]);
  });

  test('names what it does not know, and changes nothing then', async () => {
    const before = await it.world.ok(currencies.listProjectCurrencies, { key: it.key, params: { id: project } });
    const refused = await put([await idOf('ETH', 'ETH'), 4711]);
    expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ path: 'blockchainCurrencyIDs.1' }] } } });
    expect(JSON.stringify(refused.body)).toContain('4711');
    for (const ids of [null, 'all', ['1'], [0], [-1], [1.5], [1e10], Array.from({ length: 501 }, () => 1)]) {
      expect((await put(ids)).status).toBe(400);
    }
    expect(await it.world.ok(currencies.listProjectCurrencies, { key: it.key, params: { id: project } })).toEqual(
      before,
    );
  });

  test('changed by many at once is what one of them chose, never a mixture', async () => {
    const ids = (await all()).map(({ id }) => id);
    const choices = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []];
    await Promise.all([...choices, ...choices].map((choice) => put(choice)));
    const left = (await enabledCurrencies(it.world.coffer.deps.db, onlyProjects(project))).map(({ id }) => id);
    expect(choices.map((choice) => choice.join())).toContain(left.join());
  });

  test('is changed by who leads it, seen by its people and its key, and not there for others', async () => {
    const other = await newProject(it.world, { key: it.key }, 'Other');
    const lead = await hire(it.world, { key: it.key }, 'project_lead', [project]);
    const stranger = await hire(it.world, { key: it.key }, 'project_lead', [other]);
    const manager = await hire(it.world, { key: it.key }, 'project_manager', [project]);
    const shop = await it.world.ok(createApiKey, { key: it.key, params: { projectId: project }, body: {} });
    const ids = [await idOf('ETH', 'USDT')];
    expect((await put(ids, lead.key)).status).toBe(200);
    for (const { key } of [lead, manager, shop]) {
      const seen = await it.world.ok(currencies.listProjectCurrencies, { key, params: { id: project } });
      expect(seen.map(({ currencyCode }) => currencyCode)).toEqual(['USDT']);
    }
    expect((await put(ids, manager.key)).status).toBe(403);
    expect((await put(ids, shop.key)).status).toBe(403);
    expect((await put(ids, stranger.key)).status).toBe(404);
    expect((await put(ids, it.key, 4711)).status).toBe(404);
    expect(await put(ids, it.key, 'all')).toMatchObject({ status: 400, body: { error: { code: 'PROJECT_REQUIRED' } } });
    const asked = { key: stranger.key, params: { id: project } };
    expect(await it.world.refused(currencies.listProjectCurrencies, asked)).toMatchObject({ status: 404 });
    const every = await it.world.ok(currencies.listProjectCurrencies, { key: stranger.key, params: { id: 'all' } });
    expect(every).toEqual([]);
    expect(await it.world.refused(currencies.listProjectCurrencies, { params: { id: project } })).toMatchObject({
      status: 401,
    });
  });
});

test('everybody sees what is supported on the chains that are read, whatever projects take', async () => {
  await put([await idOf('ETH', 'USDC'), await idOf('BASE', 'USDC')]);
  expect(await it.world.ok(currencies.listSupportedCurrencies)).toEqual([]);
  await setNodes(it, [{ url: 'https://one.example.com' }]);
  const none = '0x0000000000000000000000000000000000000000';
  const supported = await it.world.ok(currencies.listSupportedCurrencies);
  expect(
    supported.map((one) => [one.blockchainCode, one.currencyCode, one.mostUsed, one.tokenAddress === none]),
  ).toEqual([
    ['ETH', 'ETH', false, true],
    ['ETH', 'USDC', true, false],
    ['ETH', 'USDT', false, false],
  ]);
  const { db } = it.world.coffer.deps;
  for (const status of ['stalled', 'unreachable', 'halted', 'disabled']) {
    await db.updateTable('blockchain').set({ status }).where('code', '=', 'ETH').execute();
    expect(await it.world.ok(currencies.listSupportedCurrencies)).toEqual([]);
  }
});

describe('for other parts of the program', () => {
  test('a contract leads to its currency, the coin is under null, and a look-alike is nothing', async () => {
    const known = await currencyByContract(it.world.coffer.deps.db, 1);
    expect(known.get(null)).toMatchObject({ code: 'ETH', decimals: 18 });
    expect(known.get('0xdac17f958d2ee523a2206206994597c13d831ec7')).toMatchObject({ code: 'USDT', decimals: 6 });
    expect(known.get('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913')).toBeUndefined();
  });

  test('a currency that is live keeps its chain, contract and decimals, whoever asks, the owner of the tables too', async () => {
    for (const change of ['decimals = 18', "contract = '0x' || repeat('1', 40)", 'blockchain_id = 3']) {
      await expect(it.world.asOwner(`update blockchain_currency set ${change} where id = 2`)).rejects.toThrow(
        'keeps its chain',
      );
    }
  });
});
