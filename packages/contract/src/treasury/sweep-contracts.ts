import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, projectRef, recordId } from '../fields.ts';
import { walletView } from './wallets.ts';

/** Deposit wallets that are contracts: whatever comes to their addresses can only go to one cold wallet. */

const tag = 'Sweep contracts';

export const getFactoryContract = endpoint({
  id: 'getFactoryContract',
  tag,
  method: 'GET',
  path: '/api/v1/blockchain-contract/blockchain/:code/contract/factory_contract',
  summary: 'The factory with which a master account deploys its sweep contract',
  auth: 'any',
  fixed: true,
  params: z.strictObject({ code: z.string().max(20) }),
  result: z.strictObject({
    id: recordId.describe('Names the factory when the deployment is reported; it is the id of the blockchain'),
    blockchainCode: z.string(),
    chainId: z.string(),
    address: z.string().nullable().describe('Null where it follows from who puts it there, and nobody told of one yet'),
    abi: z.array(z.record(z.string(), z.unknown())),
    creation: z
      .strictObject({
        to: z.string().nullable().describe('Whom to send the data to; null where it is deployed as a contract itself'),
        data: z.string(),
      })
      .describe('How anybody puts the factory on a network where it is not yet'),
  }),
});

const reported = {
  tag,
  method: 'POST',
  auth: 'member',
  fixed: true,
  status: 201,
  body: z.object({
    name: line(120).refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'must not be empty'),
    transactionHash: z
      .string('must be the hash of the transaction that deployed the contract')
      .trim()
      .max(200, 'must be the hash of the transaction that deployed the contract'),
  }),
  result: walletView,
} as const;

export const createSweepWallet = endpoint({
  ...reported,
  id: 'createSweepWallet',
  path: '/api/v1/wallets/deposit/scw/blockchains_contract/:contractId',
  summary: 'Make a deposit wallet of a sweep contract that was deployed; the chain itself is asked about it',
  params: z.strictObject({ contractId: pathId }),
});

export const createProjectSweepWallet = endpoint({
  ...reported,
  id: 'createProjectSweepWallet',
  path: '/api/v1/project/:projectID/wallets/deposit/scw/blockchains_contract/:contractId',
  summary: 'The same, and link it to a project at once',
  params: z.strictObject({ projectID: projectRef, contractId: pathId }),
});

export const sweepContractView = z.strictObject({
  id: recordId,
  walletID: recordId,
  blockchainCode: z.string(),
  address: z.string(),
  factory: z.string(),
  owner: z.string(),
  collector: z.string().describe('The cold wallet where everything ends'),
  pendingCollector: z.string().nullable().describe('Proposed by the owner, and in force after 48 hours'),
  pendingConfirmed: z
    .boolean()
    .describe('Whether a person has confirmed the proposed one; before that no addresses are assigned'),
  collectorChangesAt: instant.nullable(),
  ownerProven: z
    .strictObject({ at: instant, by: z.string() })
    .nullable()
    .describe(
      'When and by whom it was shown, by a signature, that its owner is theirs; null once the owner is another',
    ),
  collectorFixed: z.boolean().describe('The owner gave up the right to name another one'),
  codeHash: z.string(),
  transactionHash: z.string(),
  verified: z.boolean(),
  status: z.enum(['deploying', 'verifying', 'active', 'retired', 'rejected']),
  reason: z.string().nullable().describe('Why it is rejected'),
  createdAt: instant,
});

export const listSweepContracts = endpoint({
  id: 'listSweepContracts',
  tag,
  method: 'GET',
  path: '/api/v1/contract-address',
  summary: 'The sweep contracts of my wallets',
  auth: 'any',
  result: z.array(sweepContractView),
});

export const getSweepContract = endpoint({
  id: 'getSweepContract',
  tag,
  method: 'GET',
  path: '/api/v1/contract-address/:id',
  summary: 'One sweep contract',
  auth: 'any',
  params: z.strictObject({ id: pathId }),
  result: sweepContractView,
});

export const confirmCollector = endpoint({
  id: 'confirmCollector',
  tag,
  method: 'POST',
  path: '/api/v1/contract-address/:id/confirm',
  summary:
    'Confirm that the address where a contract pays out, or is proposed to pay out, is yours; it assigns addresses then',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    collector: z
      .string('must be the address where the contract pays out')
      .max(200, 'must be the address where the contract pays out')
      .describe('As it was shown to you; another one is refused'),
  }),
  result: walletView,
});

export const verifySweepContract = endpoint({
  id: 'verifySweepContract',
  tag,
  method: 'POST',
  path: '/api/v1/contract-address/:id/verify',
  summary: 'Ask the chain again for code, owner and collector',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  result: sweepContractView,
});

export const challengeOwner = endpoint({
  id: 'challengeOwner',
  tag,
  method: 'POST',
  path: '/api/v1/contract-address/:id/owner-challenge',
  summary: 'A text for the owner of a contract to sign, which proves that its key is yours and does nothing else',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  result: z.strictObject({ text: z.string(), expiresAt: instant }),
});

export const proveOwner = endpoint({
  id: 'proveOwner',
  tag,
  method: 'POST',
  path: '/api/v1/contract-address/:id/owner-proof',
  summary: 'Prove that the owner of a contract is yours, with its signature of the last text that you were given',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    signature: z
      .string('must be the signature of the text')
      .trim()
      .max(20_000, 'must have at most 20,000 characters')
      .regex(/^0x([0-9a-fA-F]{2})+$/, 'must be 0x and hexadecimal digits, as the wallet gives it')
      .describe('personal_sign of a wallet, what a contract such as a Safe takes for one, or signMessageV2 on Tron'),
  }),
  result: sweepContractView,
});
