import { RpcFailure } from '../nodes/rpc-failure.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import type { BlockRange, Watched } from '../port.ts';
import { noticeTopics } from '../solidity/contract-notices.ts';
import { toHex } from '../solidity/raw-shapes.ts';
import { scanLogs, transferTopic, type LogScan } from '../solidity/scan-logs.ts';
import type { WalletBlock } from './wallet-block.ts';

const limits = { timeoutMs: 20_000, bytesMax: 256 * 2 ** 20 };
const topics = [[transferTopic, ...noticeTopics]];

/** The logs of transfers and of sweep contracts in these blocks, as the index of one node tells them. */
export async function fetchLogs(node: RpcNode, { from, to }: BlockRange, watched: Watched): Promise<LogScan> {
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics };
  return scanLogs(await node.callForBytes('eth_getLogs', [filter], limits), watched);
}

/** Refuses logs that stand in other blocks than those that we were given. */
export function assertSameFork(scan: LogScan, blocks: readonly WalletBlock[]): void {
  const known = new Set(blocks.map(({ block }) => `0x${block.hash}`));
  for (const hash of scan.blockHashes) {
    if (!known.has(hash)) throw new RpcFailure('forked', 'logs of another fork than the blocks');
  }
}
