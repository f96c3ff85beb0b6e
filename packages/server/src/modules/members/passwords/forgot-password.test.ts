import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgotPassword, resetPassword } from '@coffer/contract/people/identity.ts';
import { linkMember, revokeMember } from '@coffer/contract/people/members.ts';
import { createSmtp } from '@coffer/contract/operations/smtp.ts';
import { goodPassword } from '../../../../test/client.ts';
import { hire, tokenOf, type Person } from '../../../../test/people.ts';
import { startInbox, type Inbox, type ReceivedMail } from '../../../../test/smtp-inbox.ts';
import { freshEmail, startWorld, type World } from '../../../../test/world.ts';

const url = 'http://localhost:8080/setPassword';
let world: World;
let inbox: Inbox;
let rootEmail: string;
let people: Person[];
let it: Person;

beforeAll(async () => {
  world = await startWorld({ env: { HOST: '127.0.0.1' } });
  inbox = await startInbox();
  const root = await world.signUpRoot();
  rootEmail = root.email;
  people = [];
  for (let n = 0; n < 7; n++) people.push(await hire(world, root, 'admin'));
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', from: 'pay@example.com' };
  await world.ok(createSmtp, { key: root.key, body });
  await world.drain();
});
afterAll(async () => {
  await world.close();
  await inbox.close();
});
beforeEach(async () => {
  await world.drain();
  inbox.messages.length = 0;
  it = people.pop() ?? it;
});

async function ask(email: string, over: object = {}): Promise<unknown> {
  const answer = await world.ok(forgotPassword, { body: { email, url }, ...over });
  await world.drain();
  return answer;
}

function mail(): ReceivedMail {
  const [only, ...others] = inbox.messages;
  expect(others).toEqual([]);
  if (!only) throw new Error('No mail came.');
  return only;
}

const newPassword = 'Battery,staple2';
const reset = (token: string) =>
  world.ask(resetPassword, { body: { password: newPassword, resetPasswordToken: token } });

describe('a forgotten password', () => {
  test('gets the same answer for a known, an unknown and a revoked email; only the known one gets a mail', async () => {
    const root = await world.signIn(rootEmail);
    const lost = people.pop();
    await world.ok(revokeMember, { key: root.key, params: { id: lost?.id ?? 0 } });
    const answers = [await ask(it.email.toUpperCase()), await ask(freshEmail('nobody')), await ask(lost?.email ?? '')];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{"message":"If there is an account with this email, a link is on its way."}']),
    );
    expect(inbox.messages.map(({ to }) => to)).toEqual([[it.email]]);
  });

  test('is changed with the link of the mail, once', async () => {
    await ask(it.email);
    expect(mail().text).toContain(`${url}#resetPasswordToken=`);
    expect(mail().html).toContain(`${url}#resetPasswordToken=`);
    const token = tokenOf(mail().text);
    expect(tokenOf(mail().html)).toBe(token);
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining('sign in') } });
    expect(await world.signIn(it.email, newPassword)).toMatchObject({ member: { id: it.id } });
    expect((await reset(token)).status).toBe(400);
  });

  test('is told to its owner when it was changed', async () => {
    await ask(it.email);
    const token = tokenOf(mail().text);
    inbox.messages.length = 0;
    await reset(token);
    await world.drain();
    expect(mail().to).toEqual([it.email]);
    expect(mail().text).not.toContain(token);
  });

  test('gets its link from our own site, whatever host the request claims', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': 'https://evil.example/',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
    };
    await ask(it.email, { headers });
    expect(mail().raw).not.toContain('evil.example');
    expect(tokenOf(mail().text)).toMatch(/^cpw_/);
  });

  test('gets links beside each other: a stranger who asks for one makes none worthless, and one used ends all', async () => {
    for (let n = 0; n < 3; n++) await ask(it.email, { ip: `198.51.100.${n}` });
    const [first = '', second = '', third = ''] = inbox.messages.map(({ text }) => tokenOf(text));
    expect((await reset(second)).status).toBe(200);
    expect([(await reset(first)).status, (await reset(third)).status]).toEqual([400, 400]);
  });

  test('gets five open links at most, so that there is always one that works', async () => {
    for (let n = 0; n < 7; n++) await ask(it.email, { ip: `198.51.100.${n}` });
    expect(inbox.messages).toHaveLength(5);
    world.clock.advance(31);
    await ask(it.email);
    expect(inbox.messages).toHaveLength(6);
    expect((await reset(tokenOf(inbox.messages[5]?.text ?? ''))).status).toBe(200);
  });

  test('gets the link that somebody makes for them, whatever strangers asked for; too many are refused in words', async () => {
    const { key } = await world.signIn(rootEmail);
    const asked = { key, params: { id: it.id } };
    for (let n = 0; n < 6; n++) await ask(it.email, { ip: `198.51.100.${n}` });
    for (let n = 0; n < 5; n++) expect(await world.ok(linkMember, asked)).toEqual({ sent: true });
    await world.drain();
    expect(inbox.messages.filter(({ text }) => text.includes('#resetPasswordToken='))).toHaveLength(10);
    expect(await world.refused(linkMember, asked)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });

  test('asked for too often from one address: 429', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n++) {
      statuses.push((await world.ask(forgotPassword, { body: { email: freshEmail(), url }, ip: '192.0.2.1' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });

  test('asked for too often by one customer of IPv6, who has many networks: 429, and not for others', async () => {
    const asking = (ip: string) => world.ask(forgotPassword, { body: { email: freshEmail(), url }, ip });
    const statuses: number[] = [];
    for (const network of ['01', '02', '03', '04', '05']) {
      const answers = Array.from({ length: 20 }, () => asking(`2001:db9:7:${network}::1`));
      statuses.push(...(await Promise.all(answers)).map(({ status }) => status));
    }
    expect(statuses).toEqual([...Array.from({ length: 80 }, () => 200), ...Array.from({ length: 20 }, () => 429)]);
    expect((await asking('2001:db9:8:1::1')).status).toBe(200);
  });

  test.each([
    ['no email', { url }],
    ['a bad email', { email: 'ada', url }],
    ['no page', { email: 'ada@example.com' }],
    ['a field that does not belong', { email: 'ada@example.com', url, password: goodPassword }],
  ])('with %s: 400, in a sentence', async (_what, body) => {
    const refused = await world.refused(forgotPassword, { body, ip: '192.0.2.2' });
    expect(refused).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', details: expect.any(String) });
  });
});
