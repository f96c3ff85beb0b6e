import type { Block, BlockRange, Watched } from '../../port/port.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { list, readHead, whole, type RawHead, type RawTransaction } from './raw-shapes.ts';
import { BlockScanner } from './scan-block.ts';

export type FoundBlock = { block: Block; transactions: readonly RawTransaction[] };
type Fetched = { slot: number; head: RawHead; transactions: readonly RawTransaction[] };

const blocksAtOnce = 6;
/** So far behind a range the next block is looked for, whose parent proves that the last slots were skipped. */
const lookAheads = [32, 512] as const;
/** Somebody may make a block as long as they pay for: it is read as it arrives, and takes time rather than memory. */
const limits = { timeoutMs: 30_000, bytesMax: Number.POSITIVE_INFINITY };
const aloneMs = 60_000;
/** A transaction of whatever version is told by the balances of its accounts. */
const anyVersion = 255;
export const confirmed = { commitment: 'confirmed' } as const;
export const wholeTransaction = { ...confirmed, encoding: 'json', maxSupportedTransactionVersion: anyVersion } as const;

/**
 * What stands in these slots, proven to be one chain. A slot without a block is given as one without transactions, whose hash
 * names the block before it: `<hash>~<slot>`. That a slot was skipped is taken from the block behind it, which names its
 * parent, so that a node cannot leave a block out.
 */
export async function fetchBlocks(node: RpcNode, range: BlockRange, watched: Watched | null): Promise<FoundBlock[]> {
  const slots = await slotsFrom(node, range);
  const timeoutMs = range.from === range.to ? aloneMs : limits.timeoutMs;
  const fetched = await inParallel(slots, (slot) =>
    slot <= range.to ? fetchBlock(node, slot, watched, timeoutMs) : fetchBlock(node, slot, null),
  );
  const found: FoundBlock[] = [];
  let previous: Fetched | null = null;
  for (const one of fetched) {
    const begins: number = previous === null ? range.from : previous.slot + 1;
    const parentSlot = assertFollows(one, previous, range.from);
    for (let slot = begins; slot < one.slot; slot += 1) {
      if (slot <= range.to) found.push({ block: skippedBlock(slot, one, parentSlot), transactions: [] });
    }
    if (one.slot <= range.to) found.push({ block: blockOf(one, parentSlot), transactions: one.transactions });
    previous = one;
  }
  return found;
}

/** The slots with blocks, and the next one behind the range when its last slot has none. */
async function slotsFrom(node: RpcNode, { from, to }: BlockRange): Promise<number[]> {
  for (const ahead of lookAheads) {
    const answer = list(await node.call('getBlocks', [from, to + ahead, confirmed]), 'the slots');
    const slots = answer.map((one) => whole(one, 'a slot'));
    if (slots.some((slot, at) => slot < from || slot <= (slots[at - 1] ?? -1))) throw garbled('slots out of order');
    const end = slots.findIndex((slot) => slot >= to);
    if (end >= 0) return slots.slice(0, end + 1);
  }
  throw new RpcFailure('forked', `no block at slot ${to} or behind it`);
}

async function fetchBlock(
  node: RpcNode,
  slot: number,
  watched: Watched | null,
  timeoutMs = limits.timeoutMs,
): Promise<Fetched> {
  const isSearched = watched !== null && watched.size > 0;
  const transactionDetails = isSearched ? 'accounts' : 'none';
  const params = [slot, { ...wholeTransaction, transactionDetails, rewards: false }];
  if (!isSearched) return { slot, head: readHead(await call(node, params), slot), transactions: [] };
  const scanner = new BlockScanner(slot, watched);
  const take = (part: Buffer) => scanner.feed(part);
  const answer = await node.callInParts('getBlock', params, take, { ...limits, timeoutMs }).catch((error: unknown) => {
    // All there is to read of a node is its blocks: one that takes too long for them is asked after the others.
    if (error instanceof RpcFailure && error.kind === 'timeout') node.distrust(error);
    return gone(error);
  });
  if (answer === null) throw lost();
  return { slot, ...scanner.end() };
}

async function call(node: RpcNode, params: readonly unknown[]): Promise<unknown> {
  const answer = await node.call('getBlock', params, { timeoutMs: limits.timeoutMs }).catch(gone);
  if (answer === null) throw lost();
  return answer;
}

function lost(): RpcFailure {
  return new RpcFailure('forked', 'a block that was there is gone');
}

const noBlock = /not available|skipped|missing|cleaned up/i;

/** What it just named it does not have any more. */
export function gone(error: unknown): never {
  if (error instanceof RpcFailure && error.kind === 'error' && noBlock.test(error.message)) {
    throw new RpcFailure('forked', error.message, { code: error.code });
  }
  throw error;
}

/** The slot of its parent. A node that does not say it is believed that it named all blocks. */
function assertFollows({ slot, head }: Fetched, previous: Fetched | null, from: number): number {
  const { parentSlot, previousHash } = head;
  if (previous === null) {
    if (parentSlot !== null && parentSlot >= from) throw garbled(`left out block ${parentSlot}`);
    return parentSlot ?? from - 1;
  }
  if (parentSlot !== null && parentSlot > previous.slot) throw garbled(`left out block ${parentSlot}`);
  const isNext = parentSlot === null || parentSlot === previous.slot;
  if (!isNext || previousHash !== previous.head.hash) throw new RpcFailure('forked', `slot ${slot} is of another fork`);
  return previous.slot;
}

function blockOf({ slot, head }: Fetched, parentSlot: number): Block {
  return { height: slot, hash: head.hash, parentHash: hashAt(slot - 1, parentSlot, head), at: head.at };
}

/** It has the time of the block behind it, which is the one that says that nothing is here. */
function skippedBlock(slot: number, { head }: Fetched, parentSlot: number): Block {
  const at = (one: number) => hashAt(one, parentSlot, head);
  return { height: slot, hash: at(slot), parentHash: at(slot - 1), at: head.at };
}

function hashAt(slot: number, parentSlot: number, { previousHash }: RawHead): string {
  return slot <= parentSlot ? previousHash : `${previousHash}~${slot}`;
}

export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const queue = items.entries();
  const take = async () => {
    for (const [at, item] of queue) done[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(blocksAtOnce, items.length) }, take));
  return done;
}
