import pg from 'pg';
import type { Logger } from 'pino';
import { endSilent } from './end-silent.ts';

/** Ids and counts fit a JavaScript number or we would rather stop than round; money is `numeric`, which stays text. */
function int8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`);
  return value;
}

/** Connections are lost together: one line is enough. */
const sameNewsMs = 1000;

/** What each connection asks for as it is made. */
export function sessionOf(connectionString: string) {
  return {
    connectionString,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'coffer',
  } satisfies pg.ClientConfig;
}

export function openPool(connectionString: string, log: Logger, connectionsMax: number): pg.Pool {
  const pool = new pg.Pool({
    ...sessionOf(connectionString),
    max: connectionsMax,
    types: {
      getTypeParser: (oid, format) => (oid === pg.types.builtins.INT8 ? int8 : pg.types.getTypeParser(oid, format)),
    },
  });
  let toldAt = -Infinity;
  const lost = (error: Error) => {
    // The pool lets go of its connections before the server has closed them: what they say then is no news.
    if (pool.ending) return;
    const isNews = performance.now() - toldAt > sameNewsMs;
    if (isNews) toldAt = performance.now();
    log[isNews ? 'warn' : 'debug']({ error: error.message }, 'database connection lost');
  };
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    endSilent(client);
  });
  return pool;
}
