import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant } from '../fields.ts';
import { projectParams } from '../payment-fields.ts';

const tag = 'Payments';

/** Figures of the dashboard's first page. */
export const getOverview = endpoint({
  id: 'getOverview',
  tag,
  method: 'GET',
  path: '/api/v1/external-platform/:id/overview',
  summary: 'Volume, payments, success and new customers of a period, beside the period before it',
  auth: 'any',
  params: projectParams,
  query: z.strictObject({
    days: z.enum(['1', '7', '30', '90']).default('30').transform(Number),
    timezone: z.string().max(60).default('UTC').describe('An IANA zone, such as Europe/Vienna; days begin there'),
  }),
  result: z.strictObject({
    since: instant,
    until: instant.describe('Does not belong to it'),
    volumeInUSD: z.string(),
    volumeInUSDBefore: z.string(),
    payments: z.int(),
    paymentsBefore: z.int(),
    settled: z.int(),
    settledBefore: z.int(),
    lapsed: z.int().describe('Expired or cancelled without being paid: success is settled of settled and lapsed'),
    lapsedBefore: z.int(),
    newCustomers: z.int(),
    newCustomersBefore: z.int(),
    paidForReal: z.boolean().describe('Whether money that is worth something ever paid a payment'),
    daily: z.array(
      z.strictObject({
        day: z.iso.date(),
        volumeInUSD: z.string(),
        volumeInUSDBefore: z.string().describe('Of the day that stands at the same place in the period before'),
        settled: z.int(),
        byChain: z.array(z.strictObject({ blockchainCode: z.enum(chainCodes), volumeInUSD: z.string() })),
      }),
    ),
    byCurrency: z.array(
      z.strictObject({
        blockchainCode: z.enum(chainCodes),
        currencyCode: z.string(),
        volumeInUSD: z.string(),
        settled: z.int(),
      }),
    ),
  }),
});
