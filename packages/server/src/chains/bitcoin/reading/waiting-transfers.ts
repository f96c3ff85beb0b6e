import type { BitcoinNetwork } from '@coffer/keys/bitcoin/network.ts';
import { addressOfOutput } from '@coffer/keys/bitcoin/script.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { WaitingTransfer, Watched } from '../../port/port.ts';
import { errorCodes } from './bitcoin-nodes.ts';
import { decodeTransaction } from './raw-transaction.ts';
import { isHash } from '../rules/hash.ts';
import { readHex, record } from './raw-shapes.ts';

const hashesMax = 1_000_000;
/** So many that we have not seen yet are looked at in one go: whoever asks again soon sees the others. */
const newMax = 20_000;
/** From here on a sequence says that nothing else may take the transaction's place (BIP 125). */
const finalSequence = 0xff_ff_ff_fe;

/** Who pays at once may be seen before the table of watched addresses knows whom they paid. */
const rememberedMs = 60_000;

/** Every payment of a transaction while it is new, and from then on those to us. */
type Seen = { isNewUntil: number; transfers: readonly WaitingTransfer[] };

/** What waits for a block at any node. A transaction is asked for once, and its bytes are read and not what is said of them. */
export class WaitingTransfers {
  readonly #pool: NodePool;
  readonly #network: BitcoinNetwork;
  #seen: ReadonlyMap<string, Seen> = new Map();

  constructor(pool: NodePool, network: BitcoinNetwork) {
    this.#pool = pool;
    this.#network = network;
  }

  async waiting(watched: Watched): Promise<WaitingTransfer[]> {
    const told = await this.#pool.askAll(hashesAt);
    const now = new Map<string, Seen>();
    const found: WaitingTransfer[] = [];
    let looked = 0;
    for (const { node, answer: hashes } of told) {
      const others = hashes.filter((hash) => !now.has(hash));
      const fresh = others.filter((hash) => !this.#seen.has(hash)).slice(0, newMax - looked);
      looked += fresh.length;
      const read = await this.#look(node, fresh);
      for (const hash of others) {
        const seen = this.#seen.get(hash) ?? read.get(hash);
        if (!seen) continue;
        const ours = seen.transfers.filter(({ to }) => watched.has(to));
        found.push(...(await withAncestors(node, hash, ours)));
        now.set(hash, performance.now() < seen.isNewUntil ? seen : { ...seen, transfers: ours });
      }
    }
    // What no node has any more was replaced, or stands in a block.
    this.#seen = now;
    return found;
  }

  async #look(node: RpcNode, hashes: readonly string[]): Promise<Map<string, Seen>> {
    const answers = await node.batch(hashes.map((hash) => ['getrawtransaction', [hash]] as const));
    const found = new Map<string, Seen>();
    for (const [at, answer] of answers.entries()) {
      const hash = hashes[at]!;
      if (answer instanceof RpcFailure) {
        // It left the pool between the two questions.
        if (answer.code === errorCodes.notFound) continue;
        throw answer;
      }
      const transfers = this.#transfersOf(hash, readHex(answer, 'a transaction'));
      found.set(hash, { isNewUntil: performance.now() + rememberedMs, transfers });
    }
    return found;
  }

  #transfersOf(txHash: string, bytes: string): readonly WaitingTransfer[] {
    const { txid, inputs, outputs } = decodeTransaction(bytes);
    if (txid !== txHash) throw garbled('another transaction than was asked for');
    const replaceable = inputs.some(({ sequence }) => sequence < finalSequence);
    return outputs.flatMap(({ units, script }, at): WaitingTransfer[] => {
      const to = addressOfOutput(script, this.#network);
      if (to === null || units === 0n) return [];
      return [{ txHash, path: `out:${at}`, contract: null, from: null, to, units, replaceable }];
    });
  }
}

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
  if (transfers.every((one) => one.replaceable)) return transfers;
  try {
    const entry = record(await node.call('getmempoolentry', [hash]), 'what waits');
    const replaceable = entry['bip125-replaceable'] === true;
    return transfers.map((one) => ({ ...one, replaceable }));
  } catch (error) {
    if (error instanceof RpcFailure && error.code === errorCodes.notFound) return transfers;
    throw error;
  }
}
