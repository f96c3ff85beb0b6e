import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as api from '@coffer/contract/projects/api-keys.ts';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { createRole } from '@coffer/contract/people/roles.ts';
import { openShop, type Shop } from './shop.fixture.ts';

let it: Shop;
let made: api.NewApiKeyView;
beforeAll(async () => {
  it = await openShop();
  made = await it.newKey();
});
afterAll(() => it.world.close());

const reads: Endpoint[] = [api.listApiKeys, api.getApiKey];
const changes: Endpoint[] = [
  api.createApiKey,
  api.updateApiKey,
  api.rotateApiKey,
  api.enableApiKey,
  api.disableApiKey,
  api.deleteApiKey,
];
const calls: [string, Endpoint][] = [...reads, ...changes].map((e) => [e.id, e]);
const named = (list: Endpoint[]) => calls.filter(([, e]) => list.includes(e));
const ofOneKey = [api.getApiKey, ...changes.slice(1)];

function ask(e: Endpoint, key: string | undefined, over: { projectId?: number | string; keyId?: number } = {}) {
  const params = { projectId: it.shop, keyId: made.id, ...over };
  return { params, ...(key === undefined ? {} : { key }), ...(e.body ? { body: {} } : {}) };
}

/** All keys, but for when they were used last: that is written a moment after each call. */
async function keysOfAll() {
  const keys = await it.world.ok(api.listApiKeys, { key: it.root, params: { projectId: 'all' } });
  return keys.map(({ lastUsedAt: _at, lastUsedIp: _ip, ...key }) => key);
}

/** Refused, and every key is as it was. */
async function expectRefused(e: Endpoint, asked: ReturnType<typeof ask>, refusal: object): Promise<void> {
  const before = await keysOfAll();
  expect(await it.world.refused(e, asked)).toMatchObject(refusal);
  expect(await keysOfAll()).toEqual(before);
}

describe('without a credential', () => {
  test.each(calls)('%s: 401', (_id, e) => expectRefused(e, ask(e, undefined), { status: 401, code: 'UNAUTHORIZED' }));
});

describe('with a project key, whatever its scopes', () => {
  test.each(calls)('%s: 403', (_id, e) => expectRefused(e, ask(e, made.key), { status: 403, code: 'FORBIDDEN' }));
});

describe('as project_manager, who may look', () => {
  let key: string;
  beforeAll(async () => void (key = await it.signInAs('project_manager', [it.shop])));

  test('the keys are shown', async () => {
    expect(await it.world.ok(api.listApiKeys, ask(api.listApiKeys, key))).toHaveLength(1);
    expect(await it.world.ok(api.getApiKey, ask(api.getApiKey, key))).toMatchObject({ id: made.id });
  });

  test.each(named(changes))('%s: 403', (_id, e) =>
    expectRefused(e, ask(e, key), { status: 403, code: 'FORBIDDEN', details: { permission: 'api_keys:write' } }),
  );
});

describe('as project_ops, who has nothing to do with keys', () => {
  let key: string;
  beforeAll(async () => void (key = await it.signInAs('project_ops', [it.shop])));
  test.each(calls)('%s: 403', (_id, e) => expectRefused(e, ask(e, key), { status: 403, code: 'FORBIDDEN' }));
});

describe('as project_lead', () => {
  let key: string;
  beforeAll(async () => void (key = await it.signInAs('project_lead', [it.neighbour])));

  test.each(calls)('%s in a foreign project: 404', (_id, e) =>
    expectRefused(e, ask(e, key), { status: 404, code: 'NOT_FOUND' }),
  );

  test.each(named(ofOneKey))('%s of a foreign key through the own project: 404', (_id, e) =>
    expectRefused(e, ask(e, key, { projectId: it.neighbour }), { status: 404, code: 'NOT_FOUND' }),
  );

  test('a foreign key is not found under "all" either', async () => {
    await expectRefused(api.getApiKey, ask(api.getApiKey, key, { projectId: 'all' }), { status: 404 });
  });

  test('own keys are made and listed, also under "all", and no foreign ones', async () => {
    const params = { projectId: it.neighbour };
    const own = await it.world.ok(api.createApiKey, { key, params, body: {} });
    for (const projectId of [it.neighbour, 'all']) {
      const listed = await it.world.ok(api.listApiKeys, { key, params: { projectId } });
      expect(listed.map(({ id }) => id)).toEqual([own.id]);
    }
    expect(await it.world.ok(api.getApiKey, { key, params: { projectId: 'all', keyId: own.id } })).toMatchObject({
      id: own.id,
    });
  });
});

