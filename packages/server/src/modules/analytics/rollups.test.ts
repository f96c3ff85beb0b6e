import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askGraphData, type GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import { hoursAfter } from '@coffer/kernel/clock.ts';
import { newProject } from '../../../test/people.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { catalogue } from './figures/catalogue.ts';
import { recordStatements } from '../../../test/recorded-statements.ts';
import { hasUnread } from '../../platform/events/outbox-reader.ts';
import { campaignEvents } from '../referrals/events.ts';
import { checkAnalytics, compareRollups } from './rolling/compare-rollups.ts';
import { Friends } from './friends.fixture.ts';
import { MoneyOut } from './money-out.fixture.ts';
import { dice, Histories } from './histories.fixture.ts';
import { openRollups, rollUp } from './rolling/roll-up.ts';
import { markEachBucket } from './rolling/rollup-store.ts';
import { inTransaction, openDb, type Db } from '../../platform/db/db.ts';
import { expectedCustomers, expectedSeries, factsOf, readRaw } from './truth.fixture.ts';

let world: World;
let owner: pg.Pool;
let ownersDb: Db;
let root: string;
let projects: number[];
let currencies: number[];
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const from = new Date('2026-03-20T00:00:00Z');
const days = 40;

beforeAll(async () => {
  world = await startWorld();
  owner = new pg.Pool({ connectionString: world.ownerUrl, max: 3 });
  ownersDb = openDb(owner);
  root = (await world.signUpRoot()).key;
  projects = [];
  for (const name of ['One', 'Two', 'Three']) projects.push(await newProject(world, { key: root }, name));
  const { rows } = await world.coffer.deps.pool.query<{ id: number }>(
    'select id from blockchain_currency order by id limit 5',
  );
  currencies = rows.map(({ id }) => id);
  // Of some hours a price is known, and of others it is not.
  await world.coffer.deps.pool.query(
    `insert into rate_sample (currency_id, minute, price, source)
     select y.id, m, 1000 + (extract(epoch from m)::bigint % 977) || '.125', 'test'
     from currency y, generate_series($1::timestamptz, $1::timestamptz + interval '40 days', interval '3 hours') m`,
    [from],
  );
  process.stdout.write(`analytics, seed ${seed}\n`);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Of everything that figures are made of, something that happens to it. */
function histories(number: number) {
  const stage = { world, projects, currencies, from, days };
  const kinds = [
    new Histories(stage, seed + number),
    new Histories(stage, seed + number + 500),
    new Friends(stage, seed + number),
    new MoneyOut(ownersDb, stage, seed + number),
  ];
  const roll = dice(seed + number);
  return { step: async () => kinds[roll(kinds.length)]?.step() };
}

function raise(message: string): never {
  throw new Error(message);
}

async function rollUpAll(): Promise<void> {
  while ((await rollUp(world.coffer.deps, 20)) === 'again');
}

/** Days in which nothing changes for a while are closed. */
async function closeAll(): Promise<void> {
  world.clock.advance(11);
  await rollUpAll();
  const { rows } = await world.coffer.deps.pool.query<{ open: number }>(
    `select count(*)::int as open from analytics_open_day where day < now() - interval '3 days'`,
  );
  expect(rows).toEqual([{ open: 0 }]);
}

/** Every graph of all projects and of one, in zones of all kinds, against what is worked out of raw rows. */
async function expectTruth(): Promise<void> {
  const raw = await readRaw(world);
  const facts = factsOf(raw);
  const roll = dice(seed);
  const questions: Partial<GraphQuestion>[] = [
    { timezone: 'UTC', interval: 'day', custom_start_date: '2026-03-20', custom_end_date: '2026-05-05' },
    { timezone: 'Asia/Kathmandu', interval: 'day', custom_start_date: '2026-03-25', custom_end_date: '2026-04-10' },
    { timezone: 'Europe/Vienna', interval: 'hour', custom_start_date: '2026-03-28', custom_end_date: '2026-03-31' },
    { timezone: 'America/New_York', interval: 'week', custom_start_date: '2026-03-21', custom_end_date: '2026-04-30' },
    {
      timezone: 'Australia/Lord_Howe',
      interval: 'month',
      custom_start_date: '2026-03-21',
      custom_end_date: '2026-05-30',
    },
  ];
  for (const question of questions) {
    const project = projects[roll(projects.length * 2)] ?? ('all' as const);
    const own = facts.filter((fact) => project === 'all' || fact.project === project);
    for (const group of catalogue) {
      for (const graph of group.graphs) {
        for (const dimension of ['none', ...graph.dimensions] as const) {
          const answer = await world.ok(askGraphData, {
            key: root,
            params: { projectId: project, g: group.id, x: graph.id },
            body: { date_filter: 'custom', ...question, dimension, compare: 'previous_period' },
          });
          const seriesBy = dimension === 'none' ? graph.seriesBy : dimension;
          const measures = new Set<string>(graph.metrics.flatMap((metric) => metric.measures));
          const view = {
            raw,
            facts: own.filter(({ measure }) => measures.has(measure)),
            seriesBy,
            timezone: question.timezone ?? 'UTC',
          };
          const expected = (of: Parameters<typeof expectedSeries>[0]) =>
            group.id === 'customers' ? expectedCustomers(of, own) : expectedSeries(of, view);
          const said = (of: typeof answer.series) => of.map(({ values, total }) => ({ values, total }));
          expect({ graph: graph.id, question, series: said(answer.series) }).toEqual({
            graph: graph.id,
            question,
            series: expected(answer),
          });
          if (!answer.comparison) throw new Error('compared with nothing');
          expect(said(answer.comparison.series)).toEqual(expected(answer.comparison));
          expect(answer.comparison.buckets).toHaveLength(answer.buckets.length);
        }
      }
    }
  }
}

test('what was there before, and what happens later, is in every graph exactly as it stands', async () => {
  const before = histories(1);
  for (let at = 0; at < 150; at += 1) await before.step();
  await openRollups(world.coffer.deps);
  await rollUpAll();
  await closeAll();
  await expectTruth();
  for (let at = 0; at < 250; at += 1) {
    await before.step();
    if (at % 50 === 0) await rollUp(world.coffer.deps);
  }
  await rollUpAll();
  await expectTruth();
}, 240_000);

test('thousands of writes at once, while two processes take them in and a third dies at the end of each turn, add up exactly', async () => {
  const { deps } = world.coffer;
  let isOver = false;
  const dying = { db: deps.db, clock: { now: () => raise('died') } };
  let deaths = 0;
  async function dieWhile(): Promise<void> {
    while (!isOver) {
      await rollUp(dying).catch((error: Error) => {
        if (error.message !== 'died') throw error;
        deaths += 1;
      });
    }
  }
  const readers = [rollUpWhile(), rollUpWhile(), dieWhile()];
  async function rollUpWhile(): Promise<void> {
    while (!isOver) await rollUp(deps);
  }
  const writers = Array.from({ length: 5 }, (_, at) => histories(10 + at));
  await Promise.all(
    writers.map(async (writer) => {
      for (let at = 0; at < 800; at += 1) await writer.step();
    }),
  );
  isOver = true;
  await Promise.all(readers);
  await rollUpAll();
  await expectTruth();
  expect(deaths).toBeGreaterThan(0);
  expect(await compareRollups(deps)).toBe(0);
  await closeAll();
  await expectTruth();
}, 300_000);

test('sums that were made anew are the same', async () => {
  const sums = async () =>
    (await world.coffer.deps.pool.query('select * from analytics_rollup order by 1, 2, 3, 4, 5')).rows;
  const before = await sums();
  await inTransaction(world.coffer.deps.db, (tx) => markEachBucket(tx));
  await rollUpAll();
  expect(before.length).toBeGreaterThan(100);
  expect(await sums()).toEqual(before);
}, 60_000);

test('a figure that is wrong is found, put right and told, until nothing is found', async () => {
  const { deps } = world.coffer;
  expect(await checkAnalytics(deps)).toEqual([]);
  const late = new Histories(
    { world, projects, currencies, from: new Date(deps.clock.now().getTime() - 3_600_000), days: 0 },
    7,
  );
  for (let at = 0; at < 5; at += 1) await late.step();
  const before = hoursAfter(deps.clock.now(), -96);
  const earlier = new Histories({ world, projects, currencies, from: before, days: 1 }, 9);
  for (let at = 0; at < 40; at += 1) await earlier.step();
  await rollUpAll();
  await closeAll();
  for (const wrong of [
    'analytics_span set n = n + 1 where hours = 6',
    String.raw`analytics_visit set customers = '\x010107' where true`,
  ]) {
    const day = wrong.startsWith('analytics_span') ? 'starts_at' : 'day';
    const mended = `${day} >= now() - interval '7 days' and ${day} < now() - interval '3 days'`;
    await world.asOwner(`update ${wrong} and ${mended}`);
    expect(await compareRollups(deps)).toBeGreaterThan(0);
    expect(await compareRollups(deps)).toBe(0);
    await rollUpAll();
    await closeAll();
    expect(await compareRollups(deps)).toBe(0);
  }
  await world.asOwner(
    `update analytics_rollup set usd_units = usd_units + 1 where bucket >= now() - interval '12 hours' and measure = 'created'`,
  );
  expect(await compareRollups(deps)).toBe(1);
  await rollUpAll();
  await world.asOwner(
    `update analytics_fact set n = 0 where measure = 'created' and id in (select max(id) from analytics_fact where measure = 'created')`,
  );
  expect(await compareRollups(deps)).toBe(1);
  const [reason] = await checkAnalytics(deps);
  expect(reason?.part).toBe('analytics');
  await rollUpAll();
  expect(await compareRollups(deps)).toBe(0);
  expect(await checkAnalytics(deps)).toEqual([]);
  await expectTruth();
}, 120_000);

test('what is on its way is no mistake, whatever else happens meanwhile, and a mistake beside it is found', async () => {
  const { deps } = world.coffer;
  await rollUpAll();
  const elsewhere = campaignEvents['campaign.paused'](projects[0] ?? 0, { campaignId: 1, because: 'budget' });
  await inTransaction(deps.db, (tx) => deps.emit(tx, elsewhere));
  expect(await compareRollups(deps)).toBe(0);
  const changing = new Histories(
    { world, projects, currencies, from: new Date(deps.clock.now().getTime() - 3_600_000), days: 0 },
    8,
  );
  for (let at = 0; at < 5; at += 1) await changing.step();
  expect(await hasUnread(deps.db, 'analytics')).toBe(true);
  expect(await compareRollups(deps)).toBe(0);
  await world.asOwner(
    `update analytics_fact set n = 0 where measure = 'created' and id in (select min(id) from analytics_fact where measure = 'created')`,
  );
  expect(await compareRollups(deps)).toBe(1);
  await rollUpAll();
  expect(await compareRollups(deps)).toBe(0);
  await expectTruth();
}, 120_000);

test('a comparison waits for nobody who takes figures in, and reads alone until it is over', async () => {
  const { deps } = world.coffer;
  await rollUpAll();
  const statements = recordStatements();
  expect(await compareRollups(deps)).toBe(0);
  const texts = statements.stop();
  const begun = texts.findIndex((text) => /^\s*(begin|start)/i.test(text));
  const reads = texts.slice(0, begun);
  expect(reads.filter((text) => text.includes('analytics_fact')).length).toBeGreaterThan(8);
  expect(reads.filter((text) => /for (no key )?update|insert into|update analytics/i.test(text))).toEqual([]);
  expect(texts.slice(begun).filter((text) => text.includes('analytics_fact'))).toEqual([]);
}, 60_000);
