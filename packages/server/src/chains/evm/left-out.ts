import type { Hex } from 'viem';
import { decodeEventLog, toEventSelector } from 'viem/utils';
import { fundSweeperAbi } from '@coffer/contract-abi/contracts.ts';
import type { LeftOut } from '../port.ts';
import { isHash, readReceipt, type RawLog } from './raw-shapes.ts';
import { blockWith } from './read-transaction.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { knownToAny } from '../nodes/known-to-any.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled } from '../nodes/rpc-failure.ts';

type Left = { address: string; reason: LeftOut };

/** As the contract counts them. */
const reasons: readonly LeftOut[] = ['empty', 'not_a_deposit', 'not_moved'];
const skippedTopic = toEventSelector(
  fundSweeperAbi.find((item) => item.type === 'event' && item.name === 'SweepSkipped')!,
);

/** Null while no node has it in a block. */
export async function readLeftOut(pool: NodePool, txHash: string): Promise<Left[] | null> {
  if (!isHash(txHash)) return null;
  return knownToAny(pool, (node) => leftOutFrom(node, txHash));
}

async function leftOutFrom(node: RpcNode, txHash: string): Promise<Left[] | null> {
  const receipt = readReceipt(await node.call('eth_getTransactionReceipt', [txHash]));
  if (!receipt) return null;
  if (receipt.transactionHash !== txHash) throw garbled('the receipt of another transaction');
  await blockWith(node, receipt);
  // Any contract may say the same words: only those of the one that was called are about this sweep.
  const said = receipt.logs.filter(({ address, topics }) => address === receipt.to && topics[0] === skippedTopic);
  return said.map(leftOutIn);
}

function leftOutIn({ topics, data }: RawLog): Left {
  try {
    const { args } = decodeEventLog({
      abi: fundSweeperAbi,
      eventName: 'SweepSkipped',
      topics: topics as [Hex, ...Hex[]],
      data: data as Hex,
    });
    const reason = reasons[args.reason];
    if (!reason) throw new RangeError(`no such reason: ${args.reason}`);
    return { address: args.deposit.toLowerCase(), reason };
  } catch {
    throw garbled('an address that was left out for no reason');
  }
}
