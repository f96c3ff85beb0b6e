import * as z from 'zod';
import { chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, projectRef, recordId } from '../fields.ts';

/** Where money comes in (deposit), ends (cold) and goes out from (hot, gas). */

const tag = 'Wallets';
const name = line(120).refine((text) => /[^\p{C}\p{Z}]/u.test(text), 'must not be empty');
const family = z.enum(chainFamilies, `must be one of ${chainFamilies.join(', ')}`);

export const walletStatuses = ['pending', 'active', 'inactive', 'archived', 'compromised'] as const;
/** What a person may set; only the program itself knows of `pending`. */
const chosenStatuses = ['active', 'inactive', 'archived', 'compromised'] as const;

/** Forms send numbers as text. */
const givenId = z.union(
  [
    z.int().min(1).max(999_999_999),
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number),
  ],
  'must be an id',
);
export const givenProject = givenId.nullish().describe('The project that the wallet is for');

const ofWallet = z.strictObject({ id: pathId });
const ofProject = z.strictObject({ id: projectRef });

const walletType = z.enum(['deposit_wallet', 'cold_wallet', 'hot_wallet', 'gas_wallet']);

export const walletView = z.strictObject({
  id: recordId,
  name: z.string(),
  walletType,
  walletSubType: z
    .enum(['EOA', 'SCW'])
    .describe('SCW: a sweep contract. EOA: a plain address, a key, or extended public keys.'),
  family: family.describe('Where it serves several, the first; walletxpubs names them all'),
  blockchainCode: z.string().optional().describe('Of a cold wallet: the one chain that it is on'),
  address: z.string().optional().describe('Of a cold, hot or gas wallet, or of the sweep contract'),
  walletxpubs: z.array(
    z.strictObject({ family, shown: z.string().describe('The first and last letters of the extended public key') }),
  ),
  keyPools: z
    .array(
      z.strictObject({
        family,
        ready: z.int().describe('How many addresses wait to be given out'),
        prepared: z.int().describe('How many there are in all; the next one to prepare stands at this position'),
        refillBelow: z
          .int()
          .describe('With fewer ready it is time to prepare more: a fifth of what was ever prepared, and 50 at most'),
        firstAddress: z.string().describe('At position 0: it tells whether a phrase is that of this wallet'),
      }),
    )
    .optional()
    .describe('Of a wallet whose addresses were prepared and uploaded'),
  status: z.enum(walletStatuses),
  chains: z.array(
    z.strictObject({
      blockchainCode: z.string(),
      coldAddress: z.string().nullable().describe('Where what comes in on this chain ends'),
      sweepContractID: recordId.nullable(),
    }),
  ),
  projectIDs: z.array(recordId).describe('Of the projects that you may see, those it is linked to'),
  waitsUntil: instant
    .nullable()
    .describe('When it takes over from another wallet, which owners can stop; until then it gives out no addresses'),
  createdAt: instant,
});

export const listWallets = endpoint({
  id: 'listWallets',
  tag,
  method: 'GET',
  path: '/api/v1/wallets',
  summary: 'The wallets that I may see',
  auth: 'any',
  fixed: true,
  result: z.array(walletView),
});

export const listProjectWallets = endpoint({
  id: 'listProjectWallets',
  tag,
  method: 'GET',
  path: '/api/v1/project/:id/wallets',
  summary: 'The wallets that are linked to a project',
  auth: 'any',
  fixed: true,
  params: ofProject,
  result: z.array(walletView),
});

export const getWallet = endpoint({
  id: 'getWallet',
  tag,
  method: 'GET',
  path: '/api/v1/wallets/:id',
  summary: 'One wallet',
  auth: 'any',
  params: ofWallet,
  result: walletView,
});

export const createWallet = endpoint({
  id: 'createWallet',
  tag,
  method: 'POST',
  path: '/api/v1/wallets',
  summary: 'Make a hot or gas wallet; its key is made in the vault, or taken in once and never shown',
  auth: 'member',
  status: 201,
  body: z.strictObject({
    name,
    walletType: z.enum(['hot_wallet', 'gas_wallet'], 'must be hot_wallet or gas_wallet'),
    family,
    privateKey: z
      .string('must be text')
      .max(200, 'must have at most 200 characters')
      .optional()
      .describe('64 hexadecimal digits of a key to take in; without it a new one is made'),
    projectID: givenProject,
  }),
  result: walletView,
});

