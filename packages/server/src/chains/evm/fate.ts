import type { Fate, Sent } from '../port.ts';
import { blockWith } from './read-transaction.ts';
import { readBlock, readReceipt, readTransaction, toHex, toNumber } from './raw-shapes.ts';
import type { EvmNode } from './rpc/evm-node.ts';
import type { NodePool } from './rpc/node-pool.ts';
import { RpcFailure } from './rpc/rpc-failure.ts';
import { feeOf, hasSucceeded } from './transfers-of.ts';

/** What became of a transaction: from any node that knows it; dead only when its nonce is used by another that is final. */
export async function fateOf(pool: NodePool, sent: Sent): Promise<Fate> {
  const told = await pool.askAll((node) => askFate(node, sent));
  const fates = told.map(({ answer }) => answer);
  const included = fates.filter((fate) => fate.state === 'included' || fate.state === 'failed');
  const known = included.find((fate) => fate.final) ?? included[0] ?? fates.find((fate) => fate.state === 'pending');
  if (known) return known;
  // Death is for ever: whoever was not asked might know better.
  const dead = fates.find((fate) => fate.state === 'dead');
  return dead && told.length === pool.nodes.length ? dead : { state: 'unknown' };
}

async function askFate(node: EvmNode, sent: Sent): Promise<Fate> {
  const [transaction, told, finalized] = await node.batch([
    ['eth_getTransactionByHash', [sent.hash]],
    ['eth_getTransactionReceipt', [sent.hash]],
    ['eth_getBlockByNumber', ['finalized', false]],
  ]);
  if (transaction instanceof RpcFailure) throw transaction;
  if (told instanceof RpcFailure) throw told;
  const receipt = readReceipt(told);
  const final = finalized instanceof RpcFailure ? null : readBlock(finalized);
  const finalHeight = final ? toNumber(final.number, 'the finalized height') : null;
  if (receipt) {
    const { height, hash } = await blockWith(node, receipt);
    const isFinal = finalHeight !== null && height <= finalHeight;
    const state = hasSucceeded(receipt) ? 'included' : 'failed';
    return { state, block: { height, hash }, feeUnits: feeOf(receipt), final: isFinal };
  }
  if (transaction !== null) return { state: 'pending' };
  return finalHeight === null ? { state: 'unknown' } : proofOfDeath(node, sent, finalHeight);
}

/**
 * The nonce was used in a final block while this transaction is in none. The block that used it is looked up, so that the
 * proof can name who did; a node that keeps no old states cannot do that, and then its word for the nonce is the proof.
 */
async function proofOfDeath(node: EvmNode, { hash, from, position }: Sent, finalHeight: number): Promise<Fate> {
  const used = async (height: number) =>
    toNumber(await node.call('eth_getTransactionCount', [from, toHex(height)]), 'a nonce') > position;
  if (!(await used(finalHeight))) return { state: 'unknown' };
  const height = await firstThat(used, finalHeight).catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === 'error') return null;
    throw error;
  });
  const what = `nonce ${position} of ${from} was used by`;
  if (height === null) return { state: 'dead', proof: `${what} a transaction that is final at block ${finalHeight}` };
  const block = readBlock(await node.call('eth_getBlockByNumber', [toHex(height), true]));
  const other = block?.transactions
    .map(readTransaction)
    .find((one) => one.from === from && toNumber(one.nonce, 'a nonce') === position);
  if (other?.hash === hash) return { state: 'unknown' };
  // Delegated accounts also use up nonces inside other people's transactions.
  const by = other ? `transaction ${other.hash}` : 'something else';
  return { state: 'dead', proof: `${what} ${by} in block ${height}, which is final (${finalHeight})` };
}

/** The lowest height at which it is so, knowing that it is so at the last. */
async function firstThat(isSo: (height: number) => Promise<boolean>, last: number): Promise<number> {
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await isSo(middle)) high = middle;
    else low = middle + 1;
  }
  return high;
}
