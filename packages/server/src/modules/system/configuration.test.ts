import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listActivities } from '@coffer/contract/operations/activity.ts';
import * as configuration from '@coffer/contract/operations/configuration.ts';
import { createProject } from '@coffer/contract/projects/projects.ts';
import { employ } from '../../../test/access/access-cast.ts';
import type { Ask } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';

const id = '0123456789abcdef0123456789abcdef';
const otherId = 'fedcba9876543210fedcba9876543210';

let world: World;
let root: string;
let lead: string;

beforeAll(async () => {
  world = await startWorld();
  root = (await world.signUpRoot()).key;
  const project = await world.ok(createProject, { key: root, body: { name: 'Shop' } });
  lead = await employ(world, root, 'lead@example.com', 'project_lead', [project.id]);
});
beforeEach(async () => {
  await world.coffer.deps.pool.query('delete from configuration');
});
afterAll(() => world.close());

async function walletConnectId(): Promise<unknown> {
  const { value } = await world.ok(configuration.readConfigurationKey, {
    key: lead,
    params: { key: 'wallet_connect_id' },
  });
  return value;
}

function asksFor(key: string, value: unknown): [(typeof writes)[number], Ask][] {
  return writes.map((e) => [
    e,
    e.path.includes(':key') ? { params: { key }, body: { value } } : { body: { key, value } },
  ]);
}

const writes = [
  configuration.postConfiguration,
  configuration.putConfiguration,
  configuration.patchConfiguration,
  configuration.putConfigurationKey,
  configuration.patchConfigurationKey,
] as const;

test('any member reads settings; what nobody has set has its default', async () => {
  expect(await world.ok(configuration.listConfiguration, { key: lead })).toEqual([
    { key: 'wallet_connect_id', value: '' },
    { key: 'withdrawal-payout-min-amount', value: '0' },
    { key: 'payram.frontend', value: '' },
    { key: 'payram.backend', value: '' },
  ]);
  expect(await walletConnectId()).toBe('');
});

test('a setting is set with each of the five calls, and read back', async () => {
  for (const [e, ask] of asksFor('wallet_connect_id', id)) {
    await world.coffer.deps.pool.query('delete from configuration');
    expect(await world.ok(e, { key: root, ...ask })).toEqual({ key: 'wallet_connect_id', value: id });
    expect(await walletConnectId()).toBe(id);
  }
});

test('what an old client writes down of its addresses is kept and read back, and moves nothing', async () => {
  for (const [key, value] of [
    ['payram.frontend', 'http://localhost'],
    ['payram.backend', 'http://localhost:8080'],
  ] as const) {
    expect(await world.ok(configuration.postConfiguration, { key: root, body: { key, value } })).toEqual({
      key,
      value,
    });
    expect(await world.ok(configuration.readConfigurationKey, { key: root, params: { key } })).toEqual({ key, value });
    for (const wrong of ['ftp://localhost', 'javascript:alert(1)', 'http://ada:secret@localhost', 'localhost', 7]) {
      const refusal = await world.refused(configuration.postConfiguration, { key: root, body: { key, value: wrong } });
      expect(refusal).toMatchObject({ status: 400, details: [{ path: 'value' }] });
    }
  }
  expect((await world.ok(configuration.readDefaultConfiguration)).siteUrl).toBe('http://localhost:8080');
});

test('the least that is paid out is dollars, as text or as a number', async () => {
  const params = { key: 'withdrawal-payout-min-amount' };
  const put = (value: string | number) =>
    world.ok(configuration.putConfigurationKey, { key: root, params, body: { value } });
  expect(await put('2.50')).toMatchObject({ value: '2.50' });
  expect(await put(5)).toMatchObject({ value: '5' });
  for (const value of ['-1', 'five', '1.234', '1e3', '', true]) {
    const refusal = await world.refused(configuration.patchConfigurationKey, { key: root, params, body: { value } });
    expect(refusal).toMatchObject({ status: 400, details: [{ path: 'value' }] });
  }
  expect(await world.ok(configuration.readConfigurationKey, { key: lead, params })).toMatchObject({ value: '5' });
});

