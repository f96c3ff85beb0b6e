import type { Result } from '@coffer/contract/endpoint.ts';
import type { getAnalytic as endpoint, GraphQuestion } from '@coffer/contract/growth/analytics.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import type { Db } from '../../../platform/db/db.ts';
import { addMonths, firstOfMonth, type Day } from '../periods/calendar.ts';
import { selectCohorts, type CohortMonth } from './named-store.ts';
import { figuresMeta } from '../drawing/figures-meta.ts';
import { numberOf } from '../figures/metrics.ts';
import { dayOf, findPeriods } from '../periods/periods.ts';

type Cohorts = Extract<Result<typeof endpoint>, { name: 'cohorts' }>;
type Asked = { projects: readonly number[]; question: GraphQuestion; now: Date };

/** Of those who paid for the first time in a month of the period, who came again, month by month. */
export async function getCohorts(db: Db, { projects, question, now }: Asked): Promise<Cohorts> {
  const { timezone, present } = await findPeriods(db, question, now);
  const rows = await selectCohorts(db, { projects, timezone, from: present.from, to: present.to });
  const last = firstOfMonth(await dayOf(db, now, timezone));
  const cohorts = [...Map.groupBy(rows, ({ first }) => first)].map(([month, own]) => cohortOf(month, own, last));
  return { name: 'cohorts', timezone, cohorts, meta: await figuresMeta(db, now) };
}

function cohortOf(month: Day, rows: readonly CohortMonth[], last: Day): Cohorts['cohorts'][number] {
  const customers = rows.find((row) => row.month === month)?.customers ?? 0;
  const months: Cohorts['cohorts'][number]['months'] = [];
  for (let at = month; at <= last; at = addMonths(at, 1)) {
    const row = rows.find((one) => one.month === at);
    const again = row?.customers ?? 0;
    months.push({
      customers: again,
      share: numberOf({ over: BigInt(again), under: BigInt(customers) }),
      volumeInUSD: dollarsOf(BigInt(row?.units ?? 0)),
    });
  }
  return { month, customers, months };
}
