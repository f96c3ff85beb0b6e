import type { Block, Head } from '../../port/port.ts';
import { newestHead } from '../../nodes/newest-head.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import { RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { confirmed, fetchBlocks, inParallel } from './fetch-blocks.ts';
import { whole } from './raw-shapes.ts';

const finalized = { commitment: 'finalized' } as const;

/** The newest block that the network has voted for. */
export function readHead(pool: NodePool): Promise<Head> {
  return newestHead(pool, { ask: askHead, hashAt: async (node, slot) => (await blockOn(node, slot))?.hash ?? null });
}

/** What stands in a slot; null above the head. */
export async function readBlockAt(pool: NodePool, slot: number): Promise<Block | null> {
  return pool.ask((node) => blockOn(node, slot), { minHeight: slot });
}

export async function askSlot(node: RpcNode): Promise<number> {
  return whole(await node.call('getSlot', [confirmed]), 'the slot of the head');
}

async function askHead(node: RpcNode): Promise<Head> {
  await node.beSure();
  const [chainId, tip, final] = await node.batch([
    ['getGenesisHash', []],
    ['getSlot', [confirmed]],
    ['getSlot', [finalized]],
  ]);
  if (chainId instanceof RpcFailure) throw chainId;
  node.noteChainId(chainId);
  await node.beSure();
  for (const answer of [tip, final]) if (answer instanceof RpcFailure) throw answer;
  const slot = whole(tip, 'the slot of the head');
  const [found] = await fetchBlocks(node, { from: slot, to: slot }, null);
  if (!found) throw new RpcFailure('forked', 'a chain without a head');
  node.height = slot;
  return { ...found.block, finalizedHeight: Math.min(whole(final, 'the slot that is final'), slot) };
}

/** Each slot takes its own questions: several at once, since somebody waits for all of them. */
export async function hashesAt(node: RpcNode, slots: readonly number[]): Promise<(string | null)[]> {
  const tip = await askSlot(node);
  return inParallel(slots, async (slot) => (slot > tip ? null : hashOn(node, slot)));
}

/** Of the newest slots a node may not know yet whether they were skipped. */
async function hashOn(node: RpcNode, slot: number): Promise<string | null> {
  try {
    const [found] = await fetchBlocks(node, { from: slot, to: slot }, null);
    return found?.block.hash ?? null;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind === 'forked') return null;
    throw error;
  }
}

async function blockOn(node: RpcNode, slot: number): Promise<Block | null> {
  if (slot > (await askSlot(node))) return null;
  const [found] = await fetchBlocks(node, { from: slot, to: slot }, null);
  return found?.block ?? null;
}
