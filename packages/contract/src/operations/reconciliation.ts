import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, message, recordId } from '../fields.ts';

/** Whether the books say what the chains say. */

const tag = 'Reconciliation';
const path = '/api/v1/reconciliation';

const run = z.strictObject({
  id: recordId,
  blockchainCode: z.enum(chainCodes),
  height: z.int().describe('The block at which balances were compared'),
  startedAt: instant,
  finishedAt: instant.nullable(),
  addresses: z.int(),
  differences: z.int(),
  error: z.string().nullable().describe('What could not be compared, or what is wrong in the books themselves'),
});

const difference = z.strictObject({
  id: recordId,
  blockchainCode: z.enum(chainCodes),
  address: z.string(),
  walletID: recordId,
  projectId: recordId.nullable(),
  currencyCode: z.string().nullable(),
  contract: z.string().nullable(),
  ledgerUnits: z.string(),
  chainUnits: z.string(),
  foundAt: instant,
});

export const getReconciliation = endpoint({
  id: 'getReconciliation',
  tag,
  method: 'GET',
  path,
  summary: 'The last comparisons of the books with the chains, and what is different still',
  auth: 'member',
  result: z.strictObject({ runs: z.array(run), differences: z.array(difference) }),
});

export const startReconciliation = endpoint({
  id: 'startReconciliation',
  tag,
  method: 'POST',
  path,
  summary: 'Compare the books with the chains now',
  auth: 'member',
  body: z.strictObject({}),
  result: message,
});
