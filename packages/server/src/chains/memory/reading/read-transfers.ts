import type { BlockRange, Scan, Transfer, Watched } from '../../port/port.ts';
import type { MemoryNode } from '../network/node.ts';
import type { NodeRing } from '../network/node-ring.ts';

export class TransferReader {
  readonly #ring: NodeRing;
  #readTo = -1;
  #repeats = 0;

  constructor(ring: NodeRing) {
    this.#ring = ring;
  }

  /** What was read before is asked of another node, so that one node's omission does not last. */
  async read(range: BlockRange, watched: Watched): Promise<Scan> {
    if (range.from > range.to || range.from < 0) throw new RangeError(`no range: ${range.from} to ${range.to}`);
    if (range.from <= this.#readTo) this.#repeats += 1;
    const scan = await this.#ring.first((node) => readFrom(node, range, watched), this.#repeats);
    this.#readTo = Math.max(this.#readTo, scan.blocks[scan.blocks.length - 1]?.height ?? -1);
    return scan;
  }
}

async function readFrom(node: MemoryNode, range: BlockRange, watched: Watched): Promise<Scan> {
  const blocks = await node.blocks(range);
  const last = blocks[blocks.length - 1];
  if (!last) throw new RangeError(`block ${range.from} is above the head`);
  blocks.reduce((parent, block) => {
    if (block.parentHash !== parent.hash) throw new Error(`block ${block.height} does not follow the one before`);
    return block;
  });
  const { transfers, notices } = await node.moved({ from: range.from, to: last.height });
  const hashes = new Set(blocks.map((block) => block.hash));
  const foreign = [...transfers, ...notices].find(({ block }) => !hashes.has(block.hash));
  if (foreign) throw new Error(`block ${foreign.block.height} was told of two forks`);
  // Transfers of another fork may be none at all: only the same last block before and after says that there was no reorg.
  const [again] = await node.blocks({ from: last.height, to: last.height });
  if (again?.hash !== last.hash) throw new Error(`block ${last.height} changed while it was read`);
  return {
    blocks,
    transfers: transfers.filter((transfer) => concerns(transfer, watched)),
    notices: notices.filter((notice) => watched.hasContract(notice.contract)),
  };
}

function concerns({ from, to }: Transfer, watched: Watched): boolean {
  return (from !== null && watched.has(from)) || (to !== null && watched.has(to));
}
