import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compose, type Coffer } from '../packages/server/src/app/compose.ts';
import { memoryChains } from '../packages/server/src/chains/memory/memory-chains.ts';
import { paymentEvents } from '../packages/server/src/modules/payments/events.ts';
import { followPayments, readerName } from '../packages/server/src/modules/referrals/judging/follow-payments.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { inTransaction } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded.ts';
import { openReader } from '../packages/server/src/platform/events/outbox-reader.ts';
import { openLog } from '../packages/server/src/platform/log.ts';
import { seedFriends } from './data/seed-friends.ts';
import { fixed, verdict, type Figure } from './measuring/figure.ts';
import { median } from './measuring/rounds.ts';

/** The first fills the tables, and is not counted. */
const rounds = 5;
const payments = 5000;
const batch = 500;
const perSecondMin = 2000;
const ratioMin = 0.4;

/**
 * Payments of friends that became final are read, judged and rewarded. Beside it the very rows that this wrote are taken away and
 * inserted once more into the same tables, in as many transactions: nothing is read, and nothing is worked out.
 */
export async function rewardsBench(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const home = mkdtempSync(path.join(tmpdir(), 'coffer-bench-'));
  stack.defer(() => rmSync(home, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(home, 'postgres') });
  stack.defer(() => postgres.stop());
  const given = { DATA_DIR: path.join(home, 'data'), NETWORK: 'local', ROLES: 'api' };
  const config = readConfig(given);
  const coffer = await compose({ config, databaseUrl: postgres.url, log: openLog('error'), chains: memoryChains() });
  stack.defer(() => coffer.close());
  const { pool, db } = coffer.deps;
  const owner = new pg.Client(postgres.url);
  await owner.connect();
  stack.defer(() => owner.end());
  await openReader(db, readerName);
  const { projectId, paymentIds } = await seedFriends(pool, {
    referrers: 500,
    friends: payments,
    payments: payments * rounds,
  });
  const took: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await tell(coffer, projectId, paymentIds.slice(round * payments, (round + 1) * payments));
    const began = await currentTransaction(owner);
    const ours = await timed(() => follow(coffer));
    const writeAgain = await takeAway(owner, began);
    const bare = await timed(writeAgain);
    if (round > 0) took.push({ ours, bare });
    await owner.query('vacuum analyze');
  }
  const perSecond = took.map(({ ours }) => (payments / ours) * 1000);
  const all = took.map(({ ours, bare }) => bare / ours);
  const [speed, ratio] = [median(perSecond), median(all)];
  return [
    {
      bench: `rewards: ${fixed(payments, 0)} payments judged, in batches of ${batch}`,
      ours: `${fixed(speed, 0)}/s`,
      reference: `the same rows ${fixed(median(took.map(({ bare }) => (payments / bare) * 1000)), 0)}/s`,
      ratio: `${fixed(ratio, 2)} (${fixed(Math.min(...all), 2)} to ${fixed(Math.max(...all), 2)})`,
      aim: verdict(`>= ${perSecondMin}/s and >= ${ratioMin}`, speed >= perSecondMin && ratio >= ratioMin),
      cpuUs: '-',
      p99Ms: '-',
    },
  ];
}

async function tell({ deps }: Coffer, projectId: number, paymentIds: readonly number[]): Promise<void> {
  const events = paymentIds.map((paymentId) =>
    paymentEvents['payment.settled'](projectId, { paymentId, sequence: 1, reference: 'x' }),
  );
  await inTransaction(deps.db, (tx) => deps.emit(tx, ...events));
}

async function follow({ deps }: Coffer): Promise<void> {
  let read: number;
  do {
    const round = await followPayments(deps);
    if (round.failed.length > 0) throw new Error(round.failed[0]?.failure);
    ({ read } = round);
  } while (read > 0);
}

async function currentTransaction(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id ?? '';
}

/** In the order in which they refer to each other. */
const written = ['referral_event_log', 'reward', 'ledger_transaction', 'ledger_posting', 'outbox'] as const;

/** Takes away what was written since then, and gives what writes it once more. */
async function takeAway(owner: pg.Client, since: string): Promise<() => Promise<void>> {
  const columns = new Map<string, string>();
  await owner.query('set session_replication_role = replica');
  for (const table of written) {
    const { rows } = await owner.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    columns.set(table, rows[0]?.names ?? '');
    await owner.query(`drop table if exists again_${table}`);
    await owner.query(
      `create table again_${table} as select *, ntile(${payments / batch}) over (order by ${table === 'ledger_posting' ? 'transaction_id' : 'id'}) as part from ${table} where ${isSince(since)}`,
    );
    await owner.query(`create index on again_${table} (part)`);
    await owner.query(`delete from ${table} where ${isSince(since)}`);
  }
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  return async () => {
    for (let part = 1; part <= payments / batch; part += 1) {
      const inserts = written.map((table) => {
        const names = columns.get(table);
        return `insert into ${table} (${names}) overriding system value select ${names} from again_${table} where part = ${part}`;
      });
      await owner.query(`begin; ${inserts.join('; ')}; commit`);
    }
  };
}

const isSince = (since: string) => `xmin::text::bigint >= ${since}`;

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
