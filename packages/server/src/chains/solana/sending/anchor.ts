import type { Anchor, SendOrder } from '../../port/port.ts';
import { askSoon } from '../../nodes/ask-soon.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import { deedOrderOf } from '../rules/deed-orders.ts';
import { isKey, readContext, record, whole } from '../reading/raw-shapes.ts';

/** A block may be named for so many blocks, and nodes are so far apart at most. */
const blocksOfLife = 150;
const blocksApartMax = 150;
const graceMs = 500;
/** A third of its life: with less than the rest there may be no room in a block in time. */
const freshForMs = 20_000;

/** Only what lives by a recent block has to know one. */
export async function anchorOf(pool: NodePool, order: SendOrder): Promise<Anchor> {
  const deed = deedOrderOf(order);
  if (deed && deed.is !== 'opening') return { detail: {} };
  const { blockhash, validUntil } = await askRecentBlock(pool);
  return { detail: { blockhash, validUntil: String(validUntil) }, freshForMs };
}

/**
 * A block that transactions may name, and the last height at which they may. That is never taken for earlier than it is by the
 * height of all nodes: what is said to have lapsed is signed anew.
 */
async function askRecentBlock(pool: NodePool): Promise<{ blockhash: string; validUntil: number }> {
  const height = await newestHeight(pool);
  return pool.ask(
    async (node) => {
      const { value } = readContext(await node.call('getLatestBlockhash', [confirmed]));
      const { blockhash, lastValidBlockHeight } = record(value, 'a recent block');
      if (!isKey(blockhash)) throw garbled('a block without its hash');
      const told = whole(lastValidBlockHeight, 'a height');
      if (told > height + blocksOfLife + blocksApartMax) throw garbled('a block that may be named for too long');
      return { blockhash, validUntil: Math.max(told, height + blocksOfLife) };
    },
    { minHeight: pool.bestHeight },
  );
}

/** The highest that a node tells, unless it is far from all others. */
async function newestHeight(pool: NodePool): Promise<number> {
  const ask = async (node: RpcNode) => whole(await node.call('getBlockHeight', [confirmed]), 'a height');
  const { answers } = await askSoon(pool, ask, graceMs);
  const [first = 0, second = first] = answers.map(({ answer }) => answer).toSorted((a, b) => b - a);
  return first - second > blocksApartMax ? second : first;
}
