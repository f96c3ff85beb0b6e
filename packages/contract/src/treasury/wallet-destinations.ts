import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { pathId, recordId } from '../fields.ts';
import { walletView } from './wallets.ts';

/** Where what comes in ends, for wallets that have no contract to say it. */
export const setWalletDestination = endpoint({
  id: 'setWalletDestination',
  tag: 'Wallets',
  method: 'PUT',
  path: '/api/v1/wallets/:id/destination',
  summary: 'Say in which cold wallet ends what comes to a deposit wallet of extended public keys on a chain',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    coldWalletID: recordId.max(999_999_999).describe('An active cold wallet on this chain'),
  }),
  result: walletView,
});
