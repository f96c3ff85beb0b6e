/** What a new password must be. Plain functions, so that a form can ask while one types. */

export const passwordMinLength = 8;
export const passwordMaxLength = 256;

/** The four checks that a form shows while one types. */
export const passwordChecks = {
  uppercase: (text: string) => /[A-Z]/.test(text),
  lowercase: (text: string) => /[a-z]/.test(text),
  number: (text: string) => /\d/.test(text),
  special: (text: string) => /[.,?@*!$%#^&]/.test(text),
} as const;

/** The first thing that is wrong with it, as a sentence for whoever chooses it. */
export function passwordProblem(text: string): string | undefined {
  if (text === '') return 'Password is required';
  if (!Object.values(passwordChecks).every((holds) => holds(text))) return 'Password does not meet all requirements';
  if (text.length < passwordMinLength) return `Password must be at least ${passwordMinLength} characters long`;
  if (text.length > passwordMaxLength) return `Password must be at most ${passwordMaxLength} characters long`;
  return undefined;
}
