import { randomBytes } from 'node:crypto';
import { Address } from '@scure/btc-signer';
import { BitcoinRefusal, type BitcoinRpc } from './bitcoin-rpc.ts';
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

/** A node lets go of what stood deeper than this in a branch that it leaves; what stood higher waits for a block again. */
const remembersBlocks = 10;

type Seen = { txid: string; hex: string };

/**
 * Puts as many other blocks in place of the last ones. Of their transactions those in `keep` are in them again, at the same
 * height; the rest is gone, from what waits too, or waits for a block once more.
 */
export async function reorg(
  rpc: BitcoinRpc,
  depth: number,
  keep: readonly string[] = [],
  rest: 'gone' | 'waits' = 'gone',
): Promise<void> {
  const first = (await rpc<number>('getblockcount')) - depth + 1;
  const blocks: Seen[][] = [];
  for (let height = first; height < first + depth; height += 1) {
    const { tx } = await rpc<{ tx: Seen[] }>('getblock', await rpc<string>('getblockhash', height), 2);
    blocks.push(tx.slice(1));
  }
  for (let above = 0; above < remembersBlocks; above += 1) await rpc('generateblock', strangersAddress(), []);
  await rpc('invalidateblock', await rpc<string>('getblockhash', first));
  for (const transactions of blocks) {
    const kept = transactions.filter(({ txid }) => keep.includes(txid));
    await rpc(
      'generateblock',
      strangersAddress(),
      kept.map(({ hex }) => hex),
    );
  }
  if (rest === 'waits') for (const { hex, txid } of blocks.flat()) if (!keep.includes(txid)) await waitAgain(rpc, hex);
  await rpc('gettxoutsetinfo', 'none');
}

/** What a reward paid for that is gone cannot. */
async function waitAgain(rpc: BitcoinRpc, raw: string): Promise<void> {
  await rpc('sendrawtransaction', raw, 0).catch((error: unknown) => {
    if (!(error instanceof BitcoinRefusal)) throw error;
  });
}

/** The reward goes to nobody's key, so that no other block at this height can be the same one. */
function strangersAddress(): string {
  return Address(regtest).encode({ type: 'wpkh', hash: randomBytes(20) });
}
