import { WrongChain } from '../failures.ts';
import type { FullBlock } from './fetch-blocks.ts';
import { isHash, readBlock, toBigint, type RawTransaction } from '../solidity/raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { garbled, isNoMethod, RpcFailure } from '../nodes/rpc-failure.ts';

/** Coins that a contract sent on, in the order in which it happened; nothing of what was reverted. */
export type InnerTransfer = { from: string; to: string; units: bigint };
export type InnerTransfers = ReadonlyMap<string, readonly InnerTransfer[]>;

const tracing = { timeoutMs: 20_000, bytesMax: 128 * 2 ** 20 };
/** A node that would not trace now may do so later: its load changes, or its operator does. */
const askAgainMs = 10 * 60_000;
const blocksAtOnce = 4;
/** A transaction with no more gas than this can run no code. */
const plainGas = 21_000n;
const callTracer = { tracer: 'callTracer' };

type Way = {
  name: string;
  block: (hash: string, height: string) => [method: string, params: unknown[]];
  transaction: (hash: string) => [method: string, params: unknown[]];
  read: (answer: unknown, blockHash: string | null, txHash: string | null) => InnerTransfers;
};

const ways: readonly Way[] = [
  {
    name: 'debug',
    block: (hash) => ['debug_traceBlockByHash', [hash, callTracer]],
    transaction: (hash) => ['debug_traceTransaction', [hash, callTracer]],
    read: readCallTraces,
  },
  {
    name: 'trace',
    block: (_hash, height) => ['trace_block', [height]],
    transaction: (hash) => ['trace_transaction', [hash]],
    read: readFlatTraces,
  },
];

/** By transaction. What no node can tell of is left out: such coins are found by comparing balances. */
export async function traceBlocks(
  node: RpcNode,
  others: readonly RpcNode[],
  blocks: readonly FullBlock[],
): Promise<InnerTransfers> {
  const found = new Map<string, readonly InnerTransfer[]>();
  const running = blocks.filter(({ transactions }) => transactions.some(mayRunCode)).values();
  const work = async () => {
    for (const { raw } of running) {
      const traced = (await traceBlock(node, raw)) ?? (await traceElsewhere(others, raw));
      // Old states are kept by few nodes, and that must stop nobody; a block that was taken back has no traces either.
      if (!traced) await assertStands(node, raw);
      for (const [hash, list] of traced ?? []) if (list.length > 0) found.set(hash, list);
    }
  };
  await Promise.all(Array.from({ length: blocksAtOnce }, work));
  return found;
}

function mayRunCode({ gas }: RawTransaction): boolean {
  return toBigint(gas, 'the gas of a transaction') > plainGas;
}

type BlockName = { hash: string; number: string };

/** Null when the node cannot tell. */
async function traceBlock(node: RpcNode, { hash, number }: BlockName): Promise<InnerTransfers | null> {
  return trace(node, (way) => [way.block(hash, number), hash, null]);
}

async function assertStands(node: RpcNode, { hash, number }: BlockName): Promise<void> {
  const raw = readBlock(await node.call('eth_getBlockByNumber', [number, false]));
  if (raw?.hash !== hash) throw new RpcFailure('forked', 'a block that was taken back');
}

/** A node that is asked for this alone must not stop the reading. */
async function traceElsewhere(nodes: readonly RpcNode[], block: BlockName): Promise<InnerTransfers | null> {
  for (const node of nodes) {
    try {
      const traced = await traceBlock(node, block);
      if (traced) return traced;
    } catch (error) {
      if (!(error instanceof RpcFailure || error instanceof WrongChain)) throw error;
    }
  }
  return null;
}

export async function traceTransaction(node: RpcNode, hash: string): Promise<readonly InnerTransfer[]> {
  const traced = await trace(node, (way) => [way.transaction(hash), null, hash]);
  return traced?.get(hash) ?? [];
}

type Question = [call: [method: string, params: unknown[]], blockHash: string | null, txHash: string | null];

