import * as z from 'zod';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { cursor, email, instant, limit, line, pathId, projectRef, recordId } from '../fields.ts';
import { customerID } from '../payment-fields.ts';

/** The addresses that customers pay to. Each belongs to one customer for ever and is watched for ever. */

const tag = 'Deposit addresses';
const path = '/api/v1/project/:id/deposit-address';
const params = z.strictObject({ id: projectRef });

export const depositAddressView = z.strictObject({
  id: recordId,
  address: z.string(),
  family: z.enum(chainFamilies),
  blockchainCodes: z.array(z.string()).describe('The chains on which it may be paid'),
  walletID: recordId,
  projectID: recordId,
  customerID: z.string().nullable(),
  customerEmail: z.string().nullable(),
  permanent: z.boolean(),
  status: z.enum(['assigned', 'retired']),
  createdAt: instant,
});

export const createDepositAddress = endpoint({
  id: 'createDepositAddress',
  tag,
  method: 'POST',
  path,
  summary: "A customer's deposit address on a chain: the one they have, or their first",
  auth: 'any',
  status: 201,
  params,
  body: z.strictObject({
    blockchainCode: z.string().max(20, 'must be a blockchain code such as ETH'),
    customerID,
    customerEmail: email.nullish(),
    fresh: z.boolean('must be true or false').default(false).describe('Another address, for one payment alone'),
  }),
  result: depositAddressView,
});

export const listDepositAddresses = endpoint({
  id: 'listDepositAddresses',
  tag,
  method: 'GET',
  path,
  summary: 'The deposit addresses that were given out, the newest first',
  auth: 'any',
  params,
  query: z.strictObject({
    walletID: pathId.optional(),
    customerID: line(200).optional(),
    limit,
    cursor,
  }),
  result: z.strictObject({ data: z.array(depositAddressView), nextCursor: z.string().nullable() }),
});
