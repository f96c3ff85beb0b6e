import * as z from 'zod';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { line, pathId } from '../fields.ts';
import { givenProject, walletView } from './wallets.ts';

/**
 * Deposit addresses on chains where none follows from anything public. Their owner prepares the public keys from a phrase, many
 * at once, and uploads them; the phrase stays where it is.
 */

const tag = 'Wallets';

export const keysPerUploadMax = 1000;

const family = z.enum(chainFamilies, `must be one of ${chainFamilies.join(', ')}`).describe('Such as SOL_Family');
const keys = z
  .array(
    z.strictObject({
      position: z.int('must be a whole number').min(0, 'must be 0 or more').max(2_147_483_647, 'must be below 2^31'),
      address: z.string('must be an address').max(1000, 'must be an address').describe('The public key in base58'),
    }),
    'must be a list of {position, address}',
  )
  .min(1, 'must name at least one key')
  .max(keysPerUploadMax, `must name at most ${keysPerUploadMax} keys`)
  .describe('One after the other, from the first position that the wallet has not yet');

export const createKeyPoolWallet = endpoint({
  id: 'createKeyPoolWallet',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/deposit/prepared',
  summary: 'Make a deposit wallet of prepared public keys, and link it to a project at once',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    name: line(120).refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'must not be empty'),
    projectID: givenProject,
    family,
    keys,
  }),
  result: walletView,
});

export const addDepositKeys = endpoint({
  id: 'addDepositKeys',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/:id/deposit-keys',
  summary: 'Give a deposit wallet more prepared public keys, or its first ones of a family',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({ family, keys }),
  result: walletView,
});
