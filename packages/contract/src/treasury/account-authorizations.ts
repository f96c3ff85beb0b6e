import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, limit, pathId, recordId } from '../fields.ts';
import { authorizationsToSign } from './signing-requests.ts';

/** Leave, signed by the keys of deposit addresses, for a sweep contract to move what they hold (EIP-7702). */

const tag = 'Authorizations';

export const authorizationStatuses = ['signed', 'used', 'outdated', 'revoked'] as const;

const authorizationView = z.strictObject({
  id: recordId,
  addressID: recordId,
  address: z.string(),
  walletID: recordId,
  blockchainCode: z.enum(chainCodes),
  contractId: recordId,
  chainId: z.string(),
  nonce: z.int().min(0),
  status: z
    .enum(authorizationStatuses)
    .describe(
      'signed: ready. used: the account runs our code. outdated: the account has moved on to another nonce. revoked: it runs other code, or none.',
    ),
  statusAt: instant,
  createdAt: instant,
});
export type AuthorizationView = z.output<typeof authorizationView>;

export const listAuthorizations = endpoint({
  id: 'listAuthorizations',
  tag,
  method: 'GET',
  path: '/api/v1/address-contract-signature',
  summary: 'The authorizations of deposit addresses, the newest first',
  auth: 'any',
  query: z.strictObject({
    walletID: pathId.optional(),
    blockchainCode: z.enum(chainCodes).optional(),
    status: z.enum(authorizationStatuses).optional(),
    limit,
    beforeID: pathId.optional().describe('The id of the last one that was shown, for those after it'),
  }),
  result: z.array(authorizationView),
});

export const getAuthorizationsToSign = endpoint({
  id: 'getAuthorizationsToSign',
  tag,
  method: 'GET',
  path: '/api/v1/address-contract-signature/to-sign',
  summary: 'The addresses of a wallet on a chain that have no authorization yet, as they are to be signed',
  auth: 'member',
  refuses: ['UNPROCESSABLE'],
  query: z.strictObject({
    walletID: pathId,
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    limit: z
      .string()
      .regex(/^([1-9]\d{0,2}|1000)$/, 'must be a whole number from 1 to 1000')
      .transform(Number)
      .default(500)
      .describe('Those that hold something come first, then those that are given out'),
  }),
  result: z.strictObject({ unsigned: authorizationsToSign, left: z.int().min(0).describe('How many more there are') }),
});

export const addAuthorizations = endpoint({
  id: 'addAuthorizations',
  tag,
  method: 'POST',
  path: '/api/v1/address-contract-signature',
  summary:
    'Hand in authorizations; each is checked by itself, and one that does not fit changes nothing for the others',
  auth: 'member',
  body: z.strictObject({
    walletID: recordId.max(999_999_999),
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    signatures: z
      .array(
        z.strictObject({
          address: z.string('must be an address').max(100, 'must be an address'),
          nonce: z.int('must be a whole number').min(0, 'must be a whole number'),
          signature: z
            .string()
            .regex(/^0x[0-9a-f]{130}$/i, 'must be 0x and 130 hexadecimal digits: r, s and the parity'),
        }),
        'must be a list of {address, nonce, signature}',
      )
      .min(1, 'must hold at least one signature')
      .max(1000, 'must hold at most 1000 signatures'),
  }),
  result: z.array(
    z.strictObject({
      address: z.string(),
      stored: z.boolean(),
      reason: z.string().nullable().describe('Why it was not stored'),
    }),
  ),
});
