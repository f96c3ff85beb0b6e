import * as z from 'zod';
import { passwordMaxLength, passwordMinLength, passwordProblem } from './password-rules.ts';

/** A password that is being chosen. Its messages are shown to people as they stand, the first one that applies. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .superRefine((text, context) => {
    const message = passwordProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .meta({ minLength: passwordMinLength, maxLength: passwordMaxLength });

/** A password that is being checked: any text that could have been chosen once. */
export const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(passwordMaxLength);

/** The one that is to be replaced. */
export const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(passwordMaxLength);

/** A six-digit code of an authenticator, or a recovery code. */
export const oneTimeCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-z0-9]{5}-[a-z0-9]{5})$/, 'must be a six-digit code or a recovery code');
