import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import * as members from '@coffer/contract/people/members.ts';
import { whoAmI } from '@coffer/contract/people/identity.ts';
import { hire, newProject, type Person } from '../../../../test/people.ts';
import { freshEmail, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string; email: string; id: number };
let [shop, other]: [number, number] = [0, 0];
let people: Record<'admin' | 'colleague' | 'lead' | 'rival' | 'both' | 'ops' | 'otherOps' | 'bothOps', Person>;

beforeAll(async () => {
  world = await startWorld();
  root = { ...(await world.signUpRoot()), id: 1 };
  [shop, other] = [await newProject(world, root, 'Shop'), await newProject(world, root, 'Other')];
  people = {
    admin: await hire(world, root, 'admin'),
    colleague: await hire(world, root, 'admin'),
    lead: await hire(world, root, 'project_lead', [shop]),
    rival: await hire(world, root, 'project_lead', [shop]),
    both: await hire(world, root, 'project_lead', [shop, other]),
    ops: await hire(world, root, 'project_ops', [shop]),
    otherOps: await hire(world, root, 'project_ops', [other]),
    bothOps: await hire(world, root, 'project_ops', [shop, other]),
  };
});
afterAll(() => world.close());
beforeEach(() => world.clock.advance(6));

type Name = keyof typeof people | 'root';

const idOf = (name: Name) => (name === 'root' ? root.id : people[name].id);
const keyOf = async (name: Name) => (await world.signIn(name === 'root' ? root.email : people[name].email)).key;

const deeds: [string, Endpoint, object | undefined][] = [
  ['rename', members.updateMember, { name: 'Renamed' }],
  ['ask for a new password of', members.updateMember, { resetPasswordRequired: true }],
  ['demote', members.assignRole, { role: 'platform_referral_admin', projects: [1] }],
  ['make a link for', members.linkMember, undefined],
  ['revoke', members.revokeMember, undefined],
  ['activate', members.activateMember, undefined],
  ['delete', members.deleteMember, undefined],
];

/** Every deed is refused, and nobody has changed. */
async function expectUntouchable(actor: Name, target: Name, refusal: object): Promise<void> {
  const key = await keyOf(actor);
  const everybody = async () =>
    (await world.ok(members.listMembers, { key: await keyOf('root') })).map((one) => ({ ...one, lastSignInAt: null }));
  const before = await everybody();
  for (const [what, e, body] of deeds) {
    const asked = { key, params: { id: idOf(target) }, ...(body ? { body } : {}) };
    const { status, code } = await world.refused(e, asked);
    expect({ what, status, code }).toEqual({ what, ...refusal });
  }
  expect(await everybody()).toEqual(before);
}

const forbidden = { status: 403, code: 'FORBIDDEN' };
const unseen = { status: 404, code: 'NOT_FOUND' };

describe('nobody touches who is not below them', () => {
  test.each<[Name, Name]>([
    ['admin', 'root'],
    ['admin', 'colleague'],
    ['lead', 'rival'],
    ['lead', 'both'],
  ])('%s cannot touch %s', (actor, target) => expectUntouchable(actor, target, forbidden));

  test('a lead cannot touch somebody who also works elsewhere', () => expectUntouchable('lead', 'bothOps', forbidden));

  test.each<Name>(['root', 'admin', 'otherOps'])('a lead does not even see %s', (target) =>
    expectUntouchable('lead', target, unseen),
  );

  test.each<Name>(['root', 'admin', 'lead'])(
    '%s can do none of that to themselves, but for their name',
    async (name) => {
      const key = await keyOf(name);
      const params = { id: idOf(name) };
      for (const [what, e, body] of deeds.slice(1)) {
        const { status, code } = await world.refused(e, { key, params, ...(body ? { body } : {}) });
        expect({ what, status, code }).toEqual({ what, ...forbidden });
      }
      await world.ok(members.updateMember, { key, params, body: { name: `I am ${name}` } });
      expect(await world.ok(whoAmI, { key })).toMatchObject({ member: { name: `I am ${name}` } });
    },
  );

  test('two admins who revoke each other at the same moment both stay', async () => {
    const keys = [await keyOf('admin'), await keyOf('colleague')];
    const targets = [idOf('colleague'), idOf('admin')];
    const replies = await Promise.all(
      keys.map((key, n) => world.ask(members.revokeMember, { key, params: { id: targets[n] ?? 0 } })),
    );
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    for (const key of keys) await world.ok(whoAmI, { key });
  });
});

