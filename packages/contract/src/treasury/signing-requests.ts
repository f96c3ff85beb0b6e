import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, pathId, recordId } from '../fields.ts';

/**
 * What only the merchant can sign, because the keys are theirs alone: shown as it is to be signed, signed in their browser or on a
 * machine without a network, and held against what was shown before it is used.
 */

const tag = 'Signing requests';

export const signingStatuses = ['open', 'signed', 'broadcast', 'done', 'cancelled', 'expired', 'failed'] as const;

/** Leave for a sweep contract to move what an account holds (EIP-7702): one for each address, on one chain, at one nonce. */
export const authorizationsToSign = z.strictObject({
  kind: z.literal('authorizations'),
  family: z.enum(chainFamilies),
  blockchainCode: z.enum(chainCodes),
  chainId: z.string(),
  delegate: z.string().describe('The code that the accounts will run; it pays to the cold wallet and to nobody else'),
  owner: z
    .string()
    .optional()
    .describe('Who alone can name another cold wallet for that code, two days ahead; zero where nobody can any more'),
  coldAddress: z.string(),
  items: z.array(
    z.strictObject({
      address: z.string(),
      position: z.int().min(0).describe("The last part of the path m/44'/60'/account'/0/…"),
      nonce: z.int().min(0),
      holds: z.string().describe('For whoever looks, such as: 12.5 USDC. Empty where it holds nothing'),
    }),
  ),
});

/** Plain transfers to the cold wallet, each from its own address and paid by it. */
export const transfersToSign = z.strictObject({
  kind: z.literal('transfers'),
  family: z.enum(chainFamilies),
  blockchainCode: z.enum(chainCodes),
  chainId: z.string(),
  coldAddress: z.string(),
  items: z.array(
    z.strictObject({
      address: z.string(),
      position: z.int().min(0),
      nonce: z.int().min(0).describe('0 where transfers are not numbered'),
      validUntil: z
        .int()
        .min(0)
        .optional()
        .describe("In the chain's own measure, such as milliseconds: past it what was signed is worth nothing"),
      amount: z.string().describe('In the currency of the request'),
      feeMax: z.string().describe("In the chain's own coin, paid by the address itself"),
      payload: z.record(z.string(), z.string()).describe('Every field that is signed, as the chain needs it'),
    }),
  ),
});

/** One transaction that gathers coins of many addresses and pays all of them, less its fee, to the cold wallet. */
export const psbtToSign = z.strictObject({
  kind: z.literal('psbt'),
  family: z.enum(chainFamilies),
  blockchainCode: z.enum(chainCodes),
  chainId: z.string(),
  coldAddress: z.string(),
  amount: z.string().describe('What the cold wallet gets'),
  fee: z.string().describe('What the network takes; it cannot be more'),
  feeRate: z.string().describe('In satoshis for a virtual byte'),
  psbt: z.string().describe('The transaction, in base64 (BIP 174): any wallet that has the keys can sign it'),
  items: z.array(
    z.strictObject({
      address: z.string(),
      position: z.int().min(0).describe('The last part of the path of its key'),
      coin: z.string().describe('The transaction that made it, a colon, and its place among what that paid'),
      amount: z.string(),
    }),
  ),
});

/** Transactions of many deposits each, which their keys sign here and the hot wallet signs last: it pays for all of them. */
export const cosignedToSign = z.strictObject({
  kind: z.literal('cosigned'),
  family: z.enum(chainFamilies),
  blockchainCode: z.enum(chainCodes),
  chainId: z.string(),
  coldAddress: z.string(),
  hotAddress: z.string().describe('Pays for all of it'),
  currencyAddress: z.string().nullable().describe("The token; null for the chain's own coin"),
  decimals: z.int().min(0),
  amount: z.string().describe('In the currency of the request'),
  fee: z.string().describe("At most, in the chain's own coin, paid by the hot wallet"),
  rent: z.string().describe('What the hot wallet lays out for an account of the cold wallet, in the coin'),
  rentBack: z.string().describe('What comes back to the hot wallet from accounts that are closed, in the coin'),
  transactions: z.array(z.string()).describe('In base64, each with the places of its signatures still empty'),
  items: z.array(
    z.strictObject({
      address: z.string(),
      position: z.int().min(0).describe("The number in the path m/44'/501'/…'/0'"),
      amount: z.string(),
      transaction: z.int().min(0).describe('Which of the transactions moves it, from 0 on'),
    }),
  ),
});

