import { encodeMessage, type SolanaInstruction } from '@coffer/keys/solana-message.ts';
import { unsignedTransaction } from '@coffer/keys/solana-transaction.ts';
import type { Unsigned } from '../port.ts';
import type { NodePool } from '../nodes/node-pool.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import { confirmed } from './fetch-blocks.ts';
import { isKey, readContext, record, whole } from './raw-shapes.ts';

/** Names a block that is recent now, and can be included for about a minute. */
export async function untilLapsed(
  pool: NodePool,
  from: string,
  instructions: readonly SolanaInstruction[],
): Promise<Unsigned> {
  const { blockhash, validUntil } = await askRecentBlock(pool);
  const transaction = unsignedTransaction(encodeMessage({ feePayer: from, lifetime: blockhash, instructions }));
  return {
    ...{ chain: 'SOLANA', from, position: null },
    payload: { transaction, validUntil: String(validUntil) },
  };
}

/** A block that transactions may name, and the last height at which they may. */
async function askRecentBlock(pool: NodePool): Promise<{ blockhash: string; validUntil: number }> {
  return pool.ask(
    async (node) => {
      const { value } = readContext(await node.call('getLatestBlockhash', [confirmed]));
      const { blockhash, lastValidBlockHeight } = record(value, 'a recent block');
      if (!isKey(blockhash)) throw garbled('a block without its hash');
      return { blockhash, validUntil: whole(lastValidBlockHeight, 'a height') };
    },
    { minHeight: pool.bestHeight },
  );
}
