import type { NodePool } from '../../nodes/node-pool.ts';
import { offerToAll, refusalOf } from '../../nodes/offer-to-all.ts';
import type { Broadcast, Signed } from '../../port/port.ts';

const known = /already known|known transaction|already imported|already exists|already in mempool/i;
/** What will be true of these bytes for ever. */
const lasting =
  /nonce.{0,12}too low|nonce is too low|intrinsic gas|invalid (sender|signature|chain)|chain ?id|exceeds block gas|(tx|transaction) type|rlp|oversized|initcode|gas limit too high|insufficient gas/i;

export async function broadcastTo(pool: NodePool, { bytes, hash }: Signed): Promise<Broadcast> {
  const refusals = await offerToAll(pool, {
    offerTo: (node) =>
      refusalOf(node.call('eth_sendRawTransaction', [bytes]), hash, ({ message }) => known.test(message)),
    lookAt: (node) => node.call('eth_getTransactionByHash', [hash]),
  });
  const [refusal] = refusals;
  if (!refusal) return { outcome: 'accepted' };
  return {
    outcome: 'refused',
    reason: refusal.message,
    retry: !refusals.every(({ message }) => lasting.test(message)),
  };
}