async function trace(node: RpcNode, ask: (way: Way) => Question): Promise<InnerTransfers | null> {
  for (const way of ways) {
    const known = node.abilities.get(way.name);
    if (known && !known.can && performance.now() < known.until) continue;
    const [[method, params], blockHash, txHash] = ask(way);
    try {
      const read = way.read(await node.call(method, params, tracing), blockHash, txHash);
      node.abilities.set(way.name, { can: true, until: 0 });
      return read;
    } catch (error) {
      if (!(error instanceof RpcFailure) || error.kind === 'forked' || error.kind === 'unreachable') throw error;
      if (isNoMethod(error) || error.kind !== 'error') {
        node.abilities.set(way.name, { can: false, until: performance.now() + askAgainMs });
      }
    }
  }
  return null;
}

type Frame = {
  type?: unknown;
  from?: unknown;
  to?: unknown;
  value?: unknown;
  error?: unknown;
  calls?: unknown;
};

const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);
const framesMax = 1_000_000;

function readCallTraces(answer: unknown, blockHash: string | null, txHash: string | null): InnerTransfers {
  if (txHash !== null) return new Map([[txHash, innerOf(answer)]]);
  if (!Array.isArray(answer)) throw garbled(`no traces of block ${blockHash}`);
  const found = new Map<string, InnerTransfer[]>();
  for (const { txHash: hash, result, error } of answer as { txHash?: unknown; result?: unknown; error?: unknown }[]) {
    if (!isHash(hash) || result === undefined || error !== undefined) throw garbled('a trace without its transaction');
    found.set(hash, innerOf(result));
  }
  return found;
}

/** The frames below the outermost, which the transaction itself shows. A frame that failed takes all below it with it. */
function innerOf(root: unknown): InnerTransfer[] {
  const found: InnerTransfer[] = [];
  const waiting: { frame: Frame; isRoot: boolean }[] = [{ frame: root as Frame, isRoot: true }];
  for (let seen = 0; waiting.length > 0; seen += 1) {
    if (seen > framesMax) throw garbled('a trace without an end');
    const { frame, isRoot } = waiting.pop()!;
    if (frame.error !== undefined && frame.error !== null) continue;
    if (!isRoot && moving.has(String(frame.type))) note(found, frame.from, frame.to, frame.value);
    const calls = Array.isArray(frame.calls) ? (frame.calls as Frame[]) : [];
    for (const inner of calls.toReversed()) waiting.push({ frame: inner, isRoot: false });
  }
  return found;
}

type FlatTrace = {
  type?: unknown;
  error?: unknown;
  blockHash?: unknown;
  transactionHash?: unknown;
  traceAddress?: readonly number[];
  action?: {
    callType?: unknown;
    from?: unknown;
    to?: unknown;
    value?: unknown;
    address?: unknown;
    refundAddress?: unknown;
    balance?: unknown;
  };
  result?: { address?: unknown } | null;
};

function readFlatTraces(answer: unknown, blockHash: string | null): InnerTransfers {
  if (!Array.isArray(answer)) throw garbled('no traces');
  const found = new Map<string, InnerTransfer[]>();
  const failed = new Set<string>();
  for (const one of answer as FlatTrace[]) {
    if (blockHash !== null && one.blockHash !== blockHash) throw new RpcFailure('forked', 'traces of another block');
    if (!isHash(one.transactionHash)) continue;
    const way = [one.transactionHash, ...(one.traceAddress ?? [])];
    // Parents come before what they called.
    if (one.error !== undefined && one.error !== null) failed.add(way.join('.'));
    if (way.some((_step, depth) => failed.has(way.slice(0, depth + 1).join('.')))) continue;
    const list = found.get(one.transactionHash) ?? [];
    found.set(one.transactionHash, list);
    if (way.length === 1) continue;
    const { action = {}, result, type } = one;
    if (type === 'suicide') note(list, action.address, action.refundAddress, action.balance);
    if (type === 'create') note(list, action.from, result?.address, action.value);
    if (type === 'call' && action.callType === 'call') note(list, action.from, action.to, action.value);
  }
  return found;
}

function note(found: InnerTransfer[], from: unknown, to: unknown, value: unknown): void {
  if (typeof from !== 'string' || typeof to !== 'string' || value === undefined || value === null) return;
  const units = toBigint(value, 'the value of a call');
  if (units > 0n) found.push({ from: from.toLowerCase(), to: to.toLowerCase(), units });
}
