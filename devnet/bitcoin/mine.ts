import { randomBytes } from 'node:crypto';
import { Address } from '@scure/btc-signer';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { regtest } from './regtest.ts';

/** Blocks in one request: a node answers nobody else meanwhile. */
const blocksAtOnceMax = 50;

/** With all that waits, as a miner does it. */
export async function mine(rpc: BitcoinRpc, blocks: number, rewardTo: string): Promise<string[]> {
  const hashes: string[] = [];
  while (hashes.length < blocks) {
    const next = Math.min(blocksAtOnceMax, blocks - hashes.length);
    hashes.push(...(await rpc<string[]>('generatetoaddress', next, rewardTo)));
  }
  // A node writes its chain down once an hour; this makes it do so now, so that a kill takes nothing back.
  await rpc('gettxoutsetinfo', 'none');
  return hashes;
}

/**
 * Puts as many other blocks in place of the last ones. Of their transactions those in `keep` are in them again, at the same
 * height; the others wait for a block once more, unless a reward that is gone paid for them.
 */
export async function reorg(rpc: BitcoinRpc, depth: number, keep: readonly string[] = []): Promise<void> {
  const first = (await rpc<number>('getblockcount')) - depth + 1;
  const again: string[][] = [];
  for (let height = first; height < first + depth; height += 1) {
    const { tx } = await rpc<{ tx: string[] }>('getblock', await rpc<string>('getblockhash', height), 1);
    again.push(tx.slice(1).filter((txid) => keep.includes(txid)));
  }
  await rpc('invalidateblock', await rpc<string>('getblockhash', first));
  for (const txids of again) await rpc('generateblock', strangersAddress(), txids);
  await rpc('gettxoutsetinfo', 'none');
}

/** The reward goes to nobody's key, so that no other block at this height can be the same one. */
function strangersAddress(): string {
  return Address(regtest).encode({ type: 'wpkh', hash: randomBytes(20) });
}
