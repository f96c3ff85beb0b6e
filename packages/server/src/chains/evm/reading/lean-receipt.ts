import type { RpcNode } from '../../nodes/rpc-node.ts';
import { readReceipt, type RawReceipt } from '../../solidity/raw-shapes.ts';

/** A contract may log as much as its caller pays for: such a receipt takes time, and no memory. */
const limits = { timeoutMs: 60_000, bytesMax: 2 ** 30 };
const valuesMax = 2_000_000;
/** What nobody asks of a receipt whose block and place are known. */
const without = new Set(['logsBloom', 'blockNumber', 'transactionIndex', 'blockTimestamp', 'removed', 'type']);

const noHash = `0x${'0'.repeat(64)}`;
/** Stands where a log stood that concerns nobody here, so that the others keep their places. */
const anyLog = {
  address: `0x${'0'.repeat(40)}`,
  topics: [],
  data: '0x',
  blockHash: noHash,
  transactionHash: noHash,
  logIndex: '0x0',
};

export type LeanReceipt = Omit<RawReceipt, 'blockNumber' | 'transactionIndex'>;

/** A receipt with those logs only that name one of these addresses. Null where the node has none. */
export async function fetchLeanReceipt(
  node: RpcNode,
  txHash: string,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<LeanReceipt | null> {
  const endings = addresses.map((address) => address.slice(2));
  const names = (topic: unknown) =>
    typeof topic === 'string' && endings.some((ending) => topic.toLowerCase().endsWith(ending));
  const sift = (log: unknown) => {
    const { topics } = log as { topics?: unknown };
    return Array.isArray(topics) && topics.some(names) ? log : anyLog;
  };
  const pruning = { without, valuesMax, sifts: new Map([['logs', () => sift]]) };
  return readReceipt(await node.callPruned('eth_getTransactionReceipt', [txHash], pruning, { ...limits, signal }));
}
