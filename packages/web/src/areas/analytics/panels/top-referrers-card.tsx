import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { referrerOf } from '../../../app/paths.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { useAnalytic, type Analytic } from '../queries.ts';
import type { Question } from '../view/view.ts';
import { valueText } from '../words/value-text.ts';
import classes from './panels.module.css';

type Props = { projectId: ProjectId; question: Question };

/** Whose friends paid most. */
export function TopReferrersCard({ projectId, question }: Props) {
  const { data, error, refetch } = useAnalytic(projectId, 'top-referrers', question);
  return (
    <Card title="Top referrers" hint="Whose friends paid most in this period" flush>
      {data === undefined ? (
        error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} animate={false} />
        )
      ) : data.referrers.length === 0 ? (
        <EmptyState icon={IconUsers} title="No friends paid in this period" hint="Choose a longer period." />
      ) : (
        <Referrers referrers={data.referrers} />
      )}
    </Card>
  );
}

function Referrers({ referrers }: { referrers: Analytic<'top-referrers'>['referrers'] }) {
  return (
    <table className={classes['table']} aria-label="Top referrers">
      <thead>
        <tr>
          <th scope="col">Referrer</th>
          <th scope="col" data-wide>
            Friends who paid
          </th>
          <th scope="col" data-wide>
            Payments
          </th>
          <th scope="col">Revenue</th>
        </tr>
      </thead>
      <tbody>
        {referrers.map(({ id, projectID, referenceID, email, friends, payments, revenueInUSD }) => (
          <tr key={id}>
            <th scope="row" title={`${email}, ${referenceID}`}>
              <Link to={referrerOf(projectID, id)}>{email}</Link>
            </th>
            <td data-wide>{valueText('count', friends)}</td>
            <td data-wide>{valueText('count', payments)}</td>
            <td>{valueText('usd', revenueInUSD)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
