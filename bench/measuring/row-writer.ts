import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Sample, Work } from './load.ts';
import { percentile, type Contestant } from './rounds.ts';

const run = promisify(execFile);

/**
 * The rows of one payment in a statement and a transaction of its own: copies of one that the program made, with references,
 * keys and customers of their own.
 */
const rowsOfPayment = `
  with sample as (select * from payment order by id limit 1),
  payer as (
    select id from customer where customer_id = (select 'payer-' || 1 + floor(random() * 1000)::int)
      and project_id = (select project_id from sample)),
  made as (
    insert into payment (reference_id, project_id, customer_id, usd_units, status, exception, sequence, created_by, actor,
      note, invoice_id, success_url, cancel_url, metadata, referral, allowed, quote_minutes, underpay_bps, overpay_bps, created_at,
      updated_at, expires_at, monitored_until)
    select gen_random_uuid(), project_id, payer.id, usd_units, status, exception, sequence, created_by, actor,
      note, invoice_id, success_url, cancel_url, metadata, referral, allowed, quote_minutes, underpay_bps, overpay_bps, now(),
      now(), now() + interval '1 hour', now() + interval '73 hours'
    from sample, payer returning id, reference_id),
  noted as (
    insert into payment_event (payment_id, sequence, at, event, status, exception, actor, facts, told)
    select made.id, e.sequence, now(), e.event, e.status, e.exception, e.actor, e.facts, e.told
    from made, payment_event e where e.payment_id = (select id from sample) and e.sequence = 1),
  told as (
    insert into outbox (at, kind, project_id, payload)
    select now(), 'payment.created', (select project_id from sample),
      jsonb_build_object('paymentId', id, 'sequence', 1, 'reference', reference_id)
    from made)
  insert into idempotency (credential, path, key, body_hash, status, answer, created_at)
  select credential, path, gen_random_uuid()::text, body_hash, status, answer, now()
  from (select * from idempotency where credential like 'key:%' limit 1) as kept`;

/** What the database can take without anybody in front of it: pgbench where it is installed, else a loop of plain inserts. */
export async function openRowWriter(
  stack: AsyncDisposableStack,
  databaseUrl: string,
  connections: number,
): Promise<{ name: string; write: Contestant }> {
  const program = findPgbench();
  if (program) return { name: 'pgbench', write: (work) => runPgbench(program, databaseUrl, connections, work) };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  stack.defer(() => pool.end());
  return { name: 'plain inserts', write: (work) => insertOn(pool, connections, work) };
}

function findPgbench(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'pgbench'));
  return [...globSync('/usr/lib/postgresql/*/bin/pgbench'), ...onPath].find((file) => existsSync(file));
}

async function runPgbench(program: string, databaseUrl: string, connections: number, work: Work): Promise<Sample> {
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-pgbench-'));
  try {
    const script = path.join(folder, 'payment.sql');
    writeFileSync(script, `${rowsOfPayment.replaceAll(/\s+/g, ' ')};\n`);
    const extent =
      'seconds' in work
        ? ['--time', String(work.seconds)]
        : ['--transactions', String(Math.ceil(work.requests / connections))];
    const { stdout } = await run(program, [
      '--no-vacuum',
      '--protocol',
      'prepared',
      '--client',
      String(connections),
      '--jobs',
      '2',
      ...extent,
      '--log',
      '--log-prefix',
      path.join(folder, 'log'),
      '--file',
      script,
      databaseUrl,
    ]);
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    const failed = Number(/^number of failed transactions: (\d+)/m.exec(stdout)?.[1] ?? 0);
    if (!(perSecond > 0) || failed > 0) throw new Error(`pgbench said: ${stdout}`);
    return { perSecond, cpuUs: Number.NaN, p99Ms: percentile(latenciesMs(folder), 99) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The third word of each line of its logs, in microseconds. */
function latenciesMs(folder: string): number[] {
  const logs = readdirSync(folder).filter((name) => name.startsWith('log.'));
  const lines = logs.flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'));
  return lines.map((line) => Number(line.split(' ')[2]) / 1000);
}

async function insertOn(pool: pg.Pool, connections: number, work: Work): Promise<Sample> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const hasTime = () => !('seconds' in work) || performance.now() < startedAt + work.seconds * 1000;
  const countMax = 'requests' in work ? work.requests : Number.POSITIVE_INFINITY;
  const takenMs: number[] = [];
  let count = 0;
  async function insertOne(): Promise<void> {
    while (count < countMax && hasTime()) {
      count += 1;
      const begunAt = performance.now();
      await pool.query({ name: 'payment-rows', text: rowsOfPayment });
      takenMs.push(performance.now() - begunAt);
    }
  }
  await Promise.all(Array.from({ length: connections }, insertOne));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    perSecond: (count * 1000) / (performance.now() - startedAt),
    cpuUs: (user + system) / count,
    p99Ms: percentile(takenMs, 99),
  };
}
