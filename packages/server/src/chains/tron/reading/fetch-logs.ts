import { garbled, isTooMuch, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { BlockRange, Watched } from '../../port/port.ts';
import { noticeTopics } from '../../solidity/contract-notices.ts';
import { toHex } from '../../solidity/raw-shapes.ts';
import { LogScanner, transferTopic, type LogScan } from '../../solidity/scan-logs.ts';
import type { WalletBlock } from './wallet-block.ts';

const limits = { timeoutMs: 20_000, bytesMax: 2 ** 30 };
const topics = [[transferTopic, ...noticeTopics]];

/**
 * The logs of transfers and of sweep contracts in these blocks, as the index of one node tells them. Of a single block that holds
 * more than the node gives at once it tells nothing, and then its own results are read.
 */
export async function fetchLogs(node: RpcNode, { from, to }: BlockRange, watched: Watched): Promise<LogScan> {
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), topics };
  const scanner = new LogScanner(watched);
  try {
    const whole = await node.callInParts('eth_getLogs', [filter], (part) => scanner.feed(part), limits);
    if (whole !== undefined && !Array.isArray(whole)) throw garbled('no list of logs');
    return scanner.end();
  } catch (error) {
    if (!(error instanceof RpcFailure) || !isTooMuch(error) || from !== to) throw error;
    return { candidates: [], blockHashes: new Set(), logs: 0, foreign: [] };
  }
}

/** Refuses logs that stand in other blocks than those that we were given. */
export function assertSameFork(scan: LogScan, blocks: readonly WalletBlock[]): void {
  const known = new Set(blocks.map(({ block }) => `0x${block.hash}`));
  for (const hash of scan.blockHashes) {
    if (!known.has(hash)) throw new RpcFailure('forked', 'logs of another fork than the blocks');
  }
}
