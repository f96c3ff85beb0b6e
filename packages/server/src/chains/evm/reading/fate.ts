import type { Fate, Sent } from '../../port/port.ts';
import { blockWith } from '../../solidity/head.ts';
import { hasSucceeded, readBlock, readReceipt, readTransaction, toHex, toNumber } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { agreedDeath, unanimousDeath } from '../../nodes/agreed-death.ts';
import { agreedEnd } from '../../nodes/agreed-end.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import { feeOf } from './transfers-of.ts';

type Included = Extract<Fate, { final: boolean }>;
/** Whether the proof shows who used the nonce, so that it needs not everybody's word. */
type Death = Extract<Fate, { state: 'dead' }> & { isShown: boolean };
type Numbered = Sent & { position: number };
type Told = Included | Death | { state: 'pending' } | { state: 'unknown' };

/**
 * What became of a transaction: included where any node has it so, failed where nodes agree; dead only when its nonce is used by
 * another that is final, as one node shows and another says too. Where none can show it all must say so.
 */
export async function fateOf(pool: NodePool, { position, ...sent }: Sent): Promise<Fate> {
  if (position === null) throw new RangeError(`no nonce: ${sent.hash}`);
  const answers = await pool.askAll((node) => askFate(node, { ...sent, position }));
  const told = answers.map(({ answer }) => answer);
  const deaths = answers.flatMap(({ node, answer }) => (answer.state === 'dead' ? [{ node, answer }] : []));
  const shown = deaths.find(({ answer }) => answer.isShown)?.answer;
  const ended = agreedEnd(pool, answers);
  if (ended && ended.state !== 'pending' && ended.final) return ended;
  // A node that was away for long may still hold what can never be included.
  if (shown && agreedDeath(pool, deaths)) return { state: 'dead', proof: shown.proof };
  if (ended) return ended;
  if (told.some((one) => one.state === 'pending')) return { state: 'pending' };
  const death = unanimousDeath(pool, deaths);
  return death ? { state: 'dead', proof: death.proof } : { state: 'unknown' };
}

async function askFate(node: RpcNode, sent: Numbered): Promise<Told> {
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
async function proofOfDeath(node: RpcNode, { hash, from, position }: Numbered, finalHeight: number): Promise<Told> {
  const used = async (height: number) =>
    toNumber(await node.call('eth_getTransactionCount', [from, toHex(height)]), 'a nonce') > position;
  if (!(await used(finalHeight))) return { state: 'unknown' };
  const height = await firstThat(used, finalHeight).catch((error: unknown) => {
    if (error instanceof RpcFailure && error.kind === 'error') return null;
    throw error;
  });
  const what = `nonce ${position} of ${from} was used by`;
  if (height === null) {
    return { state: 'dead', proof: `${what} a transaction that is final at block ${finalHeight}`, isShown: false };
  }
  const block = readBlock(await node.call('eth_getBlockByNumber', [toHex(height), true]));
  const other = block?.transactions
    .map(readTransaction)
    .find((one) => one.from === from && toNumber(one.nonce, 'a nonce') === position);
  if (other?.hash === hash) return { state: 'unknown' };
  // Delegated accounts also use up nonces inside other people's transactions.
  const by = other ? `transaction ${other.hash}` : 'something else';
  return { state: 'dead', proof: `${what} ${by} in block ${height}, which is final`, isShown: true };
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
