import { IconArrowRight, IconReceipt2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChainNames } from '../../api/chain-names.ts';
import { messageOf } from '../../api/failure.ts';
import { useMay } from '../../api/me.ts';
import type { ProjectId } from '../../api/selected-project.ts';
import { createLinkOf, paths, paymentsOf } from '../../app/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { recentMax, useRecentPayments } from './queries.ts';
import { recentColumns } from './recent-columns.tsx';
import { texts } from './texts.ts';
import classes from './recent-card.module.css';

/** The newest payments; one opens where all of them are. */
export function RecentCard({ projectId, names }: { projectId: ProjectId; names: ChainNames }) {
  const payments = useRecentPayments(projectId);
  const navigate = useNavigate();
  const mayCreate = useMay('payments:write');
  const columns = useMemo(() => recentColumns(names), [names]);
  return (
    <Card
      title={texts.recent.title}
      actions={
        <LinkButton to={paymentsOf(projectId)} tone="quiet" px={10}>
          All payments
          <IconArrowRight className={classes['onward']} size={15} stroke={1.75} aria-hidden />
        </LinkButton>
      }
      flush
    >
      <DataTable
        name="recent-payments"
        label={texts.recent.title}
        columns={columns}
        rows={payments.data?.data}
        rowId={({ referenceId }) => referenceId}
        rowsExpected={recentMax}
        error={payments.isError ? messageOf(payments.error) : undefined}
        onRetry={() => void payments.refetch()}
        onOpen={({ referenceId: payment }) =>
          void navigate({ to: paths.payments, params: { projectId: String(projectId) }, search: { payment } })
        }
        empty={
          <EmptyState
            icon={IconReceipt2}
            title={texts.recent.empty}
            hint={texts.recent.emptyHint}
            action={mayCreate ? <LinkButton to={createLinkOf(projectId)}>Create payment link</LinkButton> : undefined}
          />
        }
      />
    </Card>
  );
}
