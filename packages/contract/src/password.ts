import * as z from 'zod';

export const passwordMinLength = 8;
const passwordMaxLength = 256;

/** The four checks that a form shows while one types. */
export const passwordChecks = {
  uppercase: (text: string) => /[A-Z]/.test(text),
  lowercase: (text: string) => /[a-z]/.test(text),
  number: (text: string) => /\d/.test(text),
  special: (text: string) => /[.,?@*!$%#^&]/.test(text),
} as const;

/** A password that is being chosen. Its messages are shown to people as they stand, the first one that applies. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required', abort: true })
  .refine((text) => Object.values(passwordChecks).every((holds) => holds(text)), {
    error: 'Password does not meet all requirements',
    abort: true,
  })
  .min(passwordMinLength, `Password must be at least ${passwordMinLength} characters long`)
  .max(passwordMaxLength, `Password must be at most ${passwordMaxLength} characters long`);

/** A password that is being checked: any text that could have been chosen once. */
export const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(passwordMaxLength);

/** A six-digit code of an authenticator, or a recovery code. */
export const oneTimeCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/, 'must be a six-digit code or a recovery code');
