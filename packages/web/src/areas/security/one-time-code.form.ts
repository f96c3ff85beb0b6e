export type OneTimeCodeForm = { otp: string; password: string };

/** Authenticators show a code in two halves, and people type what they see. */
export function plainCode(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

export function codeProblem(typed: string): string | undefined {
  const code = plainCode(typed);
  if (code === '') return 'Enter the code from the app';
  return /^\d{6}$/.test(code) ? undefined : 'The code has six digits';
}

export function passwordProblem(typed: string): string | undefined {
  return typed === '' ? 'Enter your password' : undefined;
}
