import { ChainUnavailable, WrongChain, type Broadcast, type Signed } from '../port.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { RpcFailure } from '../nodes/rpc-failure.ts';

const known = /already known|known transaction|already imported|already exists|already in mempool/i;
/** What will be true of these bytes for ever. */
const lasting =
  /nonce.{0,12}too low|nonce is too low|intrinsic gas|invalid (sender|signature|chain)|chain ?id|exceeds block gas|(tx|transaction) type|rlp|oversized|initcode|gas limit too high|insufficient gas/i;

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
  // An error says little: the node may have had it before, have taken it all the same, or have it in a block.
  if (accepted > 0 || (await isKnown(pool, signed.hash))) return { outcome: 'accepted' };
  const [refusal] = refusals;
  if (refusal === undefined) {
    if (unsure instanceof WrongChain) throw unsure;
    const why = unsure instanceof Error ? unsure.message : 'the chain has no node';
    throw new ChainUnavailable(`no node said that it has the transaction, which it may have all the same: ${why}`);
  }
  const isLasting = refusals.length > 0 && refusals.every(({ message }) => lasting.test(message));
  return { outcome: 'refused', reason: refusal.message, retry: !isLasting };
}

async function offerTo(node: RpcNode, { bytes, hash }: Signed): Promise<unknown> {
  try {
    const answer = await node.call('eth_sendRawTransaction', [bytes]);
    return answer === hash ? null : new RpcFailure('garbled', 'took another transaction than we sent');
  } catch (error) {
    return error instanceof RpcFailure && error.kind === 'error' && known.test(error.message) ? null : error;
  }
}

async function isKnown(pool: NodePool, hash: string): Promise<boolean> {
  const looks = pool.nodes.map(async (node) => {
    try {
      return (await node.call('eth_getTransactionByHash', [hash])) !== null;
    } catch {
      // Whoever cannot say does not know it.
      return false;
    }
  });
  return (await Promise.all(looks)).includes(true);
}
