import type { BitcoinNetwork } from '@coffer/keys/bitcoin-network.ts';
import { addressOfOutput } from '@coffer/keys/bitcoin-script.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { WaitingTransfer, Watched } from '../port.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { decodeTransaction } from './raw-transaction.ts';
import { isHash, readHex, record } from './raw-shapes.ts';

const hashesMax = 1_000_000;
/** So many that we have not seen yet are looked at in one go: whoever asks again soon sees the others. */
const newMax = 20_000;
/** From here on a sequence says that nothing else may take the transaction's place (BIP 125). */
const finalSequence = 0xff_ff_ff_fe;

/**
 * What waits for a block at any node. A transaction is asked for once: nobody is paid at an address that was not given out
 * before, so what was foreign when it came stays foreign.
 */
export class WaitingTransfers {
  readonly #pool: NodePool;
  readonly #network: BitcoinNetwork;
  #seen = new Map<string, readonly WaitingTransfer[]>();

  constructor(pool: NodePool, network: BitcoinNetwork) {
    this.#pool = pool;
    this.#network = network;
  }

  async waiting(watched: Watched): Promise<WaitingTransfer[]> {
    const told = await this.#pool.askAll(async (node) => ({ node, hashes: await hashesAt(node) }));
    const known = new Map<string, readonly WaitingTransfer[]>();
    let looked = 0;
    for (const { node, answer } of told) {
      const { hashes } = answer;
      const fresh = hashes.filter((hash) => !this.#seen.has(hash) && !known.has(hash)).slice(0, newMax - looked);
      looked += fresh.length;
      for (const hash of hashes) {
        const seen = this.#seen.get(hash);
        if (seen) known.set(hash, seen);
      }
      for (const [hash, transfers] of await this.#look(node, fresh, watched)) known.set(hash, transfers);
    }
    // What no node has any more was replaced, or stands in a block.
    this.#seen = known;
    return [...known.values()].flat().filter(({ to }) => watched.has(to));
  }

  async #look(
    node: RpcNode,
    hashes: readonly string[],
    watched: Watched,
  ): Promise<Map<string, readonly WaitingTransfer[]>> {
    const answers = await node.batch(hashes.map((hash) => ['getrawtransaction', [hash]] as const));
    const found = new Map<string, readonly WaitingTransfer[]>();
    for (const [at, answer] of answers.entries()) {
      const hash = hashes[at]!;
      if (answer instanceof RpcFailure) {
        // It left the pool between the two questions.
        if (answer.code === errorCodes.notFound) continue;
        throw answer;
      }
      const transfers = this.#transfersOf(hash, readHex(answer, 'a transaction'), watched);
      const own = transfers.length === 0 || transfers[0]?.replaceable === true;
      found.set(hash, own ? transfers : await withAncestors(node, hash, transfers));
    }
    return found;
  }

  #transfersOf(txHash: string, bytes: string, watched: Watched): readonly WaitingTransfer[] {
    const { txid, inputs, outputs } = decodeTransaction(bytes);
    if (txid !== txHash) throw garbled('another transaction than was asked for');
    const replaceable = inputs.some(({ sequence }) => sequence < finalSequence);
    const transfers = outputs.flatMap(({ units, script }, at): WaitingTransfer[] => {
      const to = addressOfOutput(script, this.#network);
      if (to === null || units === 0n || !watched.has(to)) return [];
      return [{ txHash, path: `out:${at}`, contract: null, from: null, to, units, replaceable }];
    });
    return transfers.length === 0 ? none : transfers;
  }
}

/** Most of what waits is nobody's of ours. */
const none: readonly WaitingTransfer[] = [];

async function hashesAt(node: RpcNode): Promise<string[]> {
  const hashes = await node.call('getrawmempool', []);
  if (!Array.isArray(hashes) || hashes.length > hashesMax) throw garbled('a list of what waits that is none');
  for (const hash of hashes as readonly unknown[]) if (!isHash(hash)) throw garbled('a hash that is none');
  return hashes as string[];
}

/** What may be replaced takes along whatever spends of it. */
async function withAncestors(
  node: RpcNode,
  hash: string,
  transfers: readonly WaitingTransfer[],
): Promise<readonly WaitingTransfer[]> {
  try {
    const entry = record(await node.call('getmempoolentry', [hash]), 'what waits');
    const replaceable = entry['bip125-replaceable'] === true;
    return transfers.map((one) => ({ ...one, replaceable }));
  } catch (error) {
    if (error instanceof RpcFailure && error.code === errorCodes.notFound) return transfers;
    throw error;
  }
}
