import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { assignRole, deleteMember, revokeMember } from '@coffer/contract/people/members.ts';
import { permissions as allPermissions } from '@coffer/contract/permissions.ts';
import { createRole, deleteRole, listRoles, updateRole } from '@coffer/contract/people/roles.ts';
import {
  freezeTreasuryChange,
  listTreasuryChanges,
  revertTreasuryChange,
} from '@coffer/contract/people/treasury-changes.ts';
import { hire, newProject } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string };
let project: number;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  project = await newProject(world, root);
});
afterAll(() => world.close());

let made = 0;
let name: string;
beforeEach(() => void (name = `role_${(made += 1)}`));

const draft = (over: object = {}) => ({
  displayName: 'Cashier',
  scope: 'own',
  permissions: ['payments:read'],
  ...over,
});
const create = (over: object = {}, key = root.key) => world.ok(createRole, { key, body: { name, ...draft(over) } });
const roleNamed = async (wanted: string) =>
  (await world.ok(listRoles, { key: root.key })).find((role) => role.name === wanted);

describe('the built-in roles', () => {
  const ofProjects = [
    'projects',
    'payments',
    'customers',
    'webhooks',
    'api_keys',
    'wallets',
    'sweeps',
    'payouts',
    'referral',
  ];
  const reads = (...names: string[]) => names.map((one) => `${one}:read`);
  const lead = [
    ...reads(...ofProjects, 'members', 'activity', 'analytics'),
    ...['projects', 'members', 'payments', 'customers', 'webhooks', 'api_keys', 'referral'].map(
      (one) => `${one}:write`,
    ),
    'payments:resolve',
    'payouts:create',
    'reports:export',
  ];
  const manager = [...reads(...ofProjects, 'analytics'), 'reports:export'];
  const expected: [string, number, 'all' | 'own', readonly string[]][] = [
    ['root', 100, 'all', allPermissions],
    ['admin', 80, 'all', allPermissions.filter((one) => one !== 'vaults:write')],
    ['project_lead', 60, 'own', lead],
    ['project_manager', 40, 'own', manager],
    ['project_ops', 20, 'own', reads('projects', 'payments', 'customers')],
    [
      'platform_referral_admin',
      20,
      'own',
      [...reads('projects', 'referral', 'analytics'), 'referral:write', 'reports:export'],
    ],
  ];

  test.each(expected)(
    '%s has what the product gives it, no more and no less',
    async (role, level, scope, permissions) => {
      const found = await roleNamed(role);
      expect(found).toMatchObject({ builtIn: true, level, scope });
      expect(found?.permissions.toSorted()).toEqual([...permissions].toSorted());
    },
  );

  test('are neither changed nor deleted, by nobody', async () => {
    for (const { id, builtIn } of await world.ok(listRoles, { key: root.key })) {
      if (!builtIn) continue;
      const change = { key: root.key, params: { id }, body: draft() };
      expect(await world.refused(updateRole, change)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await world.refused(deleteRole, { key: root.key, params: { id } })).toMatchObject({ status: 403 });
    }
  });
});

