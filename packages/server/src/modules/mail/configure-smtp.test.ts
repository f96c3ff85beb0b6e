import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import * as members from '@coffer/contract/people/members.ts';
import * as roles from '@coffer/contract/people/roles.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { daysAfter } from '@coffer/kernel/clock.ts';
import { goodPassword } from '../../../test/client.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { destroyRetired, retiredDays } from '../vault/index.ts';

const settings = {
  host: 'mail.example.com',
  port: 587,
  security: 'starttls',
  username: 'coffer',
  password: 'S3cret-of-mail',
  from: 'Pay <pay@example.com>',
  replyTo: 'help@example.com',
};
const { password: _password, ...withoutPassword } = settings;

let world: World;
let key: string;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
});

afterAll(() => world.close());

/** The stored password, read as nobody but the module itself may, once nothing can be taken back any more. */
async function secrets(): Promise<{ active: number; sealed: number }> {
  await destroyRetired(world.coffer.deps, daysAfter(world.clock.now(), retiredDays + 1));
  const { rows } = await world.coffer.deps.pool.query<{ active: number; sealed: number }>(
    `select count(*) filter (where status = 'active') as active, count(sealed) as sealed from secret where purpose = 'smtp-password'`,
  );
  return rows[0] ?? { active: -1, sealed: -1 };
}