describe('as root', () => {
  test.each(calls)('%s in a project that is not there: 404', (_id, e) =>
    expectRefused(e, ask(e, it.root, { projectId: 999_999_999 }), { status: 404, code: 'NOT_FOUND' }),
  );

  test.each(named(ofOneKey))('%s of a key that is not there: 404', (_id, e) =>
    expectRefused(e, ask(e, it.root, { keyId: 999_999_999 }), { status: 404, code: 'NOT_FOUND' }),
  );

  test.each(named(ofOneKey))('%s of a key through another project: 404', (_id, e) =>
    expectRefused(e, ask(e, it.root, { projectId: it.neighbour }), { status: 404, code: 'NOT_FOUND' }),
  );

  test.each(named(changes))('%s for all projects at once: 400', (_id, e) =>
    expectRefused(e, ask(e, it.root, { projectId: 'all' }), { status: 400, code: 'PROJECT_REQUIRED' }),
  );

  test('"all" lists the keys of every project', async () => {
    const projects = (await keysOfAll()).map(({ projectId }) => projectId);
    expect(new Set(projects)).toEqual(new Set([it.shop, it.neighbour]));
  });

  test.each(['0', '-1', 'x', '1.5', '999999999999999', '99999999999999999999'])(
    'the id %s: 400 or 404, never an error',
    async (id) => {
      const refused = await it.world.refused(api.getApiKey, {
        key: it.root,
        params: { projectId: it.shop, keyId: id },
      });
      expect([400, 404]).toContain(refused.status);
    },
  );
});

describe('with a role of one scope', () => {
  let key: string;
  beforeAll(async () => {
    const draft = {
      displayName: 'Keeper',
      scope: 'own',
      permissions: ['api_keys:read', 'api_keys:write', 'payments:read'],
    };
    await it.world.ok(createRole, { key: it.root, body: { name: 'keeper', ...draft } });
    key = await it.signInAs('keeper', [it.shop]);
  });

  test('a key with that scope can be made', async () => {
    const own = await it.world.ok(api.createApiKey, {
      key,
      params: { projectId: it.shop },
      body: { scopes: ['payments:read'] },
    });
    const renamed = await it.world.ok(api.updateApiKey, {
      key,
      params: { projectId: it.shop, keyId: own.id },
      body: { description: 'Mine' },
    });
    expect(renamed).toMatchObject({ description: 'Mine', scopes: ['payments:read'] });
  });

  test('a key with the usual scopes, or one that is not held, cannot', async () => {
    const lacking = (permission: string) => ({ status: 403, code: 'FORBIDDEN', details: { permission } });
    const asked = ask(api.createApiKey, key);
    await expectRefused(api.createApiKey, asked, lacking('projects:read'));
    const body = { scopes: ['payments:read', 'payouts:create'] };
    await expectRefused(api.createApiKey, { ...asked, body }, lacking('payouts:create'));
  });

  test.each(named([api.updateApiKey, api.rotateApiKey, api.enableApiKey]))(
    'a mightier key does not come into these hands by %s',
    (_id, e) => expectRefused(e, ask(e, key), { status: 403, details: { permission: 'projects:read' } }),
  );

  test('a mightier key can be cut down to that scope, and shut out', async () => {
    const mighty = await it.newKey();
    const asked = { key, params: { projectId: it.shop, keyId: mighty.id } };
    await it.world.ok(api.disableApiKey, asked);
    await it.world.ok(api.updateApiKey, { ...asked, body: { scopes: ['payments:read'] } });
    expect(await it.world.ok(api.deleteApiKey, asked)).toBe('');
  });
});

describe('long after the password was given', () => {
  let key: string;
  beforeAll(async () => {
    key = await it.signInAs('admin');
    await it.later(5.5);
  });

  test.each(named([api.createApiKey, api.updateApiKey, api.rotateApiKey, api.enableApiKey]))(
    '%s asks for it again',
    (_id, e) => expectRefused(e, ask(e, key), { status: 403, code: 'STEP_UP_REQUIRED' }),
  );

  test('a key can still be disabled and revoked: an emergency does not wait', async () => {
    const leaked = await it.newKey();
    const asked = { key, params: { projectId: it.shop, keyId: leaked.id } };
    expect(await it.world.ok(api.disableApiKey, asked)).toMatchObject({ status: 'disabled' });
    await it.world.ok(api.deleteApiKey, asked);
  });
});
