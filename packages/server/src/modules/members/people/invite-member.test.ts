import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetPassword, whoAmI } from '@coffer/contract/people/identity.ts';
import { inviteMember, linkMember, listMembers } from '@coffer/contract/people/members.ts';
import { listProjects } from '@coffer/contract/projects/projects.ts';
import { createSmtp, removeSmtp } from '@coffer/contract/operations/smtp.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, invite, newProject, tokenOf } from '../../../../test/people.ts';
import { startInbox } from '../../../../test/smtp-inbox.ts';
import { freshEmail, startWorld, type World } from '../../../../test/world.ts';

let world: World;
let root: { key: string; email: string };
let [shop, other]: [number, number] = [0, 0];
beforeAll(async () => {
  world = await startWorld({ env: { SITE_URL: 'https://pay.example.com' } });
  root = await world.signUpRoot();
  [shop, other] = [await newProject(world, root, 'Shop'), await newProject(world, root, 'Other')];
});
afterAll(() => world.close());
beforeEach(async () => {
  root = { ...root, ...(await world.signIn(root.email)) };
});

const ask = (body: object) => world.ask(inviteMember, { key: root.key, body });
const memberCount = async () => (await world.ok(listMembers, { key: root.key })).length;

async function expectRefused(body: object, refusal: object): Promise<void> {
  const before = await memberCount();
  expect(await world.refused(inviteMember, { key: root.key, body })).toMatchObject(refusal);
  expect(await memberCount()).toBe(before);
}

describe('an invitation', () => {
  test('without mail shows its link to whoever invites, and to nobody again', async () => {
    const email = freshEmail();
    const reply = await ask({ email, name: 'Ada', role: 'project_ops', projects: [shop] });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      member: {
        id: expect.any(Number),
        email,
        name: 'Ada',
        status: 'invited',
        role: { id: 5, name: 'project_ops', displayName: 'Project operations' },
        projects: [shop],
        totpEnabled: false,
        passkeys: 0,
        resetPasswordRequired: false,
        createdAt: expect.any(String),
        lastSignInAt: null,
      },
      invitation: {
        sent: false,
        link: expect.stringMatching(/^https:\/\/pay\.example\.com\/createPassword#resetPasswordToken=cpw_[\w-]{43}$/),
        expiresAt: expect.any(String),
      },
    });
  });

  test('makes somebody who sees what the role allows, and no more', async () => {
    const ops = await hire(world, root, 'project_ops', [shop]);
    expect(await world.ok(whoAmI, { key: ops.key })).toMatchObject({
      role: { name: 'project_ops' },
      permissions: ['customers:read', 'payments:read', 'projects:read'],
      projects: [shop],
    });
    expect((await world.ok(listProjects, { key: ops.key })).map(({ id }) => id)).toEqual([shop]);
    const refused = await world.refused(listMembers, { key: ops.key });
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'members:read' } });
  });

  test('names each project once, however often it was named', async () => {
    const { member } = await world.ok(inviteMember, {
      key: root.key,
      body: { email: freshEmail(), role: 'project_lead', projects: [other, shop, other] },
    });
    expect(member.projects).toEqual([shop, other]);
  });

  test('is mailed when mail is set up, and then its link is not shown', async () => {
    const inbox = await startInbox();
    const smtp = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' };
    await world.ok(createSmtp, { key: root.key, body: smtp });
    const email = freshEmail();
    const { member, invitation } = await world.ok(inviteMember, { key: root.key, body: { email, role: 'admin' } });
    expect(invitation).toEqual({ sent: true });
    expect(await world.ok(linkMember, { key: root.key, params: { id: member.id } })).toEqual({ sent: true });
    await world.drain();
    const [first, second] = inbox.messages;
    expect([first?.to, second?.to]).toEqual([[email], [email]]);
    expect(second?.text).toContain('https://pay.example.com/createPassword#resetPasswordToken=');
    const body = (text = '') => ({ password: goodPassword, resetPasswordToken: tokenOf(text) });
    expect(await world.refused(resetPassword, { body: body(first?.text) })).toMatchObject({ code: 'INVALID_TOKEN' });
    await world.ok(resetPassword, { body: body(second?.text) });
    await world.signIn(email);
    await world.ok(removeSmtp, { key: root.key });
    await world.drain();
    await inbox.close();
  });

  test('can be made anew: then the link before is worthless', async () => {
    const early = await invite(world, root, 'admin');
    const { link = '' } = await world.ok(linkMember, { key: root.key, params: { id: early.id } });
    const use = (token: string) =>
      world.ask(resetPassword, { body: { password: goodPassword, resetPasswordToken: token } });
    expect((await use(early.token)).status).toBe(400);
    expect((await use(tokenOf(link))).status).toBe(200);
  });
});

describe('no invitation', () => {
  test('for an email that is known, in whatever spelling: 409', async () => {
    const { email } = await invite(world, root, 'admin');
    for (const spelling of [email, email.toUpperCase(), ` ${email} `, root.email]) {
      await expectRefused({ email: spelling, role: 'admin' }, { status: 409, code: 'CONFLICT' });
    }
  });

  test('twice when two ask at the same moment', async () => {
    const body = { email: freshEmail(), role: 'admin' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(body)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
  });

  const bad: [what: string, body: object, path: string][] = [
    ['no email', { role: 'admin' }, 'email'],
    ['a bad email', { email: 'ada@', role: 'admin' }, 'email'],
    ['an email that would add a header', { email: 'ada@example.com\r\nBcc: x@example.com', role: 'admin' }, 'email'],
    ['no role', { email: 'ada@example.com' }, 'role'],
    ['an unknown role', { email: 'ada@example.com', role: 'emperor' }, 'role'],
    ['a role by its id', { email: 'ada@example.com', role: 2 }, 'role'],
    ['a role that belongs to Object', { email: 'ada@example.com', role: 'constructor' }, 'role'],
    ['no project for a role of projects', { email: 'ada@example.com', role: 'project_lead' }, 'projects'],
    ['an empty list of projects', { email: 'ada@example.com', role: 'project_lead', projects: [] }, 'projects'],
    ['a project that is not there', { email: 'ada@example.com', role: 'project_lead', projects: [9999] }, 'projects'],
    [
      'a project beyond all numbers',
      { email: 'ada@example.com', role: 'project_lead', projects: [2 ** 53] },
      'projects.0',
    ],
    ['a project as text', { email: 'ada@example.com', role: 'project_lead', projects: ['1'] }, 'projects.0'],
    [
      'projects for a role of the whole install',
      { email: 'ada@example.com', role: 'admin', projects: [1] },
      'projects',
    ],
    ['a status', { email: 'ada@example.com', role: 'admin', status: 'active' }, 'status'],
    ['an id', { email: 'ada@example.com', role: 'admin', id: 99 }, 'id'],
    ['a password', { email: 'ada@example.com', role: 'admin', password: goodPassword }, 'password'],
    ['isRoot', { email: 'ada@example.com', role: 'admin', isRoot: true }, 'isRoot'],
    ['a name that would add a header', { email: 'ada@example.com', role: 'admin', name: 'a\nb' }, 'name'],
  ];

  test.each(bad)('with %s: 400 naming the field', async (_what, body, path) => {
    await expectRefused(body, { status: 400, code: 'VALIDATION_FAILED', details: [expect.objectContaining({ path })] });
  });

  test('a project id that the database cannot hold is refused like any that is not there', async () => {
    const body = { email: 'ada@example.com', role: 'project_lead', projects: [2 ** 40] };
    await expectRefused(body, { status: 400, code: 'VALIDATION_FAILED' });
  });
});