describe('nobody hands out what they do not have', () => {
  async function invites(
    actor: Name,
    body: { role: string; projects?: number[] },
  ): Promise<{ status: number; code?: string }> {
    const { status, body: answer } = await world.ask(members.inviteMember, {
      key: await keyOf(actor),
      body: { email: freshEmail(), ...body },
    });
    const code = (answer as { error?: { code: string } }).error?.code;
    return code === undefined ? { status } : { status, code };
  }

  test.each<[Name, string, object]>([
    ['root', 'root', forbidden],
    ['root', 'admin', { status: 201 }],
    ['admin', 'root', forbidden],
    ['admin', 'admin', forbidden],
    ['lead', 'root', forbidden],
    ['lead', 'admin', forbidden],
  ])('%s inviting a %s', async (actor, role, outcome) => expect(await invites(actor, { role })).toEqual(outcome));

  test.each<[Name, string, object]>([
    ['admin', 'project_lead', { status: 201 }],
    ['lead', 'project_lead', forbidden],
    ['lead', 'project_manager', { status: 201 }],
    ['lead', 'project_ops', { status: 201 }],
    ['lead', 'platform_referral_admin', { status: 201 }],
    ['ops', 'project_ops', forbidden],
  ])('%s inviting a %s of their project', async (actor, role, outcome) =>
    expect(await invites(actor, { role, projects: [shop] })).toEqual(outcome),
  );

  test('a lead invites to own projects alone, and does not learn which others there are', async () => {
    const refusals = await Promise.all(
      [[other], [shop, other], [9999]].map(async (projects) =>
        world.refused(members.inviteMember, {
          key: await keyOf('lead'),
          body: { email: freshEmail(), role: 'project_ops', projects },
        }),
      ),
    );
    for (const { status, code, message } of refusals) {
      expect({ status, code, message }).toEqual({
        status: 400,
        code: 'VALIDATION_FAILED',
        message: 'projects: must name projects that exist',
      });
    }
  });

  test('a lead moves their people within own projects alone', async () => {
    const asked = async (projects: number[]) => ({
      key: await keyOf('lead'),
      params: { id: idOf('ops') },
      body: { role: 'project_manager', projects },
    });
    expect(await world.refused(members.assignRole, await asked([shop, other]))).toMatchObject({ status: 400 });
    expect(await world.ok(members.assignRole, await asked([shop]))).toMatchObject({
      role: { name: 'project_manager' },
      projects: [shop],
    });
    const up = { ...(await asked([shop])), body: { role: 'project_lead', projects: [shop] } };
    expect(await world.refused(members.assignRole, up)).toMatchObject(forbidden);
  });
});

test('a lead sees the people of own projects, and nobody else', async () => {
  const list = await world.ok(members.listMembers, { key: await keyOf('lead') });
  const seen = new Set(list.map(({ id }) => id));
  for (const name of ['lead', 'rival', 'both', 'ops', 'bothOps'] as const) expect(seen.has(idOf(name))).toBe(true);
  for (const name of ['root', 'admin', 'colleague', 'otherOps'] as const) expect(seen.has(idOf(name))).toBe(false);
});

test('there is one root for good: even by SQL nobody becomes a second one', async () => {
  await expect(
    world.coffer.deps.pool.query('update member set role_id = 1 where id = $1', [idOf('admin')]),
  ).rejects.toThrow('member_single_root');
});
