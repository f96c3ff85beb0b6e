import type { JsonRpc } from './json-rpc.ts';
import { hex } from './send.ts';
import { setClock } from './set-clock.ts';

export async function mine(rpc: JsonRpc, blocks: number): Promise<void> {
  await rpc('anvil_mine', hex(blocks));
}

type Block = { transactions: readonly string[] };

/**
 * Puts as many other blocks in place of the last ones. Of their transactions those in `keep` are in them again, at the same
 * height; the rest is gone, from the pool of waiting transactions too.
 */
export async function reorg(rpc: JsonRpc, depth: number, keep: readonly string[] = []): Promise<void> {
  const first = Number(await rpc<string>('eth_blockNumber')) - depth + 1;
  const again: [raw: string, offset: number][] = [];
  for (let offset = 0; offset < depth; offset += 1) {
    const { transactions } = await rpc<Block>('eth_getBlockByNumber', hex(first + offset), false);
    for (const hash of transactions) {
      if (keep.includes(hash)) again.push([await rpc<string>('eth_getRawTransactionByHash', hash), offset]);
    }
  }
  await rpc('anvil_reorg', depth, again);
  await setClock(rpc);
}
