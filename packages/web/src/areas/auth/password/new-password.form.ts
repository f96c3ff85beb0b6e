import { passwordProblem } from '@coffer/contract/people/password-rules.ts';
import { emailProblem } from '../page/email.ts';

export type NewPassword = { password: string; confirmPassword: string };

const password = (text: string) => passwordProblem(text) ?? null;

export const newPasswordRules = {
  password,
  confirmPassword: (text: string, all: NewPassword) => {
    if (text === '') return 'Please confirm your password';
    return text === all.password ? null : 'Passwords do not match';
  },
};

export type SignUp = { email: string; password: string; setupToken: string };

/** The setup token is asked for only where the server wants one. */
export function signUpRules(setupTokenRequired: boolean) {
  return {
    email: emailProblem,
    password,
    setupToken: (text: string) => (setupTokenRequired && text.trim() === '' ? 'Setup token is required' : null),
  };
}
