const growth = 1.25;

export type SpanLimits = { blocksFirst: number; blocksMax: number };

/** How many blocks are read at once: fewer after each refusal, slowly more again. */
export class BlockSpan {
  #blocks: number;
  readonly #blocksMax: number;

  constructor({ blocksFirst, blocksMax }: SpanLimits) {
    this.#blocks = blocksFirst;
    this.#blocksMax = blocksMax;
  }

  get blocks(): number {
    return Math.floor(this.#blocks);
  }

  /** Only a range that used it up says that more would do. */
  worked(blocks: number): void {
    if (blocks >= this.blocks) this.#blocks = Math.min(this.#blocks * growth + 1, this.#blocksMax);
  }

  wasTooMuch(blocks: number): void {
    this.#blocks = Math.max(1, Math.min(this.#blocks, blocks) / 2);
  }
}
