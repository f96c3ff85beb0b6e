import type { Block } from '../../src/chains/port/port.ts';

type Known = Pick<Block, 'height' | 'hash' | 'parentHash'>;

/** Every block there ever was, on whatever fork. */
export class BlockTree {
  readonly #blocks = new Map<string, Known>();
  #head: Known | undefined;

  /** The chain as it is, the newest block first; as far back as it may be new. */
  note(newestFirst: Iterable<Known>): void {
    let isHead = true;
    for (const { height, hash, parentHash } of newestFirst) {
      const block = { height, hash, parentHash };
      if (isHead) this.#head = block;
      isHead = false;
      if (this.#blocks.has(hash)) return;
      this.#blocks.set(hash, block);
    }
  }

  has(hash: string): boolean {
    return this.#blocks.has(hash);
  }

  get head(): Known {
    if (!this.#head) throw new Error('there is no block yet');
    return this.#head;
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
