import pg from 'pg';
import type { Logger } from 'pino';

/** The first half of the lock's name; the second is the chain. */
const lockSpace = 7_216_100;

/**
 * The right to watch one chain, held by a database connection of its own: when the process or the connection dies, the
 * database gives it to the next one who asks. Each holder gets a fence of its own, higher than all before.
 */
export class ChainLease {
  #client: pg.Client | undefined;
  #fence: number | undefined;
  readonly #databaseUrl: string;
  readonly #blockchainId: number;
  readonly #log: Logger;

  constructor(databaseUrl: string, blockchainId: number, log: Logger) {
    this.#databaseUrl = databaseUrl;
    this.#blockchainId = blockchainId;
    this.#log = log;
  }

  /** The fence, as long as the connection that holds the lock lives. */
  get fence(): number | undefined {
    return this.#fence;
  }

  /** False while somebody else holds it. `prepare` runs under the lock, before the fence is drawn. */
  async take(prepare: () => Promise<void>): Promise<boolean> {
    const client = this.#client ?? (await this.#connect());
    const locked = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1, $2) as locked', [
      lockSpace,
      this.#blockchainId,
    ]);
    if (!locked.rows[0]?.locked) return false;
    try {
      await prepare();
      // Waits for a transaction of the last holder that is under way, and shuts out all that would come after.
      const drawn = await client.query<{ fence: string }>(
        'update chain_cursor set fence = fence + 1 where blockchain_id = $1 returning fence',
        [this.#blockchainId],
      );
      if (this.#client === client && drawn.rows[0]) this.#fence = Number(drawn.rows[0].fence);
    } finally {
      if (this.#fence === undefined) await this.release();
    }
    return this.#fence !== undefined;
  }

  async release(): Promise<void> {
    const client = this.#client;
    this.#forget();
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'coffer-watcher',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const lost = (error?: Error) => {
      if (this.#client !== client) return;
      this.#forget();
      this.#log.warn(
        { blockchainId: this.#blockchainId, error: error?.message },
        'the connection that held a chain is gone',
      );
    };
    client.on('error', lost);
    client.on('end', () => lost());
    await client.connect();
    this.#client = client;
    return client;
  }

  #forget(): void {
    this.#client = undefined;
    this.#fence = undefined;
  }
}
