const endBytes = 200;
/** Errors are shorter than this, and so is anything that we can look at as a whole. */
const wholeBytesMax = 2 ** 16;

/** Keeps of a long answer its two ends, by which it is told that it is whole and answers our question. */
export class AnswerEnds {
  #head = Buffer.alloc(0);
  #tail = Buffer.alloc(0);
  #parts: Buffer[] | null = [];
  #length = 0;

  take(part: Buffer): void {
    this.#length += part.length;
    if (this.#head.length < endBytes) this.#head = Buffer.concat([this.#head, part]).subarray(0, endBytes);
    const tail = part.length >= endBytes ? part : Buffer.concat([this.#tail, part]);
    this.#tail = Buffer.from(tail.subarray(Math.max(0, tail.length - endBytes)));
    if (this.#length > wholeBytesMax) this.#parts = null;
    else this.#parts?.push(part);
  }

  /** All of a short answer; null of a long one. */
  get whole(): Buffer | null {
    return this.#parts && Buffer.concat(this.#parts);
  }

  isLongResult(id: number): boolean {
    const [head, tail] = [this.#head.toString('latin1'), this.#tail.toString('latin1')];
    const isWhole = /[\]}]\s*(,\s*"(id|jsonrpc|error)"\s*:\s*("2\.0"|\d+|null)\s*)*\}\s*$/.test(tail);
    const numbered = new RegExp(`"id"\\s*:\\s*${id}\\s*[,}]`);
    return /"result"\s*:\s*(\[\s*[{\]]|\{\s*")/.test(head) && isWhole && (numbered.test(head) || numbered.test(tail));
  }
}
