import pg from 'pg';
import { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { namedStatements } from '../../src/platform/db/named-statements.ts';
import { openPool } from '../../src/platform/db/pool.ts';
import { openLog } from '../../src/platform/log.ts';
import { withClient } from '../database.ts';
import { databaseUrl, templateName } from '../template.ts';
import type { Logger } from 'pino';

/** A database for one schedule after the other. */
export type Lane = {
  url: string;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  /** The same connections for another one, who may be kept from using them. */
  dbThrough(wrap: (pool: PostgresPool) => PostgresPool): Db;
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** Also the order in which it is safe to forget the rows. */
const tables = [
  ...[
    'ledger_posting',
    'ledger_balance',
    'ledger_transaction',
    'ledger_account',
    'deposit_move',
    'deposit',
    'departure',
  ],
  ...['chain_block', 'chain_cursor', 'outbox', 'address', 'wallet', 'blockchain_currency', 'currency', 'blockchain'],
  ...['payment_tally', 'payment_taken', 'payment_event', 'allocation', 'attempt', 'payment', 'customer', 'project'],
];

export async function openLane(serverUrl: string, name: string): Promise<Lane> {
  await withClient(serverUrl, (admin) => admin.query(`create database ${name} template ${templateName}`));
  const url = databaseUrl(serverUrl, name);
  const log = openLog('silent', new Writable({ write: (_line, _encoding, done) => done() }));
  const pool = openPool(url, log, 6);
  const named = namedStatements(pool);
  const dbThrough: Lane['dbThrough'] = (wrap) => new Kysely({ dialect: new PostgresDialect({ pool: wrap(named) }) });
  const admin = new pg.Client(url);
  await admin.connect();
  // Rows that may never go are forgotten between schedules, by somebody to whom no trigger applies.
  const forget = ['set session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)].join(';');
  return {
    ...{ url, pool, log, dbThrough },
    db: dbThrough((same) => same),
    empty: () => admin.query(forget).then(() => undefined),
    close: () => Promise.all([pool.end(), admin.end()]).then(() => undefined),
  };
}
