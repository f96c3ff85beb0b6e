import type { BlockRef, Head } from '../port.ts';
import type { NodePool } from './node-pool.ts';
import { garbled, RpcFailure } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

/** So far ahead of all others a node must show that it knows their block too. */
const aheadMax = 16;
/** How much longer than the first answer we wait for the others. */
const graceMs = 300;

export type HeadWays = {
  /** Asks one node for its head, and notes its height. */
  ask(node: RpcNode): Promise<Head>;
  /** The hash of what stands at a height on this node; null above its head. */
  hashAt(node: RpcNode, height: number): Promise<string | null>;
};
type Told = { node: RpcNode; head: Head };

/** The newest block of the best informed node; one that is far ahead of all others must stand on the same chain as they. */
export async function newestHead(pool: NodePool, ways: HeadWays): Promise<Head> {
  const told = (await askSoon(pool, ways)).toSorted((a, b) => b.head.height - a.head.height);
  for (const [rank, one] of told.entries()) {
    const next = told[rank + 1];
    const ahead = next ? one.head.height - next.head.height : 0;
    if (!next || ahead <= aheadMax || (await agrees(one.node, next.head, ways))) return one.head;
    one.node.distrust(garbled(`is ${ahead} blocks ahead of all others, on another chain`));
  }
  throw new Error('a list of heads has a first one');
}

/** Does not let one slow node hold up what the others know; its answer still counts for its health. */
async function askSoon(pool: NodePool, { ask }: HeadWays): Promise<Told[]> {
  const told: Told[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const all = pool.askAll(async (node) => {
    const head = await ask(node);
    told.push({ node, head });
    timer ??= setTimeout(resolve, graceMs);
  });
  await Promise.race([all, enough]);
  clearTimeout(timer);
  return [...told];
}

async function agrees(node: RpcNode, other: BlockRef, { hashAt }: HeadWays): Promise<boolean> {
  try {
    return (await hashAt(node, other.height)) === other.hash;
  } catch (error) {
    if (error instanceof RpcFailure) return false;
    throw error;
  }
}
