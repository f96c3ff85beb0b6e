import {
  closeSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { Logger } from 'pino';

/** The newest link of the audit chain that this process has seen. */
export type Head = { seq: number; hash: string; at: Date };

const kept = z.object({
  seq: z.int().min(1),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime().transform((text) => new Date(text)),
  file: z.string(),
});

/**
 * The head of the audit chain in a second place, outside of the database: a file in the data folder. Each process has seen
 * what it keeps there, so it need not be the newest, and no order of writing makes it wrong.
 */
export class RememberedHead {
  head: Head | undefined;
  /** The file was copied with its folder: it carries the number of another file. */
  readonly isCopy: boolean;
  readonly #file: string;
  readonly #log: Logger;
  #hasFailed = false;

  constructor(dataDir: string, log: Logger) {
    this.#file = path.join(dataDir, 'activity-head.json');
    this.#log = log;
    const found = this.#read();
    this.head = found?.head;
    this.isCopy = found?.isCopy ?? false;
  }

  /** A process that cannot write here goes on with what it has in memory, and says so once. */
  keep(head: Head): void {
    this.head = head;
    try {
      this.#write(head);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#log.warn({ file: this.#file, error: (error as Error).message }, notKept);
      this.#hasFailed = true;
    }
  }

  forget(): void {
    this.head = undefined;
  }

  #read(): { head: Head; isCopy: boolean } | undefined {
    try {
      const { file, ...head } = kept.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
      return { head, isCopy: file !== String(statSync(this.#file, { bigint: true }).ino) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn(
          { file: this.#file, error: (error as Error).message },
          'the head of the activity chain is not readable here',
        );
      return undefined;
    }
  }

  /** Another file takes its place at once, with its own number in it, so that a copy shows. */
  #write({ seq, hash, at }: Head): void {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const fresh = `${this.#file}.${process.pid}`;
    const opened = openSync(fresh, 'w', 0o600);
    try {
      const file = String(fstatSync(opened, { bigint: true }).ino);
      writeSync(opened, JSON.stringify({ seq, hash, at, file }));
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(fresh, this.#file);
  }
}

const notKept =
  'the head of the activity chain cannot be kept here: a database that loses its history while we are off goes unnoticed';
