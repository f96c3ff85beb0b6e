import type { SeenTransaction, TokenMove } from '../../port/port.ts';
import { traceTransaction } from './inner-transfers.ts';
import { blockWith } from '../../solidity/head.ts';
import { hasSucceeded, isHash, readReceipt, readTransaction } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { agreedMove } from '../../nodes/agreed-move.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import { transfersOf } from './transfers-of.ts';

/** The first node that knows it tells; null when no node does. */
export async function readTransactionOf(
  pool: NodePool,
  hash: string,
  tracing: boolean,
): Promise<SeenTransaction | null> {
  if (!isHash(hash)) return null;
  return knownToAny(pool, (node) => readFrom(node, hash, tracing));
}

/** As all nodes tell it. What contracts call moves no tokens, so nobody is asked for that. */
export async function hasMovedIn(pool: NodePool, move: TokenMove): Promise<boolean | null> {
  return agreedMove(pool, move, await pool.askAll((node) => readFrom(node, move.hash, false)));
}

async function readFrom(node: RpcNode, hash: string, tracing: boolean): Promise<SeenTransaction | null> {
  const [answer, told] = await node.all([
    ['eth_getTransactionByHash', [hash]],
    ['eth_getTransactionReceipt', [hash]],
  ]);
  if (answer === null) return null;
  const transaction = readTransaction(answer);
  if (transaction.hash !== hash) throw garbled('another transaction than was asked for');
  const { from, to } = transaction;
  const receipt = readReceipt(told);
  if (!receipt) return { hash, from, to, state: 'pending', block: null, transfers: [] };
  if (receipt.transactionHash !== hash) throw garbled('the receipt of another transaction');
  const block = await blockWith(node, receipt);
  const inner = tracing && hasSucceeded(receipt) ? await traceTransaction(node, hash) : [];
  const transfers = transfersOf({ block, transaction, receipt, inner }, () => true);
  const state = hasSucceeded(receipt) ? 'included' : 'failed';
  return { hash, from, to, state, block: { height: block.height, hash: block.hash, at: block.at }, transfers };
}
