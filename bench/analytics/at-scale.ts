import pg from 'pg';
import { getGraphData, listAnalyticsGroups } from '@coffer/contract/growth/analytics.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { exportPayments } from '@coffer/contract/payments/payments.ts';
import { minutesAfter, systemClock } from '@coffer/kernel/clock.ts';
import { compareRollups } from '../../packages/server/src/modules/analytics/rolling/compare-rollups.ts';
import { openRollups, rollUp } from '../../packages/server/src/modules/analytics/rolling/roll-up.ts';
import { openDb } from '../../packages/server/src/platform/db/db.ts';
import { openPool } from '../../packages/server/src/platform/db/pool.ts';
import { openLog } from '../../packages/server/src/platform/log.ts';
import { seedPayments } from '../data/seed-payments.ts';
import { fixed, verdict, type Figure } from '../measuring/figure.ts';
import { median, percentile } from '../measuring/rounds.ts';
import { signUp, startServed } from '../measuring/served.ts';
import { timed } from '../measuring/timed.ts';
import { rawAnswers } from './raw-answers.ts';

const payments = Number(process.env['ANALYTICS_PAYMENTS'] ?? 10_000_000);
const p95MsMax = 150;
const ratioMin = 20;
const rowsPerSecondMin = 40_000;
const megabytesMax = 150;
const takenAtOnce = 20_000;
const dayMs = 86_400_000;
/** What reads for seconds finds in memory what it has read once. */
const rawWarmUps = 1;
const periods = [30, 365] as const;

/** Each graph of the largest shop among many payments, beside the same answer out of the rows of its payments. */
export async function analyticsAtScale(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const { url, databaseUrl, server } = await startServed(stack);
  const key = await signUp(url);
  const startedAt = performance.now();
  const seconds = () => fixed((performance.now() - startedAt) / 1000, 0);
  const { projects } = await seedPayments(databaseUrl, payments);
  const [project = 0] = projects;
  const plantedIn = seconds();
  await takeAllIn(databaseUrl);
  console.log(`${fixed(payments, 0)} payments planted in ${plantedIn} s, their figures taken in after ${seconds()} s`);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  stack.defer(() => client.end());
  await client.query('vacuum analyze');
  const read = async <T>(path: string): Promise<T> => {
    const response = await fetch(url + path.replace(':projectId', String(project)), { headers: { 'api-key': key } });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const groups = await read<Result<typeof listAnalyticsGroups>>(listAnalyticsGroups.path);
  const graphs = groups.flatMap(({ id, graphs: of }) => of.map((graph) => ({ group: id, graph: graph.id })));
  const measured = graphs.filter(({ graph }) => graph in rawAnswers);
  const figures: Figure[] = [];
  for (const days of periods) {
    for (const { group, graph } of measured) {
      const [from, until] = [dayOf(days - 1), dayOf(-1)];
      const path = getGraphData.path.replace(':g', group).replace(':x', graph);
      const query = `?date_filter=custom&custom_start_date=${from}&custom_end_date=${dayOf(0)}`;
      const ours = await timed(async () => void (await read(path + query)), 20);
      const raw = await timed(
        async () => {
          for (const text of rawAnswers[graph] ?? []) await client.query(text, [project, from, until]);
        },
        3,
        rawWarmUps,
      );
      figures.push(figureOf(`${graph}, ${days} days`, ours, raw));
    }
  }
  const memory = () => server.ask('megabytes');
  return [...figures, await exportAll({ url, key, project, memory })];
}

/** As the program takes in what was there before it kept figures; an hour later all that is over is closed. */
async function takeAllIn(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, openLog('error'), 4);
  try {
    const db = openDb(pool);
    await openRollups({ db });
    for (const later of [0, 60]) {
      const clock = { now: () => minutesAfter(new Date(), later) };
      while ((await rollUp({ db, clock }, takenAtOnce)) === 'again');
    }
    const differences = await compareRollups({ db, clock: systemClock });
    if (differences !== 0) throw new Error(`${differences} figures are not what payments say`);
  } finally {
    await pool.end();
  }
}

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
}

function figureOf(name: string, ours: readonly number[], raw: readonly number[]): Figure {
  const [p95Ms, rawMs] = [percentile(ours, 95), median(raw)];
  const ratio = rawMs / median(ours);
  return {
    bench: `analytics-10m (${fixed(payments / 1_000_000, 1)} M): ${name}`,
    ours: `p95 ${fixed(p95Ms, 1)} ms`,
    reference: `raw rows ${fixed(rawMs, 0)} ms`,
    ratio: fixed(ratio, 1),
    aim: verdict(`>= ${ratioMin} and p95 <= ${p95MsMax} ms`, ratio >= ratioMin && p95Ms <= p95MsMax),
    cpuUs: '-',
    p99Ms: fixed(percentile(ours, 99), 0),
  };
}

type Exporting = { url: string; key: string; project: number; memory: () => Promise<number> };

/** All payments of the shop as one file, and by how much the program grows while it sends them. */
async function exportAll({ url, key, project, memory }: Exporting): Promise<Figure> {
  const path = exportPayments.path.replace(':id', String(project));
  const before = await memory();
  const startedAt = performance.now();
  const response = await fetch(url + path, {
    method: exportPayments.method,
    headers: { 'api-key': key, 'content-type': 'application/json' },
    ...(exportPayments.method === 'POST' ? { body: '{}' } : {}),
  });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  let [rows, most, chunks] = [0, before, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) rows += 1;
    chunks += 1;
    if (chunks % 200 === 0) most = Math.max(most, await memory());
  }
  const perSecond = (rows / (performance.now() - startedAt)) * 1000;
  const grown = most - before;
  return {
    bench: `analytics-10m: ${fixed(rows, 0)} payments as a file (grew by ${fixed(grown, 0)} MB)`,
    ours: `${fixed(perSecond, 0)} rows/s`,
    reference: `${fixed(rowsPerSecondMin, 0)} rows/s`,
    ratio: fixed(perSecond / rowsPerSecondMin, 2),
    aim: verdict(`>= 1 and grows by <= ${megabytesMax} MB`, perSecond >= rowsPerSecondMin && grown <= megabytesMax),
    cpuUs: '-',
    p99Ms: '-',
  };
}
