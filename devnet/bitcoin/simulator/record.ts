import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';

/** What happened to a node, in the order in which it happened: played again, it leads to the same place. */
export type Happening =
  | { is: 'block'; header: string; transactions: readonly string[] }
  | { is: 'sent'; raw: string; time: number }
  | { is: 'forgotten' | 'refused' | 'reconsidered'; name: string };

export type Record = { append(happening: Happening): void; close(): void };

/** Nobody's memory but its own. */
export const noRecord: Record = { append: () => {}, close: () => {} };

/**
 * One line for each happening, written before anybody hears of it, so that a kill takes nothing back. A last line that was cut
 * off was never answered for and goes; a file that makes no sense is kept aside and not used.
 */
export function openRecord(
  folder: string,
  log: Logger,
  play: (happening: Happening) => void,
  startAnew: () => void,
): Record {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'happenings.jsonl');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  try {
    for (const line of whole.split('\n')) if (line !== '') play(JSON.parse(line) as Happening);
  } catch (error) {
    setAside(file, log, error);
    startAnew();
  }
  const descriptor = openSync(file, 'a', 0o600);
  if (existsSync(file) && whole.length < text.length) ftruncateSync(descriptor, Buffer.byteLength(whole));
  return {
    append: (happening) => void writeSync(descriptor, `${JSON.stringify(happening)}\n`),
    close: () => closeSync(descriptor),
  };
}

function setAside(file: string, log: Logger, error: unknown): void {
  const aside = `${file}.damaged`;
  rmSync(aside, { force: true });
  renameSync(file, aside);
  log.warn({ aside, error: (error as Error).message }, 'The saved Bitcoin chain cannot be read: it starts anew.');
}
