import pg from 'pg';
import { Writable } from 'node:stream';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db } from '../../../src/platform/db/db.ts';
import { namedStatements } from '../../../src/platform/db/named-statements.ts';
import { openPool } from '../../../src/platform/db/pool.ts';
import { openLog } from '../../../src/platform/log.ts';
import { withClient } from '../../database.ts';
import { databaseUrl, templateName } from '../../template.ts';
import type { Logger } from 'pino';
import { sealSigner, type Signer } from '../signer.ts';

/** A database for one schedule after the other. */
export type Lane = {
  url: string;
  /** The one key that signs in all schedules, sealed in the vault of this database. */
  signer: Signer;
  pool: pg.Pool;
  db: Db;
  log: Logger;
  /** Faults that somebody wrote down and lived on with. */
  faults: string[];
  /** The same connections for another one, who may be kept from using them. */
  dbThrough(wrap: (pool: PostgresPool) => PostgresPool): Db;
  empty(): Promise<void>;
  close(): Promise<void>;
};

/** The vault and what is the same in all schedules stay. */
const tables = [
  'reward',
  'reward_quarter',
  'reward_tally',
  'referral_withdrawal',
  'referral_event_log',
  'referral_unjudged',
  'referral_tally',
  'referral_people_tally',
  'referral_person',
  'campaign_day',
  'campaign_friend',
  'campaign_referrer',
  'campaign_tally',
  'campaign_rules',
  'campaign',
  'outgoing_row',
  'refund',
  'payout',
  'recipient_project',
  'recipient',
  'ledger_posting',
  'ledger_balance',
  'ledger_transaction',
  'ledger_account',
  'deposit_move',
  'deposit_to_count',
  'deposit',
  'sweep_departure',
  'sweep_event',
  'sweep_item',
  'sweep_lock',
  'sweep',
  'sweep_plan',
  'holding',
  'holding_sum',
  'signed_transaction',
  'outgoing_transaction',
  'sender',
  'departure',
  'activity',
  'activity_pending',
  'chain_block',
  'chain_cursor',
  'outbox',
  'outbox_reader',
  'sweep_contract',
  'wallet_chain',
  'wallet_key',
  'node',
  'project_wallet',
  'address',
  'wallet',
  'rate',
  'blockchain_currency',
  'currency',
  'blockchain',
  'payment_tally',
  'payment_taken',
  'payment_event',
  'allocation',
  'attempt',
  'payment',
  'customer',
  'project',
];

/** Nothing here has to outlive the machine, and a handful of rows is read in any order: what is planned once is good for all. */
const hasty = ['synchronous_commit = off', 'jit = off', 'plan_cache_mode = force_generic_plan'];

export async function openLane(serverUrl: string, name: string): Promise<Lane> {
  await withClient(serverUrl, async (admin) => {
    await admin.query(`create database ${name} template ${templateName}`);
    for (const setting of hasty) await admin.query(`alter database ${name} set ${setting}`);
  });
  const url = databaseUrl(serverUrl, name);
  const faults: string[] = [];
  const log = openLog('error', new Writable({ write: (line, _encoding, done) => (faults.push(String(line)), done()) }));
  const pool = openPool(url, log, 6);
  const named = namedStatements(pool);
  const dbThrough: Lane['dbThrough'] = (wrap) => new Kysely({ dialect: new PostgresDialect({ pool: wrap(named) }) });
  const admin = new pg.Client(url);
  await admin.connect();
  // Rows that may never go are forgotten between schedules, by somebody to whom no trigger applies.
  const forget = ['set session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)].join(';');
  const db = dbThrough((same) => same);
  return {
    url,
    pool,
    log,
    faults,
    dbThrough,
    db,
    signer: await sealSigner(db),
    empty: () => admin.query(forget).then(() => undefined),
    close: () => Promise.all([pool.end(), admin.end()]).then(() => undefined),
  };
}
