import { describe, expect, it } from 'vitest';
import { changePasswordProblems, mayBeSent } from './change-password.form.ts';

const good = { oldPassword: 'Old.pass.1', password: 'New.pass.1', confirmPassword: 'New.pass.1' };

describe('what is said of each field', () => {
  it('nothing when all is well', () => {
    expect(changePasswordProblems(good)).toEqual({});
  });

  it.each([
    ['', 'Password is required'],
    ['lower.case.1', 'Password does not meet all requirements'],
    ['UPPER.CASE.1', 'Password does not meet all requirements'],
    ['No.digit.here', 'Password does not meet all requirements'],
    ['NoSpecial1', 'Password does not meet all requirements'],
    ['Short.1', 'Password must be at least 8 characters long'],
  ])('of the new password %j: %s', (password, message) => {
    expect(changePasswordProblems({ ...good, password, confirmPassword: password }).password).toBe(message);
  });

  it('of a current password that is missing', () => {
    expect(changePasswordProblems({ ...good, oldPassword: '' })).toEqual({
      oldPassword: 'Current password is required',
    });
  });

  it('of a confirmation that is missing', () => {
    expect(changePasswordProblems({ ...good, confirmPassword: '' })).toEqual({
      confirmPassword: 'Please confirm your password',
    });
  });

  it('of a confirmation that differs', () => {
    expect(changePasswordProblems({ ...good, confirmPassword: 'New.pass.2' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });

  it('all of it at once', () => {
    expect(changePasswordProblems({ oldPassword: '', password: '', confirmPassword: '' })).toEqual({
      oldPassword: 'Current password is required',
      password: 'Password is required',
      confirmPassword: 'Please confirm your password',
    });
  });
});

describe('the request', () => {
  it('goes out although the current password is missing', () => {
    expect(mayBeSent(changePasswordProblems({ ...good, oldPassword: '' }))).toBe(true);
  });

  it('stays when the new password or its confirmation is wrong', () => {
    expect(mayBeSent(changePasswordProblems({ ...good, password: 'Short.1', confirmPassword: 'Short.1' }))).toBe(false);
    expect(mayBeSent(changePasswordProblems({ ...good, confirmPassword: 'New.pass.2' }))).toBe(false);
  });
});
