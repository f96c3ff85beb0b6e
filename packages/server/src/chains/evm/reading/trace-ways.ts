import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import { isHash, toBigint } from '../../solidity/raw-shapes.ts';

/** Coins that a contract sent on, in the order in which it happened; nothing of what was reverted. */
export type InnerTransfer = { from: string; to: string; units: bigint };
export type InnerTransfers = ReadonlyMap<string, readonly InnerTransfer[]>;

type Call = [method: string, params: unknown[]];
/** A way in which nodes tell what a transaction did. */
export type Way = {
  name: string;
  block: (hash: string, height: string) => Call;
  transaction: (hash: string) => Call;
  read: (answer: unknown, blockHash: string | null, txHash: string | null) => InnerTransfers;
};

const callTracer = { tracer: 'callTracer' };

export const ways: readonly Way[] = [
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

/** What transactions carry may be as long as their sender likes; who sent coins to whom is short. */
export const tracePruning = {
  without: new Set(['input', 'output', 'init', 'code', 'logs', 'gas', 'gasUsed', 'revertReason', 'subtraces']),
  valuesMax: 2_000_000,
};

type Frame = {
  type?: unknown;
  from?: unknown;
  to?: unknown;
  value?: unknown;
  error?: unknown;
  calls?: unknown;
};

const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

function readCallTraces(answer: unknown, blockHash: string | null, txHash: string | null): InnerTransfers {
  if (txHash !== null) return new Map([[txHash, innerOf(answer)]]);
  if (!Array.isArray(answer)) throw garbled(`no traces of block ${blockHash}`);
  const found = new Map<string, InnerTransfer[]>();
  for (const { txHash: hash, result, error } of answer as { txHash?: unknown; result?: unknown; error?: unknown }[]) {
    if (!isHash(hash)) throw garbled('a trace without its transaction');
    // A node may give up on one transaction of a block and answer for the others.
    if (result === undefined || error !== undefined) throw new RpcFailure('too-large', `no trace of ${hash}`);
    found.set(hash, innerOf(result));
  }
  return found;
}

/** The frames below the outermost, which the transaction itself shows. A frame that failed takes all below it with it. */
function innerOf(root: unknown): InnerTransfer[] {
  if (typeof root !== 'object' || root === null) throw garbled('a trace without its frames');
  const found: InnerTransfer[] = [];
  const waiting: { frame: Frame; isRoot: boolean }[] = [{ frame: root, isRoot: true }];
  while (waiting.length > 0) {
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
