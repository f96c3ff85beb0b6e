import type { Block, Head } from '../port.ts';
import { blockOf, readBlock, toHex, toNumber } from './raw-shapes.ts';
import type { EvmNode } from './rpc/evm-node.ts';
import type { NodePool } from './rpc/node-pool.ts';
import { garbled, RpcFailure } from './rpc/rpc-failure.ts';

/** So far ahead of all others a node must show that it knows their block too. */
const aheadMax = 16;
/** How much longer than the first answer we wait for the others. */
const graceMs = 300;

type Told = { node: EvmNode; head: Head };

/** The newest block of the best informed node; one that is far ahead of all others must stand on the same chain as they. */
export async function readHead(pool: NodePool): Promise<Head> {
  const told = (await askSoon(pool)).toSorted((a, b) => b.head.height - a.head.height);
  for (const [rank, one] of told.entries()) {
    const next = told[rank + 1];
    if (!next || one.head.height - next.head.height <= aheadMax || (await agrees(one.node, next.head))) return one.head;
    one.node.distrust(garbled(`is ${one.head.height - next.head.height} blocks ahead of all others, on another chain`));
  }
  throw new Error('a list of heads has a first one');
}

/** What stands at a height; null above the head. */
export async function readBlockAt(pool: NodePool, height: number): Promise<Block | null> {
  return pool.ask(
    async (node) => {
      const raw = readBlock(await node.call('eth_getBlockByNumber', [toHex(height), false]));
      const block = raw && blockOf(raw);
      if (block && block.height !== height) throw garbled('another block than was asked for');
      return block;
    },
    { minHeight: height },
  );
}

/** Does not let one slow node hold up what the others know; its answer still counts for its health. */
async function askSoon(pool: NodePool): Promise<Told[]> {
  const told: Told[] = [];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const all = pool.askAll(async (node) => {
    const head = await askHead(node);
    told.push({ node, head });
    timer ??= setTimeout(resolve, graceMs);
  });
  await Promise.race([all, enough]);
  clearTimeout(timer);
  return [...told];
}

async function askHead(node: EvmNode): Promise<Head> {
  await node.beSure();
  const [chainId, latest, finalized] = await node.batch([
    ['eth_chainId', []],
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', ['finalized', false]],
  ]);
  node.noteChainId(chainId);
  await node.beSure();
  if (latest instanceof RpcFailure) throw latest;
  const raw = readBlock(latest);
  if (!raw) throw garbled('a chain without a head');
  const block = blockOf(raw);
  node.height = block.height;
  return { ...block, finalizedHeight: finalizedOf(finalized, block.height) };
}

/** A chain that knows nothing final says so with an error, or with nothing. */
function finalizedOf(answer: unknown, head: number): number | null {
  if (answer instanceof RpcFailure || answer === null) return null;
  const { number } = answer as { number?: unknown };
  const height = toNumber(number, 'the finalized height');
  if (height > head) throw garbled('a finalized block above the head');
  return height;
}

async function agrees(node: EvmNode, other: Block): Promise<boolean> {
  try {
    const raw = readBlock(await node.call('eth_getBlockByNumber', [toHex(other.height), false]));
    return raw?.hash === other.hash;
  } catch (error) {
    if (error instanceof RpcFailure) return false;
    throw error;
  }
}
