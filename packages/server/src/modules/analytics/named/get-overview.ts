import { invalid } from '@coffer/contract/errors.ts';
import type { Query, Result } from '@coffer/contract/endpoint.ts';
import type { getOverview as endpoint } from '@coffer/contract/payments/overview.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Credentialed } from '../../../platform/access.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Cell } from '../drawing/cell.ts';
import { sumsOf } from '../drawing/draw-graph.ts';
import { projectsInSight } from '../drawing/projects-in-sight.ts';
import { readCells } from '../drawing/read-cells.ts';
import { grossVolume, createdPayments, lapsedPayments, n, paidPayments, units } from '../figures/metrics.ts';
import type { Measure } from '../figures/measures.ts';
import { addDays } from '../periods/calendar.ts';
import { dayOf, findPeriods } from '../periods/periods.ts';
import { countNewCustomers, readAssetDays, wasPaidForReal, type AssetDay } from './overview-store.ts';

const measures: readonly Measure[] = [
  ...new Set([grossVolume, createdPayments, paidPayments, lapsedPayments].flatMap((metric) => metric.measures)),
];

/** What came in lately, beside what came before it: by the same sums as every graph. */
export async function getOverview(
  call: Call<Credentialed>,
  project: number | 'all',
  { days, timezone }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { db, now } = call;
  const projects = await projectsInSight(call, project, 'payments:read');
  if (!(await isZone(db, timezone))) {
    throw invalid({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Vienna' });
  }
  const today = await dayOf(db, now, timezone);
  const { present, before } = await findPeriods(
    db,
    {
      date_filter: 'custom',
      custom_start_date: addDays(today, 1 - days),
      custom_end_date: today,
      interval: 'day',
      timezone,
      compare: 'previous_period',
    },
    now,
  );
  if (before === null) throw new Error('it is compared with the period before');
  const wanted = { projects, timezone, measures, seriesBy: 'none', networks: null, currencies: null } as const;
  const [cells, earlier] = [
    await readCells(db, { ...wanted, edges: present.edges }),
    await readCells(db, { ...wanted, edges: before.edges }),
  ];
  const [figures, figuresBefore] = [figuresOf(cells), figuresOf(earlier)];
  const [daily, dailyBefore] = [Map.groupBy(cells, ({ at }) => at), Map.groupBy(earlier, ({ at }) => at)];
  const assetDays = await readAssetDays(db, projects, present.edges);
  const ofDay = Map.groupBy(assetDays, ({ at }) => at);
  return {
    since: stretchOf(present.edges).since.toISOString(),
    until: stretchOf(present.edges).until.toISOString(),
    volumeInUSD: figures.volumeInUSD,
    volumeInUSDBefore: figuresBefore.volumeInUSD,
    payments: figures.payments,
    paymentsBefore: figuresBefore.payments,
    settled: figures.settled,
    settledBefore: figuresBefore.settled,
    lapsed: figures.lapsed,
    lapsedBefore: figuresBefore.lapsed,
    newCustomers: await countNewCustomers(db, projects, stretchOf(present.edges)),
    newCustomersBefore: await countNewCustomers(db, projects, stretchOf(before.edges)),
    paidForReal: await wasPaidForReal(db, projects),
    daily: Array.from({ length: days }, (_, at) => {
      const { volumeInUSD, settled } = figuresOf(daily.get(at) ?? []);
      return {
        day: addDays(today, 1 - days + at),
        volumeInUSD,
        volumeInUSDBefore: figuresOf(dailyBefore.get(at) ?? []).volumeInUSD,
        settled,
        byChain: summed(ofDay.get(at) ?? [], ({ blockchainCode }) => blockchainCode).map(
          ({ blockchainCode, volumeInUSD: volume }) => ({ blockchainCode, volumeInUSD: volume }),
        ),
      };
    }),
    byCurrency: summed(assetDays, ({ blockchainCode, currencyCode }) => `${blockchainCode} ${currencyCode}`),
  };
}

function figuresOf(cells: readonly Cell[]) {
  const sums = sumsOf(cells);
  return {
    volumeInUSD: dollarsOf(units(sums, 'received')),
    payments: Number(n(sums, 'created')),
    settled: Number(n(sums, 'received')),
    lapsed: Number(n(sums, 'lapsed')),
  };
}

function stretchOf(edges: readonly Date[]): { since: Date; until: Date } {
  const [since, until] = [edges[0], edges.at(-1)];
  if (!since || !until) throw new Error('A period has two ends.');
  return { since, until };
}

/** What has the same name together, the most first. */
function summed(rows: readonly AssetDay[], nameOf: (row: AssetDay) => string) {
  return [...Map.groupBy(rows, nameOf).values()]
    .map((group) => ({ group, whole: group.reduce((sum, one) => sum + one.units, 0n) }))
    .toSorted((a, b) => (a.whole === b.whole ? 0 : a.whole < b.whole ? 1 : -1))
    .flatMap(({ group, whole }) => {
      const [first] = group;
      if (!first) return [];
      const { blockchainCode, currencyCode } = first;
      const settled = group.reduce((sum, one) => sum + one.settled, 0);
      return [{ blockchainCode, currencyCode, volumeInUSD: dollarsOf(whole), settled }];
    });
}
