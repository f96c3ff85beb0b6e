import * as z from 'zod';
import { chainCodes } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, pathId, recordId } from '../fields.ts';
import { healthStates, networkKinds } from '../money-in/blockchains.ts';

/** What has to be proven before this installation takes real money, and going live once it is. Nothing is ticked by hand. */

const tag = 'Going live';
const path = '/api/v1/go-live';

export const goLivePoints = [
  'nodes',
  'cold_wallets',
  'master_key',
  'mail',
  'second_factor',
  'webhook',
  'live_payment',
] as const;
export type GoLivePoint = (typeof goLivePoints)[number];

export const pointStates = ['proven', 'under_way', 'not_proven', 'failed'] as const;
export const walletProofs = ['signature', 'transfer'] as const;
export const dollarStages = ['asked', 'seen', 'confirmed', 'told'] as const;

const point = z.strictObject({
  of: z.enum(goLivePoints),
  state: z.enum(pointStates),
  at: instant.nullable().describe('Since when it is proven, or when that was seen last'),
});

const network = z.strictObject({
  blockchainCode: z.enum(chainCodes),
  name: z.string(),
  network: z.enum(networkKinds),
  health: z.enum(healthStates),
  nodes: z.int().min(0).describe('Those that are on'),
  answering: z.int().min(0),
});

const coldWallet = z.strictObject({
  walletID: recordId,
  walletName: z.string(),
  blockchainCode: z.enum(chainCodes),
  address: z.string(),
  text: z.string().describe('What its owner signs: the same for this address as long as the site has its name'),
  proof: z.strictObject({ means: z.enum(walletProofs), at: instant }).nullable(),
});
export type GoLiveWallet = z.output<typeof coldWallet>;

const dollar = z.strictObject({
  referenceID: z.string(),
  projectID: recordId,
  stages: z.array(z.enum(dollarStages)).describe('Those that it has come to'),
});

const goLiveView = z.strictObject({
  isTest: z.boolean().describe('Only local or test networks are on: no real money can come in'),
  live: z.strictObject({ since: instant, by: z.string() }).nullable(),
  points: z.array(point).describe('Each once, in their order'),
  networks: z.array(network).describe('Those that are on'),
  coldWallets: z.array(coldWallet),
  masterKey: z.strictObject({ by: z.string(), at: instant }).nullable(),
  mail: z.strictObject({
    configured: z.boolean(),
    host: z.string().nullable(),
    sentAt: instant.nullable(),
    error: z.string().nullable(),
  }),
  people: z.strictObject({
    all: z.int().min(0).describe('Who may change the installation'),
    without: z.array(z.string()).describe('Those of them who sign in with a password alone'),
  }),
  webhook: z
    .strictObject({
      webhookID: recordId,
      projectID: recordId,
      host: z.string(),
      answeredAt: instant.nullable(),
      failingSince: instant.nullable(),
    })
    .nullable()
    .describe('The endpoint that answered last, or else one that is on'),
  dollar: dollar.nullable().describe('A payment over a real network: one that was paid, or else the newest'),
});
export type GoLiveView = z.output<typeof goLiveView>;

export const readGoLive = endpoint({
  id: 'readGoLive',
  tag,
  method: 'GET',
  path,
  summary: 'What is proven, and what is left before real money',
  auth: 'member',
  result: goLiveView,
});

export const proveColdWallet = endpoint({
  id: 'proveColdWallet',
  tag,
  method: 'POST',
  path: `${path}/cold-wallets/:id`,
  summary:
    'Proves that a cold wallet is ours: by a signature of its text, or by a transfer from it to an address of ours',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  body: z.strictObject({
    signature: line(2000).optional(),
    txHash: line(200)
      .optional()
      .describe(
        'In place of a signature: of a transfer of the coin, or of a listed token, from it to one of our addresses',
      ),
  }),
  result: goLiveView,
});

export const proveMasterKey = endpoint({
  id: 'proveMasterKey',
  tag,
  method: 'POST',
  path: `${path}/master-key`,
  summary: 'Proves that there is a copy of the master key, by the first characters of its fingerprint',
  auth: 'member',
  body: z.strictObject({
    fingerprint: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{4}$/, 'must be the first four characters of the fingerprint, such as 4f2a'),
  }),
  result: goLiveView,
});

export const proveWebhook = endpoint({
  id: 'proveWebhook',
  tag,
  method: 'POST',
  path: `${path}/webhooks/:id`,
  outside: true,
  summary: 'Sends an example to an endpoint now; its answer proves that the shop hears of payments',
  auth: 'member',
  params: z.strictObject({ id: pathId }),
  result: goLiveView,
});

export const goLive = endpoint({
  id: 'goLive',
  tag,
  method: 'POST',
  path,
  summary: 'Goes live, once all is proven',
  auth: 'member',
  body: z.strictObject({}),
  result: goLiveView,
});
