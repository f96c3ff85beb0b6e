import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { pathId } from '../fields.ts';

/** The numbers (nonces) under which a hot or gas wallet sends. */

const tag = 'Wallets';
const params = z.strictObject({ id: pathId });

export const walletPosition = z.strictObject({
  blockchainCode: z.string(),
  nextNumber: z.int().describe('The number of the next transaction, as far as this install gave them out'),
  networkNumber: z
    .int()
    .nullable()
    .describe('The next number that the nodes of the network agree on; null while too few of them answer'),
  state: z
    .enum(['in_order', 'doubtful', 'unknown'])
    .describe('doubtful: nothing is signed before somebody looked. unknown: the nodes cannot be asked now.'),
  reason: z.string().nullable(),
});

export const listWalletPositions = endpoint({
  id: 'listWalletPositions',
  tag,
  method: 'GET',
  path: '/api/v1/wallets/:id/next-numbers',
  summary: 'The next transaction number (nonce) of a hot or gas wallet on each network that numbers transactions',
  auth: 'member',
  params,
  result: z.array(walletPosition),
});

export const resetWalletPosition = endpoint({
  id: 'resetWalletPosition',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/:id/next-number',
  summary: 'Set the next transaction number (nonce) of a hot or gas wallet to what its network expects',
  auth: 'member',
  params,
  body: z.strictObject({ blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`) }),
  result: z.strictObject({
    ...walletPosition.shape,
    abandoned: z
      .int()
      .describe('Transactions that were signed under numbers that can never be reached, and are given up'),
  }),
});
