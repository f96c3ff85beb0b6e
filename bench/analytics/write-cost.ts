import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openRollups, rollUp } from '../../packages/server/src/modules/analytics/rolling/roll-up.ts';
import { startRollingUp } from '../../packages/server/src/modules/analytics/rolling/start-rolling-up.ts';
import { fixed, verdict, type Figure } from '../measuring/figure.ts';
import { median, percentile } from '../measuring/rounds.ts';
import { openShop, type Shop } from './open-shop.ts';

/** Two are played before anything is counted. */
const rounds = 12;
const warmUps = 2;
const payments = 400;
const atOnce = 16;
const costMax = 0.1;

/** Creating and settling with the figures kept beside it in the same process, and without, by turns. */
export async function writeCost(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const shop = await openShop(stack);
  const { deps } = shop.coffer;
  await openRollups(deps);
  const took = { on: [] as Took[], off: [] as Took[] };
  for (let round = 0; round < rounds; round += 1) {
    // What the round before left is none of this one's.
    while ((await rollUp(deps)) === 'again');
    const way = round % 2 === 0 ? 'off' : 'on';
    const one = await playRound(shop, way === 'on');
    if (round >= warmUps) took[way].push(one);
  }
  const freshness = await takeFreshness(shop);
  return [...(['create', 'settle'] as const).map((what) => figureOf(what, took)), freshness];
}

type Took = { create: number; settle: number };

async function playRound(shop: Shop, isOn: boolean): Promise<Took> {
  const rolling = isOn ? startRollingUp(shop.coffer.deps) : undefined;
  try {
    let startedAt = performance.now();
    const references = await shop.create(payments, atOnce);
    const create = performance.now() - startedAt;
    const deposits = await shop.pay(references);
    startedAt = performance.now();
    await shop.settle(deposits, atOnce);
    return { create, settle: performance.now() - startedAt };
  } finally {
    await rolling?.stop();
  }
}

function figureOf(what: keyof Took, { on, off }: { on: readonly Took[]; off: readonly Took[] }): Figure {
  const perSecond = (some: readonly Took[]) => (payments / median(some.map((one) => one[what]))) * 1000;
  const costs = on.map((one, at) => one[what] / (off[at]?.[what] ?? one[what]) - 1);
  const cost = median(costs);
  return {
    bench: `analytics: ${what} with the figures kept`,
    ours: `${fixed(perSecond(on), 0)}/s`,
    reference: `without ${fixed(perSecond(off), 0)}/s`,
    ratio: `${fixed(cost, 3)} (${fixed(Math.min(...costs), 2)} to ${fixed(Math.max(...costs), 2)})`,
    aim: verdict(`cost <= ${costMax}`, cost <= costMax),
    cpuUs: '-',
    p99Ms: '-',
  };
}

const perSecond = 200;
const seconds = 20;
const beatMs = 100;
const freshMsMax = 5000;

/** From when a payment is there until the figures count it, while so many come each second. */
async function takeFreshness(shop: Shop): Promise<Figure> {
  const { deps } = shop.coffer;
  while ((await rollUp(deps)) === 'again');
  const rolling = startRollingUp(deps);
  try {
    const before = await countedIn(shop);
    const waiting: { upTo: number; at: number }[] = [];
    const tookMs: number[] = [];
    const startedAt = performance.now();
    let [asked, made] = [0, 0];
    const creating: Promise<unknown>[] = [];
    while (performance.now() - startedAt < seconds * 1000 || waiting.length > 0) {
      const isOver = performance.now() - startedAt >= seconds * 1000;
      const due = isOver ? 0 : Math.floor(((performance.now() - startedAt) / 1000) * perSecond) - asked;
      if (due > 0) {
        asked += due;
        creating.push(shop.create(due, due).then(() => waiting.push({ upTo: (made += due), at: performance.now() })));
      }
      const counted = (await countedIn(shop)) - before;
      while (waiting[0] && waiting[0].upTo <= counted) tookMs.push(performance.now() - (waiting.shift()?.at ?? 0));
      if (isOver) await Promise.all(creating);
      await pause(beatMs);
    }
    const p95Ms = percentile(tookMs, 95);
    return {
      bench: `analytics: created until counted, at ${fixed(made / seconds, 0)} payments/s`,
      ours: `p50 ${fixed(percentile(tookMs, 50), 0)} ms`,
      reference: `${freshMsMax} ms`,
      ratio: fixed(p95Ms / freshMsMax, 2),
      aim: verdict(`p95 <= ${freshMsMax} ms`, p95Ms <= freshMsMax),
      cpuUs: '-',
      p99Ms: fixed(percentile(tookMs, 99), 0),
    };
  } finally {
    await rolling.stop();
  }
}

async function countedIn({ coffer, projectId }: Shop): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from analytics_rollup where measure = 'created' and project_id = ${projectId}::int`.execute(
    coffer.deps.db,
  );
  return rows[0]?.n ?? 0;
}
