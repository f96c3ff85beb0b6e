import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { changePassword, signIn } from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import { goodPassword } from '../../../test/client.ts';
import { hire, newProject, type Person } from '../../../test/people.ts';
import { whileHeld } from '../../../test/while-held.ts';
import { freshEmail, startWorld, type World } from '../../../test/world.ts';

/** Two people at the same moment: what one of them looked at is not what the other one left. */

let world: World;
let root: { key: string };
let project: number;
let lead: Person;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  project = await newProject(world, root);
  lead = await hire(world, root, 'project_lead', [project]);
});
afterAll(() => world.close());

const draft = { displayName: 'Reader', scope: 'own' as const, permissions: ['payments:read'] };

async function newRole(name: string): Promise<number> {
  return (await world.ok(roles.createRole, { key: root.key, body: { ...draft, name } })).id;
}
const grown = (name: string): [string, unknown[]] => [
  "update role set permissions = permissions || '{payouts:approve}'::text[] where name = $1",
  [name],
];
const roleOf = async (id: number) =>
  (await world.ok(members.listMembers, { key: root.key })).find((one) => one.id === id)?.role.name;

describe('a role that is being given more than whoever hands it out has', () => {
  test('is given to nobody by them', async () => {
    await newRole('assigned');
    const clerk = await hire(world, root, 'project_ops', [project]);
    const body = { role: 'assigned', projects: [project] };
    const reply = await whileHeld(world, [grown('assigned')], () =>
      world.ask(members.assignRole, { key: lead.key, params: { id: clerk.id }, body }),
    );
    expect(reply).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('payouts:approve') } },
    });
    expect(await roleOf(clerk.id)).toBe('project_ops');
  });

  test('invites nobody', async () => {
    await newRole('invited');
    const body = { email: freshEmail(), role: 'invited', projects: [project] };
    const reply = await whileHeld(world, [grown('invited')], () =>
      world.ask(members.inviteMember, { key: lead.key, body }),
    );
    expect(reply.status).toBe(403);
  });

  test('keeps those who have it out of their hands', async () => {
    await newRole('held');
    const clerk = await hire(world, root, 'held', [project]);
    const reply = await whileHeld(world, [grown('held')], () =>
      world.ask(members.linkMember, { key: lead.key, params: { id: clerk.id } }),
    );
    expect(reply.status).toBe(403);
  });
});

test('somebody who is being raised to their rank is not changed by an admin', async () => {
  const admin = await hire(world, root, 'admin');
  const clerk = await hire(world, root, 'project_ops', [project]);
  const raised: [string, unknown[]] = [
    "update member set role_id = (select id from role where name = 'admin') where id = $1",
    [clerk.id],
  ];
  const body = { role: 'project_lead', projects: [project] };
  const reply = await whileHeld(world, [raised], () =>
    world.ask(members.assignRole, { key: admin.key, params: { id: clerk.id }, body }),
  );
  expect(reply.status).toBe(403);
  expect(await roleOf(clerk.id)).toBe('admin');
});

test('the scope of a role that is being given to somebody does not change', async () => {
  const id = await newRole('scoped');
  const clerk = await hire(world, root, 'project_ops', [project]);
  const given: [string, unknown[]][] = [
    ['select from role where id = $1 for share', [id]],
    ['update member set role_id = $1 where id = $2', [id, clerk.id]],
  ];
  const reply = await whileHeld(world, given, () =>
    world.ask(roles.updateRole, { key: root.key, params: { id }, body: { ...draft, scope: 'all' } }),
  );
  expect(reply.status).toBe(409);
});

test('of two new passwords for the same old one, one holds', async () => {
  const person = await hire(world, root, 'admin');
  const second = await world.signIn(person.email);
  const wanted = ['Battery,staple2', 'Staple,battery3'];
  const replies = await Promise.all(
    [person.key, second.key].map((key, at) =>
      world.ask(changePassword, { key, body: { oldPassword: goodPassword, password: wanted[at] } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const won = wanted[replies.findIndex(({ status }) => status === 200)] ?? '';
  const body = { email: person.email, password: won };
  expect((await world.ask(signIn, { body })).status).toBe(200);
});
