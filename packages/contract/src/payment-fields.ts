import * as z from 'zod';
import { isReference } from '@coffer/kernel/id.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, fromJsonNumber, parseMoney } from '@coffer/kernel/money.ts';
import { isWebAddress, line, projectRef } from './fields.ts';

/** Shapes that the calls of shops and of payers share. */

export const reference = z.string().refine(isReference, 'must be a reference: a UUID in lower case');

/** The reference of a payment in an address, in any case. What is no reference is that of no payment. */
export const referenceParam = z
  .string()
  .transform((given) => given.toLowerCase())
  .describe('The reference of the payment: a UUID');

/** Shops that number their customers send numbers; they are kept as text. */
export const customerID = z
  .union(
    [line(200).min(1, 'must not be empty'), z.int().min(0).transform(String)],
    "must be the shop's own id of the customer: text of 1 to 200 characters on one line, or a whole number",
  )
  .describe("The shop's own id of the customer");

/** Clients send an empty text, or null, for what is not given. */
export function unlessBlank<O, I>(schema: z.ZodType<O, I>, message: string) {
  return z
    .union([schema, z.literal(''), z.null()], message)
    .transform((given): O | undefined => (given === '' || given === null ? undefined : (given as O)))
    .optional();
}

/** The id of a record, as a number or as its digits. */
export const idOrText = z.union(
  [
    z.int().min(1).max(999_999_999),
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ],
  'must be an id, such as 7 or "7"',
);

export const projectParams = z.strictObject({ id: projectRef });

const dollarsMax = 10n ** 9n * 10n ** BigInt(usd.decimals);
const allowed = 'must be a positive amount of at most 1000000000 with at most 2 decimals, such as 49.99 or "49.99"';

/** Dollars as a JSON number or as text; canonical text inside. */
export const dollars = z.union([z.number(), z.string()], allowed).transform((given, issues) => {
  const read = typeof given === 'number' ? fromJsonNumber(given, usd) : parseMoney(given, { ...usd, decimals: 2 });
  const units = read instanceof Fault ? 0n : read.units * 10n ** BigInt(usd.decimals - read.asset.decimals);
  if (units <= 0n || units > dollarsMax) {
    issues.addIssue({ code: 'custom', message: allowed });
    return z.NEVER;
  }
  return formatMoney({ units, asset: usd });
});

/** Answers name so many deposits of a payment one by one, those that weigh most. */
export const moreDeposits = z
  .strictObject({ count: z.int().min(1), amountInUSD: z.string() })
  .nullable()
  .describe('Where more deposits came than are listed: how many, and what they are worth together');

/** Where the payer goes back to. */
export const returnAddress = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(isWebAddress, 'must be an http or https URL such as https://example.com/thanks');
