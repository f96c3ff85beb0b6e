import type { MemoryNetwork } from '../../src/chains/memory/network.ts';
import type { BlockRef } from '../../src/chains/port.ts';

type Known = BlockRef & { parentHash: string };

/** Every block there ever was, on whatever fork. */
export class BlockTree {
  readonly #blocks = new Map<string, Known>();

  note(network: MemoryNetwork): void {
    for (const { height, hash, parentHash } of network.blocks.toReversed()) {
      if (this.#blocks.has(hash)) return;
      this.#blocks.set(hash, { height, hash, parentHash });
    }
  }

  /** The newest block that both of these stand on, or are. */
  forkOf(oneHash: string, otherHash: string): Known {
    let [one, other] = [this.#get(oneHash), this.#get(otherHash)];
    while (one.hash !== other.hash) {
      if (one.height >= other.height) one = this.#get(one.parentHash);
      else other = this.#get(other.parentHash);
    }
    return one;
  }

  #get(hash: string): Known {
    const block = this.#blocks.get(hash);
    if (!block) throw new Error(`there never was a block ${hash}`);
    return block;
  }
}
