import { invalid } from '@coffer/contract/errors.ts';
import type { GraphAnswer, GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import type { Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Graph, SeriesBy } from '../figures/catalogue.ts';
import { keysOf, seriesOf, totalOf, type Read } from './draw-graph.ts';
import { findGraph } from './find-graph.ts';
import { figuresMeta } from './figures-meta.ts';
import { findPeriods, type Period } from '../periods/periods.ts';
import { isOfCustomers } from '../figures/measures.ts';
import type { Wanted } from './cell.ts';
import { readCustomerCells } from './customer-cells.ts';
import { findUnknownCodes, readCells } from './read-cells.ts';
import { projectsInSight } from './projects-in-sight.ts';

type Asked = { projectId: number | 'all'; g: string; x: string };

/** What a graph shows of a period, beside the one before it. */
export async function getGraph(call: Call<Credentialed>, asked: Asked, question: GraphQuestion): Promise<GraphAnswer> {
  const projects = await projectsInSight(call, asked.projectId);
  return answerGraph(call, projects, findGraph(asked.g, asked.x), question);
}

export async function answerGraph(
  { db, now }: Call<Credentialed>,
  projects: readonly number[],
  { group, graph }: { group: string; graph: Graph },
  question: GraphQuestion,
): Promise<GraphAnswer> {
  const seriesBy = seriesAsked(graph, question);
  refuseFilters(graph, question);
  const { timezone, interval, present, before } = await findPeriods(db, question, now);
  const wanted = { projects, timezone, seriesBy, ...(await codesAsked(db, question)) };
  const measures = measuresOf(graph);
  const read = async ({ edges }: Period): Promise<Read> => {
    const ofCustomers = measures.filter(isOfCustomers);
    if (ofCustomers.length > 0) return readCustomerCells(db, { ...wanted, edges, measures }, ofCustomers);
    const cells = await readCells(db, { ...wanted, edges, measures });
    return { cells, whole: cells };
  };
  const shown = await read(present);
  const earlier = before && (await read(before));
  const keys = keysOf(graph, seriesBy, earlier ? [...shown.whole, ...earlier.whole] : shown.whole);
  const series = (of: Read, { edges }: Period) =>
    seriesOf(graph, keys, of, seriesBy === 'weekday' ? hoursOfDay : edges.length - 1);
  return {
    group,
    graph: graph.id,
    interval,
    timezone,
    from: present.from,
    to: present.to,
    currency: 'USD',
    buckets: bucketsOf(present, now),
    series: series(shown, present),
    totals: Object.fromEntries(
      graph.metrics.map((metric) => [metric.id, totalOf(metric, shown.whole, earlier?.whole ?? null)]),
    ),
    comparison:
      before && earlier
        ? {
            from: before.from,
            to: before.to,
            alignment: 'bucket_index',
            buckets: bucketsOf(before, now),
            series: series(earlier, before),
          }
        : null,
    meta: await figuresMeta(db, now),
  };
}

const hoursOfDay = 24;

function measuresOf({ metrics }: Graph): Wanted['measures'] {
  return [...new Set(metrics.flatMap(({ measures }) => measures))];
}

function seriesAsked(graph: Graph, { dimension }: GraphQuestion): SeriesBy {
  if (dimension === undefined || dimension === 'none') return graph.seriesBy;
  if (graph.dimensions.includes(dimension)) return dimension;
  const allowed = ['none', ...graph.dimensions].join(', ');
  throw invalid({ path: 'dimension', message: `must be one of ${allowed} for this graph` });
}

/** A figure that belongs to no network cannot be narrowed down to one. */
function refuseFilters({ filters }: Graph, { network_codes, currency_codes }: GraphQuestion): void {
  const refuse = (path: string) => invalid({ path, message: 'must be left out for this graph' });
  if (network_codes && !filters.includes('network')) throw refuse('network_codes');
  if (currency_codes && !filters.includes('currency')) throw refuse('currency_codes');
}

export async function codesAsked(
  db: Db,
  { currency_codes, network_codes }: GraphQuestion,
): Promise<Pick<Wanted, 'currencies' | 'networks'>> {
  const upper = (codes: readonly string[] | undefined) => codes?.map((code) => code.toUpperCase()) ?? null;
  const [currencies, networks] = [upper(currency_codes), upper(network_codes)];
  await refuseUnknown(db, 'currency', 'currency_codes', currencies);
  await refuseUnknown(db, 'blockchain', 'network_codes', networks);
  return { currencies, networks };
}

async function refuseUnknown(
  db: Db,
  of: 'currency' | 'blockchain',
  path: string,
  codes: readonly string[] | null,
): Promise<void> {
  const unknown = codes === null ? [] : await findUnknownCodes(db, of, codes);
  if (unknown.length > 0) throw invalid({ path, message: `there is none with the code ${unknown.join(', ')}` });
}

export function bucketsOf({ edges }: Period, now: Date): GraphAnswer['buckets'] {
  return edges.slice(0, -1).map((start, at) => {
    const end = edges[at + 1] ?? start;
    return { start: start.toISOString(), end: end.toISOString(), partial: end > now };
  });
}
