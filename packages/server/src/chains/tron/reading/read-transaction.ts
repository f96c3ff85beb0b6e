import { agreedMove } from '../../nodes/agreed-move.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Block, SeenTransaction, TokenMove } from '../../port/port.ts';
import { blockWith } from '../../solidity/head.ts';
import { readReceipt } from '../../solidity/raw-shapes.ts';
import { askWallet, type Json } from './ask-wallet.ts';
import { ourWords } from './head.ts';
import { transfersOf } from './transfers-of.ts';
import { addressIn, isId, readWalletTransaction, type WalletTransaction } from './wallet-block.ts';
import { readInfo, type WalletInfo } from './wallet-info.ts';

/** The first node that knows it tells; null when no node does. */
export async function readTransactionOf(pool: NodePool, id: string): Promise<SeenTransaction | null> {
  return isId(id) ? knownToAny(pool, (node) => readFrom(node, id)) : null;
}

/** As all nodes tell it. */
export async function hasMovedIn(pool: NodePool, move: TokenMove): Promise<boolean | null> {
  return agreedMove(pool, move, await pool.askAll((node) => readFrom(node, move.hash)));
}

async function readFrom(node: RpcNode, id: string): Promise<SeenTransaction | null> {
  const transaction = await lookUp(node, id);
  if (!transaction) return null;
  const [from, to] = [addressIn(transaction.owner), addressIn(transaction.to)];
  const result = await resultOf(node, id);
  if (!result) return { hash: id, from, to, state: 'pending', block: null, transfers: [] };
  const { block, info } = result;
  const transfers = transfersOf({ block, transaction, info }, () => true);
  const place = { height: block.height, hash: block.hash, at: block.at };
  return { hash: id, from, to, state: info.failed ? 'failed' : 'included', block: place, transfers };
}

/** In a block or on its way to one; null when this node has never heard of it. */
export async function lookUp(node: RpcNode, id: string): Promise<WalletTransaction | null> {
  const included = await askWallet(node, 'gettransactionbyid', { value: id });
  const known = isNothing(included) ? await askWallet(node, 'gettransactionfrompending', { value: id }) : included;
  if (isNothing(known)) return null;
  const transaction = readWalletTransaction(known);
  if (transaction.id !== id) throw garbled('another transaction than was asked for');
  return transaction;
}

/** What became of it and in which block, which is proven to stand; null while it is in none. */
export async function resultOf(node: RpcNode, id: string): Promise<{ block: Block; info: WalletInfo } | null> {
  const answer = await askWallet(node, 'gettransactioninfobyid', { value: id });
  if (isNothing(answer)) return null;
  const info = readInfo(answer);
  const receipt = readReceipt(await node.call('eth_getTransactionReceipt', [`0x${id}`]));
  if (!receipt) return null;
  if (info.id !== id || receipt.transactionHash !== `0x${id}`) throw garbled('the result of another transaction');
  const block = ourWords(await blockWith(node, receipt));
  if (block.height !== info.height) throw garbled('a result of two blocks');
  return { block, info };
}

function isNothing(answer: Json): boolean {
  return Object.keys(answer).length === 0;
}
