import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, invite, newProject, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
let [shop, other]: [number, number] = [0, 0];
let it: Person;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  [shop, other] = [await newProject(world, root, 'Shop'), await newProject(world, root, 'Other')];
});
afterAll(() => world.close());
beforeEach(async () => void (it = await hire(world, root, 'project_manager', [shop])));

const on = (id: number, body?: object) => ({ key: root.key, params: { id }, ...(body ? { body } : {}) });
const isIn = async (key: string) => (await world.ask(identity.whoAmI, { key })).status === 200;
const enters = async () => {
  const body = { email: it.email, password: goodPassword };
  return (await world.ask(identity.signIn, { body, ip: `198.51.100.${it.id}` })).status === 200;
};
const shown = async (id: number) =>
  (await world.ok(members.listMembers, { key: root.key })).find((member) => member.id === id);

describe('access', () => {
  test('that is revoked is gone with the next request: key, access token, refresh token, sign-in', async () => {
    const second = await world.signIn(it.email);
    expect(await world.ok(members.revokeMember, on(it.id))).toMatchObject({ id: it.id, status: 'revoked' });
    for (const session of [it, second]) {
      expect(await isIn(session.key)).toBe(false);
      expect((await world.ask(identity.whoAmI, { bearer: session.accessToken })).status).toBe(401);
      expect((await world.ask(identity.refresh, { body: { refreshToken: session.refreshToken } })).status).toBe(401);
    }
    expect(await enters()).toBe(false);
  });

  test('that is given back opens the door again, not the old sessions', async () => {
    await world.ok(members.revokeMember, on(it.id));
    expect(await world.ok(members.activateMember, on(it.id))).toMatchObject({ status: 'active', projects: [shop] });
    expect(await isIn(it.key)).toBe(false);
    expect(await enters()).toBe(true);
  });

  test('that was taken by hand, in the database, is gone just the same', async () => {
    await world.coffer.deps.pool.query("update member set status = 'revoked' where id = $1", [it.id]);
    expect(await isIn(it.key)).toBe(false);
    expect((await world.ask(identity.refresh, { body: { refreshToken: it.refreshToken } })).status).toBe(401);
    expect(await enters()).toBe(false);
  });

  test('of a request under way while it is revoked never outlives it', async () => {
    const requests = Array.from({ length: 10 }, () => world.ask(identity.whoAmI, { key: it.key }));
    await world.ok(members.revokeMember, on(it.id));
    expect(await isIn(it.key)).toBe(false);
    for (const { status } of await Promise.all(requests)) expect([200, 401]).toContain(status);
  });

  test('that is deleted is gone for good; the email can be invited again and is somebody new', async () => {
    await world.ok(members.revokeMember, on(it.id));
    expect(await world.ask(members.deleteMember, on(it.id))).toMatchObject({ status: 204, body: '' });
    expect(await shown(it.id)).toBeUndefined();
    for (const e of [members.activateMember, members.revokeMember, members.deleteMember, members.linkMember]) {
      expect(await world.refused(e, on(it.id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    const body = { email: it.email, role: 'project_ops', projects: [other] };
    const { member } = await world.ok(members.inviteMember, { key: root.key, body });
    expect(member).toMatchObject({ email: it.email, status: 'invited', projects: [other] });
    expect(member.id).not.toBe(it.id);
    expect(await enters()).toBe(false);
  });

  test('that was only offered can be withdrawn, and then its link is worthless', async () => {
    const invited = await invite(world, root, 'admin');
    await world.ok(members.deleteMember, on(invited.id));
    const body = { password: goodPassword, resetPasswordToken: invited.token };
    expect(await world.refused(identity.resetPassword, { body })).toMatchObject({ status: 400, code: 'INVALID_TOKEN' });
    expect(await shown(invited.id)).toBeUndefined();
  });
});

describe('a status has its ways, written by hand here', () => {
  const make = {
    invited: async () => (await invite(world, root, 'admin')).id,
    active: async () => it.id,
    revoked: async () => (await world.ok(members.revokeMember, on(it.id))).id,
  };
  const moves: Record<string, Endpoint> = {
    activate: members.activateMember,
    revoke: members.revokeMember,
    delete: members.deleteMember,
  };

  test.each<[keyof typeof make, string, string[] | 'done']>([
    ['invited', 'activate', ['deleted']],
    ['invited', 'revoke', ['active', 'deleted']],
    ['invited', 'delete', 'done'],
    ['active', 'activate', ['revoked']],
    ['active', 'revoke', 'done'],
    ['active', 'delete', ['revoked']],
    ['revoked', 'activate', 'done'],
    ['revoked', 'revoke', ['active', 'deleted']],
    ['revoked', 'delete', 'done'],
  ])('%s: to %s', async (from, verb, outcome) => {
    const id = await make[from]();
    const reply = await world.ask(moves[verb] as Endpoint, on(id));
    if (outcome === 'done') return expect(reply.status).toBeLessThan(300);
    expect(reply).toMatchObject({
      status: 409,
      body: { error: { code: 'INVALID_STATE', details: { from, allowed: outcome } } },
    });
    expect(await shown(id)).toMatchObject({ status: from });
  });

  test('revoked by many at once it is revoked once, and on record once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => world.ask(members.revokeMember, on(it.id))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
    const { rows } = await world.coffer.deps.pool.query(
      "select before, after from activity where action = 'member.revoked' and entity_id = $1",
      [String(it.id)],
    );
    expect(rows).toEqual([{ before: { status: 'active' }, after: { status: 'revoked' } }]);
  });

  test('somebody whose access was revoked gets no link', async () => {
    await make.revoked();
    const refused = await world.refused(members.linkMember, on(it.id));
    expect(refused).toMatchObject({ status: 409, code: 'INVALID_STATE', details: { from: 'revoked' } });
  });
});

describe('another role', () => {
  test('holds from the next request on, in both directions', async () => {
    const projects = async () => (await world.ok(listProjects, { key: it.key })).map(({ id }) => id);
    expect(await projects()).toEqual([shop]);
    await world.ok(members.assignRole, on(it.id, { role: 'project_lead', projects: [other] }));
    expect(await projects()).toEqual([other]);
    expect((await world.ask(members.listMembers, { key: it.key })).status).toBe(200);
    await world.ok(members.assignRole, on(it.id, { role: 'project_ops', projects: [shop] }));
    expect((await world.ask(members.listMembers, { key: it.key })).status).toBe(403);
    await world.ok(members.assignRole, on(it.id, { role: 'admin' }));
    expect(await projects()).toEqual([shop, other]);
    expect(await shown(it.id)).toMatchObject({ role: { name: 'admin' }, projects: 'all' });
  });

  test.each([
    ['no role', {}, 'role'],
    ['an unknown role', { role: 'emperor' }, 'role'],
    ['no project where one is needed', { role: 'project_ops' }, 'projects'],
    ['a project that is not there', { role: 'project_ops', projects: [9999] }, 'projects'],
    ['projects for a role of the whole install', { role: 'admin', projects: [1] }, 'projects'],
    ['a level', { role: 'admin', level: 100 }, 'level'],
  ])('with %s: 400 naming the field, and all stays', async (_what, body, path) => {
    const before = await shown(it.id);
    const refused = await world.refused(members.assignRole, on(it.id, body));
    expect(refused).toMatchObject({ status: 400, details: [expect.objectContaining({ path })] });
    expect(await shown(it.id)).toEqual(before);
  });

  test('for nobody: 404', async () => {
    expect(await world.refused(members.assignRole, on(9999, { role: 'admin' }))).toMatchObject({ status: 404 });
  });
});