export const toSign = z.discriminatedUnion('kind', [authorizationsToSign, transfersToSign, psbtToSign, cosignedToSign]);
export const signingKinds = ['authorizations', 'transfers', 'psbt', 'cosigned'] as const;
export type ToSign = z.output<typeof toSign>;

export const signingRequestView = z.strictObject({
  id: recordId,
  sweepID: recordId,
  kind: z.enum(signingKinds),
  status: z.enum(signingStatuses),
  statusAt: instant,
  walletID: recordId,
  walletName: z.string(),
  blockchainCode: z.enum(chainCodes),
  currencyCode: z.string(),
  currencyAddress: z.string().nullable(),
  amount: z.string(),
  amountUSD: z.string().nullable(),
  addressCount: z.int().min(1),
  coldAddress: z.string(),
  expiresAt: instant,
  createdBy: z.string(),
  createdAt: instant,
});
export type SigningRequestView = z.output<typeof signingRequestView>;

const whole = z.strictObject({ ...signingRequestView.shape, unsigned: toSign });

export const listSigningRequests = endpoint({
  id: 'listSigningRequests',
  tag,
  method: 'GET',
  path: '/api/v1/addresses/pending-approval',
  summary: 'What waits for a signature of the merchant, and what was signed of late',
  auth: 'any',
  result: z.array(signingRequestView),
});

export const getSigningRequest = endpoint({
  id: 'getSigningRequest',
  tag,
  method: 'GET',
  path: '/api/v1/signing-requests/:id',
  summary: 'One request, with all that is to be signed',
  auth: 'any',
  params: z.strictObject({ id: pathId }),
  result: whole,
});

export const openSigningRequest = endpoint({
  id: 'openSigningRequest',
  tag,
  method: 'POST',
  path: '/api/v1/addresses/sweep-initiated',
  summary: 'Take what a wallet holds in a currency in hand for 30 minutes, and get what is to be signed',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    walletID: recordId.max(999_999_999),
    blockchainCode: z.enum(chainCodes, `must be one of ${chainCodes.join(', ')}`),
    currencyCode: z.string('must be the code of a currency').max(20),
    kind: z
      .enum(signingKinds, `must be one of ${signingKinds.join(', ')}`)
      .optional()
      .describe(
        'psbt on Bitcoin, cosigned on Solana; else authorizations where the wallet has a sweep contract on the chain, transfers where it has none',
      ),
  }),
  result: whole,
});

export const cancelSigningRequest = endpoint({
  id: 'cancelSigningRequest',
  tag,
  method: 'POST',
  path: '/api/v1/addresses/sweep-cancelled',
  summary: 'Release what a request has in hand; only before anything was broadcast',
  auth: 'member',
  body: z.strictObject({ signingRequestID: recordId.max(999_999_999) }),
  result: signingRequestView,
});

export const submitSigned = endpoint({
  id: 'submitSigned',
  tag,
  method: 'POST',
  path: '/api/v1/sweep/blockchain/:chain/tx',
  summary:
    'Hand in what was signed, or the hash of a transaction that your own wallet sent; both are verified before use',
  auth: 'member',
  params: z.strictObject({ chain: z.string().max(20) }),
  body: z.union(
    [
      z.strictObject({
        signingRequestID: recordId.max(999_999_999),
        signed: z
          .array(
            z.string().max(200_000, 'must have at most 200000 characters'),
            'must be a list of signatures or signed transactions',
          )
          .min(
            1,
            'must hold one entry for each item of the request, in its order; for each transaction that is cosigned; of a PSBT what each signer gave back',
          )
          .max(500, 'must hold at most 500 entries'),
      }),
      z.strictObject({ transactionHash: z.string().trim().max(200, 'must be the hash of a transaction') }),
    ],
    'must be {signingRequestID, signed} or {transactionHash}',
  ),
  result: z.strictObject({ sweepID: recordId, signingRequestID: recordId.nullable() }),
});
