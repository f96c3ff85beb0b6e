import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What happened to a chain, from which it becomes the same again. */
export type Entry =
  | { op: 'born'; id: string }
  | {
      op: 'block';
      timeMs: number;
      id: string;
      transactions: readonly (readonly [rawHex: string, ...signatures: string[]])[];
    }
  | { op: 'reorg'; depth: number }
  | { op: 'factor'; contract: string; factor: number };

export type Journal = { add(entry: Entry): void };

export const forgetful: Journal = { add() {} };

/** Written at once: whoever is killed has lost nothing that he answered for. */
export class JournalFile implements Journal {
  readonly #file: string;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#file = path.join(folder, 'chain.jsonl');
  }

  add(entry: Entry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  /** A last line that was cut off by a crash of the machine was answered to nobody, and goes. */
  read(): Entry[] {
    if (!existsSync(this.#file)) return [];
    const text = readFileSync(this.#file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length) writeFileSync(this.#file, whole);
    return whole
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry);
  }

  /** What cannot be read is kept for whoever wants to look, and not used. */
  setAside(): string {
    const aside = this.#file.replace('.jsonl', '.damaged.jsonl');
    rmSync(aside, { force: true });
    renameSync(this.#file, aside);
    return aside;
  }
}
