import type { BlockRange, Scan, Transfer, Watched } from '../../port/port.ts';
import { isNotice, noticesOf } from '../../solidity/contract-notices.ts';
import { fetchBlocks, fetchReceipts, type FullBlock } from './fetch-blocks.ts';
import { assertSameFork, fetchLogs, fetchLogsOfReceipts, fetchOmitted, joined } from './fetch-logs.ts';
import { traceBlocks, type Traced } from './inner-transfers.ts';
import { toBigint, toNumber, type RawLog, type RawReceipt, type RawTransaction } from '../../solidity/raw-shapes.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import { readInParts, type Reading } from '../../nodes/read-in-parts.ts';
import { garbled } from '../../nodes/rpc-failure.ts';
import { partiesOf } from '../../solidity/transfer-parties.ts';
import { foreignIn } from './foreign-arrivals.ts';
import { transfersOf } from './transfers-of.ts';

/** `byReceipts` reads logs out of each receipt, past the index of logs. */
export type EvmReading = Reading & { tracing: boolean; byReceipts?: boolean };
const nothing: Traced = { inner: new Map(), changes: new Map(), untraced: [] };
const receiptsInHand = 50;
type IsWanted = (address: string) => boolean;

/** Everything that came to a watched address or left one, in as many of these blocks as the nodes can answer for at once. */
export function readTransfers(reading: EvmReading, range: BlockRange, watched: Watched): Promise<Scan> {
  return readInParts(reading, range, {
    askHeight: async (node) => toNumber(await node.call('eth_blockNumber', []), 'the height'),
    readFrom: (node, part) => readFrom(node, reading, part, watched),
  });
}

async function readFrom(
  node: RpcNode,
  { pool, tracing, byReceipts = false }: EvmReading,
  range: BlockRange,
  watched: Watched,
): Promise<Scan> {
  const isWanted = (address: string) => watched.has(address);
  const isMoney = (contract: string) => watched.isMoney?.(contract) ?? true;
  const [blocks, logs] = await Promise.all([
    fetchBlocks(node, range),
    byReceipts ? null : fetchLogs(node, range, watched),
  ]);
  const scan = logs ?? (await fetchLogsOfReceipts(node, blocks, watched));
  assertSameFork(scan, blocks);
  const others = pool.nodes.filter((one) => one !== node);
  const omitted = await fetchOmitted([...others, node], scan, blocks, watched);
  const told = [...scan.candidates, ...omitted.candidates];
  const notices = told.filter((log) => isNotice(log, watched));
  const hits = [...notices, ...told.filter((log) => concerns(log, isWanted))];
  const traced = tracing ? await traceBlocks(node, others, blocks, isWanted) : nothing;
  const { inner, changes, untraced } = traced;
  const hitTransactions = new Set(hits.map((log) => log.transactionHash));
  const picked = pick(blocks, (transaction) => {
    const moved = inner.get(transaction.hash);
    if (changes.has(transaction.hash)) return true;
    if (hitTransactions.has(transaction.hash) || isParty(transaction, isWanted)) return true;
    return moved !== undefined && moved.some(({ from, to }) => isWanted(from) || isWanted(to));
  });
  const logsOfEach = Map.groupBy(hits, (log) => log.transactionHash);
  for (const hash of logsOfEach.keys()) {
    if (!picked.some(({ transaction }) => transaction.hash === hash))
      throw garbled('a log of a transaction that is in none of the blocks');
  }
  const transfers: Transfer[] = [];
  // A receipt may hold ten thousand logs: it is done with before the next ones are asked for.
  for (let at = 0; at < picked.length; at += receiptsInHand) {
    const some = picked.slice(at, at + receiptsInHand);
    const byHash = new Map(some.map((one) => [one.transaction.hash, one]));
    const places = new Map(some.map((one) => [one.transaction.hash, one.block.hash]));
    for await (const receipt of fetchReceipts(node, places)) {
      const hash = receipt.transactionHash;
      assertAreThere(logsOfEach.get(hash) ?? [], receipt);
      const moved = { inner: inner.get(hash) ?? [], changes: changes.get(hash) ?? [] };
      const sources = { ...byHash.get(hash)!, receipt, ...moved };
      for (const one of transfersOf(sources, isWanted, isMoney)) transfers.push(one);
    }
  }
  const bare = blocks.map(({ block }) => block);
  const foreign = foreignIn(joined([scan, omitted]), blocks, isWanted);
  return { blocks: bare, transfers, notices: noticesOf(notices, bare), untraced, foreign };
}

function concerns(log: RawLog, isWanted: IsWanted): boolean {
  const parties = partiesOf(log);
  return parties !== null && (isWanted(parties.from) || isWanted(parties.to));
}

/** Sends or gets coins itself; a sender pays even when it fails, and the address of a new contract is in the receipt. */
function isParty({ from, to, value }: RawTransaction, isWanted: IsWanted): boolean {
  if (isWanted(from)) return true;
  return (to === null || isWanted(to)) && value !== '0x0' && toBigint(value, 'a value') > 0n;
}

type Picked = Pick<FullBlock, 'block'> & { transaction: RawTransaction };

function pick(blocks: readonly FullBlock[], isPicked: (transaction: RawTransaction) => boolean): Picked[] {
  return blocks.flatMap(({ block, transactions }) =>
    transactions.filter(isPicked).map((transaction) => ({ transaction, block })),
  );
}

/** A log that its own receipt does not have is an invention. */
function assertAreThere(logs: readonly RawLog[], receipt: RawReceipt): void {
  if (logs.length === 0) return;
  const byIndex = new Map(receipt.logs.map((one) => [one.logIndex, one]));
  for (const log of logs) {
    const there = byIndex.get(log.logIndex);
    const isSame =
      there?.address === log.address && there.data === log.data && String(there.topics) === String(log.topics);
    if (!isSame) throw garbled('a log that its receipt does not have');
  }
}
