import * as z from 'zod';

/** Shapes that many calls share. */

/** The id of a record in a path: a whole number from 1. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'must be a whole number from 1 to 999999999')
  .transform(Number);

/** A project in a path: its id, or `all` for every project the caller may see. */
export const projectRef = z
  .string()
  .regex(/^([1-9]\d{0,8}|all)$/, "must be a project's id, or all")
  .transform((text) => (text === 'all' ? ('all' as const) : Number(text)));

export const recordId = z.int().min(1);

export const instant = z.iso.datetime().describe('ISO 8601, UTC');

export const email = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address such as ada@example.com'))
  .transform((text) => text.toLowerCase());

/** A line of text for people: no control characters, so that it is inert in mails, headers and tables. */
export function line(maxChars: number) {
  return z
    .string()
    .trim()
    .max(maxChars, `must have at most ${maxChars} characters`)
    .regex(/^\P{Cc}*$/u, 'must not contain control characters');
}

export const message = z.strictObject({ message: z.string() });

export const limit = z.coerce.number().int().min(1).max(100).default(25);

/** Points behind the last row of a page; opaque to clients. */
export const cursor = z.string().max(200).optional();
