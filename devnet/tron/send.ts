import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { fault } from '@coffer/contract/errors.ts';
import type { DevKey } from './dev-wallet.ts';
import { rawOf, type Order } from './orders.ts';
import { concatBytes, toHex } from './simulator/bytes.ts';
import type { Found, TronChain } from './simulator/chain/tron-chain.ts';
import { Refusal } from './simulator/refusal.ts';

/** Signs the order and sees it into a block. What a contract refused is an error too, though it stands there. */
export async function send(chain: TronChain, key: DevKey, order: Order): Promise<Found> {
  try {
    const id = await broadcast(chain, key, order);
    const found = chain.included(id);
    if (found?.receipt.outcome !== 'SUCCESS') throw new Refusal('OTHER_ERROR', `the transaction ${id} failed`);
    return found;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw fault('UNPROCESSABLE', `The local chain refused: ${error.message}`, { cause: error });
  }
}

/** The id of what stands in a block then, whether its contract liked it or not. */
export async function broadcast(chain: TronChain, key: DevKey, order: Order): Promise<string> {
  const { id: blockId, timeMs } = chain.head;
  const raw = rawOf(order, { blockId, timeMs });
  const { id } = await chain.broadcast(toHex(raw), [sign(raw, key)]);
  if (!chain.included(id)) await chain.mine(1);
  return id;
}

export function sign(raw: Uint8Array, { privateKey }: DevKey): string {
  const signature = secp256k1.sign(sha256(raw), privateKey, { prehash: false, format: 'recovered' });
  return toHex(concatBytes(signature.slice(1), signature.slice(0, 1)));
}
