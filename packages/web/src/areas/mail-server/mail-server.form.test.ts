import { parseMailbox } from '@coffer/contract/people/mailbox.ts';
import { smtpInput, type SmtpView } from '@coffer/contract/operations/smtp.ts';
import { describe, expect, it } from 'vitest';
import {
  isChanged,
  passwordState,
  portAfter,
  problemsOf,
  recipientProblem,
  settingsOf,
  trialOf,
  valuesOf,
  type MailServerValues,
} from './mail-server.form.ts';

const stored: SmtpView = {
  configured: true,
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'pay',
  hasPassword: true,
  passwordSecretID: null,
  from: 'pay@example.com',
  replyTo: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  lastSentAt: null,
  lastError: null,
  lastErrorAt: null,
  linksHost: null,
  linksUntil: null,
};
const nothing: SmtpView = {
  ...stored,
  configured: false,
  host: null,
  port: null,
  security: null,
  username: null,
  hasPassword: false,
  from: null,
  updatedAt: null,
};

function typed(changes: Partial<MailServerValues>, from = stored): MailServerValues {
  return { ...valuesOf(from), ...changes };
}

describe('the port', () => {
  it('is the usual one of a first form', () => {
    expect(valuesOf(nothing)).toMatchObject({ security: 'starttls', port: 587 });
  });

  it.each([
    [587, 'starttls', 'tls', 465],
    [465, 'tls', 'none', 25],
    ['', 'none', 'starttls', 587],
    [2525, 'starttls', 'tls', 2525],
  ] as const)('%s goes with %s, and under %s becomes %s', (port, before, next, after) => {
    expect(portAfter(port, before, next)).toBe(after);
  });

  it.each([0, '', 65_536, 25.5] as const)('%s is refused', (port) => {
    expect(problemsOf(typed({ port }), stored)).toEqual({ port: 'must be from 1 to 65535' });
  });
});

describe('the stored password', () => {
  it.each([
    ['host', { host: 'mx.example.com' }],
    ['port', { port: 465 }],
    ['security', { security: 'tls' }],
    ['user name', { username: 'shop' }],
  ] as const)('is dropped with another %s', (_name, change) => {
    expect(passwordState(typed(change), stored)).toBe('dropped');
    expect(settingsOf(typed(change), stored)).toMatchObject({ password: '' });
  });

  it('stays with another sender, and is then not sent along', () => {
    const values = typed({ from: 'Shop <shop@example.com>', host: ' SMTP.example.com ' });
    expect(passwordState(values, stored)).toBe('stored');
    expect(settingsOf(values, stored)).not.toHaveProperty('password');
  });

  it('is replaced by a typed one, and goes when it removed', () => {
    expect(settingsOf(typed({ plan: 'change', password: ' spaces stay ' }), stored).password).toBe(' spaces stay ');
    expect(settingsOf(typed({ plan: 'remove', password: 'typed before' }), stored).password).toBe('');
  });
});

describe('a test', () => {
  it('uses what is stored while the form says the same', () => {
    expect(trialOf(valuesOf(stored), stored)).toEqual({ use: 'stored' });
  });

  it('uses the form where it brings its own password or needs none', () => {
    expect(trialOf(typed({ port: 2525, password: 'new' }), stored)).toMatchObject({
      use: 'form',
      settings: { port: 2525, password: 'new' },
    });
    expect(trialOf(valuesOf(nothing), nothing)).toMatchObject({ use: 'form' });
  });

  it('cannot take the stored password to settings that are not saved', () => {
    expect(trialOf(typed({ from: 'shop@example.com' }), stored)).toEqual({ use: 'nothing' });
  });
});

describe('a change', () => {
  it.each([
    [{}, false],
    [{ from: ' pay@example.com ' }, false],
    [{ replyTo: 'help@example.com' }, true],
    [{ plan: 'change' }, true],
    [{ plan: 'remove' }, true],
    [{ port: 25 }, true],
  ] as const)('%j: %s', (changes, answer) => {
    expect(isChanged(typed(changes), stored)).toBe(answer);
  });
});

describe('what is typed wrong', () => {
  it('is named field by field, in the order of the fields', () => {
    const problems = problemsOf(typed({ port: '', password: 'x', replyTo: 'me' }, nothing), nothing);
    expect(Object.entries(problems)).toEqual([
      ['host', 'must be a host name or an IP address'],
      ['port', 'must be from 1 to 65535'],
      ['username', 'must not be empty when a password is set'],
      ['from', 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>'],
      ['replyTo', 'must be a mailbox such as pay@example.com or Example Shop <pay@example.com>'],
    ]);
  });

  it('an empty new password is neither the stored one nor none', () => {
    expect(problemsOf(typed({ plan: 'change' }), stored)).toEqual({
      password: 'must be entered, or keep the stored one',
    });
  });

  it.each(['', 'ada', 'ada@example', 'a b@example.com', 'Ada <ada@example.com>'])('%j is nobody to write to', (to) => {
    expect(recipientProblem(to)).toBe('must be an email address such as ada@example.com');
  });

  it('somebody to write to is taken', () => {
    expect(recipientProblem(' ada@example.com ')).toBeUndefined();
  });
});

describe('what the server takes, the form takes', () => {
  it.each(['localhost', '127.0.0.1', '::1', '2001:db8::25', 'smtp.example.com.', 'Mail_1.example.com'])(
    '%s',
    (host) => {
      expect(smtpInput.shape.host.safeParse(host).success).toBe(true);
      expect(problemsOf(typed({ host }), stored)).toEqual({});
    },
  );

  it.each(['a@example.com', 'Shop <a@example.com>', '"Shop, Ltd" <a@example.com>', 'Shop < a@b.example.com >'])(
    '%s',
    (from) => {
      expect(parseMailbox(from)).toBeDefined();
      expect(problemsOf(typed({ from, replyTo: from }), stored)).toEqual({});
    },
  );

  it.each(['', 'smtp.example.com:25', 'http://smtp.example.com', 'a b', '-a.example.com'])('and %j neither', (host) => {
    expect(smtpInput.shape.host.safeParse(host).success).toBe(false);
    expect(problemsOf(typed({ host }), stored)).toHaveProperty('host');
  });
});

it('takes a secret of a vault in place of a typed password', () => {
  const none = { ...stored, hasPassword: false };
  const chosen = { ...valuesOf(none), isFromVault: true, passwordSecretID: 4 };
  expect(settingsOf(chosen, none)).toMatchObject({ passwordSecretID: 4 });
  expect(settingsOf(chosen, none)).not.toHaveProperty('password');
  expect(isChanged(chosen, none)).toBe(true);
  expect(problemsOf({ ...chosen, passwordSecretID: null }, none)).toHaveProperty('passwordSecretID');
  // A stored password stays until somebody says to change it.
  expect(settingsOf({ ...valuesOf(stored), isFromVault: true, passwordSecretID: 4 }, stored)).not.toHaveProperty(
    'passwordSecretID',
  );
});