export const updateWallet = endpoint({
  id: 'updateWallet',
  tag,
  method: 'PUT',
  path: '/api/v1/wallets/:id',
  summary: 'Rename a wallet',
  auth: 'member',
  params: ofWallet,
  body: z.strictObject({ name }),
  result: walletView,
});

export const setWalletStatus = endpoint({
  id: 'setWalletStatus',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/:id/:status',
  summary: 'Pause, activate or archive a wallet, or say that its key is no longer yours alone',
  auth: 'member',
  params: z.strictObject({
    id: pathId,
    status: z.enum(chosenStatuses, `must be one of ${chosenStatuses.join(', ')}`),
  }),
  result: walletView,
});

export const createXpubWallet = endpoint({
  id: 'createXpubWallet',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/deposit/eoa/bulk',
  summary: 'Make a deposit wallet of extended public keys, and link it to a project at once',
  auth: 'member',
  fixed: true,
  status: 201,
  body: z.object({
    name,
    projectID: givenProject,
    xpubs: z
      .array(
        z.object({
          family: z.string('must be a family such as ETH_Family').max(40, 'must be a family such as ETH_Family'),
          xpub: z.string('must be text').max(1000, 'must have at most 1000 characters'),
        }),
        'must be a list of {family, xpub}',
      )
      .min(1, 'must name at least one extended public key')
      .max(10, 'must name at most 10 extended public keys'),
  }),
  result: walletView,
});

export const createColdWallet = endpoint({
  id: 'createColdWallet',
  tag,
  method: 'POST',
  path: '/api/v1/wallets/cold/eoa/blockchain/:chain',
  summary: 'Name an address of yours where money ends',
  auth: 'member',
  status: 201,
  params: z.strictObject({ chain: z.string().max(20) }),
  body: z.strictObject({
    name,
    address: z.string('must be an address').max(200, 'must be an address'),
    projectID: givenProject,
  }),
  result: z.strictObject({
    ...walletView.shape,
    code: z
      .array(z.strictObject({ blockchainCode: z.string(), hasCode: z.boolean().nullable() }))
      .describe(
        'On which chains of the family a contract stands at this address; null where no node could be asked. A wallet that is a ' +
          'contract on one chain alone is no place for money on another.',
      ),
  }),
});

export const linkTestWallet = endpoint({
  id: 'linkTestWallet',
  tag: 'Local chains',
  method: 'POST',
  path: '/api/v1/devnet/test-wallet',
  summary: 'Link the deposit wallet for trying things out; it is made at the first call',
  auth: 'member',
  body: z.strictObject({ projectID: givenId.describe('The project that takes payments with it') }),
  result: walletView,
});

const walletLink = z.strictObject({
  walletID: recordId,
  blockchainFamily: family,
  name: z.string(),
  walletType,
  status: z.enum(walletStatuses),
  assigningFor: z.array(z.string()).describe('The chains on which it gives out the new addresses of the project'),
});

export const listWalletLinks = endpoint({
  id: 'listWalletLinks',
  tag,
  method: 'GET',
  path: '/api/v1/project/:id/wallet',
  summary: 'Which wallets a project uses for what',
  auth: 'any',
  fixed: true,
  params: ofProject,
  result: z.array(walletLink),
});

export const linkWallets = endpoint({
  id: 'linkWallets',
  tag,
  method: 'POST',
  path: '/api/v1/project/:id/wallet',
  summary: 'Link wallets; a deposit wallet gives out the new addresses of its family from now on',
  auth: 'member',
  fixed: true,
  params: ofProject,
  body: z.object({
    wallets: z
      .array(
        z.object({ walletID: givenId, blockchainFamily: family }),
        'must be a list of {walletID, blockchainFamily}',
      )
      .min(1, 'must name at least one wallet')
      .max(50, 'must name at most 50 wallets'),
  }),
  result: z.array(walletLink),
});

export const unlinkWallet = endpoint({
  id: 'unlinkWallet',
  tag,
  method: 'DELETE',
  path: '/api/v1/project/:id/wallet/:walletID',
  summary: 'Unlink a wallet: it gives out no new addresses to the project; those given out stay watched',
  auth: 'member',
  status: 204,
  params: z.strictObject({ id: projectRef, walletID: pathId }),
  result: z.null(),
});
