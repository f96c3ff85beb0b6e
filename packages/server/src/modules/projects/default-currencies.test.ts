import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBlockchainCurrencies } from '@coffer/contract/money-in/currencies.ts';
import { createProject, getProject, updateProject } from '@coffer/contract/projects/projects.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { makeProject } from './projects.fixture.ts';

let world: World;
let key: string;
let onEth: number;
let onBase: number;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  const all = await world.ok(listBlockchainCurrencies, { key });
  onEth = all.find(({ blockchainID }) => blockchainID === 1)?.id ?? 0;
  onBase = all.find(({ blockchainID }) => blockchainID === 3)?.id ?? 0;
});
afterAll(() => world.close());

const chain = 'defaultPaymentBlockchainID';
const currency = 'defaultPaymentBlockchainCurrencyID';

describe('what a project offers first', () => {
  test('is a blockchain and one of its currencies, also as the text that forms send', async () => {
    const made = await world.ok(createProject, {
      key,
      body: { name: 'Shop', [chain]: '1', [currency]: String(onEth) },
    });
    expect(made).toMatchObject({ [chain]: 1, [currency]: onEth });
    const params = { id: made.id };
    const moved = await world.ok(updateProject, { key, params, body: { [chain]: 3, [currency]: onBase } });
    expect(moved).toMatchObject({ [chain]: 3, [currency]: onBase });
    const emptied = await world.ok(updateProject, { key, params, body: { [currency]: '' } });
    expect(emptied).toMatchObject({ [chain]: 3, [currency]: '' });
    expect(await world.ok(updateProject, { key, params, body: { [chain]: 1 } })).toMatchObject({ [chain]: 1 });
  });

  test.each([
    [chain, { [chain]: 2 }, '2 is no blockchain'],
    [chain, { [chain]: 4711 }, '4711 is no blockchain'],
    [currency, { [currency]: 4711 }, '4711 is no currency'],
  ])('%s must be there: %j', async (path, body, words) => {
    const id = await makeProject(world, key);
    const before = await world.ok(getProject, { key, params: { id } });
    for (const asked of [
      { call: updateProject, params: { id }, body },
      { call: createProject, params: {}, body: { name: 'X', ...body } },
    ]) {
      const refused = await world.refused(asked.call, { key, params: asked.params, body: asked.body });
      expect(refused).toMatchObject({ status: 400, details: [{ path }] });
      expect(refused.message).toContain(words);
    }
    expect(await world.ok(getProject, { key, params: { id } })).toEqual(before);
  });

  test('must belong together, with what is stored too', async () => {
    const id = await makeProject(world, key);
    const wrong = {
      status: 400,
      details: [{ path: currency, message: 'must be a currency of the default blockchain' }],
    };
    expect(
      await world.refused(updateProject, { key, params: { id }, body: { [chain]: 1, [currency]: onBase } }),
    ).toMatchObject(wrong);
    await world.ok(updateProject, { key, params: { id }, body: { [chain]: 1 } });
    expect(await world.refused(updateProject, { key, params: { id }, body: { [currency]: onBase } })).toMatchObject(
      wrong,
    );
  });
});
