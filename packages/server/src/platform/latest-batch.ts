import type { Logger } from 'pino';

/** Collects the latest value for each id and writes them together, so that a read does not cost a write. */
export class LatestBatch<V> {
  private pending = new Map<number, V>();
  private writing = Promise.resolve();
  private readonly timer: NodeJS.Timeout;
  private readonly write: (values: Map<number, V>) => Promise<void>;
  private readonly log: Logger;

  constructor(everyMs: number, log: Logger, write: (values: Map<number, V>) => Promise<void>) {
    this.write = write;
    this.log = log;
    this.timer = setInterval(() => void this.flush(), everyMs);
    this.timer.unref();
  }

  set(id: number, value: V): void {
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
      this.log.warn({ error: (error as Error).message }, 'last-used times not written');
    }
  }
}
