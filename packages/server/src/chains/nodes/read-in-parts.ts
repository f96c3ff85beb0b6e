import type { BlockRange, Scan } from '../port/port.ts';
import type { BlockSpan } from './block-span.ts';
import { NoAnswer, type NodePool } from './node-pool.ts';
import type { ReadMemory } from './read-memory.ts';
import { isTooMuch } from './rpc-failure.ts';
import type { RpcNode } from './rpc-node.ts';

const attemptsMax = 10;

export type Reading = { pool: NodePool; span: BlockSpan; memory: ReadMemory };
export type ReadWays = {
  /** The highest block of one node. */
  askHeight(node: RpcNode): Promise<number>;
  readFrom(node: RpcNode, part: BlockRange): Promise<Scan>;
  /** What is left to be told of a single block that is too much for everybody; it says itself that something may be missing. */
  readHeavy?(node: RpcNode, part: BlockRange, reason: string): Promise<Scan>;
};

/**
 * Reads as much of the range as the nodes can answer at once. What does not belong together is read anew, and what is too
 * much in smaller parts.
 */
export async function readInParts(reading: Reading, range: BlockRange, ways: ReadWays): Promise<Scan> {
  const { pool, span, memory } = reading;
  if (range.from < 0 || range.from > range.to) throw new RangeError(`no blocks from ${range.from} to ${range.to}`);
  let head = pool.bestHeight;
  for (let attempt = 1; ; attempt += 1) {
    if (head < range.from || attempt > 1) head = await bestHeightNow(pool, ways);
    if (range.from > head) throw new RangeError(`block ${range.from} is above the head, which is ${head}`);
    const part = { from: range.from, to: Math.min(range.to, range.from + span.blocks - 1, head) };
    const blocks = part.to - part.from + 1;
    try {
      const choice = { minHeight: part.to, not: memory.lastReader(part.from) };
      const scan = await pool.ask(async (node) => {
        const read = await ways.readFrom(node, part);
        memory.note(part, node.id);
        return read;
      }, choice);
      span.worked(blocks);
      return scan;
    } catch (error) {
      if (!(error instanceof NoAnswer) || attempt === attemptsMax) throw error;
      const { failure } = error;
      // A single block that is too much for everybody stays so. Whoever pays behind it must not wait for it.
      if (isTooMuch(failure) && blocks === 1 && ways.readHeavy) {
        const { readHeavy } = ways;
        return pool.ask((node) => readHeavy(node, part, failure.message), { minHeight: part.to });
      }
      if (failure.kind !== 'forked' && !(isTooMuch(failure) && blocks > 1)) throw error;
      span.wasTooMuch(blocks);
    }
  }
}

/** The highest block that any node tells of. */
async function bestHeightNow(pool: NodePool, { askHeight }: ReadWays): Promise<number> {
  const answers = await pool.askAll(async (node) => {
    node.height = await askHeight(node);
    return node.height;
  });
  return Math.max(...answers.map(({ answer }) => answer));
}
