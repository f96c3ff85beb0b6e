import { afterAll, beforeAll, expect, test } from 'vitest';
import * as identity from '@coffer/contract/people/identity.ts';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { goodPassword } from '../../../test/client.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../test/world.ts';

const account = { username: 'coffer', password: 'S3cret-of-mail' };

let world: World;
let key: string;
let inbox: Inbox;
let elsewhere: Inbox;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot('root@example.com'));
  inbox = await startInbox({ account });
  elsewhere = await startInbox();
});

afterAll(async () => {
  await Promise.all([inbox.close(), elsewhere.close()]);
  await world.close();
});

function settingsFor(port: number) {
  return { host: '127.0.0.1', port, security: 'none', ...account, from: 'Pay <pay@example.com>' };
}

function withoutPassword(port: number) {
  const { password: _password, ...rest } = settingsFor(port);
  return rest;
}

test('before anything is saved there is nothing to test', async () => {
  expect(await world.refused(smtp.testSmtp, { key, body: {} })).toMatchObject({ status: 422, code: 'UNPROCESSABLE' });
});

test('settings can be tried before they are saved, and nothing is kept of them', async () => {
  const tried = await world.ok(smtp.testSmtp, {
    key,
    body: { settings: settingsFor(inbox.port), to: 'ada@example.com' },
  });
  expect(tried).toMatchObject({
    ok: true,
    steps: [{ skipped: true }, { ok: true }, { skipped: true }, { ok: true }, { ok: true }],
  });
  expect(inbox.messages.at(-1)).toMatchObject({ to: ['ada@example.com'], subject: 'Test mail from Coffer' });
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ configured: false });
});

test('what is saved is tested with its password, and the mail goes to whoever asks', async () => {
  await world.ok(smtp.createSmtp, { key, body: settingsFor(inbox.port) });
  expect(await world.ok(smtp.testSmtp, { key, body: {} })).toMatchObject({ ok: true });
  expect(inbox.messages.at(-1)).toMatchObject({ to: ['root@example.com'] });
  expect(inbox.credentials.at(-1)).toEqual(account);
});

test('settings on trial without a password never get the stored one, wherever they point', async () => {
  await world.ok(smtp.createSmtp, { key, body: settingsFor(inbox.port) });
  const known = inbox.credentials.length;
  for (const port of [inbox.port, elsewhere.port]) {
    const tried = await world.ok(smtp.testSmtp, { key, body: { settings: withoutPassword(port) } });
    expect(tried.steps.at(-1)).toMatchObject({ step: 'auth', ok: false, code: 'AUTH_NO_PASSWORD' });
  }
  expect(inbox.credentials).toHaveLength(known);
  expect(elsewhere.credentials).toEqual([]);
});

test('a server that the settings are moved to never gets the password of the one before', async () => {
  await world.ok(smtp.createSmtp, { key, body: settingsFor(inbox.port) });
  await world.ok(smtp.replaceSmtp, { key, body: withoutPassword(elsewhere.port) });
  await world.ok(smtp.testSmtp, { key, body: {} });
  await world.ok(smtp.replaceSmtp, { key, body: { ...withoutPassword(elsewhere.port), username: 'other' } });
  await world.ok(smtp.testSmtp, { key, body: {} });
  expect(elsewhere.credentials).toEqual([]);
  expect(elsewhere.messages).toEqual([]);
});

test('a failure is told step by step, and no secret shows in answers, logs or activities', async () => {
  const wrong = { ...settingsFor(inbox.port), password: 'S3cret-but-wrong' };
  const tried = await world.ok(smtp.testSmtp, { key, body: { settings: wrong } });
  expect(tried).toMatchObject({ ok: false });
  expect(tried.steps.at(-1)).toMatchObject({
    step: 'auth',
    message: 'The server refused the user name or password (535).',
  });
  const { rows } = await world.coffer.deps.pool.query<{ after: unknown }>(
    `select after from activity where action = 'smtp.tested' order by id`,
  );
  expect(rows.at(-1)).toEqual({ after: { host: '127.0.0.1', port: inbox.port, to: 'root@example.com', ok: false } });
  expect(JSON.stringify([tried, rows, world.logged])).not.toMatch(/S3cret/);
});

test.each([
  [{ to: 'ada' }, 'to'],
  [{ to: 'ada@example.com\r\nBcc: eve@example.com' }, 'to'],
  [{ to: 'ada@example.com, eve@example.com' }, 'to'],
  [{ recipient: 'ada@example.com' }, 'recipient'],
  [{ settings: { ...settingsFor(25), host: 'http://mail' } }, 'settings.host'],
  [{ settings: { ...settingsFor(25), from: 'Pay\r\n <pay@example.com>' } }, 'settings.from'],
  [{ settings: { ...settingsFor(25), username: '' } }, 'username'],
  [{ settings: { host: 'mail.example.com', port: 25, security: 'none' } }, 'settings.from'],
])('bad input is refused by name, and nothing is sent: %j', async (body, field) => {
  const sent = inbox.messages.length;
  const refused = await world.refused(smtp.testSmtp, { key, body, ip: '203.0.113.8' });
  expect(refused).toMatchObject({ status: 400, details: [{ path: field }] });
  expect(inbox.messages).toHaveLength(sent);
});

test('what is saved can be tested without confirming the password again', async () => {
  await world.ok(smtp.createSmtp, { key, body: settingsFor(inbox.port) });
  world.clock.advance(6);
  expect(await world.ok(smtp.testSmtp, { key, body: {}, ip: '203.0.113.9' })).toMatchObject({ ok: true });
  const refused = await world.refused(smtp.testSmtp, {
    key,
    body: { settings: settingsFor(elsewhere.port) },
    ip: '203.0.113.9',
  });
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED' });
  await world.ok(identity.stepUp, { key, body: { password: goodPassword } });
});