test('a setting is replaced, and emptied again', async () => {
  const set = (value: string) =>
    world.ok(configuration.postConfiguration, { key: root, body: { key: 'wallet_connect_id', value } });
  await set(id);
  await set(otherId.toUpperCase());
  expect(await walletConnectId()).toBe(otherId);
  await set('');
  expect(await walletConnectId()).toBe('');
});

test('who changed a setting from what to what is on record; setting it to what it is changes nothing', async () => {
  for (const value of [id, id, otherId]) {
    await world.ok(configuration.putConfiguration, { key: root, body: { key: 'wallet_connect_id', value } });
  }
  const { data } = await world.ok(listActivities, { key: root, query: { entity: 'configuration', limit: 2 } });
  expect(data.map(({ before, after }) => [before?.['value'], after?.['value']])).toEqual([
    [id, otherId],
    [null, id],
  ]);
  expect(data[0]).toMatchObject({ action: 'configuration.changed', entityId: 'wallet_connect_id', projectId: null });
});

test('old clients may send more with the POST than it knows', async () => {
  const body = { key: 'wallet_connect_id', value: id, createdBy: 4 };
  await world.ok(configuration.postConfiguration, { key: root, body });
  expect(await walletConnectId()).toBe(id);
});

describe('refused, and nothing changed:', () => {
  test.each([
    ['a value that is too short', 'abc'],
    ['a value with other letters', 'g'.repeat(32)],
    ['a number', 12],
    ['true', true],
    ['null', null],
    ['an object', {}],
    ['a value with a line break at its end', `${id}\n`],
  ])('%s names the value', async (_what, value) => {
    for (const [e, ask] of asksFor('wallet_connect_id', value)) {
      const refusal = await world.refused(e, { key: root, ...ask });
      expect(refusal).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: 'value' }] });
    }
    expect(await walletConnectId()).toBe('');
  });

  test.each(['wallet_connect', 'site_url', 'WALLET_CONNECT_ID', 'toString', '__proto__'])(
    'the unknown key %s names those there are',
    async (key) => {
      for (const [e, ask] of asksFor(key, id)) {
        const refusal = await world.refused(e, { key: root, ...ask });
        expect(refusal).toMatchObject({
          status: 400,
          details: [
            {
              path: 'key',
              message:
                'must be one of: wallet_connect_id, withdrawal-payout-min-amount, payram.frontend, payram.backend',
            },
          ],
        });
      }
      const { rows } = await world.coffer.deps.pool.query('select from configuration');
      expect(rows).toHaveLength(0);
    },
  );

  test('a field that the call does not have names the field', async () => {
    const body = { key: 'wallet_connect_id', value: id, public: true };
    for (const e of [configuration.putConfiguration, configuration.patchConfiguration]) {
      expect(await world.refused(e, { key: root, body })).toMatchObject({ status: 400, details: [{ path: 'public' }] });
    }
  });

  test('a member without settings:write is told so', async () => {
    for (const [e, ask] of asksFor('wallet_connect_id', id)) {
      const refusal = await world.refused(e, { key: lead, ...ask });
      expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'settings:write' } });
    }
    expect(await walletConnectId()).toBe('');
  });

  test('nobody gets in without a credential', async () => {
    const asks: [Parameters<World['refused']>[0], Ask][] = [
      ...asksFor('wallet_connect_id', id),
      [configuration.listConfiguration, {}],
      [configuration.readConfigurationKey, { params: { key: 'wallet_connect_id' } }],
    ];
    for (const [e, ask] of asks) expect(await world.refused(e, ask)).toMatchObject({ status: 401 });
  });
});

test.each(['nothing_here', 'site_url', 'constructor'])(
  'reading the unknown key %s answers that there is none',
  async (key) => {
    const refusal = await world.refused(configuration.readConfigurationKey, { key: root, params: { key } });
    expect(refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  },
);

test('everybody may read what a page must know before sign-in', async () => {
  await world.ok(configuration.postConfiguration, { key: root, body: { key: 'wallet_connect_id', value: id } });
  expect(await world.ok(configuration.readDefaultConfiguration)).toEqual({
    productName: 'Coffer',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
    docsUrl: '/docs',
    passwordMinLength: 8,
    walletConnectId: id,
    siteUrl: 'http://localhost:8080',
  });
});
