import type { BlockRange, Watched } from '../port.ts';
import type { FullBlock } from './fetch-blocks.ts';
import { mayHoldTransfers } from './logs-bloom.ts';
import { noticeTopics } from '../solidity/contract-notices.ts';
import { readLog, toHex, type RawLog } from '../solidity/raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { garbled, RpcFailure } from '../nodes/rpc-failure.ts';
import { scanLogs, transferTopic, type LogScan } from '../solidity/scan-logs.ts';

const limits = { timeoutMs: 20_000, bytesMax: 256 * 2 ** 20 };
const topics = [[transferTopic, ...noticeTopics]];

/** The logs of transfers and of sweep contracts in these blocks, as one node tells them. */
export async function fetchLogs(node: RpcNode, { from, to }: BlockRange, watched: Watched): Promise<LogScan> {
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics };
  return scanLogs(await node.callForBytes('eth_getLogs', [filter], limits), watched);
}

/** Refuses logs that stand in other blocks than those that we were given. */
export function assertSameFork(scan: LogScan, blocks: readonly FullBlock[]): void {
  const known = new Set(blocks.map(({ block }) => block.hash));
  for (const hash of scan.blockHashes) {
    if (!known.has(hash)) throw new RpcFailure('forked', 'logs of another fork than the blocks');
  }
}

/**
 * Nodes that lag behind, or whose index does, answer with no logs and no error. A block's own header tells that there must
 * be some: then another node, or the same one by the block's hash, has to say it.
 */
export async function fetchOmitted(
  nodes: readonly RpcNode[],
  scan: LogScan,
  blocks: readonly FullBlock[],
): Promise<RawLog[]> {
  const silent = blocks.filter(
    ({ raw, block }) => !scan.blockHashes.has(block.hash) && mayHoldTransfers(raw.logsBloom),
  );
  const found: RawLog[] = [];
  for (const { block } of silent) found.push(...(await askAgain(nodes, block.hash)));
  return found;
}

/** The first that has any; when nobody has, the header's three bits met by chance. */
async function askAgain(nodes: readonly RpcNode[], blockHash: string): Promise<RawLog[]> {
  let answers = 0;
  let last: unknown;
  for (const node of nodes) {
    try {
      const list = await node.call('eth_getLogs', [{ blockHash, topics }], limits);
      if (!Array.isArray(list)) throw garbled('no list of logs');
      answers += 1;
      if (list.length > 0) return list.map(readLog);
    } catch (error) {
      last = error;
    }
  }
  if (answers === 0) throw last;
  return [];
}
