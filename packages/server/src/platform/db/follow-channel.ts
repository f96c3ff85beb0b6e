import pg from 'pg';
import type { Logger } from 'pino';

const retryMs = 1000;

type Following = {
  channel: string;
  /** How the connection is called among the database's. */
  name: string;
  log: Logger;
  heard(payload: string): void;
  /** Listens again, or for the first time: what was said before was not heard. */
  listening?(): void;
};

export type Follower = { stop(): Promise<void> };

/** Hears what is said on a channel of the database, on a connection of its own. A lost connection is made anew. */
export async function followChannel(databaseUrl: string, following: Following): Promise<Follower> {
  const { channel, name, log } = following;
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> = Promise.resolve();

  async function open(): Promise<void> {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    opened.on('error', (error) => log.warn({ channel, error: error.message }, 'listener lost its connection'));
    opened.on('end', lost);
    opened.on('notification', ({ payload }) => following.heard(payload ?? ''));
    client = opened;
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      following.listening?.();
    } catch (error) {
      log.warn({ channel, error: (error as Error).message }, 'listener not connected, will be tried again');
      await opened.end();
      lost();
    }
  }

  function lost(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void (opening = open()), retryMs);
  }

  await (opening = open());
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening;
      await client?.end();
    },
  };
}
