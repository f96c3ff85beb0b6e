import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { superuser } from './environment.ts';

/** Who is to answer, where, and how long we wait for that. */
type Expected = { port: number; password: string; marker: string; folder: string; database: string };
type Patience = { deadline: number; tryMs?: number; hasEnded: () => string | undefined };

/** One that is silent for so long is asked anew: a machine that is busy answers the second time, or the fifth. */
const usualTryMs = 10_000;
const pauseMs = 100;
/** `the database system is starting up`, `… is shutting down`, `too many connections`. */
const notNow: ReadonlySet<string> = new Set(['57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT']);

/** Answers what went wrong, if anything did. What refuses us is not asked again; what does not answer yet is. */
export async function proveOurs(
  expected: Expected,
  { deadline, tryMs, hasEnded }: Patience,
): Promise<string | undefined> {
  const since = Date.now();
  for (let tries = 1; ; tries += 1) {
    const tried = await tryOnce(expected, Math.max(1, Math.min(tryMs ?? usualTryMs, deadline - Date.now())));
    if (!('notYet' in tried)) return tried.problem;
    const ended = hasEnded();
    if (ended !== undefined) return ended;
    if (Date.now() + pauseMs >= deadline) {
      const seconds = Math.round((Date.now() - since) / 1000);
      const times = tries === 1 ? 'once' : `${tries} times`;
      return `it started, and did not answer within ${seconds} s, asked ${times}: the machine may be too busy (${tried.notYet})`;
    }
    await delay(pauseMs);
  }
}

async function tryOnce(
  { port, password, marker, folder, database }: Expected,
  connectionTimeoutMillis: number,
): Promise<{ problem: string | undefined } | { notYet: string }> {
  const connection = { host: '127.0.0.1', port, user: superuser, password, database: 'postgres' };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; folder: string; has: boolean }>(
      `select current_setting('cluster_name') as name, current_setting('data_directory') as folder,
              exists (select from pg_database where datname = $1) as has`,
      [database],
    );
    const [row] = rows;
    if (row?.name !== marker || row.folder !== folder) return { problem: 'another database answers in its place' };
    if (!row.has) await client.query(`create database ${database}`);
    return { problem: undefined };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return isNotYet(error, text) ? { notYet: text } : { problem: `it refused us: ${text}` };
  } finally {
    await client.end();
  }
}

/** The client itself gives its own time limit no code. */
function isNotYet(error: unknown, text: string): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return notNow.has(code) || /timeout expired|Connection terminated/.test(text);
}
