import * as z from 'zod';
import { isReference } from '@coffer/kernel/id.ts';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { formatMoney, fromJsonNumber, parseMoney } from '@coffer/kernel/money.ts';
import { isWebAddress, projectRef } from './fields.ts';

/** Shapes that the calls of shops and of payers share. */

export const reference = z.string().refine(isReference, 'must be a reference: a UUID in lower case');

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

/** Where the payer goes back to. */
export const returnAddress = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(isWebAddress, 'must be an http or https address such as https://example.com/thanks');
