import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as smtp from '@coffer/contract/operations/smtp.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { adoptSmtpFromEnvironment } from './index.ts';
import { loadAccount } from './load-account.ts';
import { smtpFromEnvironment } from './smtp-from-environment.ts';

const MAIL_FROM = 'Pay <pay@example.com>';

describe('SMTP_URL', () => {
  test.each([
    [
      'smtp://ada:s%40cret@mail.example.com',
      { host: 'mail.example.com', port: 587, security: 'starttls', username: 'ada', password: 's@cret' },
    ],
    ['smtps://mail.example.com', { port: 465, security: 'tls', username: null }],
    ['smtp://mail.example.com:2525', { port: 2525, security: 'starttls' }],
    ['smtp://127.0.0.1:1025?security=none', { host: '127.0.0.1', port: 1025, security: 'none' }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
  ])('%s is understood', (url, expected) => {
    expect(smtpFromEnvironment({ SMTP_URL: url, MAIL_FROM })).toMatchObject({ ...expected, from: MAIL_FROM });
  });

  test('is not needed', () => {
    expect(smtpFromEnvironment({ SMTP_URL: undefined, MAIL_FROM })).toBeUndefined();
  });

  test.each([
    ['smtp://mail.example.com', undefined, /^MAIL_FROM must be/],
    ['smtp://mail.example.com', 'a@example.com\r\nBcc: b@example.com', /^MAIL_FROM must be one line/],
    ['smtp://mail.example.com?security=ssl', MAIL_FROM, /^SMTP_URL: security must be/],
    ['smtp://mail.example.com:0', MAIL_FROM, /^SMTP_URL: port must be/],
    ['smtp://ada:50%@mail.example.com', MAIL_FROM, /%25/],
    ['smtp://ada:line%0Abreak@mail.example.com', MAIL_FROM, /^SMTP_URL: password must be one line/],
  ])('%s with the sender %s stops the start and says why', (url, from, why) => {
    expect(() => smtpFromEnvironment({ SMTP_URL: url, MAIL_FROM: from })).toThrow(why);
  });
});

describe('at the start', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  function start(url: string | undefined): Promise<void> {
    const { deps } = world.coffer;
    return adoptSmtpFromEnvironment({ ...deps, config: { ...deps.config, SMTP_URL: url, MAIL_FROM } });
  }

  test('the environment gives the first settings; later they belong to the dashboard', async () => {
    const { deps } = world.coffer;
    await start(undefined);
    expect(await loadAccount(deps, deps.db)).toBeUndefined();

    const first = 'smtp://ada:s3cret@mail.example.com';
    await Promise.all([start(first), start(first), start(first)]);
    expect((await loadAccount(deps, deps.db))?.account).toMatchObject({
      host: 'mail.example.com',
      username: 'ada',
      password: 's3cret',
    });

    await start('smtp://other.example.com');
    const { key } = await world.signUpRoot();
    expect(await world.ok(smtp.getSmtp, { key })).toMatchObject({ host: 'mail.example.com', hasPassword: true });
  });
});
