import { Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from './db.ts';

/** A little more than statements may take: the database's own limits come first where it still keeps them. */
const silentMs = 40_000;
const marginMs = 10_000;
const longName = /^coffer, up to (\d+) ms$/;

/**
 * A database that is frozen, or behind a network that swallows what is sent, refuses nothing and answers nothing: whoever asked
 * it would wait for ever, and hold a connection. Such a connection is ended here, and its question fails.
 */
export function endSilent(client: pg.PoolClient): void {
  const { connection } = client;
  const { stream } = connection;
  if (!(stream instanceof Socket)) throw new Error('A connection to the database is no socket.');
  let writtenWhenReady = stream.bytesWritten;
  // Before the next question is sent, which is done in the same moment.
  connection.prependListener('readyForQuery', () => (writtenWhenReady = stream.bytesWritten));
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName !== 'application_name') return;
    const ms = longName.exec(parameterValue ?? '')?.[1];
    stream.setTimeout(ms === undefined ? silentMs : Number(ms) + marginMs);
  });
  stream.setTimeout(silentMs);
  stream.on('timeout', () => {
    const isAsking = stream.bytesWritten > writtenWhenReady;
    if (isAsking) stream.destroy(new Error('Connection terminated: the database did not answer'));
  });
}

/** Until this transaction ends each of its statements may take so long. The name tells it to our end, and to an operator. */
export async function takeLonger(tx: Tx, ms: number): Promise<void> {
  await sql`
    select set_config('statement_timeout', ${String(ms)}, true),
      set_config('application_name', ${`coffer, up to ${ms} ms`}, true)`.execute(tx);
}
