import type { Block, SeenTransaction, TokenMove } from '../../port/port.ts';
import { agreedMove } from '../../nodes/agreed-move.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { PostLimits } from '../../nodes/post-json.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { parseExact } from './exact-json.ts';
import { fetchBlocks, wholeTransaction } from './fetch-blocks.ts';
import { isSignature, list, readContext, readTransaction, record, whole, type RawTransaction } from './raw-shapes.ts';
import { transfersOf } from './transfers-of.ts';

/** The first node that knows it tells; null when no node does. */
export async function readTransactionOf(pool: NodePool, hash: string): Promise<SeenTransaction | null> {
  if (!isSignature(hash)) return null;
  return knownToAny(pool, (node) => readFrom(node, hash));
}

/** As all nodes tell it. */
export async function hasMovedIn(pool: NodePool, move: TokenMove): Promise<boolean | null> {
  return agreedMove(pool, move, await pool.askAll((node) => readFrom(node, move.hash)));
}

async function readFrom(node: RpcNode, hash: string): Promise<SeenTransaction | null> {
  const found = await findIncluded(node, hash);
  if (!found) {
    // Executed by the node, and not yet voted for by the others.
    if ((await askStatus(node, hash)) === null) return null;
    return { hash, from: null, to: null, state: 'pending', block: null, transfers: [] };
  }
  const { transaction } = found;
  const { height, hash: blockHash, at } = found.block;
  const block = { height, hash: blockHash, at };
  const transfers = transfersOf({ block, transaction }).map(({ program: _program, ...transfer }) => transfer);
  const [first] = transfers.filter(({ path }) => path !== 'fee');
  return {
    hash,
    from: transaction.accounts[0] ?? null,
    to: first?.to ?? null,
    state: transaction.failed ? 'failed' : 'included',
    block,
    transfers,
  };
}

export type Included = { block: Block; transaction: RawTransaction };

/** A transaction in a block that the network has voted for; null where the node knows none. */
export async function findIncluded(node: RpcNode, hash: string): Promise<Included | null> {
  const placed = await findTransaction(node, hash);
  if (!placed) return null;
  const { slot, transaction } = placed;
  const [found] = await fetchBlocks(node, { from: slot, to: slot }, null);
  if (!found) throw garbled('a transaction in no block');
  return { block: found.block, transaction };
}

/** The same without its block. */
export async function findTransaction(
  node: RpcNode,
  hash: string,
  limits: Partial<PostLimits> = {},
): Promise<{ slot: number; transaction: RawTransaction } | null> {
  const body = await node.callForBytes('getTransaction', [hash, wholeTransaction], limits);
  const { result } = record(parseExact(body.toString('utf8')), 'an answer');
  if (result === null) return null;
  const slot = whole(record(result, 'a transaction')['slot'], 'the slot of a transaction');
  const transaction = readTransaction(result);
  if (transaction.hash !== hash) throw garbled('another transaction than was asked for');
  return { slot, transaction };
}

export type Status = { slot: number; failed: boolean; confirmation: string };

/** How far the network is with a transaction; null where the node has none, in the whole history that it keeps. */
export async function askStatus(node: RpcNode, hash: string): Promise<Status | null> {
  const answer = await node.call('getSignatureStatuses', [[hash], { searchTransactionHistory: true }]);
  const [status] = list(readContext(answer).value, 'the states of transactions');
  if (status === null || status === undefined) return null;
  const { slot, err, confirmationStatus } = record(status, 'the state of a transaction');
  const confirmation = typeof confirmationStatus === 'string' ? confirmationStatus : 'processed';
  return { slot: whole(slot, 'a slot'), failed: err !== null, confirmation };
}
