import { ChainUnavailable, WrongChain, type Broadcast, type Signed } from '../port.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { confirmed } from './fetch-blocks.ts';
import { whole } from './raw-shapes.ts';
import { askStatus } from './read-transaction.ts';

const known = /already been processed|already processed/i;
const lapsed = /blockhash not found/i;
/** What will be true of these bytes for ever, or until their blockhash is too old. */
const lasting =
  /signature verification|sanitize|failed to deserialize|decode|too large|insufficient funds for rent|invalid (account|program|instruction|param)|custom program error|program .*not (found|exist)|incorrect program|missing required signature|account not found|unsupported/i;
/** Of those, what some coins more would change. */
const curable = /insufficient (funds|lamports)(?! for rent)|debit an account|custom program error: 0x1\b/i;

/** Hands the bytes to every node: the more know them, the sooner they are in a block. One taker is enough. */
export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const refusals: RpcFailure[] = [];
  let unsure: unknown;
  let accepted = 0;
  const offer = async (node: RpcNode) => {
    const failure = await offerTo(node, signed);
    if (failure === null) accepted += 1;
    else if (failure instanceof RpcFailure && failure.kind === 'error') refusals.push(failure);
    else unsure = failure;
  };
  await Promise.all(pool.nodes.map(offer));
  // An error says little: the node may have taken it all the same, or have it in a block.
  if (accepted > 0 || (await isKnown(pool, signed.hash))) return { outcome: 'accepted' };
  const [refusal] = refusals;
  if (refusal === undefined) {
    if (unsure instanceof WrongChain) throw unsure;
    const why = unsure instanceof Error ? unsure.message : 'the chain has no node';
    throw new ChainUnavailable(`no node said that it has the transaction, which it may have all the same: ${why}`);
  }
  const isOver = lapsed.test(refusal.message) && (await hasLapsed(pool, signed));
  const isLasting = isOver || refusals.every(({ message }) => lasting.test(message) && !curable.test(message));
  const reason = isOver ? 'Its blockhash is too old: it can be included no more.' : sayWhy(refusal.message);
  return { outcome: 'refused', reason, retry: !isLasting };
}

async function offerTo(node: RpcNode, { bytes, hash }: Signed): Promise<unknown> {
  try {
    const answer = await node.call('sendTransaction', [
      bytes,
      { encoding: 'base64', preflightCommitment: confirmed.commitment },
    ]);
    return answer === hash ? null : new RpcFailure('garbled', 'took another transaction than we sent');
  } catch (error) {
    return error instanceof RpcFailure && error.kind === 'error' && known.test(error.message) ? null : error;
  }
}

async function isKnown(pool: NodePool, hash: string): Promise<boolean> {
  const looks = pool.nodes.map(async (node) => {
    try {
      return (await askStatus(node, hash)) !== null;
    } catch {
      // Whoever cannot say does not know it.
      return false;
    }
  });
  return (await Promise.all(looks)).includes(true);
}

/** A node that is behind does not know a young blockhash yet. */
async function hasLapsed(pool: NodePool, { validUntil }: Signed): Promise<boolean> {
  if (validUntil === undefined) return false;
  const height = await pool.ask((node) => node.call('getBlockHeight', [confirmed]));
  return whole(height, 'a height') >= validUntil;
}

function sayWhy(words: string): string {
  if (/insufficient funds for rent/i.test(words)) {
    return 'It leaves an account with less than the network asks for as its rent: pay more to a new address, or leave more behind.';
  }
  return words;
}
