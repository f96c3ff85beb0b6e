import { emailProblem } from '../page/email.ts';

export type Credentials = { email: string; password: string };

export const credentialRules = {
  email: emailProblem,
  password: (text: string) => (text === '' ? 'Password is required' : null),
};

export const codeRules = {
  otp: (text: string) => {
    const code = tidyCode(text);
    if (code === '') return 'Code is required';
    return /^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/.test(code) ? null : 'must be a six-digit code or a recovery code';
  },
};

/** As people type codes: authenticators show a gap in the middle, and phones begin with a capital. */
export function tidyCode(text: string): string {
  return text.replaceAll(/\s/g, '').toLowerCase();
}
