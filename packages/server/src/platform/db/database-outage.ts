import type pg from 'pg';
import type { Logger } from 'pino';

const probeEveryMs = 500;

/** A time in which the database is away: one line as it begins and one as it ends, whatever fails meanwhile. */
export class DatabaseOutage {
  #since: number | undefined;
  #refused = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #log: Logger;
  readonly #probe: () => Promise<unknown>;

  constructor(log: Logger, probe: () => Promise<unknown>) {
    this.#log = log;
    this.#probe = probe;
  }

  /** A call that had to be refused because the database is away. */
  refuse(error: Error): void {
    this.#refused += 1;
    this.note(error);
  }

  /** Something failed because the database is away. */
  note(error: Error): void {
    if (this.#since !== undefined) return;
    this.#since = performance.now();
    this.#log.warn({ error: error.message }, 'the database is away: until it answers, calls are answered with 503');
    this.#ask();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#since = undefined;
    this.#timer = undefined;
  }

  #ask(): void {
    this.#timer = setTimeout(() => void this.#look(), probeEveryMs);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      await this.#probe();
    } catch {
      // Still away, which is known.
      if (this.#since !== undefined) this.#ask();
      return;
    }
    if (this.#since === undefined) return;
    const seconds = Math.round((performance.now() - this.#since) / 100) / 10;
    this.#log.warn({ seconds, refused: this.#refused }, 'the database answers again');
    this.#since = undefined;
    this.#refused = 0;
  }
}

/** Fails until the database takes writes: a standby that only answers questions is of no use. */
export async function probeWritable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ mode: string }>("select current_setting('transaction_read_only') as mode");
  if (rows[0]?.mode !== 'off') throw new Error('the database is read-only');
}
