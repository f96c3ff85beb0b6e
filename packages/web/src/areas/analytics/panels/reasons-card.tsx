import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { percentText, permille } from '../../../format/change-of.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { useAnalytic, type Analytic } from '../queries.ts';
import type { Question } from '../view/view.ts';
import { valueText } from '../words/value-text.ts';
import classes from './panels.module.css';

type Props = { projectId: ProjectId; question: Question };

/** Why payments of the period were not paid, the most frequent reason first. */
export function ReasonsCard({ projectId, question }: Props) {
  const { data, error, refetch } = useAnalytic(projectId, 'failure-reasons', question);
  const whole = Number(data?.totals['lapsed']?.value ?? 0);
  return (
    <Card title="Why payments were not paid" flush>
      {data === undefined ? (
        error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} animate={false} />
        )
      ) : whole === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Every payment that ended was paid" />
      ) : (
        <Reasons series={data.series} whole={whole} />
      )}
    </Card>
  );
}

function Reasons({ series, whole }: { series: Analytic<'failure-reasons'>['series']; whole: number }) {
  const found = series
    .map(({ key, label, total }) => ({ key, label, count: Number(total ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return (
    <table className={classes['table']} aria-label="Why payments were not paid">
      <thead>
        <tr>
          <th scope="col">Reason</th>
          <th scope="col">Payments</th>
          <td data-wide aria-hidden />
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row" title={label}>
              {label}
            </th>
            <td>{valueText('count', count)}</td>
            <td data-wide aria-hidden>
              <svg className={classes['bar']} width="100%" height="6" aria-hidden>
                <rect width={`${(count / whole) * 100}%`} height="6" rx="1" />
              </svg>
            </td>
            <td>{percentText(permille(BigInt(count), BigInt(whole)))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>
            <span>{valueText('count', whole)}</span>
          </td>
          <td data-wide aria-hidden />
          <td>100 %</td>
        </tr>
      </tfoot>
    </table>
  );
}
