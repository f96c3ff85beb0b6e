import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { hashAt, headerOf } from './head.ts';
import { readHash, readTransaction, record, toCount, type RawHeader, type RawTransaction } from './raw-shapes.ts';

/** With its fee and what it spends. */
const inDetail = 2;
/** Of a transaction that a node without an index of all of them must be led to by what is left of it. */
const outputsTried = 16;

export type Found = { transaction: RawTransaction; block: RawHeader | null };

/** A transaction as one node knows it, and the block it stands in; null where it does not. */
export async function findTransaction(node: RpcNode, hash: string): Promise<Found | null> {
  const told = await ask(node, [hash, inDetail]);
  if (told) {
    if (told.txid !== hash) throw garbled('another transaction than was asked for');
    if (told.blockhash === undefined) return { transaction: told, block: null };
    const block = await blockInChain(node, told.blockhash);
    return block && { transaction: told, block };
  }
  const blockHash = await blockOfUnspent(node, hash);
  if (blockHash === null) return null;
  const transaction = await ask(node, [hash, inDetail, blockHash]);
  const block = await blockInChain(node, blockHash);
  return transaction && block && { transaction, block };
}

async function ask(node: RpcNode, params: readonly unknown[]): Promise<RawTransaction | null> {
  try {
    return readTransaction(await node.call('getrawtransaction', params));
  } catch (error) {
    if (error instanceof RpcFailure && error.code === errorCodes.notFound) return null;
    throw error;
  }
}

/** A node remembers blocks of forks that it has left, and what stood in them alone it does not know any more. */
async function blockInChain(node: RpcNode, hash: string): Promise<RawHeader | null> {
  const header = await headerOf(node, readHash(hash, 'the block of a transaction'));
  return header.confirmations < 1 ? null : header;
}

/** Every node knows in which block a coin was made, as long as it is unspent. */
async function blockOfUnspent(node: RpcNode, hash: string): Promise<string | null> {
  const asks = Array.from({ length: outputsTried }, (_one, at) => ['gettxout', [hash, at, false]] as const);
  const known = (await node.all(asks)).find((one) => one !== null);
  if (known === undefined) return null;
  const { bestblock, confirmations } = record(known, 'a coin');
  const best = await headerOf(node, readHash(bestblock, 'the newest block'));
  return hashAt(node, best.height - toCount(confirmations, 'the age of a coin') + 1);
}
