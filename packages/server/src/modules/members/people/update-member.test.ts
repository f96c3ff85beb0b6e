import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '@coffer/contract/all.ts';
import * as identity from '@coffer/contract/people/identity.ts';
import { listMembers, updateMember } from '@coffer/contract/people/members.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, newProject, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string };
let project: number;
let it: Person;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  project = await newProject(world, root);
});
afterAll(() => world.close());
beforeEach(async () => void (it = await hire(world, root, 'project_manager', [project])));

const update = (by: { key: string }, id: number, body: object) =>
  world.ok(updateMember, { key: by.key, params: { id }, body });
const shown = async (id: number) => (await world.ok(listMembers, { key: root.key })).find((member) => member.id === id);

describe('a name', () => {
  test('is changed by somebody above, or by its owner', async () => {
    expect(await update(root, it.id, { name: ' Ada  ' })).toMatchObject({ name: 'Ada' });
    expect(await update(it, it.id, { name: 'Ada Lovelace 🧮' })).toMatchObject({ name: 'Ada Lovelace 🧮' });
    expect(await shown(it.id)).toMatchObject({ name: 'Ada Lovelace 🧮' });
  });

  test.each([
    ['too long', { name: 'x'.repeat(121) }, 'name'],
    ['with a line break', { name: 'Ada\r\nBcc: x@example.com' }, 'name'],
    ['that is no text', { name: 7 }, 'name'],
    ['beside a role', { name: 'Ada', role: 'admin' }, 'role'],
    ['beside a status', { name: 'Ada', status: 'active' }, 'status'],
    ['beside an id', { name: 'Ada', id: 1 }, 'id'],
    ['beside an email', { name: 'Ada', email: 'x@example.com' }, 'email'],
    ['beside a password', { name: 'Ada', password_hash: 'x' }, 'password_hash'],
    ['beside projects', { name: 'Ada', projects: [1] }, 'projects'],
  ])('%s is refused by the name of the field', async (_what, body, path) => {
    const before = await shown(it.id);
    const refused = await world.refused(updateMember, { key: root.key, params: { id: it.id }, body });
    expect(refused).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
      details: [expect.objectContaining({ path })],
    });
    expect(await shown(it.id)).toEqual(before);
  });

  test('of somebody else is not for those below', async () => {
    const refused = await world.refused(updateMember, { key: it.key, params: { id: 1 }, body: { name: 'x' } });
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'members:write' } });
  });

  test('of nobody: 404', async () => {
    expect(await world.refused(updateMember, { key: root.key, params: { id: 9999 }, body: {} })).toMatchObject({
      status: 404,
    });
  });
});

describe('who must choose a new password', () => {
  const stillAllowed = ['changePassword', 'logout', 'logoutAll', 'whoAmI'];
  const closed = endpoints.filter((e) => e.auth !== 'public' && !stillAllowed.includes(e.id));
  const must = () => update(root, it.id, { resetPasswordRequired: true });

  test('reads so at the next sign-in, and can do nothing else: every other call says RESET_PASSWORD_REQUIRED', async () => {
    await must();
    const session = await world.ok(identity.signIn, { body: { email: it.email, password: goodPassword } });
    expect(session).toMatchObject({ resetPasswordRequired: true });
    expect(closed.length).toBeGreaterThan(40);
    for (const credential of [{ key: session.key }, { bearer: session.accessToken }, { key: it.key }]) {
      for (const e of closed) {
        const names = [...e.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']);
        const refused = await world.refused(e, { ...credential, params: Object.fromEntries(names) });
        expect({ id: e.id, status: refused.status, code: refused.code }).toEqual({
          id: e.id,
          status: 403,
          code: 'RESET_PASSWORD_REQUIRED',
        });
      }
    }
  });

  test('still sees who they are, signs out, and is free again with a new password, not with the same', async () => {
    await must();
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ resetPasswordRequired: true });
    const same = { oldPassword: goodPassword, password: goodPassword };
    const refused = await world.refused(identity.changePassword, { key: it.key, body: same });
    expect(refused).toMatchObject({ status: 400, details: 'Choose a password that you do not use now' });
    await world.ok(identity.changePassword, { key: it.key, body: { ...same, password: 'Battery,staple2' } });
    expect(await world.ok(identity.whoAmI, { key: it.key })).toMatchObject({ resetPasswordRequired: false });
    expect(await world.ok(identity.listSessions, { key: it.key })).toHaveLength(1);
    await must();
    await world.ok(identity.logout, { key: it.key });
  });

  test('does not get rid of it by changing their name at the same moment', async () => {
    const names = Array.from({ length: 5 }, (_, n) =>
      world.ask(updateMember, { key: it.key, params: { id: it.id }, body: { name: `Ada ${n}` } }),
    );
    await Promise.all([must(), ...names]);
    expect(await shown(it.id)).toMatchObject({ resetPasswordRequired: true });
  });

  test('is let go by somebody above, and by nobody else', async () => {
    await must();
    expect(await update(root, it.id, { resetPasswordRequired: false })).toMatchObject({ resetPasswordRequired: false });
    const own = await world.refused(updateMember, {
      key: root.key,
      params: { id: 1 },
      body: { resetPasswordRequired: true },
    });
    expect(own).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
