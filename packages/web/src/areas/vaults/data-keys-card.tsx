import { IconKey } from '@tabler/icons-react';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { StatusBadge } from '../../ui/statuses/status-badge.tsx';
import { dataKeyStatus } from '../../ui/statuses/statuses.ts';
import type { Column } from '../../ui/tables/column.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { Vault } from './queries.ts';

type DataKey = Vault['dataKeys'][number];

const columns: readonly Column<DataKey>[] = [
  { id: 'id', header: 'Key', isName: true, sortBy: ({ id }) => id, cell: ({ id }) => `No. ${id}` },
  {
    id: 'secrets',
    header: 'Secrets',
    align: 'end',
    sortBy: ({ secretCount }) => secretCount,
    cell: ({ secretCount }) => <span className="num">{secretCount}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    sortBy: ({ status }) => status,
    cell: ({ status }) => <StatusBadge {...dataKeyStatus[status]} />,
  },
  {
    id: 'created',
    header: 'Created',
    isWideOnly: true,
    sortBy: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  {
    id: 'destroyed',
    header: 'Destroyed',
    isWideOnly: true,
    cell: ({ destroyedAt }) => (destroyedAt === null ? '–' : <RelativeTime at={destroyedAt} />),
  },
];

export function DataKeysCard({ vault }: { vault: Vault }) {
  const signing = vault.secretCount - vault.dataKeys.reduce((sum, { secretCount }) => sum + secretCount, 0);
  return (
    <Card title="Data keys" hint={signing > 0 ? signingHint(signing) : undefined} flush>
      <DataTable
        name="data-keys"
        label="Data keys"
        columns={columns}
        rows={vault.dataKeys}
        rowId={({ id }) => id}
        onRetry={() => undefined}
        sortedBy="-id"
        empty={
          <EmptyState icon={IconKey} title="No data keys yet" hint="The first one is created with the first secret." />
        }
      />
    </Card>
  );
}

/** Where a process signs by itself, keys of hot wallets are encrypted for it alone. */
function signingHint(count: number): string {
  const keys = count === 1 ? 'The key of 1 hot wallet is' : `The keys of ${count} hot wallets are`;
  return `${keys} encrypted with the signing key instead.`;
}
