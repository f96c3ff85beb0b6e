import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Endpoint } from '@coffer/contract/endpoint.ts';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import { goodPassword, type Ask } from '../../../../test/client.ts';
import { hire, newProject, type Person } from '../../../../test/people.ts';
import { startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
let project: number;
let lead: Person;
let roleId: number;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  project = await newProject(world, root);
  lead = await hire(world, root, 'project_lead', [project]);
  const body = { name: 'watcher', displayName: 'Watcher', scope: 'own', permissions: ['projects:read'] };
  roleId = (await world.ok(roles.createRole, { key: root.key, body })).id;
});
afterAll(() => world.close());
beforeEach(async () => {
  root = { ...root, ...(await world.signIn(root.email)) };
});

const stepUp = (body: object, key = root.key) => world.ask(identity.stepUp, { key, body });

async function promote(): Promise<string> {
  const body = { role: 'project_manager', projects: [project] };
  const { status, body: answer } = await world.ask(members.assignRole, {
    key: root.key,
    params: { id: lead.id },
    body,
  });
  return status === 200 ? 'done' : (answer as { error: { code: string } }).error.code;
}

describe('a change of roles', () => {
  test('needs no confirmation within five minutes after the sign-in, and one after that', async () => {
    world.clock.advance(4.9);
    expect(await promote()).toBe('done');
    world.clock.advance(1.1);
    expect(await promote()).toBe('STEP_UP_REQUIRED');
    expect(await stepUp({ password: goodPassword })).toMatchObject({ status: 200 });
    expect(await promote()).toBe('done');
    world.clock.advance(5.1);
    expect(await promote()).toBe('STEP_UP_REQUIRED');
  });

  test('is confirmed for one session alone', async () => {
    const other = await world.signIn(root.email);
    world.clock.advance(6);
    await stepUp({ password: goodPassword }, other.key);
    expect(await promote()).toBe('STEP_UP_REQUIRED');
  });

  test('is not confirmed by using the session, nor by refreshing it', async () => {
    const session = await world.signIn(root.email);
    world.clock.advance(6);
    const { accessToken } = await world.ok(identity.refresh, { body: { refreshToken: session.refreshToken } });
    const asked = { bearer: accessToken, params: { id: lead.id }, body: { role: 'admin' } };
    expect(await world.refused(members.assignRole, asked)).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  });

  const weighty: [string, Endpoint, () => Ask][] = [
    ['inviting', members.inviteMember, () => ({ body: { email: 'x@example.com', role: 'admin' } })],
    ['giving a role', members.assignRole, () => ({ params: { id: lead.id }, body: { role: 'admin' } })],
    ['making a link', members.linkMember, () => ({ params: { id: lead.id } })],
    [
      'making a role',
      roles.createRole,
      () => ({ body: { name: 'x_y', displayName: 'x', scope: 'own', permissions: [] } }),
    ],
    [
      'changing a role',
      roles.updateRole,
      () => ({ params: { id: roleId }, body: { displayName: 'x', scope: 'own', permissions: [] } }),
    ],
    ['deleting a role', roles.deleteRole, () => ({ params: { id: roleId } })],
    ['a second factor', identity.enrolTotp, () => ({})],
    ['no second factor', identity.removeTotp, () => ({})],
  ];

  test.each(weighty)('is as heavy as %s: 403 STEP_UP_REQUIRED later on', async (_what, e, asked) => {
    world.clock.advance(6);
    const refused = await world.refused(e, { key: root.key, ...asked() });
    expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  });

  test('of somebody who may not make it is refused for that, not for the confirmation', async () => {
    const { key } = await world.signIn(lead.email);
    world.clock.advance(6);
    const asked = { key, params: { id: 1 }, body: { role: 'admin' } };
    expect(await world.refused(members.assignRole, asked)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

describe('the confirmation', () => {
  test('says until when it holds', async () => {
    const { body } = await stepUp({ password: goodPassword });
    const until = new Date((body as { until: string }).until).getTime() - world.clock.now().getTime();
    expect(until).toBeGreaterThan(4.9 * 60_000);
    expect(until).toBeLessThanOrEqual(5 * 60_000);
    expect(await world.ok(identity.whoAmI, { key: root.key })).toMatchObject({
      steppedUpUntil: (body as { until: string }).until,
    });
  });

  test('is not given for a wrong password, and the tenth ends the session', async () => {
    const ada = await hire(world, root, 'admin');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await stepUp({ password: `Wrong.horse${n}` }, ada.key)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 401]);
    expect((await stepUp({ password: goodPassword }, ada.key)).status).toBe(401);
  });

  test.each([
    {},
    { password: goodPassword, otp: '123456' },
    { otp: '12' },
    { password: '' },
    { otp: '123456' },
    { pin: '1' },
  ])('is not given for %j: 400', async (body) => {
    expect(await world.refused(identity.stepUp, { key: root.key, body })).toMatchObject({
      status: 400,
      code: 'VALIDATION_FAILED',
    });
  });
});
