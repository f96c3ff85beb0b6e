import type { BlockRange, Scan, Watched } from '../port.ts';
import type { BlockSpan } from './block-span.ts';
import { isNotice, noticesOf } from './contract-notices.ts';
import { fetchBlocks, fetchReceipts, type FullBlock } from './fetch-blocks.ts';
import { assertSameFork, fetchLogs, fetchOmitted } from './fetch-logs.ts';
import { traceBlocks, type InnerTransfers } from './inner-transfers.ts';
import { toBigint, toNumber, type RawLog, type RawReceipt, type RawTransaction } from './raw-shapes.ts';
import type { ReadMemory } from './read-memory.ts';
import type { EvmNode } from './rpc/evm-node.ts';
import { NoAnswer, type NodePool } from './rpc/node-pool.ts';
import { garbled, isTooMuch } from './rpc/rpc-failure.ts';
import { partiesOf, transfersOf } from './transfers-of.ts';

const attemptsMax = 10;

export type Reading = { pool: NodePool; span: BlockSpan; memory: ReadMemory; tracing: boolean };
type IsWanted = (address: string) => boolean;

/**
 * Reads as much of the range as the nodes can answer at once. What does not belong together is read anew, and what is too
 * much in smaller parts.
 */
export async function readTransfers(reading: Reading, range: BlockRange, watched: Watched): Promise<Scan> {
  const { pool, span, memory } = reading;
  if (range.from < 0 || range.from > range.to) throw new RangeError(`no blocks from ${range.from} to ${range.to}`);
  let head = pool.bestHeight;
  for (let attempt = 1; ; attempt += 1) {
    if (head < range.from || attempt > 1) head = await askHeight(pool);
    if (range.from > head) throw new RangeError(`block ${range.from} is above the head, which is ${head}`);
    const part = { from: range.from, to: Math.min(range.to, range.from + span.blocks - 1, head) };
    const blocks = part.to - part.from + 1;
    try {
      const choice = { minHeight: part.to, not: memory.lastReader(part.from) };
      const scan = await pool.ask(async (node) => {
        const read = await readFrom(node, reading, part, watched);
        memory.note(part, node.id);
        return read;
      }, choice);
      span.worked(blocks);
      return scan;
    } catch (error) {
      if (!(error instanceof NoAnswer) || attempt === attemptsMax) throw error;
      const { failure } = error;
      // A single block that is too much for everybody stays so.
      if (failure.kind !== 'forked' && !(isTooMuch(failure) && blocks > 1)) throw error;
      span.wasTooMuch(blocks);
    }
  }
}

/** The highest block that any node tells of. */
async function askHeight(pool: NodePool): Promise<number> {
  const answers = await pool.askAll(async (node) => {
    node.height = toNumber(await node.call('eth_blockNumber', []), 'the height');
    return node.height;
  });
  return Math.max(...answers.map(({ answer }) => answer));
}

async function readFrom(node: EvmNode, { pool, tracing }: Reading, range: BlockRange, watched: Watched): Promise<Scan> {
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
  return { blocks: blocks.map(({ block }) => block), transfers, notices: noticesOf(notices, blocks) };
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
