import type { BlockRange, Watched } from '../../port/port.ts';
import type { FullBlock } from './fetch-blocks.ts';
import { mayHoldTransfers } from './logs-bloom.ts';
import { noticeTopics } from '../../solidity/contract-notices.ts';
import { toHex } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { garbled, isTooMuch, RpcFailure } from '../../nodes/rpc-failure.ts';
import { headsOf, LogScanner, transferTopic, type IsMoney, type LogScan } from '../../solidity/scan-logs.ts';

/** Nothing of an answer is kept but what is ours, so that its length is a matter of time alone. */
const limits = { timeoutMs: 20_000, bytesMax: 2 ** 30 };
const receiptsLimits = { timeoutMs: 60_000, bytesMax: 4 * 2 ** 30 };
const receiptsAtOnce = 4;
const topics = [[transferTopic, ...noticeTopics]];
const noticeHeads = headsOf(noticeTopics);

/**
 * The logs of transfers and of sweep contracts in these blocks, as one node tells them. Null where a single block holds more of
 * them than the node gives at once: then its receipts tell.
 */
export async function fetchLogs(node: RpcNode, { from, to }: BlockRange, watched: Watched): Promise<LogScan | null> {
  try {
    return await logsOf(node, { fromBlock: toHex(from), toBlock: toHex(to), topics }, watched);
  } catch (error) {
    if (error instanceof RpcFailure && isTooMuch(error) && from === to) return null;
    throw error;
  }
}

async function logsOf(node: RpcNode, filter: object, watched: Watched): Promise<LogScan> {
  const scanner = new LogScanner(watched, null, moneyIn(watched));
  const whole = await node.callInParts('eth_getLogs', [filter], (part) => scanner.feed(part), limits);
  if (whole !== undefined && !Array.isArray(whole)) throw garbled('no list of logs');
  return scanner.end();
}

/** The same out of the receipts of blocks: all of one at once where a node can, else one by one, so that none is too much. */
export async function fetchLogsOfReceipts(
  node: RpcNode,
  blocks: readonly FullBlock[],
  watched: Watched,
): Promise<LogScan> {
  const scans: LogScan[] = [];
  for (const full of blocks) scans.push(await logsOfBlock(node, full, watched));
  return joined(scans);
}

async function logsOfBlock(node: RpcNode, full: FullBlock, watched: Watched): Promise<LogScan> {
  const { hash } = full.block;
  try {
    const scanner = new LogScanner(watched, noticeHeads, moneyIn(watched));
    const take = (part: Buffer) => scanner.feed(part);
    const whole = await node.callInParts('eth_getBlockReceipts', [hash], take, receiptsLimits);
    if (whole === null) throw new RpcFailure('forked', 'a block without its receipts');
    return scanner.end();
  } catch (error) {
    if (!(error instanceof RpcFailure) || error.kind === 'forked' || error.kind === 'unreachable') throw error;
    return logsOneByOne(node, full, watched);
  }
}

export function joined(scans: readonly LogScan[]): LogScan {
  return {
    candidates: scans.flatMap(({ candidates }) => candidates),
    blockHashes: new Set(scans.flatMap(({ blockHashes }) => [...blockHashes])),
    logs: scans.reduce((sum, { logs }) => sum + logs, 0),
    foreign: scans.flatMap(({ foreign }) => foreign),
  };
}

function moneyIn(watched: Watched): IsMoney {
  return watched.isMoney ? (contract) => watched.isMoney?.(contract) ?? true : null;
}

async function logsOneByOne(node: RpcNode, { transactions }: FullBlock, watched: Watched): Promise<LogScan> {
  const scans: LogScan[] = [];
  const queue = transactions.values();
  const work = async () => {
    for (const { hash } of queue) {
      const scanner = new LogScanner(watched, noticeHeads, moneyIn(watched));
      const take = (part: Buffer) => scanner.feed(part);
      const whole = await node.callInParts('eth_getTransactionReceipt', [hash], take, receiptsLimits);
      if (whole === null) throw new RpcFailure('forked', 'a transaction without its receipt');
      scans.push(scanner.end());
    }
  };
  await Promise.all(Array.from({ length: receiptsAtOnce }, work));
  return joined(scans);
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
  watched: Watched,
): Promise<LogScan> {
  const silent = blocks.filter(
    ({ raw, block }) => !scan.blockHashes.has(block.hash) && mayHoldTransfers(raw.logsBloom),
  );
  const found: LogScan[] = [];
  for (const full of silent) found.push(...(await askAgain(nodes, full, watched)));
  return joined(found);
}

/** The first that has any; when nobody has, the header's three bits met by chance. */
async function askAgain(nodes: readonly RpcNode[], full: FullBlock, watched: Watched): Promise<readonly LogScan[]> {
  let answers = 0;
  let last: unknown;
  for (const node of nodes) {
    try {
      const scan = await logsByHash(node, full, watched);
      answers += 1;
      if (scan.logs > 0) return [scan];
    } catch (error) {
      last = error;
    }
  }
  if (answers === 0) throw last;
  return [];
}

async function logsByHash(node: RpcNode, full: FullBlock, watched: Watched): Promise<LogScan> {
  try {
    const scan = await logsOf(node, { blockHash: full.block.hash, topics }, watched);
    assertSameFork(scan, [full]);
    return scan;
  } catch (error) {
    if (!(error instanceof RpcFailure) || !isTooMuch(error)) throw error;
    return logsOfBlock(node, full, watched);
  }
}
