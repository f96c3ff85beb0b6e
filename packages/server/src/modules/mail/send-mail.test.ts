import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { startInbox, type Inbox } from '../../../test/smtp-inbox.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { invitation, mailIsSetUp, passwordReset, sendMail } from './index.ts';

const account = { username: 'coffer', password: 'S3cret-of-mail' };
const link = 'https://pay.example.com/createPassword#token=abc';
const template = passwordReset({ link, minutes: 30, siteName: 'pay.example.com' });
const timeouts = { stepMs: 2000, wholeMs: 4000 };

let world: World;
let key: string;
let inbox: Inbox;

beforeAll(async () => {
  world = await startWorld();
  ({ key } = await world.signUpRoot());
  inbox = await startInbox({ account, refuseRecipient: 'gone@example.com' });
});

afterAll(async () => {
  await inbox.close();
  await world.close();
});

async function useServer(port: number, change: object = {}) {
  const body = { host: '127.0.0.1', port, security: 'none', ...account, from: 'Pay <pay@example.com>', ...change };
  await world.ok(smtp.replaceSmtp, { key, body });
}

async function lastMail(): Promise<unknown> {
  const { rows } = await world.coffer.deps.pool.query(
    `select template, recipient, status, attempts, last_error as error, sent_at is not null as sent from mail order by id desc limit 1`,
  );
  return rows[0];
}

test('without a mail server a mail is skipped, on record, and nobody is disturbed', async () => {
  expect(await mailIsSetUp(world.coffer.deps, world.coffer.deps.db)).toBe(false);
  await sendMail(world.coffer.deps, { to: 'ada@example.com', template });
  const skipped = { status: 'skipped', attempts: 0, error: null, sent: false };
  expect(await lastMail()).toEqual({ template: 'password-reset', recipient: 'ada@example.com', ...skipped });
});

test('a mail arrives with text and HTML, and is on record', async () => {
  await useServer(inbox.port, { replyTo: 'Hilfe & Rat <help@example.com>' });
  expect(await mailIsSetUp(world.coffer.deps)).toBe(true);
  await sendMail(world.coffer.deps, { to: 'ada@example.com', template });
  const got = inbox.messages.at(-1);
  expect(got).toMatchObject({ from: 'pay@example.com', to: ['ada@example.com'], subject: template.subject });
  expect(got?.headers).toMatchObject({
    from: ['Pay <pay@example.com>'],
    to: ['ada@example.com'],
    'reply-to': ['"Hilfe & Rat" <help@example.com>'],
    'auto-submitted': ['auto-generated'],
  });
  expect(got?.text.trim()).toBe(template.text.trim());
  expect(got?.html.trim()).toBe(template.html.trim());
  expect(await lastMail()).toMatchObject({ status: 'sent', attempts: 1, error: null, sent: true });
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ lastSentAt: expect.any(String), lastError: null });
});

test('a name or a subject with line breaks adds no header and no recipient', async () => {
  await useServer(inbox.port);
  const injected = 'Eve\r\nBcc: eve@example.com\r\n\r\n<b>Hello</b>';
  const crafted = invitation({ link, invitedBy: injected, siteName: injected, hours: 72 });
  await sendMail(world.coffer.deps, { to: 'ada@example.com', template: { ...crafted, subject: `Hi ${injected}` } });
  const got = inbox.messages.at(-1);
  expect(got?.to).toEqual(['ada@example.com']);
  expect(got?.headers['bcc']).toBeUndefined();
  expect(got?.subject).toBe('Hi Eve Bcc: eve@example.com <b>Hello</b>');
  expect(got?.html).not.toContain('<b>Hello');
});

test('letters of every script arrive as they are', async () => {
  await useServer(inbox.port, { from: 'Kontor Größe 金 <pay@example.com>' });
  await sendMail(world.coffer.deps, {
    to: 'ada@example.com',
    template: { ...template, subject: 'Grüße 金 🪙', text: 'Größe 金\n.\nend\n' },
  });
  expect(inbox.messages.at(-1)).toMatchObject({ subject: 'Grüße 金 🪙', text: 'Größe 金\n.\nend\n' });
});

test.each([
  ['gone@example.com', {}, 'The server refused the recipient (550).'],
  ['ada@example.com', { password: 'wrong' }, 'The server refused the user name or password (535).'],
  ['ada@example.com', { username: null, password: '' }, 'The server wants a user name and a password (530).'],
  ['ada@example.com', { security: 'starttls' }, 'The server does not offer STARTTLS (500).'],
])('a mail that cannot be sent is on record, and thrown for another try: %s %j', async (to, change, sentence) => {
  await useServer(inbox.port, change);
  await expect(sendMail(world.coffer.deps, { to, template })).rejects.toThrow(`A mail could not be sent: ${sentence}`);
  expect(await lastMail()).toMatchObject({
    recipient: to,
    status: 'failed',
    attempts: 1,
    error: sentence,
    sent: false,
  });
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ lastError: sentence, lastErrorAt: expect.any(String) });
});

test('a server that never speaks is given up', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    await useServer((silent.address() as AddressInfo).port);
    const sending = sendMail(world.coffer.deps, { to: 'ada@example.com', template }, { stepMs: 100, wholeMs: 1000 });
    await expect(sending).rejects.toThrow('said nothing');
  } finally {
    silent.close();
  }
});

test('a mail that goes out again clears the error, and so do new settings', async () => {
  await useServer(inbox.port);
  await expect(sendMail(world.coffer.deps, { to: 'gone@example.com', template }, timeouts)).rejects.toThrow(
    'recipient',
  );
  await sendMail(world.coffer.deps, { to: 'ada@example.com', template });
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ lastError: null, lastErrorAt: null });
  await expect(sendMail(world.coffer.deps, { to: 'gone@example.com', template }, timeouts)).rejects.toThrow(
    'recipient',
  );
  await useServer(inbox.port, { from: 'shop@example.com' });
  expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ lastError: null });
});

test('no password and no link shows in the log', () => {
  expect(world.logged.join('\n')).not.toMatch(/S3cret|token=abc/);
});
