import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ChainNames } from '../../../api/chain-names.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import type { Payment } from '../figures/queries.ts';
import { recentColumns } from './recent-columns.tsx';
import { texts } from '../figures/texts.ts';

type Props = {
  rows: readonly Payment[];
  names: ChainNames;
  projectId: ProjectId;
  /** Why they could not be read anew. */
  error: string | undefined;
  onRetry: () => void;
};

export function RecentTable({ rows, names, projectId, error, onRetry }: Props) {
  const navigate = useNavigate();
  const columns = useMemo(() => recentColumns(names), [names]);
  return (
    <DataTable
      name="recent-payments"
      label={texts.recent.title}
      columns={columns}
      rows={rows}
      rowId={({ referenceId }) => referenceId}
      error={error}
      onRetry={onRetry}
      onOpen={({ referenceId: payment }) =>
        void navigate({ to: paths.payments, params: { projectId: String(projectId) }, search: { payment } })
      }
      empty={null}
    />
  );
}
