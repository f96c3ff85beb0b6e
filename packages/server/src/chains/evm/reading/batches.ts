import type { Hex } from 'viem';
import { decodeEventLog, decodeFunctionResult, encodeFunctionData, parseAbi, toEventSelector } from 'viem/utils';
import { disperseAbi, disperseAddress, disperseCodeHash } from '@coffer/contract-abi/disperse.ts';
import { agreedDeath } from '../../nodes/agreed-death.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { BatchReader, BatchStanding } from '../../port/batch-calls.ts';
import { isVerdict } from '../../solidity/eth-nodes.ts';
import { blockWith } from '../../solidity/head.ts';
import { hasSucceeded, isHash, readReceipt, toBigint, toHex, type RawReceipt } from '../../solidity/raw-shapes.ts';
import { codeHashOf } from '../../solidity/sweep-contract.ts';
import { readBalances } from './balances.ts';
import { readAccounts } from './read-accounts.ts';

const contract = disperseAddress.toLowerCase();
const allowanceAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)']);
const dispersedTopic = toEventSelector(disperseAbi.find((one) => one.type === 'event' && one.name === 'Dispersed')!);

export function batchReader(pool: NodePool): BatchReader {
  return {
    isThere: async () => (await standing(pool)) === 'final',
    standing: () => standing(pool),
    isAllowed: (owner, token, units) => pool.ask((node) => isAllowed(node, owner, token, units)),
    knownPayees: (addresses) => knownPayees(pool, addresses),
    refusedNow: (call) => pool.ask((node) => refusedNow(node, call)),
    refused: (sent) => agreedRefusals(pool, sent),
  };
}

/**
 * By its code, now and in a final block: coins that go to an address without code stay there. As many nodes have to tell it as a death
 * takes, and none otherwise.
 */
async function standing(pool: NodePool): Promise<BatchStanding> {
  const told = await pool.askAll(async (node): Promise<BatchStanding> => {
    if ((await codeHashOf(node, contract)) !== disperseCodeHash) return 'absent';
    return (await codeHashOf(node, contract, 'finalized')) === disperseCodeHash ? 'final' : 'included';
  });
  if (told.every(({ answer }) => answer === 'final') && agreedDeath(pool, told) === 'final') return 'final';
  return told.some(({ answer }) => answer !== 'absent') ? 'included' : 'absent';
}

async function isAllowed(node: RpcNode, owner: string, token: string, units: bigint): Promise<boolean> {
  const args = [owner as Hex, disperseAddress] as const;
  const data = encodeFunctionData({ abi: allowanceAbi, functionName: 'allowance', args });
  const answer = await node.call('eth_call', [{ to: token, data }, 'latest']);
  return typeof answer === 'string' && answer.length >= 66 && toBigint(answer.slice(0, 66), 'an allowance') >= units;
}

async function knownPayees(pool: NodePool, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const accounts = await pool.ask((node) => readAccounts(node, addresses));
  const held = await readBalances(
    pool,
    addresses.map((address) => ({ address, contract: null })),
  );
  const known = accounts.filter(({ hasCode, delegate, nonce }, at) => {
    return !hasCode && delegate === null && (nonce > 0 || (held[at] ?? 0n) > 0n);
  });
  return new Set(known.map(({ address }) => address));
}

async function refusedNow(
  node: RpcNode,
  { from, to, units, data }: Parameters<BatchReader['refusedNow']>[0],
): Promise<number[]> {
  const answer = await node
    .call('eth_call', [{ from, to, value: toHex(units), data }, 'latest'])
    .catch((error: unknown) => {
      if (error instanceof RpcFailure && isVerdict(error)) return null;
      throw error;
    });
  // It would fail as a whole: what that is for says who asks for its price.
  if (answer === null) return [];
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) throw garbled('an outcome of a batch');
  return bitsOf(decodeFunctionResult({ abi: disperseAbi, functionName: 'payToken', data: answer as Hex }));
}

/** Whoever says that something was refused would have it paid again: none may say otherwise. */
async function agreedRefusals(
  pool: NodePool,
  sent: Parameters<BatchReader['refused']>[0],
): Promise<number[] | 'untold' | null> {
  if (!isHash(sent.hash)) return null;
  const told = await pool.askAll((node) => refusalsFrom(node, sent));
  const known = told.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]));
  if (new Set(known.map(({ answer }) => answer)).size > 1) return null;
  const agreed = agreedDeath(pool, known);
  if (agreed === undefined || agreed === null) return null;
  return agreed === 'untold' ? 'untold' : bitsOf(agreed);
}

/** Null where it stands in another block or none, or failed there. */
async function refusalsFrom(
  node: RpcNode,
  { hash, from, blockHash }: Parameters<BatchReader['refused']>[0],
): Promise<bigint | 'untold' | null> {
  const receipt = readReceipt(await node.call('eth_getTransactionReceipt', [hash]));
  if (!receipt) return null;
  if (receipt.transactionHash !== hash) throw garbled('the receipt of another transaction');
  await blockWith(node, receipt);
  return receipt.blockHash === blockHash && hasSucceeded(receipt) ? refusedIn(receipt, from) : null;
}

/** Any contract may say the same words, and ours says them of whoever calls it. */
function refusedIn({ logs }: RawReceipt, from: string): bigint | 'untold' {
  const payer = `0x${from.slice(2).padStart(64, '0')}`;
  const said = logs.filter(
    ({ address, topics }) => address === contract && topics[0] === dispersedTopic && topics[1] === payer,
  );
  const [only] = said;
  if (!only) return 'untold';
  if (said.length > 1) throw garbled('a batch with two outcomes');
  const { topics, data } = only;
  const { args } = decodeEventLog({
    abi: disperseAbi,
    eventName: 'Dispersed',
    topics: topics as [Hex, ...Hex[]],
    data: data as Hex,
  });
  return args.refused;
}

function bitsOf(word: bigint): number[] {
  return Array.from({ length: 256 }, (_one, at) => at).filter((at) => (word >> BigInt(at)) & 1n);
}
