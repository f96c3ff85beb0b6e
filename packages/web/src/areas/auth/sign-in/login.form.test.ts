import { expect, test } from 'vitest';
import { codeRules, credentialRules, tidyCode } from './login.form.ts';

test.each([
  ['', 'Email is required'],
  ['  ', 'Email is required'],
  ['ada', 'must be an email address such as ada@example.com'],
  ['ada@example', 'must be an email address such as ada@example.com'],
  ['ada @example.com', 'must be an email address such as ada@example.com'],
  [`${'a'.repeat(250)}@example.com`, 'must have at most 254 characters'],
])('the email %j: %s', (text, message) => {
  expect(credentialRules.email(text)).toBe(message);
});

test('white space around an email does no harm', () => {
  expect(credentialRules.email(' ada@example.com ')).toBeNull();
});

test('a password is asked for, but an old one is not measured by the rules for new ones', () => {
  expect(credentialRules.password('')).toBe('Password is required');
  expect(credentialRules.password('x')).toBeNull();
});

test.each(['123456', '123 456', 'k7f2m-x9qpa', 'K7F2M-X9QPA '])('%j is a code', (text) => {
  expect(codeRules.otp(text)).toBeNull();
});

test.each([
  ['', 'Code is required'],
  ['12345', 'must be a six-digit code or a recovery code'],
  ['1234567', 'must be a six-digit code or a recovery code'],
  ['k7f2mx9qpa', 'must be a six-digit code or a recovery code'],
])('%j is no code: %s', (text, message) => {
  expect(codeRules.otp(text)).toBe(message);
});

test('a code is sent without gaps and capitals', () => {
  expect(tidyCode(' 123 456 ')).toBe('123456');
  expect(tidyCode('K7F2M-X9QPA')).toBe('k7f2m-x9qpa');
});
