import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, recordId, takesEffectAt } from '../fields.ts';

/** What a currency is worth. */

const tag = 'Rates';

export const getTicker = endpoint({
  id: 'getTicker',
  tag,
  method: 'GET',
  path: '/api/v1/ticker',
  summary: 'The present price of each currency, in dollars; one without a price that may be used is left out',
  auth: 'public',
  fixed: true,
  result: z.array(
    z.strictObject({
      blockchainCode: z.enum(chainCodes),
      currencyCode: z.string(),
      tokenAddress: z.string().describe("All zeros for the chain's own coin"),
      standard: z.string(),
      walletPrecision: z.int(),
      family: z.enum(chainFamilies),
      price: z.string(),
      source: z.string(),
      at: instant,
    }),
  ),
});

export const rateView = z.strictObject({
  currencyID: recordId,
  currencyCode: z.string(),
  price: z.string().nullable().describe('Null when none may be used'),
  at: instant.nullable(),
  source: z.string().nullable(),
  reason: z.string().nullable().describe('Why no price may be used: stale, jumped, too few sources'),
  mode: z.enum(['market', 'manual']),
  manualPrice: z.string().nullable(),
  sources: z.array(
    z.strictObject({
      name: z.string(),
      price: z.string().nullable(),
      at: instant.nullable(),
      error: z.string().nullable(),
    }),
  ),
});

export const listRates = endpoint({
  id: 'listRates',
  tag,
  method: 'GET',
  path: '/api/v1/rates',
  summary: 'Each currency with its price, where it is from, and what each source says',
  auth: 'member',
  result: z.array(rateView),
});

export const setRate = endpoint({
  id: 'setRate',
  tag,
  method: 'PUT',
  path: '/api/v1/rates/:currencyCode',
  summary: 'Fix the price of a currency by hand, or go back to the market; accepting a jump is fixing its price',
  auth: 'member',
  params: z.strictObject({ currencyCode: line(20).min(1) }),
  body: z.strictObject({
    price: z
      .string()
      .max(60)
      .nullable()
      .describe('A positive decimal in dollars with at most 18 decimals; null for the market'),
  }),
  result: z.strictObject({ ...rateView.shape, takesEffectAt }),
});
