import type { Logger } from 'pino';

export type BatchOptions = {
  /** What is not written, where a write fails. */
  what: string;
  /** Of more ids than that at once, some are left out. */
  idsMax?: number;
};

/** Collects the latest value for each id and writes them together, so that a read does not cost a write. */
export class LatestBatch<V, K extends number | string = number> {
  private pending = new Map<K, V>();
  private writing = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private readonly write: (values: Map<K, V>) => Promise<void>;
  private readonly log: Logger;
  private readonly options: BatchOptions;

  constructor(
    everyMs: number,
    log: Logger,
    write: (values: Map<K, V>) => Promise<void>,
    options: BatchOptions = { what: 'last-used times' },
  ) {
    this.write = write;
    this.log = log;
    this.options = options;
    this.timer = setInterval(() => void this.flush(), everyMs);
    this.timer.unref();
  }

  set(id: K, value: V): void {
    if (!this.pending.has(id) && this.pending.size >= (this.options.idsMax ?? Infinity)) return;
    this.pending.set(id, value);
  }

  /** One write at a time: when this settles, everything that was set before it is written. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writePending());
    return this.writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private async writePending(): Promise<void> {
    if (this.pending.size === 0) return;
    const values = this.pending;
    this.pending = new Map();
    try {
      await this.write(values);
    } catch (error) {
      this.log.warn({ error: (error as Error).message }, `${this.options.what} not written`);
    }
  }
}
