import pg from 'pg';
import { sessionOf } from './pool.ts';

/**
 * Whether statements of one connection are handed to whichever connection to the server is free. Another client begins a
 * transaction in between: it takes the server's connection that ours had just now, and ours gets another one. Statements are
 * without parameters, so that a pooler does not stumble over prepared ones before we have asked.
 */
export async function isBehindTransactionPooler(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const other = new pg.Client(sessionOf(databaseUrl));
  other.on('error', () => undefined);
  await other.connect();
  try {
    const before = await backendOf(client);
    await other.query('begin');
    const others = await backendOf(other);
    const after = await backendOf(client);
    await other.query('rollback');
    return before !== after || before === others;
  } finally {
    await other.end();
  }
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
