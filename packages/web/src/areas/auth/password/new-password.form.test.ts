import { expect, test } from 'vitest';
import { newPasswordRules, signUpRules } from './new-password.form.ts';

const good = 'Choose.a.good.1';

test.each([
  ['', 'Password is required'],
  ['nouppercase.1', 'Password does not meet all requirements'],
  ['NOLOWERCASE.1', 'Password does not meet all requirements'],
  ['NoNumber.atall', 'Password does not meet all requirements'],
  ['NoSpecial1', 'Password does not meet all requirements'],
  ['Sh0rt.', 'Password must be at least 8 characters long'],
  [good, null],
])('the password %j: %s', (text, message) => {
  expect(newPasswordRules.password(text)).toBe(message);
  expect(signUpRules(false).password(text)).toBe(message);
});

test.each([
  ['', 'Please confirm your password'],
  ['Choose.a.good.2', 'Passwords do not match'],
  [good, null],
])('its confirmation %j: %s', (text, message) => {
  expect(newPasswordRules.confirmPassword(text, { password: good, confirmPassword: text })).toBe(message);
});

test('the setup token is asked for only where the server wants one', () => {
  expect(signUpRules(false).setupToken('')).toBeNull();
  expect(signUpRules(true).setupToken(' ')).toBe('Setup token is required');
  expect(signUpRules(true).setupToken('setup-1')).toBeNull();
});
