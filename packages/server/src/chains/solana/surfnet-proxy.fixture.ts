import { sha256 } from '@noble/hashes/sha2.js';
import { base58 } from '@scure/base';
import { openProxy, type NodeProxy } from '../nodes/node-proxy.fixture.ts';
import type { Rpc } from './stage.fixture.ts';

type Told = Record<string, unknown>;

const holdings = new Set(['getMultipleAccounts', 'getTokenAccountsByOwner']);

/**
 * Surfnet runs transactions as the real network does, but what it says of blocks is no chain: a block names itself as its
 * parent, one with transactions has another kind of hash than the empty ones around it, times are divided by a thousand once
 * too often, and what stands in the open block is told as if it were confirmed. Here that, and nothing else, is put right.
 */
export async function openSurfnetProxy(url: string, rpc: Rpc, firstSlot: number): Promise<NodeProxy> {
  const proxy = await openProxy(url);
  const confirmedSlot = async () => Number(await rpc('getSlot', { commitment: 'confirmed' }));
  proxy.lie(async ({ id, method, params }, truth) => {
    if (method === 'getBlock' || method === 'getBlocks') {
      const tip = await confirmedSlot();
      if (method === 'getBlocks') return { id, result: slotsBetween(params, firstSlot, tip) };
      const slot = Number(params[0]);
      if (slot > tip) return { id, error: { code: -32_004, message: `Block not available for slot ${slot}` } };
      const { result, ...rest } = await truth();
      return { ...rest, result: isTold(result) ? inChain(result, slot) : result };
    }
    const told = await truth();
    if (holdings.has(method) && isTold(told.result)) {
      const context = { slot: await confirmedSlot() };
      return { ...told, result: { ...told.result, context } };
    }
    if (method !== 'getTransaction' || !isTold(told.result)) return told;
    const isOpen = Number(told.result['slot']) > (await confirmedSlot());
    return { ...told, result: isOpen ? null : { ...told.result, blockTime: inSeconds(told.result) } };
  });
  return proxy;
}

function slotsBetween([first, last]: unknown[], firstSlot: number, tip: number): number[] {
  const from = Math.max(Number(first), firstSlot);
  const count = Math.max(0, Math.min(Number(last), tip) - from + 1);
  return Array.from({ length: count }, (_one, at) => from + at);
}

function inChain(block: Told, slot: number): Told {
  const links = { blockhash: hashOf(slot), previousBlockhash: hashOf(slot - 1), parentSlot: slot - 1 };
  return { ...block, ...links, blockTime: inSeconds(block) };
}

function hashOf(slot: number): string {
  return base58.encode(sha256(Buffer.from(`slot ${slot}`)));
}

function inSeconds({ blockTime }: Told): number {
  return Number(blockTime) * 1_000;
}

function isTold(value: unknown): value is Told {
  return typeof value === 'object' && value !== null;
}