async function activities(): Promise<{ action: string; before: unknown; after: unknown }[]> {
  const { rows } = await world.coffer.deps.pool.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from activity where entity = 'smtp' order by id`,
  );
  return rows;
}

test('without a mail server everything is empty', async () => {
  expect(await world.ok(smtp.getSmtp, { key })).toEqual({
    configured: false,
    host: null,
    port: null,
    security: null,
    username: null,
    hasPassword: false,
    passwordSecretID: null,
    from: null,
    replyTo: null,
    updatedAt: null,
    lastSentAt: null,
    lastError: null,
    lastErrorAt: null,
    linksHost: null,
    linksUntil: null,
  });
});

describe('with a mail server', () => {
  beforeEach(async () => {
    await world.ok(identity.stepUp, { key, body: { password: goodPassword } });
    await world.ok(smtp.createSmtp, { key, body: settings });
  });

  test('its settings are there to see, but never its password', async () => {
    const seen = await world.ok(smtp.getSmtp, { key });
    expect(seen).toMatchObject({ ...withoutPassword, configured: true, hasPassword: true });
    expect(JSON.stringify([seen, await activities(), world.logged])).not.toContain(settings.password);
  });

  test('the address works with and without the slash at its end', async () => {
    const bare = { ...smtp.getSmtp, path: '/api/v1/config/smtp' };
    expect(await world.ok(bare, { key })).toMatchObject({ configured: true });
    await world.ok({ ...smtp.replaceSmtp, path: '/api/v1/config/smtp' }, { key, body: settings });
    await world.ok({ ...smtp.createSmtp, path: '/api/v1/config/smtp' }, { key, body: settings });
  });

  test.each([
    ['leaving the password out', withoutPassword],
    ['sending null', { ...withoutPassword, password: null }],
    ['changing only the sender', { ...withoutPassword, from: 'shop@example.com', replyTo: null }],
    ['writing the host in capitals', { ...withoutPassword, host: 'Mail.Example.COM' }],
  ])('the password is kept when %s', async (_how, body) => {
    expect(await world.ok(smtp.replaceSmtp, { key, body })).toMatchObject({ hasPassword: true });
    expect(await secrets()).toEqual({ active: 1, sealed: 1 });
  });

  test.each([
    ['host', { host: 'mail.evil.example' }],
    ['port', { port: 2525 }],
    ['security', { security: 'none' }],
    ['username', { username: 'other' }],
    ['username', { username: '' }],
    ['password', { password: '' }],
  ])('another %s destroys the stored password', async (_field, change) => {
    const changed = await world.ok(smtp.replaceSmtp, { key, body: { ...withoutPassword, ...change } });
    expect(changed.hasPassword).toBe(false);
    expect(await secrets()).toEqual({ active: 0, sealed: 0 });
    expect(await world.ok(smtp.replaceSmtp, { key, body: withoutPassword })).toMatchObject({ hasPassword: false });
  });

  test('a new password takes the place of the old one, which is destroyed', async () => {
    await world.ok(smtp.replaceSmtp, { key, body: { ...settings, password: 'Another-S3cret' } });
    expect(await secrets()).toEqual({ active: 1, sealed: 1 });
    expect((await activities()).at(-1)).toEqual({
      action: 'smtp.changed',
      before: {},
      after: { passwordChanged: true },
    });
  });

  test('who looks into the activities finds what changed', async () => {
    await world.ok(smtp.replaceSmtp, { key, body: { ...withoutPassword, host: 'mail2.example.com' } });
    expect((await activities()).at(-1)).toEqual({
      action: 'smtp.changed',
      before: { host: 'mail.example.com', hasPassword: true },
      after: { host: 'mail2.example.com', hasPassword: false },
    });
  });

  test('removing it leaves neither settings nor password', async () => {
    await world.ok(smtp.removeSmtp, { key });
    expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ configured: false, host: null, hasPassword: false });
    expect(await secrets()).toEqual({ active: 0, sealed: 0 });
    expect((await activities()).at(-1)).toMatchObject({ action: 'smtp.removed', before: { host: 'mail.example.com' } });
    await world.ok(smtp.removeSmtp, { key });
  });

  test.each([
    ['host', { host: 'http://mail.example.com' }],
    ['host', { host: 'mail.example.com:25' }],
    ['host', { host: 'mail example' }],
    ['host', { host: 'mail.example.com\r\nEHLO x' }],
    ['host', { host: 'mail..example' }],
    ['host', { host: '' }],
    ['host', { host: `${'a'.repeat(250)}.com` }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['port', { port: 25.5 }],
    ['port', { port: '587' }],
    ['security', { security: 'ssl' }],
    ['username', { username: 'coffer\r\nX: y' }],
    ['username', { username: 'a'.repeat(256) }],
    ['username', { username: null }],
    ['password', { password: 'one\nline' }],
    ['password', { password: 'a'.repeat(1025) }],
    ['from', { from: 'pay' }],
    ['from', { from: 'Pay <pay>' }],
    ['from', { from: 'pay@example.com\r\nBcc: eve@example.com' }],
    ['from', { from: 'Pay\n <pay@example.com>' }],
    ['from', { from: 'pay@example.com, eve@example.com' }],
    ['replyTo', { replyTo: 'help@example.com\n' }],
    ['replyTo', { replyTo: 'help' }],
    ['secure', { secure: true }],
  ])('a wrong %s is refused by name, and nothing changes: %j', async (field, change) => {
    const before = await world.ok(smtp.getSmtp, { key });
    for (const call of [smtp.createSmtp, smtp.replaceSmtp]) {
      const refused = await world.refused(call, { key, body: { ...settings, ...change } });
      expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: [{ path: field }] });
    }
    expect(await world.ok(smtp.getSmtp, { key })).toEqual(before);
    expect(await secrets()).toEqual({ active: 1, sealed: 1 });
  });

  test.each(['host', 'port', 'security', 'from'])('%s must not be missing', async (field) => {
    const body = Object.fromEntries(Object.entries(settings).filter(([name]) => name !== field));
    expect(await world.refused(smtp.replaceSmtp, { key, body })).toMatchObject({
      status: 400,
      details: [{ path: field }],
    });
  });

  test('a password confirmed six minutes ago is too old for changes, though not for reading', async () => {
    world.clock.advance(6);
    for (const call of [smtp.createSmtp, smtp.replaceSmtp]) {
      const refused = await world.refused(call, { key, body: { ...settings, host: 'mail.evil.example' } });
      expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    }
    expect(await world.refused(smtp.removeSmtp, { key })).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
    expect(await world.refused(smtp.testSmtp, { key, body: { settings } })).toMatchObject({
      status: 403,
      code: 'STEP_UP_REQUIRED',
    });
    expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ host: 'mail.example.com', hasPassword: true });
  });
});

describe('whoever may not', () => {
  const calls = [
    [smtp.getSmtp, undefined],
    [smtp.createSmtp, settings],
    [smtp.replaceSmtp, settings],
    [smtp.removeSmtp, undefined],
    [smtp.testSmtp, {}],
  ] as const;

  test.each(calls)('is told to sign in without a credential ($id)', async (call, body) => {
    expect(await world.refused(call, { body })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  test('is refused with a role that lacks the permission', async () => {
    await world.ok(identity.stepUp, { key, body: { password: goodPassword } });
    await world.ok(smtp.removeSmtp, { key });
    const email = 'auditor@example.com';
    const auditor = {
      name: 'auditor',
      displayName: 'Auditor',
      scope: 'all',
      permissions: ['activity:read', 'settings:write'],
    };
    await world.ok(roles.createRole, { key, body: auditor });
    const { invitation } = await world.ok(members.inviteMember, { key, body: { email, role: auditor.name } });
    const resetPasswordToken = new URL(invitation.link ?? '').hash.split('=').at(-1) ?? '';
    await world.ok(identity.resetPassword, { body: { password: goodPassword, resetPasswordToken } });
    const { key: other } = await world.signIn(email);
    for (const [call, body] of calls) {
      const refused = await world.refused(call, { key: other, body });
      expect(refused).toMatchObject({ status: 403, code: 'FORBIDDEN', details: { permission: 'smtp:write' } });
    }
  });
});