describe('a role of one’s own', () => {
  test('is made, shown, changed and deleted', async () => {
    const role = await create();
    expect(role).toEqual({ id: role.id, name, level: 50, builtIn: false, memberCount: 0, frozenBy: null, ...draft() });
    const body = draft({ displayName: 'Clerk', permissions: ['payments:read', 'customers:read'] });
    expect(await world.ok(updateRole, { key: root.key, params: { id: role.id }, body })).toEqual({ ...role, ...body });
    await world.ok(deleteRole, { key: root.key, params: { id: role.id } });
    expect(await roleNamed(name)).toBeUndefined();
    expect(await world.refused(deleteRole, { key: root.key, params: { id: role.id } })).toMatchObject({ status: 404 });
    expect(await world.refused(updateRole, { key: root.key, params: { id: role.id }, body })).toMatchObject({
      status: 404,
    });
  });

  test('is changed by the very body that made it, and keeps its name', async () => {
    const role = await create();
    const change = (changed: string) =>
      world.ask(updateRole, { key: root.key, params: { id: role.id }, body: { ...draft(), name: changed } });
    expect(await change(name)).toMatchObject({ status: 200, body: { name } });
    const { status, body } = await change('other_name');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { details: [{ path: 'name', message: expect.stringContaining(name) }] } });
    expect(await roleNamed(name)).toBeDefined();
  });

  test('changes what its members may do with their next request', async () => {
    const role = await create();
    const ada = await hire(world, root, name, [project]);
    expect(await world.ok(whoAmI, { key: ada.key })).toMatchObject({ permissions: ['payments:read'] });
    await world.ok(updateRole, { key: root.key, params: { id: role.id }, body: draft({ permissions: [] }) });
    expect(await world.ok(whoAmI, { key: ada.key })).toMatchObject({ permissions: [] });
  });

  test('names the change of it that is frozen, until somebody decides about that', async () => {
    const role = await create();
    const [change] = (await world.ok(listTreasuryChanges, { key: root.key })).data;
    expect(change).toMatchObject({ kind: 'role.changed', title: 'The role "Cashier" was created' });
    const decide = (call: Endpoint) => world.ask(call, { key: root.key, params: { id: change?.id ?? 0 } });
    expect((await decide(freezeTreasuryChange)).status).toBe(200);
    const frozenBy = { id: change?.id, title: change?.title };
    expect(await roleNamed(name)).toEqual({ ...role, permissions: [], frozenBy });
    expect((await decide(revertTreasuryChange)).status).toBe(200);
    expect(await roleNamed(name)).toMatchObject({ permissions: [], frozenBy: null });
  });

  test('that somebody has or had is not deleted', async () => {
    const role = await create();
    const ada = await hire(world, root, name, [project]);
    const remove = () => world.refused(deleteRole, { key: root.key, params: { id: role.id } });
    expect(await remove()).toMatchObject({ status: 409, code: 'CONFLICT' });
    await world.ok(revokeMember, { key: root.key, params: { id: ada.id } });
    await world.ok(deleteMember, { key: root.key, params: { id: ada.id } });
    expect(await remove()).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await roleNamed(name)).toMatchObject({ memberCount: 0 });
  });

  test('that nobody has any more is deleted', async () => {
    const role = await create();
    const ada = await hire(world, root, name, [project]);
    await world.ok(assignRole, {
      key: root.key,
      params: { id: ada.id },
      body: { role: 'project_ops', projects: [project] },
    });
    await world.ok(deleteRole, { key: root.key, params: { id: role.id } });
    expect(await roleNamed(name)).toBeUndefined();
  });

  test('keeps its scope while somebody has it', async () => {
    const role = await create();
    const wide = { key: root.key, params: { id: role.id }, body: draft({ scope: 'all' }) };
    await hire(world, root, name, [project]);
    expect(await world.refused(updateRole, wide)).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  test('has a name of its own: 409, also for the name of a built-in one', async () => {
    await create();
    for (const taken of [name, 'root', 'admin']) {
      const refused = await world.refused(createRole, { key: root.key, body: { name: taken, ...draft() } });
      expect(refused).toMatchObject({ status: 409, code: 'CONFLICT' });
    }
  });

  test.each([
    ['an unknown permission', { permissions: ['payments:steal'] }, 'permissions.0'],
    ['a permission twice', { permissions: ['payments:read', 'payments:read'] }, 'permissions'],
    ['a permission of the whole install for single projects', { permissions: ['settings:write'] }, 'permissions'],
    ['an unknown scope', { scope: 'some' }, 'scope'],
    ['no name to show', { displayName: ' ' }, 'displayName'],
    ['a level', { level: 99 }, 'level'],
    ['a built-in mark', { builtIn: true }, 'builtIn'],
    ['a bad name', { name: 'Cashier!' }, 'name'],
    ['a name with __proto__', { name: '__proto__' }, 'name'],
  ])('with %s: 400 naming the field, and none is made', async (_what, over, path) => {
    const refused = await world.refused(createRole, { key: root.key, body: { name, ...draft(over) } });
    expect(refused).toMatchObject({ status: 400, details: [expect.objectContaining({ path })] });
    expect(await roleNamed(name)).toBeUndefined();
  });
});

describe('a role cannot hold what its author lacks', () => {
  test('an admin makes none with vaults:write, and touches none that has it', async () => {
    const admin = await hire(world, root, 'admin');
    const wide = draft({ scope: 'all', permissions: ['vaults:write'] });
    const lacks = { status: 403, code: 'FORBIDDEN', details: { permission: 'vaults:write' } };
    expect(await world.refused(createRole, { key: admin.key, body: { name, ...wide } })).toMatchObject(lacks);
    const role = await create({ scope: 'all', permissions: ['vaults:write'] });
    const params = { id: role.id };
    const body = draft({ scope: 'all', permissions: ['payments:read'] });
    expect(await world.refused(updateRole, { key: admin.key, params, body })).toMatchObject(lacks);
    expect(await world.refused(deleteRole, { key: admin.key, params })).toMatchObject(lacks);
    const give = {
      key: admin.key,
      params: { id: (await hire(world, root, 'project_ops', [project])).id },
      body: { role: name },
    };
    expect(await world.refused(assignRole, give)).toMatchObject(lacks);
  });

  test('whoever has a role of one’s own that makes roles makes lower ones, and changes neither their own nor equal ones', async () => {
    const permissions = ['roles:write', 'members:read', 'payments:read'];
    const own = await create({ scope: 'all', permissions });
    const author = await hire(world, root, name);
    const equal = await world.ok(createRole, { key: root.key, body: { name: `${name}_equal`, ...draft() } });
    const lower = await world.ok(createRole, { key: author.key, body: { name: `${name}_lower`, ...draft() } });
    expect(lower.level).toBe(49);
    for (const { id } of [own, equal]) {
      const asked = { key: author.key, params: { id }, body: draft() };
      expect(await world.refused(updateRole, asked)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      expect(await world.refused(deleteRole, { key: author.key, params: { id } })).toMatchObject({ status: 403 });
    }
    const beyond = { key: author.key, body: { name: `${name}_beyond`, ...draft({ permissions: ['payments:write'] }) } };
    expect(await world.refused(createRole, beyond)).toMatchObject({
      status: 403,
      details: { permission: 'payments:write' },
    });
  });
});
