import { Skeleton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { percentText } from '../../../format/change-of.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import { useAnalytic, type Analytic } from '../queries.ts';
import type { Question } from '../view/view.ts';
import { valueText } from '../words/value-text.ts';
import classes from './panels.module.css';

type Props = { projectId: ProjectId; question: Question };

const levels = 4;
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Of those who paid for the first time in a month, how many paid again in the months after it. */
export function CohortsCard({ projectId, question }: Props) {
  const { data, error, refetch } = useAnalytic(projectId, 'cohorts', question);
  return (
    <Card title="Who comes back" hint="By the month of the first payment; whole months, whatever the period" flush>
      {data === undefined ? (
        error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} animate={false} />
        )
      ) : data.cohorts.every(({ customers }) => customers === 0) ? (
        <EmptyState icon={IconUsersGroup} title="No customers yet" hint="Whoever pays twice appears here." />
      ) : (
        <Cohorts cohorts={data.cohorts} />
      )}
    </Card>
  );
}

function Cohorts({ cohorts }: { cohorts: Analytic<'cohorts'>['cohorts'] }) {
  const longest = Math.max(...cohorts.map(({ months }) => months.length));
  const after = Array.from({ length: longest }, (_, at) => at);
  return (
    <ScrollFrame label="Customers by month">
      <table className={classes['cohorts']} aria-label="Who comes back">
        <thead>
          <tr>
            <th scope="col">First paid in</th>
            <th scope="col">Customers</th>
            {after.map((at) => (
              <th key={at} scope="col">
                {at === 0 ? 'That month' : `+${at}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map(({ month: first, customers, months }) => (
            <tr key={first}>
              <th scope="row">{month.format(new Date(first))}</th>
              <td>{valueText('count', customers)}</td>
              {after.map((at) => {
                const one = months[at];
                return one === undefined ? (
                  <td key={at} aria-hidden />
                ) : (
                  <td
                    key={at}
                    data-level={Math.ceil(one.share * levels)}
                    title={`${valueText('count', one.customers)} customers, ${valueText('usd', one.volumeInUSD)}`}
                  >
                    {customers === 0 ? '–' : percentText(Math.round(one.share * 1000))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
