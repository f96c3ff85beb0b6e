import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { addressOfOutput } from '@coffer/keys/bitcoin/script.ts';
import type { SeenTransaction } from '../../port/port.ts';
import { knownToAny } from '../../nodes/known-to-any.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { findTransaction } from './find-transaction.ts';
import { blockOf } from './head.ts';
import { isHash } from '../rules/hash.ts';
import type { RawOutput } from './raw-shapes.ts';
import { transfersOf } from './read-transfers.ts';

/** The first node that knows it tells; null when no node does. */
export async function readTransactionOf(
  pool: NodePool,
  network: BitcoinNetwork,
  hash: string,
): Promise<SeenTransaction | null> {
  if (!isHash(hash)) return null;
  return knownToAny(pool, async (node): Promise<SeenTransaction | null> => {
    const found = await findTransaction(node, hash);
    if (!found) return null;
    const { transaction, block: header } = found;
    const parties = {
      from: onlyOne(transaction.vin.map(({ prevout }) => prevout && addressIn(prevout, network))),
      to: onlyOne(transaction.vout.map((output) => addressIn(output, network))),
    };
    if (!header) return { hash, ...parties, state: 'pending', block: null, transfers: [] };
    const block = blockOf(header);
    const transfers = transfersOf(transaction, block, network, () => true);
    const { height, hash: blockHash, at } = block;
    return { hash, ...parties, state: 'included', block: { height, hash: blockHash, at }, transfers };
  });
}

/** A transaction may have many senders and many payees: then none is named. */
function onlyOne(addresses: readonly (string | null | undefined)[]): string | null {
  const known = new Set(addresses);
  const [only] = known;
  return known.size === 1 ? (only ?? null) : null;
}

function addressIn({ scriptPubKey }: RawOutput, network: BitcoinNetwork): string | null {
  return addressOfOutput(Buffer.from(scriptPubKey.hex, 'hex'), network);
}
