import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, recordId } from '../fields.ts';

/** When money moves on to the cold wallet. */

const tag = 'Sweeps';

const dollars = (allowed: string) => z.string(allowed).max(20, allowed);
const price = z
  .string('must be a price such as "20"')
  .max(40, 'must be a price such as "20"')
  .describe('In gwei on ETH and BASE');

/** What the rules say. The server checks them together: rules that contradict each other are refused. */
export const sweepRules = z.strictObject({
  paused: z.boolean('must be true or false').describe('Nothing moves by itself'),
  amountUSD: dollars('must be an amount in dollars such as "100"').describe('Moves when it is worth so much, or …'),
  addressCount: z
    .int('must be a whole number from 1 to 100000')
    .min(1, 'must be a whole number from 1 to 100000')
    .max(100_000, 'must be a whole number from 1 to 100000')
    .describe('… so many addresses hold some, or …'),
  everyHours: z
    .int('must be a whole number from 1 to 8760')
    .min(1, 'must be a whole number from 1 to 8760')
    .max(8760, 'must be a whole number from 1 to 8760')
    .describe('… it has been there for so long'),
  firstUSD: dollars('must be an amount in dollars such as "5"').describe(
    'What an address must hold to be swept for the first time, which costs several times more',
  ),
  feeShareBpsMax: z
    .int('must be a whole number from 1 to 5000')
    .min(1, 'must be a whole number from 1 to 5000')
    .max(5000, 'must be a whole number from 1 to 5000')
    .describe('Never when the fee is a larger share of the value, in hundredths of a percent'),
  priceMax: z
    .partialRecord(z.enum(chainCodes), price, 'must name chains and a price for each')
    .describe('Never when a unit of work costs more on a chain'),
});
export type SweepRules = z.output<typeof sweepRules>;

const told = z.strictObject({
  rules: sweepRules.describe('Of all wallets that have none of their own'),
  wallets: z.array(
    z.strictObject({ walletID: recordId, walletName: z.string(), rules: sweepRules, updatedAt: instant }),
  ),
});

export const getSweepRules = endpoint({
  id: 'getSweepRules',
  tag,
  method: 'GET',
  path: '/api/v1/sweep-rules',
  summary: 'When money moves to the cold wallet: the rules for all, and those of single wallets',
  auth: 'any',
  result: told,
});

export const saveSweepRules = endpoint({
  id: 'saveSweepRules',
  tag,
  method: 'PUT',
  path: '/api/v1/sweep-rules',
  summary: 'Change the rules for all, or those of one deposit wallet',
  auth: 'member',
  body: z.strictObject({
    walletID: recordId.max(999_999_999).nullable().describe('null: for all that have none of their own'),
    rules: sweepRules.nullable().describe('null: the wallet follows the rules for all again'),
  }),
  result: told,
});
