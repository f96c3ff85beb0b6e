import { deedOf } from '@coffer/keys/solana/instructions.ts';
import { decodeTransaction } from '@coffer/keys/solana/transaction.ts';
import type { Fate, Sent } from '../../port/port.ts';
import { agreedDeath } from '../../nodes/agreed-death.ts';
import { agreedEnd } from '../../nodes/agreed-end.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { confirmed } from './fetch-blocks.ts';
import { readNonce } from './nonces.ts';
import { blocksOfLife } from '../rules/unsigned.ts';
import { isSignature, list, readContext, readHead, record, whole } from './raw-shapes.ts';
import { askStatus, findIncluded } from './read-transaction.ts';
import { feeOf } from './transfers-of.ts';

/** A nonce is used by one of ours at a time, so that whoever used it last is among the very last. */
const usersMax = 20;

/**
 * What became of a transaction: included where any node has it so, failed where nodes agree. Dead only when the last block that
 * could take it is final and behind us, and nobody has it who keeps the blocks in which it could be.
 */
export async function fateOf(pool: NodePool, sent: Sent): Promise<Fate> {
  const answers = await pool.askAll((node) => askFate(node, sent));
  const ended = agreedEnd(pool, answers);
  if (ended) return ended;
  if (answers.some(({ answer }) => answer.state === 'pending')) return { state: 'pending' };
  const deaths = answers.filter(({ answer }) => answer.state === 'dead');
  return agreedDeath(pool, deaths) ?? { state: 'unknown' };
}

async function askFate(node: RpcNode, { hash, validUntil, bytes }: Sent): Promise<Fate> {
  // The order matters: what was not there when the last block that could take it was final will never be.
  const finalHeight = whole(await node.call('getBlockHeight', [{ commitment: 'finalized' }]), 'a height');
  const status = await askStatus(node, hash);
  if (status === null) return proofOfDeath(node, { hash, validUntil, bytes }, finalHeight);
  const found = status.confirmation === 'processed' ? null : await findIncluded(node, hash);
  if (!found) return { state: 'pending' };
  const { block, transaction } = found;
  return {
    state: transaction.failed ? 'failed' : 'included',
    block: { height: block.height, hash: block.hash },
    feeUnits: feeOf(transaction),
    final: status.confirmation === 'finalized',
  };
}

type Unseen = { hash: string; validUntil: number | undefined; bytes: string | undefined };

async function proofOfDeath(node: RpcNode, { hash, validUntil, bytes }: Unseen, finalHeight: number): Promise<Fate> {
  if (validUntil === undefined) return nonceProof(node, hash, bytes);
  if (finalHeight <= validUntil || !(await isTooOld(node, bytes))) return { state: 'unknown' };
  if (!(await remembers(node, validUntil - blocksOfLife))) return { state: 'unknown' };
  const proof = `it could be included up to block height ${validUntil}; height ${finalHeight} is final, and it is in no block`;
  return { state: 'dead', proof };
}

/**
 * That the block which the very bytes name is too old now, as the node itself has it: a height is kept beside the bytes and may be
 * wrong. Asked of the newest block as well, since a young block is not among the final ones yet.
 */
async function isTooOld(node: RpcNode, bytes: string | undefined): Promise<boolean> {
  const transaction = bytes === undefined ? null : decodeTransaction(bytes);
  if (transaction === null || 'reason' in transaction) return false;
  const { lifetime } = transaction.message;
  const answers = await node.all(
    ['finalized', 'processed'].map((commitment) => ['isBlockhashValid', [lifetime, { commitment }]] as const),
  );
  return answers.every((answer) => {
    const { value } = readContext(answer);
    if (typeof value !== 'boolean') throw garbled('a block that is neither too old nor recent');
    return !value;
  });
}

/**
 * What lives by a nonce dies when something else has used it up. That its value is another one proves nothing: where the node is
 * behind, it may be an earlier one. Only the transaction that used up this very value does.
 */
async function nonceProof(node: RpcNode, hash: string, bytes: string | undefined): Promise<Fate> {
  const transaction = bytes === undefined ? null : decodeTransaction(bytes);
  if (transaction === null || 'reason' in transaction) return { state: 'unknown' };
  const { instructions, lifetime } = transaction.message;
  const first = instructions[0] && deedOf(instructions[0]);
  if (first?.does !== 'advance-nonce') return { state: 'unknown' };
  const nonce = await readNonce(node, first.nonceAccount, 'finalized');
  if (nonce === null || nonce.value === lifetime) return { state: 'unknown' };
  const user = await findUser(node, nonce.account, lifetime);
  if (user === null || user === hash) return { state: 'unknown' };
  return {
    state: 'dead',
    proof: `the nonce ${nonce.account} was used by another transaction, ${user}, which is final`,
  };
}

/** The final transaction that lived by this value of a nonce, among the last that named its account. */
async function findUser(node: RpcNode, account: string, lifetime: string): Promise<string | null> {
  const last = { commitment: 'finalized', limit: usersMax };
  const listed = list(await node.call('getSignaturesForAddress', [account, last]), 'the transactions of an account');
  for (const one of listed) {
    const { signature } = record(one, 'a transaction');
    if (!isSignature(signature)) throw garbled('a transaction without its signature');
    const how = { commitment: 'finalized', encoding: 'base64', maxSupportedTransactionVersion: 0 };
    const answer = await node.call('getTransaction', [signature, how]);
    if (answer === null) continue;
    const [text] = list(record(answer, 'a transaction')['transaction'], 'the bytes of a transaction');
    const read = decodeTransaction(typeof text === 'string' ? text : '');
    if (!('reason' in read) && read.message.lifetime === lifetime) return signature;
  }
  return null;
}

/** A node that has thrown old blocks away also knows nothing of what was in them. */
async function remembers(node: RpcNode, height: number): Promise<boolean> {
  const slot = whole(await node.call('getFirstAvailableBlock', []), 'the first slot');
  if (slot === 0) return true;
  const details = { ...confirmed, transactionDetails: 'none', rewards: false };
  const { blockHeight } = readHead(await node.call('getBlock', [slot, details]), slot);
  return blockHeight !== null && blockHeight <= Math.max(0, height);
}
