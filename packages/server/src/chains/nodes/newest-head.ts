import type { BlockRef, Head } from '../port/port.ts';
import { askSoon, type Answered } from './ask-soon.ts';
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

/**
 * The newest block of the best informed node; one that is far ahead of all others must show that its chain is theirs, and goes
 * on up to there.
 */
export async function newestHead(pool: NodePool, ways: HeadWays): Promise<Head> {
  const told = await ofOneChain(await askHeads(pool, ways), ways);
  for (const [rank, one] of told.entries()) {
    const next = told[rank + 1];
    const ahead = next ? one.head.height - next.head.height : 0;
    if (!next || ahead <= aheadMax || (await showsTheWay(one, next.head, ways))) return one.head;
    one.node.distrust(garbled(`is ${ahead} blocks ahead of all others, on another chain`));
    one.node.height = null;
  }
  throw new Error('a list of heads has a first one');
}

/** Without those that were set apart, unless they agree again about what they were set apart for, or nobody else is there. */
async function ofOneChain(told: readonly Told[], { hashAt }: HeadWays): Promise<readonly Told[]> {
  const trusted = told.find(({ node }) => node.apartAt === null);
  if (!trusted) return told;
  const kept: Told[] = [];
  for (const one of told) {
    const { apartAt } = one.node;
    if (apartAt !== null && (await isSame(one.node, trusted.node, (node) => hashAt(node, apartAt.height)))) {
      one.node.apartAt = null;
    }
    if (one.node.apartAt === null) kept.push(one);
    else one.node.height = null;
  }
  return kept;
}

async function isSame(one: RpcNode, other: RpcNode, ask: (node: RpcNode) => Promise<string | null>): Promise<boolean> {
  try {
    const [own, theirs] = await Promise.all([ask(one), ask(other)]);
    return own !== null && own === theirs;
  } catch (error) {
    if (error instanceof RpcFailure) return false;
    throw error;
  }
}

/** The highest first. Who is the first to answer, and far ahead of what the others said before, is not believed before they answer. */
async function askHeads(pool: NodePool, { ask }: HeadWays): Promise<Told[]> {
  const before = new Map(pool.nodes.map((node) => [node, node.height]));
  const soon = await askSoon(pool, ask, graceMs);
  const heads = sorted(soon.answers);
  const [first] = heads;
  const others = pool.nodes
    .filter((node) => node !== first?.node && node.health().connected)
    .map((node) => before.get(node) ?? 0);
  const known = Math.max(0, ...others, heads[1]?.head.height ?? 0);
  const isFar = first !== undefined && known > 0 && first.head.height - known > aheadMax;
  return isFar ? sorted(await soon.all) : heads;
}

function sorted(answers: readonly Answered<Head>[]): Told[] {
  const told = answers.map(({ node, answer }) => ({ node, head: answer }));
  return told.toSorted((a, b) => b.head.height - a.head.height);
}

/** It has the block of the others, its own, and one in between. */
async function showsTheWay({ node, head }: Told, other: BlockRef, { hashAt }: HeadWays): Promise<boolean> {
  try {
    if ((await hashAt(node, other.height)) !== other.hash || (await hashAt(node, head.height)) !== head.hash)
      return false;
    return (await hashAt(node, Math.floor((other.height + head.height) / 2))) !== null;
  } catch (error) {
    if (error instanceof RpcFailure) return false;
    throw error;
  }
}
