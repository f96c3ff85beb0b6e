import { WrongChain } from '../../port/failures.ts';
import type { PostLimits } from '../../nodes/post-json.ts';
import { isNoMethod, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { UntracedBlock } from '../../port/port.ts';
import { readBlock, toBigint, type RawTransaction } from '../../solidity/raw-shapes.ts';
import type { FullBlock } from './fetch-blocks.ts';
import { readStateChanges, type BalanceChange, type BalanceChanges } from './state-changes.ts';
import { tracePruning, ways, type InnerTransfer, type InnerTransfers, type Way } from './trace-ways.ts';

/** Of the calls of a whole block. What is longer is asked for by what it changed. */
const wholeLimits = { timeoutMs: 10_000, bytesMax: 96 * 2 ** 20 };
const changesLimits = { timeoutMs: 15_000, bytesMax: 512 * 2 ** 20 };
/** Of a transaction that is known to have moved money of ours, and of one of which nothing is known. */
const oneLimits = { timeoutMs: 20_000, bytesMax: 2 ** 30 };
const anyLimits = { timeoutMs: 5_000, bytesMax: 32 * 2 ** 20 };
/** So many transactions of one block are asked about one by one, and for so long. */
const singlesMax = 256;
const singlesMsMax = 15_000;
/** A node that has no such method may have it later: its operator changes it. */
const askAgainMs = 10 * 60_000;
/** After a block whose calls were too long the next ones are first asked for by what they changed. */
const heavyForMs = 60_000;
const heavy = 'traces are long';
const blocksAtOnce = 4;
/** A transaction with no more gas than this can run no code. */
const plainGas = 21_000n;

export type Traced = {
  /** By transaction. */
  inner: InnerTransfers;
  /** Of transactions whose calls nobody tells: what came of them. */
  changes: BalanceChanges;
  /** What nobody told of at all. */
  untraced: readonly UntracedBlock[];
};
type IsWanted = (address: string) => boolean;
type Told = { inner: InnerTransfers; changes: BalanceChanges; missing: readonly string[]; reason: string };

/** What contracts sent on in these blocks, by the best means that a node has. Nobody can make it stop the reading. */
export async function traceBlocks(
  node: RpcNode,
  others: readonly RpcNode[],
  blocks: readonly FullBlock[],
  isWanted: IsWanted,
): Promise<Traced> {
  const inner = new Map<string, readonly InnerTransfer[]>();
  const changes = new Map<string, readonly BalanceChange[]>();
  const untraced: UntracedBlock[] = [];
  const running = blocks.filter(({ transactions }) => transactions.some(mayRunCode)).values();
  const work = async () => {
    for (const full of running) {
      const told = await traceByAny(node, others, full, isWanted);
      // Old states are kept by few nodes, and that must stop nobody; a block that was taken back has no traces either.
      if (!told || told.missing.length > 0) await assertStands(node, full.raw);
      for (const [hash, list] of told?.inner ?? []) if (list.length > 0) inner.set(hash, list);
      for (const [hash, list] of told?.changes ?? []) changes.set(hash, list);
      if (told && told.missing.length > 0) {
        const { height, hash } = full.block;
        untraced.push({ block: { height, hash }, transactions: told.missing, reason: told.reason });
      }
    }
  };
  await Promise.all(Array.from({ length: blocksAtOnce }, work));
  return { inner, changes, untraced };
}

function mayRunCode({ gas }: RawTransaction): boolean {
  return toBigint(gas, 'the gas of a transaction') > plainGas;
}

/** The first that tells all; else who tells most. Null where nobody can trace at all. */
async function traceByAny(
  node: RpcNode,
  others: readonly RpcNode[],
  full: FullBlock,
  isWanted: IsWanted,
): Promise<Told | null> {
  let best = await traceBlock(node, full, isWanted);
  for (const other of others) {
    if (best?.missing.length === 0) return best;
    try {
      const told = await traceBlock(other, full, isWanted);
      if (told && (!best || told.missing.length < best.missing.length)) best = told;
    } catch (error) {
      // A node that is asked for this alone must not stop the reading.
      if (!(error instanceof RpcFailure || error instanceof WrongChain)) throw error;
    }
  }
  return best;
}

/** All calls at once; what is too long for that by what was changed; and where a node cannot tell that, one by one. */
async function traceBlock(node: RpcNode, full: FullBlock, isWanted: IsWanted): Promise<Told | null> {
  const { hash, number } = full.raw;
  const isHeavy = isOver(node, heavy);
  if (!isHeavy) {
    const whole = await trace(node, (way) => [way.block(hash, number), hash, null], wholeLimits);
    if (whole === null) return null;
    if (!(whole instanceof RpcFailure)) return { inner: whole, changes: new Map(), missing: [], reason: '' };
    if (whole.kind === 'too-large' || whole.kind === 'timeout') node.abilities.set(heavy, untilLater(heavyForMs));
  } else if (ways.every(({ name }) => isOver(node, name))) return null;
  const changed = await changesOf(node, hash, isWanted);
  const asked = changed
    ? [...changed.keys()]
    : full.transactions.filter(mayRunCode).map((transaction) => transaction.hash);
  const { inner, failed, reason } = await traceEach(node, asked, changed ? oneLimits : anyLimits);
  const changes = new Map([...(changed ?? [])].filter(([one]) => failed.includes(one)));
  return { inner, changes, missing: changed ? [] : failed, reason };
}

/** Null where the node cannot tell. */
async function changesOf(node: RpcNode, hash: string, isWanted: IsWanted): Promise<BalanceChanges | null> {
  try {
    return await readStateChanges(node, hash, isWanted, changesLimits);
  } catch (error) {
    if (!(error instanceof RpcFailure) || endsReading(error)) throw error;
    return null;
  }
}

/** One after the other, for as long as there is time: what is left over, or not told, has failed. */
async function traceEach(node: RpcNode, hashes: readonly string[], limits: typeof oneLimits) {
  const inner = new Map<string, readonly InnerTransfer[]>();
  const failed: string[] = [];
  const endsAt = performance.now() + singlesMsMax;
  let reason = '';
  for (const [at, hash] of hashes.entries()) {
    const isOverdue = at >= singlesMax || performance.now() > endsAt;
    const told = isOverdue ? tooMany : await trace(node, (way) => [way.transaction(hash), null, hash], limits);
    if (told instanceof RpcFailure || told === null) {
      failed.push(hash);
      reason ||= told?.message ?? 'the node cannot trace';
    } else inner.set(hash, told.get(hash) ?? []);
  }
  return { inner, failed, reason };
}

const tooMany = new RpcFailure('too-large', 'too many transactions to ask for one by one');

async function assertStands(node: RpcNode, { hash, number }: { hash: string; number: string }): Promise<void> {
  const raw = readBlock(await node.call('eth_getBlockByNumber', [number, false]));
  if (raw?.hash !== hash) throw new RpcFailure('forked', 'a block that was taken back');
}

/** Null where the node cannot tell. */
export async function findInner(
  node: RpcNode,
  hash: string,
  limits: Partial<PostLimits> = {},
): Promise<readonly InnerTransfer[] | null> {
  const traced = await trace(node, (way) => [way.transaction(hash), null, hash], { ...oneLimits, ...limits });
  return traced === null || traced instanceof RpcFailure ? null : (traced.get(hash) ?? []);
}

export async function traceTransaction(node: RpcNode, hash: string): Promise<readonly InnerTransfer[]> {
  return (await findInner(node, hash)) ?? [];
}

type Question = [call: [method: string, params: unknown[]], blockHash: string | null, txHash: string | null];

/** The first way that works. Null where the node knows none; else why it did not tell. */
async function trace(
  node: RpcNode,
  ask: (way: Way) => Question,
  limits: PostLimits,
): Promise<InnerTransfers | RpcFailure | null> {
  let failure: RpcFailure | null = null;
  for (const way of ways) {
    if (isOver(node, way.name)) continue;
    const [[method, params], blockHash, txHash] = ask(way);
    try {
      return way.read(await node.callPruned(method, params, tracePruning, limits), blockHash, txHash);
    } catch (error) {
      if (!(error instanceof RpcFailure) || endsReading(error)) throw error;
      if (isNoMethod(error)) node.abilities.set(way.name, untilLater(askAgainMs));
      else failure ??= error;
    }
  }
  return failure;
}

/** Nothing more can be had of this node now: all of it is read anew, or by another. */
function endsReading({ kind }: RpcFailure): boolean {
  return kind === 'forked' || kind === 'unreachable' || kind === 'ended';
}

function untilLater(ms: number) {
  return { can: false, until: performance.now() + ms };
}

function isOver(node: RpcNode, name: string): boolean {
  const known = node.abilities.get(name);
  return known !== undefined && !known.can && performance.now() < known.until;
}
