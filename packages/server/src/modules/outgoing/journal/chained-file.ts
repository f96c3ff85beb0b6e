import { createHash } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../../../platform/config.ts';

/** The last line of a chained file: its number, and the hash over it and all before it. */
export type ChainHead = { seq: number; hash: string };

export const beginning: ChainHead = { seq: 0, hash: '' };

type Each = (body: string, head: ChainHead) => void;

/**
 * A file that only grows, by lines of which each carries the hash of all before it. What `append` has answered is on the disk. A
 * line that was not written to its end was never answered, and is taken away.
 */
export class ChainedFile {
  #head: ChainHead;
  readonly #descriptor: number;

  private constructor(descriptor: number, head: ChainHead) {
    this.#descriptor = descriptor;
    this.#head = head;
  }

  static async open(file: string, each: Each): Promise<ChainedFile> {
    const descriptor = openSync(file, 'a', 0o600);
    try {
      syncFolder(path.dirname(file));
      const { head, end } = await readLines(file, each);
      if (end < fstatSync(descriptor).size) {
        ftruncateSync(descriptor, end);
        fsyncSync(descriptor);
      }
      return new ChainedFile(descriptor, head);
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  get head(): ChainHead {
    return this.#head;
  }

  /** What the head would be after this line. */
  after(body: string): ChainHead {
    return { seq: this.#head.seq + 1, hash: hashOf(this.#head.hash, body) };
  }

  /** Whoever sees it fail must not go on: nobody knows how much of the line is there. */
  append(body: string): ChainHead {
    const head = this.after(body);
    const line = Buffer.from(`${head.hash} ${body}\n`);
    if (writeSync(this.#descriptor, line) !== line.length) throw new Error('The disk of the journal is full.');
    fdatasyncSync(this.#descriptor);
    this.#head = head;
    return head;
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Every whole line, in order. Where one but the last does not fit those before it, somebody has changed the file. */
export async function readLines(file: string, each: Each): Promise<{ head: ChainHead; end: number }> {
  let [head, end] = [beginning, 0];
  let torn: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let rest = Buffer.concat([torn, chunk]);
    for (let cut = rest.indexOf(10); cut >= 0; cut = rest.indexOf(10)) {
      const [hash, body] = [rest.toString('utf8', 0, 64), rest.toString('utf8', 65, cut)];
      const next = { seq: head.seq + 1, hash: hashOf(head.hash, body) };
      if (hash !== next.hash) {
        throw new ConfigError(`Line ${next.seq} of ${file} is not what was written there: nothing is signed with it.`);
      }
      each(body, next);
      head = next;
      end += cut + 1;
      rest = rest.subarray(cut + 1);
    }
    torn = rest;
  }
  return { head, end };
}

function hashOf(before: string, body: string): string {
  return createHash('sha256').update(`${before}\n${body}`).digest('hex');
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
