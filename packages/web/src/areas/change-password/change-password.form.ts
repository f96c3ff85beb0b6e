import { passwordProblem } from '@coffer/contract/people/password-rules.ts';

export type ChangePasswordForm = { oldPassword: string; password: string; confirmPassword: string };
export type ChangePasswordProblems = { [K in keyof ChangePasswordForm]?: string };

export const changePasswordFields = ['oldPassword', 'password', 'confirmPassword'] as const;

export function changePasswordProblems(values: ChangePasswordForm): ChangePasswordProblems {
  const password = passwordProblem(values.password);
  const confirmPassword = confirmationProblem(values);
  return {
    ...(values.oldPassword === '' ? { oldPassword: 'Current password is required' } : {}),
    ...(password === undefined ? {} : { password }),
    ...(confirmPassword === undefined ? {} : { confirmPassword }),
  };
}

/** What is said of the current password keeps nobody from asking the server. */
export function mayBeSent(problems: ChangePasswordProblems): boolean {
  return problems.password === undefined && problems.confirmPassword === undefined;
}

function confirmationProblem({ password, confirmPassword }: ChangePasswordForm): string | undefined {
  if (confirmPassword === '') return 'Please confirm your password';
  return confirmPassword === password ? undefined : 'Passwords do not match';
}
