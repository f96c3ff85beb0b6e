import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import { replaceSmtp } from '@coffer/contract/operations/smtp.ts';
import { goodPassword } from '../../../test/client.ts';
import { hire, newProject, toldToken, tokenOf, type Person } from '../../../test/people.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../test/world.ts';

/** Rank alone is not enough: whoever can make somebody a link can become them. */

let world: World;
let root: { key: string; email: string };
let lead: Person;
let treasurer: Person;
let clerk: Person;
beforeAll(async () => {
  world = await startWorld();
  root = await world.signUpRoot();
  const project = await newProject(world, root);
  lead = await hire(world, root, 'project_lead', [project]);
  const draft = { displayName: 'Treasurer', scope: 'own' as const };
  const allowed = ['projects:read', 'payouts:read', 'payouts:approve'];
  await world.ok(roles.createRole, { key: root.key, body: { ...draft, name: 'treasurer', permissions: allowed } });
  treasurer = await hire(world, root, 'treasurer', [project]);
  clerk = await hire(world, root, 'project_ops', [project]);
});
afterAll(() => world.close());

const fresh = async (who: { email: string }) => (await world.signIn(who.email)).key;

describe('somebody who may more than oneself, though of a lower level', () => {
  test.each([
    ['gets no link', members.linkMember, undefined],
    ['is not renamed', members.updateMember, { name: 'Else' }],
    ['is not made to choose a new password', members.updateMember, { resetPasswordRequired: true }],
    ['gets no other role', members.assignRole, { role: 'project_ops', projects: [1] }],
    ['is not revoked', members.revokeMember, undefined],
    ['is not deleted', members.deleteMember, undefined],
  ] as const)('%s', async (_what, call, body) => {
    const refused = await world.refused(call, {
      key: await fresh(lead),
      params: { id: treasurer.id },
      ...(body ? { body } : {}),
    });
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'payouts:approve' } });
    expect(await world.ok(identity.whoAmI, { key: await fresh(treasurer) })).toMatchObject({
      permissions: expect.arrayContaining(['payouts:approve']) as unknown,
    });
  });

  test('is not invited either', async () => {
    const body = { email: 'more@example.com', role: 'treasurer', projects: [1] };
    expect(await world.refused(members.inviteMember, { key: await fresh(lead), body })).toMatchObject({ status: 403 });
  });
});

describe('after a reset that somebody else had made', () => {
  async function resetBy(by: { email: string }, who: Person): Promise<string> {
    const { link } = await world.ok(members.linkMember, { key: await fresh(by), params: { id: who.id } });
    const body = { password: goodPassword, resetPasswordToken: tokenOf(link ?? '') };
    await world.ok(identity.resetPassword, { body });
    return fresh(who);
  }

  test('nothing of great weight is done for a day, however fresh the sign-in', async () => {
    const admin = await hire(world, { key: await fresh(root) }, 'admin');
    const key = await resetBy(root, admin);
    const body = { displayName: 'x', scope: 'own' as const, permissions: [], name: 'watcher' };
    const refused = await world.refused(roles.createRole, { key, body });
    expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(refused.message).toMatch(
      /^Your password was reset by somebody else or .* this is possible again from \d{4}-/,
    );
    const steppedUp = await world.refused(identity.stepUp, { key, body: { password: goodPassword } });
    expect(steppedUp).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    // What has no weight goes on.
    await world.ok(members.listMembers, { key });
    world.clock.advance(24 * 60 + 1);
    await world.ok(roles.createRole, { key: await fresh(admin), body });
  });

  test('a reset of one’s own holds nothing up', async () => {
    const admin = await hire(world, { key: await fresh(root) }, 'admin');
    const body = { email: admin.email, url: 'http://localhost:8080/setPassword' };
    await world.ok(identity.forgotPassword, { body });
    await world.drain();
    const token = toldToken(world);
    await world.ok(identity.resetPassword, { body: { password: goodPassword, resetPasswordToken: token } });
    const confirmed = await world.ok(identity.stepUp, { key: await fresh(admin), body: { password: goodPassword } });
    expect(confirmed.message).toBe('Confirmed.');
  });

  describe('with a mail server', () => {
    let inbox: Inbox;
    beforeAll(async () => {
      inbox = await startInbox();
      const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' } as const;
      await world.ok(replaceSmtp, { key: await fresh(root), body });
    });
    afterAll(() => inbox.close());

    test('both hear of it, by name, and nobody is shown the link', async () => {
      const made = await world.ok(members.linkMember, { key: await fresh(lead), params: { id: clerk.id } });
      expect(made).toEqual({ sent: true });
      await world.drain();
      const link = inbox.messages.findLast(({ to }) => to.includes(clerk.email));
      const token = tokenOf(link?.text ?? '');
      await world.ok(identity.resetPassword, { body: { password: goodPassword, resetPasswordToken: token } });
      await world.drain();
      const ofClerk = inbox.messages.findLast(({ to }) => to.includes(clerk.email));
      expect(ofClerk?.text).toContain(`a link that ${lead.email} had made`);
      const ofLead = inbox.messages.findLast(({ to }) => to.includes(lead.email));
      expect(ofLead?.subject).toContain(clerk.email);
    });
  });
});
