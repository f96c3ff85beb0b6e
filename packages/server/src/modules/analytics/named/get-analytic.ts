import { fault } from '@coffer/contract/errors.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { analyticNames, type getAnalytic as endpoint, type GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { onlyProjects, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Call } from '../../../platform/deps.ts';
import { owedByCurrency, sumOwed } from '../../referrals/index.ts';
import { totalOf, valuesOf } from '../drawing/draw-graph.ts';
import { figuresMeta } from '../drawing/figures-meta.ts';
import { getCohorts } from './get-cohorts.ts';
import { findGraph } from '../drawing/find-graph.ts';
import { answerGraph, bucketsOf, codesAsked } from '../drawing/graph-data.ts';
import {
  averagePayment,
  grossVolume,
  netVolume,
  numberOf,
  paidPayments,
  refunds,
  successRate,
} from '../figures/metrics.ts';
import { selectLive, selectTopCustomers } from './named-store.ts';
import { selectTopReferrers } from './referrer-store.ts';
import { findPeriods } from '../periods/periods.ts';
import { projectsInSight } from '../drawing/projects-in-sight.ts';
import { readCells } from '../drawing/read-cells.ts';

type Answer = Result<typeof endpoint>;
type Of = { call: Call<Credentialed>; projectId: number | 'all'; projects: readonly number[]; question: GraphQuestion };

const liveMinutes = 30;
const namedMax = 10;

/** Figures that have a name of their own. */
export async function getAnalytic(
  call: Call<Credentialed>,
  { projectId, name }: { projectId: number | 'all'; name: string },
  question: GraphQuestion,
): Promise<Answer> {
  const projects = await projectsInSight(call, projectId);
  const known = analyticNames.find((one) => one === name);
  if (!known) throw fault('NOT_FOUND', 'There are no such figures.', { details: { allowed: [...analyticNames] } });
  return answers[known]({ call, projectId, projects, question });
}

const answers: Record<(typeof analyticNames)[number], (of: Of) => Promise<Answer>> = {
  overview,
  live,
  liability,
  cohorts: ({ call: { db, now }, projects, question }) => getCohorts(db, { projects, question, now }),
  'top-customers': topCustomers,
  'top-referrers': topReferrers,
  funnel,
  'failure-reasons': async (of) => ({ name: 'failure-reasons', ...(await graphOf(of, 'payments', 'failure_reasons')) }),
};

function graphOf({ call, projects, question }: Of, group: string, graph: string) {
  return answerGraph(call, projects, findGraph(group, graph), question);
}

/** With what is lost on the way. Whoever came to a step came over those before it. */
async function funnel(of: Of): Promise<Answer> {
  const drawn = await graphOf(of, 'conversion', 'funnel');
  const reached = drawn.series.map(({ total }) => BigInt(total ?? 0));
  const steps = drawn.series.map(({ key, label }, at) => {
    const [here = 0n, first = 0n] = [reached[at], reached[0]];
    const before = reached[at - 1] ?? here;
    return {
      key,
      name: label,
      reached: Number(here),
      ofFirst: shareOf(here, first),
      lost: Number(before - here),
      lostShare: shareOf(before - here, before),
    };
  });
  return { name: 'funnel', ...drawn, steps };
}

function shareOf(over: bigint, under: bigint): number | null {
  return under === 0n ? null : numberOf({ over, under });
}

const cards = [grossVolume, netVolume, paidPayments, averagePayment, successRate, refunds];

async function overview({ call: { db, now }, projects, question }: Of): Promise<Answer> {
  const { timezone, present, before } = await findPeriods(db, question, now);
  const measures = [...new Set(cards.flatMap((metric) => metric.measures))];
  const wanted = { projects, timezone, measures, seriesBy: 'none' as const, ...(await codesAsked(db, question)) };
  const cells = await readCells(db, { ...wanted, edges: present.edges });
  const earlier = before && (await readCells(db, { ...wanted, edges: before.edges }));
  return {
    name: 'overview',
    cards: cards.map((metric) => ({
      id: metric.id,
      name: metric.name,
      unit: metric.unit,
      ...totalOf(metric, cells, earlier),
      values: valuesOf(metric, cells, present.edges.length - 1),
    })),
    buckets: bucketsOf(present, now),
    meta: await figuresMeta(db, now),
  };
}

async function live({ call: { db, now }, projects }: Of): Promise<Answer> {
  const since = minutesAfter(now, -liveMinutes);
  const { whole, networks } = await selectLive(db, projects, since);
  return {
    name: 'live',
    since: since.toISOString(),
    created: whole.created,
    paid: whole.paid,
    volumeInUSD: dollarsOf(BigInt(whole.units)),
    byNetwork: networks.map(({ blockchainCode, payments, units }) => ({
      blockchainCode,
      payments,
      volumeInUSD: dollarsOf(BigInt(units)),
    })),
    meta: await figuresMeta(db, now),
  };
}

async function liability({ call: { db, now }, projects }: Of): Promise<Answer> {
  const owed = owedByCurrency(await sumOwed(db, onlyProjects(...projects))).filter(({ usdUnits }) => usdUnits > 0n);
  return {
    name: 'liability',
    owedUSD: dollarsOf(owed.reduce((sum, { usdUnits }) => sum + usdUnits, 0n)),
    currencies: owed.map(({ blockchainCode, currencyCode, usdUnits }) => ({
      blockchainCode,
      currencyCode,
      owedUSD: dollarsOf(usdUnits),
    })),
    meta: await figuresMeta(db, now),
  };
}

/** They are named: whoever sees figures alone does not see who they are. */
async function topCustomers({ call, projectId, projects, question }: Of): Promise<Answer> {
  const { db, now } = call;
  readScope(call.subject, 'customers:read', projectId);
  const { present } = await findPeriods(db, question, now);
  const [since = now, until = now] = [present.edges[0], present.edges.at(-1)];
  const customers = await selectTopCustomers(db, projects, { since, until, rowsMax: namedMax });
  return {
    name: 'top-customers',
    customers: customers.map(({ units, ...one }) => ({ ...one, volumeInUSD: dollarsOf(BigInt(units)) })),
    meta: await figuresMeta(db, now),
  };
}

/** They are named as well, to whoever sees the program of the project. */
async function topReferrers({ call, projectId, projects, question }: Of): Promise<Answer> {
  const { db, now } = call;
  readScope(call.subject, 'referral:read', projectId);
  const { present } = await findPeriods(db, question, now);
  const [since = now, until = now] = [present.edges[0], present.edges.at(-1)];
  const referrers = await selectTopReferrers(db, projects, { since, until, rowsMax: namedMax });
  return {
    name: 'top-referrers',
    referrers: referrers.map(({ units, ...one }) => ({ ...one, revenueInUSD: dollarsOf(BigInt(units)) })),
    meta: await figuresMeta(db, now),
  };
}
