import type { BlockRange } from '../port/port.ts';

const readsRemembered = 512;

/** Who read what lately: what is read again is read from somebody else, who may know what the first one left out. */
export class ReadMemory {
  readonly #reads: { range: BlockRange; node: number }[] = [];

  lastReader(height: number): number | null {
    const read = this.#reads.findLast(({ range }) => range.from <= height && height <= range.to);
    return read?.node ?? null;
  }

  note(range: BlockRange, node: number): void {
    this.#reads.push({ range, node });
    if (this.#reads.length > readsRemembered) this.#reads.shift();
  }
}
