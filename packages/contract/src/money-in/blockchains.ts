import * as z from 'zod';
import { chainCodes, chainFamilies } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { instant, line, recordId, secretName, takesEffectAt } from '../fields.ts';

/** The chains that payments come over, and the nodes that tell of them. */

const tag = 'Chains';
const path = '/api/v1/blockchain/:idOrCode';
const nodesMax = 10;

const idOrCode = z.strictObject({
  idOrCode: z
    .string()
    .regex(/^([1-9]\d{0,8}|[A-Za-z]{2,12})$/, "must be a blockchain's id or code, such as ETH")
    .transform((text) => (/^\d/.test(text) ? Number(text) : text.toUpperCase())),
});

export const healthStates = ['disabled', 'syncing', 'healthy', 'lagging', 'stalled', 'unreachable', 'halted'] as const;

export const networkKinds = ['mainnet', 'testnet', 'local'] as const;

const publicChain = {
  id: recordId,
  code: z.enum(chainCodes),
  name: z.string(),
  family: z.enum(chainFamilies),
  status: z.enum(['active', 'inactive']).describe('Whether payments can come over it at all'),
  health: z
    .enum(healthStates)
    .describe(
      'stalled: it makes no blocks, nothing reads them, or its nodes disagree about them; nothing is credited until that is over',
    ),
  network: z.enum(networkKinds),
  chainId: z.string(),
  confirmations: z.int().describe('How many blocks until money counts, that of the payment being the first'),
};

const chainView = z.strictObject({
  ...publicChain,
  healthSince: instant,
  healthReason: z.string().nullable(),
  lastReadAt: instant.nullable().describe('When its blocks were last read without a failure, new ones or none'),
  headHeight: z.int().nullable(),
  headAt: instant.nullable(),
  currencies: z.array(z.string()),
});
export type ChainView = z.output<typeof chainView>;

const nodeView = z.strictObject({
  id: recordId,
  url: z
    .string()
    .describe(
      'Without user names, keys and queries: those are never shown again. Of a secret of a vault the host alone',
    ),
  secretID: recordId.nullable().describe('The secret of a vault that its address is'),
  secret: secretName.nullable().describe('The same by its names'),
  origin: z.enum(['environment', 'local', 'dashboard']),
  active: z.boolean(),
  checkedAt: instant.nullable(),
  latencyMs: z.int().nullable(),
  height: z.int().nullable(),
  error: z.string().nullable(),
});
export type NodeView = z.output<typeof nodeView>;

const chainWithNodes = z.strictObject({ ...chainView.shape, nodes: z.array(nodeView) });
export type ChainWithNodes = z.output<typeof chainWithNodes>;

const nodeUrlAllowed = 'must be an http, https, ws or wss URL such as https://rpc.example.com';
export const nodeUrl = line(2048).refine(isNodeUrl, nodeUrlAllowed);

const nodeInput = z.strictObject({
  id: recordId.optional().describe('Left out: a new node'),
  url: nodeUrl.optional().describe('Left out: the stored address stays'),
  secretID: recordId.optional().describe('In place of url: a secret of a vault that holds the whole address'),
  active: z.boolean().default(true),
});

const chainInput = z.strictObject({
  confirmations: z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(10_000, 'must be at most 10000')
    .optional(),
  nodes: z
    .array(nodeInput)
    .max(nodesMax, `must name at most ${nodesMax} nodes`)
    .optional()
    .describe('All nodes, the preferred first; a node that is not named is removed'),
});
export type ChainInput = z.output<typeof chainInput>;

const probedNode = z.strictObject({
  id: recordId.nullable(),
  url: z.string(),
  connected: z.boolean(),
  error: z.string().optional(),
  chainId: z.union([z.int(), z.string()]).optional().describe('A number where the network has one'),
  avgLatencyMs: z.int().nullable(),
  lastBlockSeen: z.int().nullable(),
  lastBlockTimestamp: instant.nullable(),
});
export type ProbedNode = z.output<typeof probedNode>;
const connectionTest = z.strictObject({ success: z.boolean(), nodes: z.array(probedNode) });
export type ConnectionTest = z.output<typeof connectionTest>;

const reason = line(300).refine((text) => text !== '', 'must say why');

export const listBlockchains = endpoint({
  id: 'listBlockchains',
  tag,
  method: 'GET',
  path: '/api/v1/blockchains',
  summary: 'The chains and how they do',
  auth: 'any',
  fixed: true,
  result: z.array(chainView),
});

export const getBlockchain = endpoint({
  id: 'getBlockchain',
  tag,
  method: 'GET',
  path,
  summary: 'What anybody may know of a chain',
  auth: 'public',
  params: idOrCode,
  result: z.strictObject(publicChain),
});

export const listNodes = endpoint({
  id: 'listNodes',
  tag,
  method: 'GET',
  path: `${path}/nodes`,
  summary: 'A chain with its nodes',
  auth: 'member',
  params: idOrCode,
  result: chainWithNodes,
});

export const updateBlockchain = endpoint({
  id: 'updateBlockchain',
  tag,
  method: 'PUT',
  path,
  summary: 'Change confirmations, or add, remove, reorder and edit nodes',
  auth: 'member',
  params: idOrCode,
  body: chainInput,
  result: z.strictObject({ ...chainWithNodes.shape, takesEffectAt }),
});

export const testConnection = endpoint({
  id: 'testConnection',
  tag,
  method: 'GET',
  path: `${path}/test-connection`,
  summary: 'Ask each node of a chain for its newest block',
  auth: 'member',
  fixed: true,
  params: idOrCode,
  result: connectionTest,
});

export const testNode = endpoint({
  id: 'testNode',
  repeatable: true,
  tag,
  method: 'POST',
  path: `${path}/test-connection`,
  summary: 'Ask a node that is not saved yet',
  outside: true,
  auth: 'member',
  params: idOrCode,
  body: z.strictObject({
    url: nodeUrl.optional(),
    secretID: recordId.optional().describe('In place of url: a secret of a vault that holds the whole address'),
  }),
  result: connectionTest,
});

export const haltBlockchain = endpoint({
  id: 'haltBlockchain',
  tag,
  method: 'POST',
  path: `${path}/halt`,
  summary: 'Credit nothing more on a chain until a person resumes it',
  auth: 'member',
  params: idOrCode,
  body: z.strictObject({ reason }),
  result: chainView,
});

export const resumeBlockchain = endpoint({
  id: 'resumeBlockchain',
  tag,
  method: 'POST',
  path: `${path}/resume`,
  summary: 'Let a halted chain go on',
  auth: 'member',
  params: idOrCode,
  body: z.strictObject({ reason }),
  result: chainView,
});

export const listBlockchainFamilies = endpoint({
  id: 'listBlockchainFamilies',
  tag,
  method: 'GET',
  path: '/api/v1/blockchain-family',
  summary: 'Families of chains, which share keys and addresses',
  auth: 'any',
  fixed: true,
  result: z.array(
    z.strictObject({ id: recordId, family: z.enum(chainFamilies), blockchains: z.array(z.enum(chainCodes)) }),
  ),
});

function isNodeUrl(given: string): boolean {
  return /^(https?|wss?):\/\/[^\s\\"<>]+$/i.test(given) && URL.canParse(given);
}
