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

/** A secret of a vault by its names. What it is nobody is shown. */
export const secretName = z.strictObject({ vault: z.string(), name: z.string() });

export const instant = z.iso.datetime().describe('ISO 8601, UTC');
export const takesEffectAt = instant
  .nullable()
  .describe('When it takes effect, where it waits; null where it holds now');

export const email = z
  .string()
  .trim()
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an email address such as ada@example.com'))
  .transform((text) => text.toLowerCase());

/**
 * One line of text: control characters and line breaks are refused rather than cut off, so that it is inert in mails,
 * headers and tables. White space around it goes.
 */
export function line(charsMax: number) {
  return z
    .string()
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'must be one line, without control characters', abort: true })
    .trim()
    .max(charsMax, { error: `must have at most ${charsMax} characters`, abort: true });
}

/** An http or https address, without credentials in it. */
export function isWebAddress(given: string): boolean {
  if (!/^https?:\/\/[^\s\\"<>]+$/i.test(given) || !URL.canParse(given)) return false;
  const { username, password } = new URL(given);
  return username === '' && password === '';
}

export const message = z.strictObject({ message: z.string() });

/** How many rows of a list: plain digits, nothing that merely turns into a number. */
export const limit = digits(1, 100).default(25);

export const offset = digits(0, 1_000_000).default(0);

/** Points behind the last row of a page; opaque to clients. */
export const cursor = z.string().max(200).optional();

function digits(min: number, max: number) {
  const allowed = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .pipe(z.int().min(min, allowed).max(max, allowed));
}
