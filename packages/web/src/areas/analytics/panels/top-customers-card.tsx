import { Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { messageOf } from '../../../api/http/failure.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Failed } from '../../../ui/layout/failed.tsx';
import { useAnalytic, type Analytic } from '../queries.ts';
import type { Question } from '../view/view.ts';
import { valueText } from '../words/value-text.ts';
import classes from './panels.module.css';

type Props = { projectId: ProjectId; question: Question };

export function TopCustomersCard({ projectId, question }: Props) {
  const { data, error, refetch } = useAnalytic(projectId, 'top-customers', question);
  return (
    <Card title="Top customers" hint="Who paid most in this period, on every network and in every currency" flush>
      {data === undefined ? (
        error ? (
          <Failed message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={180} animate={false} />
        )
      ) : data.customers.length === 0 ? (
        <EmptyState icon={IconUsers} title="No customers paid in this period" hint="Choose a longer period." />
      ) : (
        <Customers customers={data.customers} />
      )}
    </Card>
  );
}

function Customers({ customers }: { customers: Analytic<'top-customers'>['customers'] }) {
  return (
    <table className={classes['table']} aria-label="Top customers">
      <thead>
        <tr>
          <th scope="col">Customer</th>
          <th scope="col">Payments</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {customers.map(({ id, customerID, email, payments, volumeInUSD }) => (
          <tr key={id}>
            <th scope="row" title={email === null ? customerID : `${email}, ${customerID}`}>
              {email ?? customerID}
            </th>
            <td>{valueText('count', payments)}</td>
            <td>{valueText('usd', volumeInUSD)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
