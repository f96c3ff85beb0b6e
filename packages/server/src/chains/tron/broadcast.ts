import type { NodePool } from '../nodes/node-pool.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { ChainUnavailable, WrongChain, type Broadcast, type Signed } from '../port.ts';
import { askWallet, wordsOf } from './ask-wallet.ts';
import { lookUp } from './read-transaction.ts';

/** What will be true of these bytes for ever. */
const lasting = new Set(['SIGERROR', 'TOO_BIG_TRANSACTION_ERROR', 'TRANSACTION_EXPIRATION_ERROR']);
const lastingWords = /to a smartcontract|to yourself|permission|contract type/i;
/** The node's own trouble: it says nothing about the transaction. */
const troubles = new Set(['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED']);

type Refusal = { code: string; reason: string };

/** Hands the bytes to every node: the more know them, the sooner they are in a block. One taker is enough. */
export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const refusals: Refusal[] = [];
  let unsure: unknown;
  let accepted = 0;
  const offer = async (node: RpcNode) => {
    try {
      const refusal = await offerTo(node, signed);
      if (refusal === null) accepted += 1;
      else refusals.push(refusal);
    } catch (error) {
      unsure = error;
    }
  };
  await Promise.all(pool.nodes.map(offer));
  // A refusal says little: the node may have had it before, have taken it all the same, or have it in a block.
  if (accepted > 0 || (await isKnown(pool, signed.hash))) return { outcome: 'accepted' };
  const [refusal] = refusals;
  if (refusal === undefined) {
    if (unsure instanceof WrongChain) throw unsure;
    const why = unsure instanceof Error ? unsure.message : 'the chain has no node';
    throw new ChainUnavailable(`no node said that it has the transaction, which it may have all the same: ${why}`);
  }
  return { outcome: 'refused', reason: refusal.reason, retry: !refusals.every(isLasting) };
}

/** Null when the node has it. */
async function offerTo(node: RpcNode, { bytes, hash }: Signed): Promise<Refusal | null> {
  const { result, code, message, txid } = await askWallet(node, 'broadcasthex', { transaction: bytes });
  if (result === true && (txid === undefined || txid === hash)) return null;
  if (result === true) throw garbled('took another transaction than we sent');
  if (typeof code !== 'string') throw garbled('neither took a transaction nor refused it');
  if (code === 'DUP_TRANSACTION_ERROR') return null;
  const words = wordsOf(message);
  if (troubles.has(code)) throw new RpcFailure('error', `${code}: ${words}`);
  return { code, reason: words === '' ? code : `${code}: ${words}` };
}

function isLasting({ code, reason }: Refusal): boolean {
  return lasting.has(code) || (code === 'CONTRACT_VALIDATE_ERROR' && lastingWords.test(reason));
}

async function isKnown(pool: NodePool, hash: string): Promise<boolean> {
  const looks = pool.nodes.map(async (node) => {
    try {
      return (await lookUp(node, hash)) !== null;
    } catch {
      // Whoever cannot say does not know it.
      return false;
    }
  });
  return (await Promise.all(looks)).includes(true);
}
