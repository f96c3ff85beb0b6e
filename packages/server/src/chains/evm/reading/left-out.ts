import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { blockWith } from '../../solidity/head.ts';
import { isHash, readReceipt } from '../../solidity/raw-shapes.ts';
import { skippedIn, type Left } from '../../solidity/skipped-addresses.ts';

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
  return skippedIn(receipt);
}
