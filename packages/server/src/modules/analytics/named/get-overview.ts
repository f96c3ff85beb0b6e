import type { Query, Result } from '@coffer/contract/endpoint.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { getOverview as endpoint } from '@coffer/contract/payments/overview.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { readScope, type Credentialed } from '../../../platform/access.ts';
import { isZone } from '../../../platform/db/is-zone.ts';
import type { Call } from '../../../platform/deps.ts';
import { requireProject } from '../../projects/index.ts';
import {
  findPeriods,
  readCurrencyDays,
  readDays,
  readFigures,
  wasPaidForReal,
  type CurrencyDay,
} from './overview-store.ts';
import { seenProjects } from './search-store.ts';

/** What came in lately, beside what came before it. */
export async function getOverview(
  call: Call<Credentialed>,
  project: number | 'all',
  { days, timezone }: Query<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  const { db, now } = call;
  const scope = readScope(call.subject, 'payments:read', project);
  if (project !== 'all') await requireProject(db, scope, project);
  if (!(await isZone(db, timezone))) {
    throw invalid({ path: 'timezone', message: 'must be an IANA time zone such as Europe/Vienna' });
  }
  const projects = await seenProjects(db, scope);
  const { present, before } = await findPeriods(db, { now, days, timezone });
  const figures = await readFigures(db, projects, present);
  const earlier = await readFigures(db, projects, before);
  const daily = await readDays(db, projects, present, timezone);
  const dailyBefore = await readDays(db, projects, before, timezone);
  const currencyDays = await readCurrencyDays(db, projects, present, timezone);
  const ofDay = Map.groupBy(currencyDays, ({ day }) => day);
  return {
    since: present.since.toISOString(),
    until: present.until.toISOString(),
    volumeInUSD: dollarsOf(BigInt(figures.volumeUnits)),
    volumeInUSDBefore: dollarsOf(BigInt(earlier.volumeUnits)),
    payments: figures.payments,
    paymentsBefore: earlier.payments,
    settled: figures.settled,
    settledBefore: earlier.settled,
    lapsed: figures.lapsed,
    lapsedBefore: earlier.lapsed,
    newCustomers: figures.newCustomers,
    newCustomersBefore: earlier.newCustomers,
    paidForReal: await wasPaidForReal(db, projects),
    daily: daily.map(({ day, volumeUnits, settled: count }, index) => ({
      day,
      volumeInUSD: dollarsOf(BigInt(volumeUnits)),
      volumeInUSDBefore: dollarsOf(BigInt(dailyBefore[index]?.volumeUnits ?? 0)),
      settled: count,
      byChain: summed(ofDay.get(day) ?? [], ({ blockchainCode }) => blockchainCode).map(
        ({ blockchainCode, volumeInUSD }) => ({ blockchainCode, volumeInUSD }),
      ),
    })),
    byCurrency: summed(currencyDays, ({ blockchainCode, currencyCode }) => `${blockchainCode} ${currencyCode}`),
  };
}

/** What has the same name together, the most first. */
function summed(rows: readonly CurrencyDay[], nameOf: (row: CurrencyDay) => string) {
  return [...Map.groupBy(rows, nameOf).values()]
    .map((group) => ({ group, units: group.reduce((sum, { volumeUnits }) => sum + BigInt(volumeUnits), 0n) }))
    .toSorted((a, b) => (a.units === b.units ? 0 : a.units < b.units ? 1 : -1))
    .flatMap(({ group, units }) => {
      const [first] = group;
      if (!first) return [];
      const { blockchainCode, currencyCode } = first;
      const settled = group.reduce((sum, one) => sum + one.settled, 0);
      return [{ blockchainCode, currencyCode, volumeInUSD: dollarsOf(units), settled }];
    });
}
