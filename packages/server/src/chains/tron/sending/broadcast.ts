import type { NodePool } from '../../nodes/node-pool.ts';
import { offerToAll } from '../../nodes/offer-to-all.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Broadcast, Signed } from '../../port/port.ts';
import { askWallet, wordsOf } from '../reading/ask-wallet.ts';
import { lookUp } from '../reading/read-transaction.ts';

/** What will be true of these bytes for ever. */
const lasting = new Set(['SIGERROR', 'TOO_BIG_TRANSACTION_ERROR', 'TRANSACTION_EXPIRATION_ERROR']);
const lastingWords = /to a smartcontract|to yourself|permission|contract type/i;
/** The node's own trouble: it says nothing about the transaction. */
const troubles = new Set(['SERVER_BUSY', 'NO_CONNECTION', 'NOT_ENOUGH_EFFECTIVE_CONNECTION', 'BLOCK_UNSOLIDIFIED']);

type Refusal = { code: string; reason: string };

export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const refusals = await offerToAll(pool, {
    offerTo: (node) => offerTo(node, signed),
    lookAt: (node) => lookUp(node, signed.hash),
  });
  const [refusal] = refusals;
  if (!refusal) return { outcome: 'accepted' };
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
