import * as z from 'zod';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { endpoint } from '../endpoint.ts';
import { line } from '../fields.ts';

/** Chains that run beside the program on this machine, for trying everything out without real money. In production there are none. */

const tag = 'Local chains';

const token = z.strictObject({ code: z.string(), address: z.string(), decimals: z.int() });

const localChain = z.strictObject({
  code: z.string(),
  chainId: z.string().describe('What tells its network from others: a number on Ethereum, a name on Bitcoin'),
  rpcUrl: z
    .string()
    .describe(
      'Reachable from the machine that the program runs on, and from nowhere else; without the password that its node may ask for',
    ),
  program: z.enum(['anvil', 'bitcoind', 'simulator']).describe('What runs it; a simulator is one of ours'),
  coin: z.strictObject({ code: z.string(), decimals: z.int() }),
  tokens: z.array(token),
});

const account = z.strictObject({ family: z.string(), address: z.string() });

const devnetView = z.strictObject({
  enabled: z.boolean().describe('Without local chains the lists are empty, and the other calls answer NOT_FOUND'),
  chains: z.array(localChain),
  accounts: z.array(account).describe('Of the wallet whose phrase everybody knows'),
});
export type DevnetView = z.output<typeof devnetView>;

/** Which chains are local is known when they run. */
const blockchainCode = line(20).describe('The code of a local chain, such as ETH');

const faucetOrder = z.strictObject({
  blockchainCode,
  currencyCode: line(20).describe("The chain's own coin or a token of its list"),
  address: line(120),
  amount: z.string().max(80, 'must have at most 80 characters').describe('Above 0, at most 1000000'),
});
export type FaucetInput = z.output<typeof faucetOrder>;

/**
 * What may be asked of a node: what a wallet in a browser asks, and nothing that changes how the node works.
 * `eth_sendTransaction` sends from the accounts whose phrase everybody knows.
 */
export const rpcMethods: Readonly<Record<ChainFamily, readonly string[]>> = {
  ETH_Family: [
    'eth_chainId',
    'eth_blockNumber',
    'eth_getBalance',
    'eth_call',
    'eth_estimateGas',
    'eth_gasPrice',
    'eth_maxPriorityFeePerGas',
    'eth_feeHistory',
    'eth_getTransactionCount',
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
    'eth_getBlockByNumber',
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'personal_sign',
    'eth_getCode',
    'eth_getLogs',
  ],
  TRX_Family: [
    'eth_chainId',
    'eth_blockNumber',
    'eth_getBalance',
    'eth_call',
    'eth_estimateGas',
    'eth_gasPrice',
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
    'eth_getBlockByNumber',
    'eth_sendTransaction',
    'eth_getCode',
    'eth_getLogs',
    'wallet/getnowblock',
    'wallet/getaccount',
    'wallet/gettransactionbyid',
    'wallet/gettransactioninfobyid',
    'wallet/triggerconstantcontract',
    'wallet/broadcasttransaction',
  ],
  BTC_Family: [
    'getblockcount',
    'getblockhash',
    'getblockheader',
    'getrawmempool',
    'getrawtransaction',
    'gettxout',
    'scantxoutset',
    'sendrawtransaction',
    'testmempoolaccept',
  ],
  SOL_Family: [
    'getSlot',
    'getLatestBlockhash',
    'getBalance',
    'getAccountInfo',
    'getTokenAccountBalance',
    'getTransaction',
    'getSignatureStatuses',
    'sendTransaction',
  ],
};

const rpcRequest = z.strictObject({
  jsonrpc: z.literal('2.0', 'must be 2.0'),
  id: z.union([z.int(), line(64)], 'must be a whole number or a text').default(1),
  method: line(60).describe('One that a wallet needs; others are refused with the list of those that the chain has'),
  params: z.array(z.unknown(), 'must be a list').max(10, 'must have at most 10 entries').default([]),
});

const rpcAnswer = z.strictObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.int(), z.string(), z.null()]),
  result: z.unknown().optional(),
  error: z.strictObject({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

export const readDevnet = endpoint({
  id: 'readDevnet',
  tag,
  method: 'GET',
  path: '/api/v1/devnet',
  summary: 'Which chains run on this machine, and what is on them',
  auth: 'any',
  result: devnetView,
});

export const drawFromFaucet = endpoint({
  id: 'drawFromFaucet',
  tag,
  method: 'POST',
  path: '/api/v1/devnet/faucet',
  summary: 'Test money to an address, in a real transaction of a local chain',
  auth: 'member',
  body: faucetOrder,
  result: z.strictObject({ transactionHash: z.string() }),
});

export const forwardRpc = endpoint({
  id: 'forwardRpc',
  tag,
  method: 'POST',
  path: '/api/v1/devnet/rpc/:code',
  summary: "One JSON-RPC request to a local chain's node, for a wallet in the browser",
  auth: 'member',
  params: z.strictObject({ code: line(20) }),
  body: rpcRequest,
  result: rpcAnswer,
});

export const mineBlocks = endpoint({
  id: 'mineBlocks',
  tag,
  method: 'POST',
  path: '/api/v1/devnet/mine',
  summary: 'Blocks at once, to have something confirmed sooner',
  auth: 'member',
  body: z.strictObject({
    blockchainCode,
    blocks: z
      .int('must be a whole number from 1 to 100')
      .min(1, 'must be a whole number from 1 to 100')
      .max(100, 'must be a whole number from 1 to 100'),
  }),
  result: z.strictObject({ blocks: z.int() }),
});
