import type { PostLimits } from '../../nodes/post-json.ts';
import type { Pruning, Sift } from '../../nodes/pruned-json.ts';
import { garbled, isTooMuch, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { askWalletPruned, unitsOf, wholeOf, wordsOf, type Json } from './ask-wallet.ts';
import { isId, type WalletBlock } from './wallet-block.ts';

/** What became of a transaction in its block, as far as we read it. Addresses as 41 and 40 digits, but of a log without 41. */
export type WalletInfo = {
  id: string;
  height: number;
  feeUnits: bigint;
  failed: boolean;
  logs: readonly WalletLog[];
  inner: readonly WalletInner[];
};
/** `ordinal` counts all that its transaction said, and all coins that its contracts sent on, also where few of them are kept. */
export type WalletLog = { ordinal: number; address: string; topics: readonly string[]; data: string };
/** Coins that a contract sent on; nothing of what was reverted. Without an ordinal where it is not known whether any moved. */
export type WalletInner = { ordinal: number | null; from: unknown; to: unknown; units: bigint };
/** What is wanted of results. They may be full of what concerns nobody here, as long as somebody pays for it. */
export type Kept = { log(log: WalletLog): boolean; inner(moved: WalletInner): boolean };

const all: Kept = { log: () => true, inner: () => true };
const limits = { timeoutMs: 20_000, bytesMax: Number.POSITIVE_INFINITY };
/** For one block alone, whether its results are asked for at once or one by one. */
const aloneMs = 60_000;
const questionsAtOnce = 4;
/** What contracts do with coins, as nodes note it. */
const moves = new Set(['call', 'create', 'suicide']);
/** Energy, votes and coins that stay whose they are, where a node keeps what it calls featured: nothing comes to whom it names. */
const staking = /^(un)?(delegateResource|freeze)|^(cancelAllUnfreeze|withdraw|vote)/i;
const valuesMax = 2_000_000;
const without = new Set(['contractResult', 'receipt', 'resMessage', 'extra']);

/** By transaction, of all in these blocks. */
export async function fetchInfos(
  node: RpcNode,
  blocks: readonly WalletBlock[],
  kept: Kept,
): Promise<Map<string, WalletInfo>> {
  const infos = new Map<string, WalletInfo>();
  const timeoutMs = blocks.length === 1 ? aloneMs : limits.timeoutMs;
  await manyAtOnce(blocks, async (block) => {
    for (const info of await infosOf(node, block, kept, timeoutMs)) infos.set(info.id, info);
  });
  return infos;
}

/** Of these transactions of one block, each alone; `missing` are those that are too much for the node. */
export async function fetchInfosSingly(
  node: RpcNode,
  { block, transactions }: WalletBlock,
  kept: Kept,
): Promise<{ infos: Map<string, WalletInfo>; missing: string[] }> {
  const infos = new Map<string, WalletInfo>();
  const missing: string[] = [];
  const endsAt = performance.now() + aloneMs;
  await manyAtOnce(transactions, async ({ id }) => {
    const timeoutMs = Math.min(limits.timeoutMs, endsAt - performance.now());
    const info = timeoutMs > 0 ? await infoOf(node, id, kept, timeoutMs) : null;
    if (info && (info.id !== id || info.height !== block.height)) throw garbled('a result of another block');
    if (info) infos.set(id, info);
    else missing.push(id);
  });
  return { infos, missing };
}

async function infosOf(
  node: RpcNode,
  { block, transactions }: WalletBlock,
  kept: Kept,
  timeoutMs: number,
): Promise<WalletInfo[]> {
  const question = { num: block.height };
  const limited = { ...limits, timeoutMs };
  const answer = await askWalletPruned(node, 'gettransactioninfobyblocknum', question, pruningFor(kept), limited);
  const infos = listIn(answer).map(toInfo);
  const told = new Set(infos.map(({ id }) => id));
  // Results come a moment after their block, and sometimes from a node that stands on another fork.
  if (told.size !== transactions.length || !transactions.every(({ id }) => told.has(id))) {
    throw new RpcFailure('forked', `block ${block.height} without all its results`);
  }
  return infos;
}

/** Of one transaction, in whatever block; null where this node knows none. */
export async function fetchInfo(
  node: RpcNode,
  id: string,
  kept: Kept,
  own: Partial<PostLimits>,
): Promise<WalletInfo | null> {
  const limited = { ...limits, ...own };
  const answer = await askWalletPruned(node, 'gettransactioninfobyid', { value: id }, pruningFor(kept), limited);
  return Object.keys(answer).length === 0 ? null : toInfo(answer);
}

/** Null where it is too much. */
async function infoOf(node: RpcNode, id: string, kept: Kept, timeoutMs: number): Promise<WalletInfo | null> {
  try {
    const info = await fetchInfo(node, id, kept, { timeoutMs });
    if (!info) throw new RpcFailure('forked', `no result of ${id}`);
    return info;
  } catch (error) {
    if (error instanceof RpcFailure && isTooMuch(error)) return null;
    throw error;
  }
}

function listIn(answer: object): readonly unknown[] {
  if (Array.isArray(answer)) return answer as unknown[];
  if (Object.keys(answer).length === 0) return [];
  throw garbled('results that are no list');
}

function pruningFor(kept: Kept): Pruning {
  return { without, valuesMax, sifts: siftsFor(kept) };
}

function siftsFor(kept: Kept): ReadonlyMap<string, () => Sift> {
  return new Map([
    ['log', () => siftLogs(kept)],
    ['internal_transactions', () => siftInner(kept)],
  ]);
}

function siftLogs(kept: Kept): Sift {
  let next = 0;
  return (value) => {
    const log = { ...readLog(value), ordinal: next++ };
    return kept.log(log) ? log : undefined;
  };
}

/** Only what moved coins is counted, so that all nodes count the same, whatever else they keep. */
function siftInner(kept: Kept): Sift {
  let next = 0;
  return (value) => {
    const read = readInner(value);
    if (read === null) return undefined;
    const { isMove, ...parties } = read;
    const moved = { ...parties, ordinal: isMove ? next++ : null };
    return kept.inner(moved) ? moved : undefined;
  };
}

/** Of an answer that was kept as a whole. */
export function readInfo(value: unknown): WalletInfo {
  const sifted = { ...(value as Json) };
  for (const [key, sift] of siftsFor(all)) {
    const { [key]: list } = sifted;
    if (Array.isArray(list)) sifted[key] = list.map(sift()).filter((one) => one !== undefined);
  }
  return toInfo(sifted);
}

/** Its lists are sifted, and so are read already. */
function toInfo(value: unknown): WalletInfo {
  const { id, blockNumber, fee, result, log = [], internal_transactions: inner = [] } = value as Json;
  if (!isId(id) || !Array.isArray(log) || !Array.isArray(inner)) throw garbled('a result that is none');
  return {
    id,
    height: wholeOf(blockNumber, 'the block of a result'),
    feeUnits: unitsOf(fee, 'a fee'),
    failed: result === 'FAILED',
    logs: log as WalletLog[],
    inner: inner as WalletInner[],
  };
}

function readLog(value: unknown): Omit<WalletLog, 'ordinal'> {
  const { address, topics = [], data = '' } = value as Json;
  if (typeof address !== 'string' || !/^[0-9a-f]{40}$/.test(address)) throw garbled('a log of no contract');
  if (!Array.isArray(topics) || !topics.every(isId) || typeof data !== 'string') throw garbled('no whole log');
  return { address, topics, data };
}

type Inner = Omit<WalletInner, 'ordinal'> & { isMove: boolean };

/** Null where no coins moved. Tokens of the kind TRC-10 are named by a number beside their amount: they are no coins. */
function readInner(value: unknown): Inner | null {
  const { caller_address: from, transferTo_address: to, callValueInfo, rejected, note } = value as Json;
  const words = wordsOf(note);
  if (rejected === true || !Array.isArray(callValueInfo) || staking.test(words)) return null;
  const coins = (callValueInfo as Json[]).filter(({ tokenId }) => tokenId === undefined || tokenId === '');
  const units = coins.reduce((sum, { callValue }) => sum + unitsOf(callValue, 'an amount'), 0n);
  return units > 0n ? { from, to, units, isMove: moves.has(words) } : null;
}

async function manyAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const take = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: questionsAtOnce }, take));
}
