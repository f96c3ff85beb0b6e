import * as z from 'zod';
import { approverLines } from './approver-lines.ts';

const units = z.string().regex(/^\d+$/);

/** One of several that are paid together: by the name that it would have alone. */
const paidRow = z.strictObject({
  cause: z.string(),
  to: z.string(),
  contract: z.string().nullable(),
  units,
  usdUnits: units.nullable(),
});
export type PaidRow = z.output<typeof paidRow>;

/** What was signed, with all that is needed to store it once more. */
const signed = z.strictObject({
  kind: z.literal('signed'),
  at: z.iso.datetime(),
  outgoingId: z.int(),
  cause: z.string(),
  purpose: z.string(),
  blockchainId: z.int(),
  walletId: z.int(),
  from: z.string(),
  to: z.string(),
  contract: z.string().nullable(),
  units,
  /** What it carries; null in lines of before. */
  cargo: z.string().nullable().default(null),
  position: z.int().nullable(),
  version: z.int(),
  versionKind: z.enum(['order', 'filler']),
  hash: z.string(),
  bytes: z.string(),
  validUntil: z.int().nullable(),
  feeUnitsMax: units,
  /** What it may cost in all its versions. */
  feeUnitsCap: units,
  feeDetail: z.record(z.string(), z.string()),
  coins: z.array(z.strictObject({ txHash: z.string(), output: z.int(), units })),
  /** Of a payout: what it counts for where payouts are limited, in dollars. */
  usdUnits: units.nullable().default(null),
  /** Where it pays several: each of them, as it was signed for the first time. */
  rows: z.array(paidRow).nullable().default(null),
  /** What its fee counts for. */
  feeUsdUnits: units.nullable().default(null),
});

const shape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('began'), at: z.iso.datetime() }),
  signed,
  /**
   * Given up in the database, and taken for never sent: journals that were begun earlier have such lines. Nothing follows from
   * them, for a database that was restored says the same of what was sent.
   */
  z.strictObject({ kind: z.literal('withdrawn'), at: z.iso.datetime(), line: z.int() }),
  /** The database was older than this journal. */
  z.strictObject({ kind: z.literal('restored'), at: z.iso.datetime(), epoch: z.int(), from: z.int() }),
  /** A person took this journal for a database that is further: what it lacks is in the chains and in the database. */
  z.strictObject({ kind: z.literal('adopted'), at: z.iso.datetime(), seq: z.int(), hash: z.string() }),
  ...approverLines,
]);

export type Line = z.output<typeof shape>;
export type SignedLine = z.output<typeof signed>;

/** A line of a kind that this version does not know stops it: an older program must not go on with a newer journal. */
export function readLine(body: string): Line {
  return shape.parse(JSON.parse(body));
}

export function writeLine(line: Line): string {
  return JSON.stringify(line);
}
