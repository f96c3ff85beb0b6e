const spanFirst = 32;
const spanMax = 500;
const growth = 1.25;

/** How many blocks are read at once: fewer after each refusal, slowly more again. */
export class BlockSpan {
  #blocks = spanFirst;

  get blocks(): number {
    return Math.floor(this.#blocks);
  }

  /** Only a range that used it up says that more would do. */
  worked(blocks: number): void {
    if (blocks >= this.blocks) this.#blocks = Math.min(this.#blocks * growth + 1, spanMax);
  }

  wasTooMuch(blocks: number): void {
    this.#blocks = Math.max(1, Math.min(this.#blocks, blocks) / 2);
  }
}
