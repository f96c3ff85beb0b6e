import type { BlockRange, Scan, Watched } from '../port.ts';
import { isNotice, noticesOf } from '../solidity/contract-notices.ts';
import { fetchBlocks, fetchReceipts, type FullBlock } from './fetch-blocks.ts';
import { assertSameFork, fetchLogs, fetchOmitted } from './fetch-logs.ts';
import { traceBlocks, type InnerTransfers } from './inner-transfers.ts';
import { toBigint, toNumber, type RawLog, type RawReceipt, type RawTransaction } from '../solidity/raw-shapes.ts';
import type { RpcNode } from '../nodes/rpc-node.ts';
import { readInParts, type Reading } from '../nodes/read-in-parts.ts';
import { garbled } from '../nodes/rpc-failure.ts';
import { partiesOf } from '../solidity/transfer-parties.ts';
import { transfersOf } from './transfers-of.ts';

export type EvmReading = Reading & { tracing: boolean };
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
  { pool, tracing }: EvmReading,
  range: BlockRange,
  watched: Watched,
): Promise<Scan> {
  const isWanted = (address: string) => watched.has(address);
  const [blocks, scan] = await Promise.all([fetchBlocks(node, range), fetchLogs(node, range, watched)]);
  assertSameFork(scan, blocks);
  const others = pool.nodes.filter((one) => one !== node);
  const omitted = await fetchOmitted([...others, node], scan, blocks);
  const told = [...scan.candidates, ...omitted];
  const notices = told.filter((log) => isNotice(log, watched));
  const hits = [...notices, ...told.filter((log) => concerns(log, isWanted))];
  const inner: InnerTransfers = tracing ? await traceBlocks(node, others, blocks) : new Map();
  const hitTransactions = new Set(hits.map((log) => log.transactionHash));
  const picked = pick(blocks, (transaction) => {
    const moved = inner.get(transaction.hash);
    if (hitTransactions.has(transaction.hash) || isParty(transaction, isWanted)) return true;
    return moved !== undefined && moved.some(({ from, to }) => isWanted(from) || isWanted(to));
  });
  const receipts = await fetchReceipts(node, new Map(picked.map((one) => [one.transaction.hash, one.block.hash])));
  for (const log of hits) assertIsThere(log, receipts.get(log.transactionHash));
  const transfers = picked.flatMap(({ transaction, block }) => {
    const receipt = receipts.get(transaction.hash)!;
    return transfersOf({ block, transaction, receipt, inner: inner.get(transaction.hash) ?? [] }, isWanted);
  });
  const bare = blocks.map(({ block }) => block);
  return { blocks: bare, transfers, notices: noticesOf(notices, bare) };
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
function assertIsThere(log: RawLog, receipt: RawReceipt | undefined): void {
  if (!receipt) throw garbled('a log of a transaction that is in none of the blocks');
  const there = receipt.logs.find((one) => one.logIndex === log.logIndex);
  const isSame =
    there?.address === log.address && there.data === log.data && String(there.topics) === String(log.topics);
  if (!isSame) throw garbled('a log that its receipt does not have');
}
